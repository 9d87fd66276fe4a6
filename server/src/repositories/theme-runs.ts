/** Finding themes, for its job. Nothing here checks a person's access. */
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  documents,
  drawingSheets,
  issues,
  projectOrganizations,
  themeIssues,
  themeRuns,
  themes,
} from '../db/schema.ts';
import { gridReference } from '../domain/grid-reference.ts';
import type { KnownTheme, ThemeNow } from '../domain/themes/find-themes.ts';
import type { ThemedIssue } from '../domain/themes/terms.ts';
import { inPortions, isOneOf, statements } from './portions.ts';
import { lockProject } from './projects.ts';
import type { Turn } from './reading.ts';

const waits = (projectId: number) =>
  and(eq(themeRuns.projectId, projectId), eq(themeRuns.isRunning, true));

/** Notes that the job begins. Returns how often it has, this time included; null if nobody waits for it. */
export async function beginThemeRun(db: Executor, projectId: number): Promise<number | null> {
  const [run] = await db
    .update(themeRuns)
    .set({ begun: sql`${themeRuns.begun} + 1` })
    .where(waits(projectId))
    .returning({ begun: themeRuns.begun });
  return run?.begun ?? null;
}

/** Does not count the last beginning. */
export async function forgetThemeBeginning(db: Executor, projectId: number): Promise<void> {
  await db
    .update(themeRuns)
    .set({ begun: sql`${themeRuns.begun} - 1` })
    .where(waits(projectId));
}

/** The characters in which every markup states its place. */
const PLACE_WITHIN = 4000;
/** Of a description; what follows hardly changes what an issue is about. */
const TEXT_WITHIN = 2000;

/** An issue with what it is compared by. */
export type ComparedIssue = ThemedIssue & { readonly createdAt: Date };

/** The newest of a project's issues that were not rejected, at most `most`, with what they are compared by. */
export async function issuesToCompare(
  db: Executor,
  projectId: number,
  most: number,
): Promise<ComparedIssue[]> {
  const ids = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.projectId, projectId), ne(issues.evaluationState, 'rejected')))
    .orderBy(sql`${issues.id} desc`)
    .limit(most);
  const sheets = await db
    .select({ id: drawingSheets.id, grids: drawingSheets.grids })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(documents.projectId, projectId), isNotNull(drawingSheets.grids)));
  const grids = new Map(sheets.map((sheet) => [sheet.id, sheet.grids ?? []]));
  return inPortions(
    ids.map(({ id }) => id),
    async (some) => {
      const markup = db
        .select({ xfdf: sql<string>`left(${annotations.xfdf}, ${PLACE_WITHIN})`.as('xfdf') })
        .from(annotations)
        .where(and(eq(annotations.issueId, issues.id), eq(annotations.isDeleted, false)))
        .orderBy(asc(annotations.id))
        .limit(1)
        .as('markup');
      const rows = await db
        .select({
          ...{ id: issues.id, summary: issues.summary, disciplineId: issues.disciplineId },
          fullText: sql<string>`left(${issues.fullText}, ${TEXT_WITHIN})`,
          ...{ refNumber: issues.refNumber, csiCode: issues.csiCode, createdAt: issues.createdAt },
          ...{ sheetId: issues.drawingSheetId, xfdf: markup.xfdf },
        })
        .from(issues)
        .leftJoinLateral(markup, sql`true`)
        .where(isOneOf(issues.id, some));
      return rows.map(({ refNumber, csiCode, sheetId, xfdf, ...issue }): ComparedIssue => {
        const sheet = sheetId === null ? null : { id: sheetId };
        return {
          ...issue,
          csiCode,
          // A section's number is no sheet.
          sheetNumber: csiCode === null ? refNumber : null,
          gridPlace: gridReference({ sheet, markup: xfdf === null ? null : { xfdf } }, grids),
        };
      });
    },
  );
}

/** The themes of a project as they are stored. */
export async function knownThemes(db: Executor, projectId: number): Promise<KnownTheme[]> {
  const { id, title, description } = themes;
  return db
    .select({
      ...{ id, title, description },
      issueIds: sql<number[]>`array_agg(${themeIssues.issueId} order by ${themeIssues.issueId})`,
    })
    .from(themes)
    .innerJoin(themeIssues, eq(themeIssues.themeId, themes.id))
    .where(eq(themes.projectId, projectId))
    .groupBy(themes.id)
    .orderBy(asc(themes.id));
}

/** Stores the themes instead of those that were there, if nobody else has. `mark`: of the issues they were found in. */
export async function endThemeRun(
  tx: Executor,
  projectId: number,
  { found, mark }: { found: readonly ThemeNow[]; mark: string },
): Promise<void> {
  if (!(await lockProject(tx, projectId))) return;
  const ended = await tx
    .update(themeRuns)
    .set({ isRunning: false, hasFailed: false, endedAt: sql`now()`, issuesMark: mark })
    .where(waits(projectId))
    .returning({ projectId: themeRuns.projectId });
  if (ended.length === 0) return;
  const kept = found.flatMap(({ id }) => (id === null ? [] : [id]));
  const isGone = kept.length === 0 ? undefined : notInArray(themes.id, kept);
  await tx.delete(themes).where(and(eq(themes.projectId, projectId), isGone));
  if (kept.length > 0) await tx.delete(themeIssues).where(inArray(themeIssues.themeId, kept));
  for (const { id, title, description, issueIds } of found) {
    const values = { projectId, title, description };
    const [stored] =
      id === null
        ? await tx.insert(themes).values(values).returning({ id: themes.id })
        : await tx.update(themes).set(values).where(eq(themes.id, id)).returning({ id: themes.id });
    if (stored === undefined) continue;
    for (const some of statements(issueIds)) {
      // Some may have been deleted meanwhile.
      await tx.insert(themeIssues).select(
        tx
          .select({ themeId: sql<number>`${stored.id}::int`.as('theme_id'), issueId: issues.id })
          .from(issues)
          .where(isOneOf(issues.id, some)),
      );
    }
  }
}

/** Gives up. What was found before stays. */
export async function failThemeRun(db: Executor, projectId: number): Promise<void> {
  await db.update(themeRuns).set({ isRunning: false, hasFailed: true }).where(waits(projectId));
}

/** Projects whose themes someone waits for. */
export async function waitingThemeRuns(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ projectId: themeRuns.projectId })
    .from(themeRuns)
    .where(eq(themeRuns.isRunning, true))
    .orderBy(asc(themeRuns.projectId));
  return rows.flatMap(({ projectId }) => projectId ?? []);
}

/** The queue positions of projects, those of the organization that owns them; none for those that are gone. */
export async function projectTurns(db: Executor, projectIds: readonly number[]): Promise<Turn[]> {
  const ahead = sql<number>`(row_number() over (partition by ${projectOrganizations.organizationId} order by ${projectOrganizations.projectId}))::int - 1`;
  return db
    .select({
      id: projectOrganizations.projectId,
      organizationId: projectOrganizations.organizationId,
      ahead,
    })
    .from(projectOrganizations)
    .where(
      and(
        eq(projectOrganizations.isOwner, true),
        isOneOf(projectOrganizations.projectId, projectIds),
      ),
    )
    .orderBy(asc(projectOrganizations.projectId));
}
