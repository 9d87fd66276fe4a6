/** Issuances, for the job that proposes them and finds which sheets belong together. Nothing here checks a person's access. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawingSheets,
  files,
  issuanceDocuments,
  issuances,
  pageTexts,
  projectOrganizations,
  sheetLikenesses,
} from '../db/schema.ts';
import type { IssuanceProposal, ProposingSheet } from '../domain/issuance-proposal.ts';
import type { Likeness, WordedSheet } from '../domain/sheet-likeness.ts';
import { isOneOf, statements } from './portions.ts';
import { lockProject } from './projects.ts';
import type { Turn } from './reading.ts';

/** Sheets whose text is read for a proposal: the first ones of a set say enough. */
const MOST_PROPOSING = 40;

export async function proposalFacts(
  db: Executor,
  documentId: number,
): Promise<{ fileName: string; sheets: ProposingSheet[] } | null> {
  const [file] = await db
    .select({ name: files.name })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, documentId));
  if (!file) return null;
  const sheets = await db
    .select({
      date: sql<
        string | null
      >`coalesce(${drawingSheets.revisionDate}, ${drawingSheets.recognized}->>'date')`,
      text: sql<string>`coalesce(${pageTexts.content}, '')`,
    })
    .from(drawingSheets)
    .leftJoin(
      pageTexts,
      and(
        eq(pageTexts.documentId, drawingSheets.documentId),
        eq(pageTexts.pageNumber, drawingSheets.pageNumber),
      ),
    )
    .where(eq(drawingSheets.documentId, documentId))
    .orderBy(asc(drawingSheets.pageNumber))
    .limit(MOST_PROPOSING);
  return { fileName: file.name, sheets };
}

/**
 * Puts a document into the issuance of its project that has this name and date, or else into a new one, unless it is in one
 * by now. Run it in a transaction.
 */
export async function storeProposal(
  tx: Executor,
  { projectId, documentId }: { projectId: number; documentId: number },
  proposal: IssuanceProposal,
): Promise<void> {
  if (!(await lockProject(tx, projectId))) return;
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('no key update');
  const [taken] = await tx
    .select({ id: issuanceDocuments.issuanceId })
    .from(issuanceDocuments)
    .where(eq(issuanceDocuments.documentId, documentId));
  if (!document || taken) return;
  const { name, issuedOn } = proposal;
  const [same] = await tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(
      and(
        eq(issuances.projectId, projectId),
        eq(issuances.name, name),
        issuedOn === null ? isNull(issuances.issuedOn) : eq(issuances.issuedOn, issuedOn),
      ),
    )
    .orderBy(asc(issuances.id))
    .for('key share');
  const [made] = same
    ? [same]
    : await tx
        .insert(issuances)
        .values({ ...proposal, projectId, isProposed: true })
        .returning({ id: issuances.id });
  if (made) await tx.insert(issuanceDocuments).values({ documentId, issuanceId: made.id });
}

/** Unless a person has confirmed or changed it. */
export async function proposeWholeSet(
  db: Executor,
  issuanceId: number,
  isWholeSet: boolean,
): Promise<void> {
  await db
    .update(issuances)
    .set({ isWholeSet })
    .where(and(eq(issuances.id, issuanceId), eq(issuances.isProposed, true)));
}

/** The words of sheets. Those whose pages have none are left out. */
export async function wordsOfSheets(
  db: Executor,
  sheetIds: readonly number[],
): Promise<WordedSheet[]> {
  return db
    .select({ id: drawingSheets.id, text: pageTexts.content })
    .from(drawingSheets)
    .innerJoin(
      pageTexts,
      and(
        eq(pageTexts.documentId, drawingSheets.documentId),
        eq(pageTexts.pageNumber, drawingSheets.pageNumber),
      ),
    )
    .where(isOneOf(drawingSheets.id, sheetIds))
    .orderBy(asc(drawingSheets.id));
}

/** Replaces what was found before for these sheets. Run it in a transaction. */
export async function storeLikenesses(
  tx: Executor,
  sheetIds: readonly number[],
  found: readonly Likeness[],
): Promise<void> {
  const present = await tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(isOneOf(drawingSheets.id, [...sheetIds, ...found.map((each) => each.earlierSheetId)]))
    .orderBy(asc(drawingSheets.id))
    .for('key share');
  const there = new Set(present.map(({ id }) => id));
  await tx.delete(sheetLikenesses).where(isOneOf(sheetLikenesses.sheetId, sheetIds));
  const rows = found.filter((each) => there.has(each.sheetId) && there.has(each.earlierSheetId));
  for (const some of statements(rows)) await tx.insert(sheetLikenesses).values(some);
}

/** The queue positions of projects; none for those that are gone. A project's organization is its owner. */
export async function projectTurns(db: Executor, projectIds: readonly number[]): Promise<Turn[]> {
  const rows = await db
    .select({
      id: projectOrganizations.projectId,
      organizationId: projectOrganizations.organizationId,
    })
    .from(projectOrganizations)
    .where(
      and(
        isOneOf(projectOrganizations.projectId, projectIds),
        eq(projectOrganizations.isOwner, true),
      ),
    )
    .orderBy(asc(projectOrganizations.projectId));
  return rows.map((row) => ({ ...row, ahead: 0 }));
}
