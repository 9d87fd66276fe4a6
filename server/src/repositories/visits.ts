/** Visits of the dashboard of a project, and what changed since. */
import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { MOST_NAMED_NEWS, VISIT_GAP_MINUTES } from '../../../contract/src/dashboard/visits.ts';
import type { ProjectNews } from '../../../contract/src/dashboard/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  documents,
  files,
  issues,
  overlayExecutions,
  overlays,
  projectVisits,
} from '../db/schema.ts';
import { matching } from './issue-filters.ts';
import type { IssueFilters } from './issue-filters.ts';
import { hasSureDifferences } from './overlays.ts';
import type { DashboardScope, ProjectScope } from './scopes.ts';
import { numberOfSheet } from './table-of-contents.ts';

/** When the visit before the present one ended: another begins once the latest call is long ago. */
const visitBefore: SQL<Date | null> = sql`case
  when ${projectVisits.latestAt} < now() - make_interval(mins => ${sql.raw(String(VISIT_GAP_MINUTES))})
  then ${projectVisits.latestAt} else ${projectVisits.beforeAt} end`;

/** Null at the first visit. */
export async function lastVisit(db: Executor, scope: ProjectScope): Promise<Date | null> {
  const [row] = await db
    .select({ before: visitBefore.mapWith(projectVisits.latestAt) })
    .from(projectVisits)
    .where(
      and(eq(projectVisits.projectId, scope.projectId), eq(projectVisits.userId, scope.personId)),
    );
  return row?.before ?? null;
}

/** Begins a visit, or lengthens the present one. */
export async function noteVisit(db: Executor, scope: ProjectScope): Promise<void> {
  await db
    .insert(projectVisits)
    .values({ projectId: scope.projectId, userId: scope.personId })
    .onConflictDoUpdate({
      target: [projectVisits.projectId, projectVisits.userId],
      set: { beforeAt: visitBefore, latestAt: sql`now()` },
    });
}

export async function countIssues(
  db: Executor,
  scope: DashboardScope,
  filters: IssueFilters,
): Promise<number> {
  const [row] = await db.select({ count: count() }).from(issues).where(matching(scope, filters));
  return row?.count ?? 0;
}

/** Files that were added since, the latest first. */
export async function filesSince(
  db: Executor,
  { projectId }: ProjectScope,
  since: Date,
): Promise<Pick<ProjectNews, 'new_files' | 'files'>> {
  const rows = await db
    .select({
      document_id: documents.id,
      file_name: files.name,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.projectId, projectId), gte(documents.createdAt, since)))
    .orderBy(desc(documents.id))
    .limit(MOST_NAMED_NEWS);
  return {
    new_files: rows[0]?.all ?? 0,
    files: rows.map(({ all: _all, ...file }) => file),
  };
}

/** Differences of the executions whose check ended since, the latest first. */
export async function differencesSince(
  db: Executor,
  { projectId }: ProjectScope,
  since: Date,
): Promise<Pick<ProjectNews, 'new_differences' | 'overlays'>> {
  const rows = await db
    .select({
      overlay_id: overlays.id,
      overlay_execution_id: overlayExecutions.id,
      numbers: sql<
        string[]
      >`array[${numberOfSheet(overlays.sheet1Id)}, ${numberOfSheet(overlays.sheet2Id)}]`,
      differences_count: sql<number>`${overlayExecutions.differencesCount}`,
      all: sql<number>`(sum(${overlayExecutions.differencesCount}) over ())::int`,
    })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .where(
      and(
        eq(overlays.projectId, projectId),
        gte(overlayExecutions.checkedAt, since),
        hasSureDifferences,
        gt(overlayExecutions.differencesCount, 0),
      ),
    )
    .orderBy(desc(overlayExecutions.checkedAt), desc(overlayExecutions.id))
    .limit(MOST_NAMED_NEWS);
  return {
    new_differences: rows[0]?.all ?? 0,
    overlays: rows.map(({ all: _all, numbers, ...overlay }) => ({
      ...overlay,
      overlay_name: [...new Set(numbers)].join(' and '),
    })),
  };
}
