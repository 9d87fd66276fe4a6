/** Reads what a project says, and stores what checks of its checklists find. Nothing here checks a person's access. */
import { and, asc, eq, exists, isNotNull, ne, sql } from 'drizzle-orm';
import { COMPLIANCE_IDS } from '../../../contract/src/checklists/list.ts';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Database, Executor } from '../db/database.ts';
import {
  checklistChecks,
  checklistItems,
  checklistReferences,
  checklistSections,
  checklistVerifications,
  documents,
  drawingSheets,
  projectTasks,
  specSections,
} from '../db/schema.ts';
import type { Finding } from '../domain/compliance/finding.ts';
import { lockDocument, unreadDocuments } from './reading.ts';
import { isOneOf, statements } from './portions.ts';

/** The checklists of the project of a document. */
export async function checklistsBeside(db: Executor, documentId: number): Promise<number[]> {
  const [own] = await db
    .select({ projectId: documents.projectId })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (!own) return [];
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, own.projectId),
        eq(documents.documentTypeId, DOCUMENT_TYPE.checklist),
      ),
    )
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

/** Whether a document was read. */
export const wasRead = (db: Executor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(projectTasks)
      .where(
        and(eq(projectTasks.documentId, documents.id), eq(projectTasks.eventType, 'toc_created')),
      ),
  );

/** Checklists that were read and never checked, or whose check began or was asked for and has not ended. */
export async function uncheckedChecklists(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(checklistChecks, eq(checklistChecks.documentId, documents.id))
    .where(
      and(
        eq(documents.documentTypeId, DOCUMENT_TYPE.checklist),
        wasRead(db),
        sql`${checklistChecks.state} is distinct from 'done'`,
      ),
    );
  return rows.map(({ id }) => id);
}

export type ChecklistToCheck = {
  projectId: number;
  /** `heading`: of its section; empty without one. */
  items: { id: number; requirement: string; heading: string }[];
  /** Sets and books of the project, in order. */
  documentIds: number[];
};

/** Null while a document of the project is being read, which asks again when it is, and for what is no checklist. */
export async function findChecklistToCheck(
  db: Database,
  documentId: number,
): Promise<ChecklistToCheck | null> {
  const [own] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (own?.documentTypeId !== DOCUMENT_TYPE.checklist) return null;
  const { projectId } = own;
  const beside = await db
    .select({ id: documents.id, type: documents.documentTypeId })
    .from(documents)
    .where(eq(documents.projectId, projectId))
    .orderBy(asc(documents.id));
  const unread = new Set(await unreadDocuments(db));
  if (beside.some(({ id }) => unread.has(id))) return null;
  const items = await db
    .select({
      id: checklistItems.id,
      requirement: checklistItems.requirement,
      heading: sql<string>`coalesce(${checklistSections.title}, '')`,
    })
    .from(checklistItems)
    .leftJoin(
      checklistSections,
      and(
        eq(checklistSections.documentId, checklistItems.documentId),
        eq(checklistSections.position, checklistItems.sectionPosition),
      ),
    )
    .where(eq(checklistItems.documentId, documentId))
    .orderBy(asc(checklistItems.position));
  const documentIds = beside
    .filter(({ type }) => type === DOCUMENT_TYPE.drawings || type === DOCUMENT_TYPE.specifications)
    .map(({ id }) => id);
  return { projectId, items, documentIds };
}

/**
 * Notes that a check begins. One that was asked for starts over with what changed. One that was stopped, or asked for because a
 * scan was recognized meanwhile, goes on with that. Run it in a transaction.
 */
export async function beginCheck(tx: Executor, documentId: number): Promise<void> {
  const [before] = await tx
    .select({ state: checklistChecks.state })
    .from(checklistChecks)
    .where(eq(checklistChecks.documentId, documentId));
  await noteCheck(tx, documentId, 'running');
  if (before?.state === 'running') return;
  await tx
    .update(checklistVerifications)
    .set({ flippedFromId: null })
    .from(checklistItems)
    .where(
      and(
        eq(checklistItems.id, checklistVerifications.itemId),
        eq(checklistItems.documentId, documentId),
        isNotNull(checklistVerifications.flippedFromId),
      ),
    );
}

async function noteCheck(
  db: Executor,
  documentId: number,
  state: 'waiting' | 'running',
): Promise<void> {
  const values = { state, done: 0 };
  await db
    .insert(checklistChecks)
    .values({ documentId, ...values })
    .onConflictDoUpdate({ target: checklistChecks.documentId, set: values });
}

/** Notes how many items are done, unless the check was asked for again meanwhile. */
export async function noteDone(db: Executor, documentId: number, done: number): Promise<void> {
  await db.update(checklistChecks).set({ done }).where(isBegun(documentId));
}

const isBegun = (documentId: number) =>
  and(eq(checklistChecks.documentId, documentId), ne(checklistChecks.state, 'waiting'));

export type JudgedItem = { id: number; finding: Finding };

type Stored = { statusId: number; flippedFromId: number | null; says: string };

/** What a judgment says, to compare two: its place in the database left out. */
const saying = (status: number, percent: number, notes: string, places: readonly unknown[]) =>
  JSON.stringify([status, percent, notes, places]);

