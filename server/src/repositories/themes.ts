/** Themes of a project, for callers. */
import { and, asc, count, eq, exists, max, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Theme } from '../../../contract/src/themes/schema.ts';
import type { Executor } from '../db/database.ts';
import { issues, themeIssues, themeRuns, themes } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import type { ProjectScope } from './scopes.ts';

/** Rejected issues support no theme. */
const supports = (scope: ProjectScope): SQL | undefined =>
  and(eq(issues.projectId, scope.projectId), ne(issues.evaluationState, 'rejected'), seenBy(scope));

/** Those with most issues first. Themes all of whose issues were rejected are left out. */
export async function listThemes(db: Executor, scope: ProjectScope): Promise<Theme[]> {
  const size = count();
  const rows = await db
    .select({
      id: themes.id,
      theme_title: themes.title,
      theme_description: themes.description,
      supporting_issue_ids: sql<number[]>`array_agg(${issues.id} order by ${issues.id})`,
      top_priority_id: max(issues.priorityId),
    })
    .from(themes)
    .innerJoin(themeIssues, eq(themeIssues.themeId, themes.id))
    .innerJoin(issues, eq(issues.id, themeIssues.issueId))
    .where(and(eq(themes.projectId, scope.projectId), supports(scope)))
    .groupBy(themes.id)
    .orderBy(sql`${size} desc`, asc(themes.id));
  return rows.map((row) => ({ ...row, top_priority_id: row.top_priority_id ?? 0 }));
}

/** How finding themes goes, and whether there is one to see; null if nobody ever asked for them. */
export async function findThemeRun(db: Executor, scope: ProjectScope) {
  const hasThemes = exists(
    db
      .select({ one: sql`1` })
      .from(themes)
      .innerJoin(themeIssues, eq(themeIssues.themeId, themes.id))
      .innerJoin(issues, eq(issues.id, themeIssues.issueId))
      .where(and(eq(themes.projectId, scope.projectId), supports(scope))),
  );
  const [row] = await db
    .select({ run: themeRuns, hasThemes: sql<boolean>`${hasThemes}` })
    .from(themeRuns)
    .where(eq(themeRuns.projectId, scope.projectId));
  return row ?? null;
}

/** Changes with the issues that themes are made from, and their number. */
export async function issuesMark(
  db: Executor,
  { projectId }: Pick<ProjectScope, 'projectId'>,
): Promise<{ mark: string; count: number }> {
  const { id, summary, fullText, disciplineId, refNumber, csiCode } = issues;
  // The order of rows does not matter to a sum.
  const sum = sql<string>`coalesce(sum(hashtextextended(
    concat_ws('\n', ${id}, ${disciplineId}, ${refNumber}, ${csiCode}, ${summary}, ${fullText}), 0)), 0)`;
  const [row] = await db
    .select({ count: count(), sum })
    .from(issues)
    .where(and(eq(issues.projectId, projectId), ne(issues.evaluationState, 'rejected')));
  return { mark: `${row?.count ?? 0} ${row?.sum ?? 0}`, count: row?.count ?? 0 };
}

/** Notes that themes are wanted. False if they are being found already. Run it in a transaction. */
export async function startThemeRun(
  tx: Executor,
  { projectId }: Pick<ProjectScope, 'projectId'>,
): Promise<boolean> {
  const rows = await tx
    .insert(themeRuns)
    .values({ projectId, isRunning: true })
    .onConflictDoUpdate({
      target: themeRuns.projectId,
      set: { isRunning: true, begun: 0, hasFailed: false },
      setWhere: eq(themeRuns.isRunning, false),
    })
    .returning({ projectId: themeRuns.projectId });
  return rows.length > 0;
}