/** What checks found of these items before. */
async function storedFindings(
  tx: Executor,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, Stored>> {
  const isOfCheck = and(
    eq(checklistVerifications.isManual, false),
    isOneOf(checklistVerifications.itemId, itemIds),
  );
  const rows = await tx.select().from(checklistVerifications).where(isOfCheck);
  const references = await tx
    .select()
    .from(checklistReferences)
    .where(
      isOneOf(
        checklistReferences.verificationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(checklistReferences.position));
  return new Map(
    rows.map(({ id, itemId, statusId, percent, notes, flippedFromId }) => {
      const places = references.flatMap((each) =>
        each.verificationId === id
          ? [
              [
                each.documentId,
                each.pageNumber,
                each.sheetId,
                each.specSectionId,
                each.quote,
                each.box,
              ],
            ]
          : [],
      );
      return [itemId, { statusId, flippedFromId, says: saying(statusId, percent, notes, places) }];
    }),
  );
}

const saidBy = ({ status, percent, notes, evidence }: Finding) =>
  saying(
    COMPLIANCE_IDS[status],
    percent,
    notes,
    evidence.map((each) => [
      ...[each.documentId, each.pageNumber, each.sheetId, each.specSectionId, each.quote],
      each.box,
    ]),
  );

/** The ids of those items that the checklist still has. */
export async function itemsStillThere(
  db: Executor,
  documentId: number,
  items: readonly { id: number }[],
): Promise<ReadonlySet<number>> {
  const given = items.map(({ id }) => id);
  const there = await db
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(and(eq(checklistItems.documentId, documentId), isOneOf(checklistItems.id, given)));
  return new Set(there.map(({ id }) => id));
}

/**
 * Replaces what checks found before, where it changed: the rest keeps its id and date. What people verified stays. Run it in a
 * transaction.
 */
export async function storeFindings(
  tx: Executor,
  documentId: number,
  judged: readonly JudgedItem[],
): Promise<void> {
  await lockDocument(tx, documentId);
  const ids = await itemsStillThere(tx, documentId, judged);
  const before = await storedFindings(tx, [...ids]);
  const changed = judged.filter(
    ({ id, finding }) => ids.has(id) && before.get(id)?.says !== saidBy(finding),
  );
  /** What the check before found, if it is another status. A check that goes on noted it already where it found otherwise. */
  const flippedFrom = (id: number, statusId: number) => {
    const old = before.get(id);
    const first = old?.flippedFromId ?? old?.statusId ?? null;
    return first === statusId ? null : first;
  };
  for (const some of statements(changed)) {
    await tx.delete(checklistVerifications).where(
      and(
        eq(checklistVerifications.isManual, false),
        isOneOf(
          checklistVerifications.itemId,
          some.map(({ id }) => id),
        ),
      ),
    );
    const rows = await tx
      .insert(checklistVerifications)
      .values(
        some.map(({ id, finding: { status, percent, notes } }) => ({
          ...{ itemId: id, isManual: false, statusId: COMPLIANCE_IDS[status], percent, notes },
          flippedFromId: flippedFrom(id, COMPLIANCE_IDS[status]),
        })),
      )
      .returning({ id: checklistVerifications.id, itemId: checklistVerifications.itemId });
    const verificationOf = new Map(rows.map((row) => [row.itemId, row.id]));
    const references = some.flatMap(({ id, finding }) =>
      finding.evidence.map((evidence, position) => ({
        ...{ verificationId: verificationOf.get(id) ?? 0, position, quote: evidence.quote },
        ...{ documentId: evidence.documentId, pageNumber: evidence.pageNumber },
        ...{ sheetId: evidence.sheetId, specSectionId: evidence.specSectionId },
        box: evidence.box === null ? null : ([...evidence.box] as [number, number, number, number]),
      })),
    );
    await storeReferences(tx, references);
  }
}

/** Leaves out those whose sheet or section went meanwhile. */
async function storeReferences(
  tx: Executor,
  references: readonly (typeof checklistReferences.$inferInsert)[],
): Promise<void> {
  const sheetIds = references.flatMap(({ sheetId }) => sheetId ?? []);
  const sectionIds = references.flatMap(({ specSectionId }) => specSectionId ?? []);
  const sheets = await tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(isOneOf(drawingSheets.id, sheetIds))
    .orderBy(asc(drawingSheets.id))
    .for('key share');
  const sections = await tx
    .select({ id: specSections.id })
    .from(specSections)
    .where(isOneOf(specSections.id, sectionIds))
    .orderBy(asc(specSections.id))
    .for('key share');
  const there = new Set([
    ...sheets.map(({ id }) => `s${id}`),
    ...sections.map(({ id }) => `c${id}`),
  ]);
  const kept = references.filter(
    ({ sheetId, specSectionId }) => there.has(`s${sheetId}`) || there.has(`c${specSectionId}`),
  );
  for (const some of statements(kept)) await tx.insert(checklistReferences).values(some);
}

/** Ends a check, unless it was asked for again meanwhile. */
export async function endCheck(db: Executor, documentId: number): Promise<void> {
  await db
    .update(checklistChecks)
    .set({ state: 'done', checkedAt: sql`now()` })
    .where(isBegun(documentId));
}

/** Checklists whose check is asked for: by a person, or because a document was read. */
export async function askForChecks(db: Executor, documentIds: readonly number[]): Promise<void> {
  for (const documentId of documentIds) {
    await noteCheck(db, documentId, 'waiting');
  }
}

/** Checklists whose check has to go on, because more of a document is known. */
export async function reopenChecks(db: Executor, documentIds: readonly number[]): Promise<void> {
  await db
    .update(checklistChecks)
    .set({ state: 'running', done: 0 })
    .where(
      and(isOneOf(checklistChecks.documentId, documentIds), eq(checklistChecks.state, 'done')),
    );
}
