/** Counts of a project's issues, as far as the caller sees them on its dashboard. They come from tallies that triggers keep. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { AssignmentStat } from '../../../contract/src/dashboard/schema.ts';
import type { Executor } from '../db/database.ts';
import { issueTallies, users } from '../db/schema.ts';
import type { DashboardScope } from './scopes.ts';

/** So many issues have all of these. */
export type IssueGroup = {
  priorityId: number;
  disciplineId: number;
  evaluationState: EvaluationState;
  count: number;
};

type States = readonly EvaluationState[] | undefined;

const tallied = sql<number>`sum(${issueTallies.issues})::int`;

/** The tallies of what the caller sees, in these states. */
function talliesOf(
  { projectId, evaluationStates }: DashboardScope,
  facet: typeof issueTallies.$inferSelect.facet,
  states: States,
) {
  const wanted = evaluationStates.filter((state) => states?.includes(state) ?? true);
  return and(
    eq(issueTallies.projectId, projectId),
    eq(issueTallies.facet, facet),
    inArray(issueTallies.evaluationState, wanted),
  );
}

/** In no order. All other counts are sums of theirs. */
export async function issueGroups(
  db: Executor,
  scope: DashboardScope,
  states: States,
): Promise<IssueGroup[]> {
  const { priorityId, evaluationState } = issueTallies;
  const disciplineId = sql<number>`${issueTallies.value}`;
  return db
    .select({ priorityId, disciplineId, evaluationState, count: tallied })
    .from(issueTallies)
    .where(talliesOf(scope, 'discipline', states))
    .groupBy(priorityId, issueTallies.value, evaluationState)
    .having(sql`${tallied} > 0`);
}

/** How many issues of these priorities each scope has; in no order. */
export async function countByScope(
  db: Executor,
  scope: DashboardScope,
  { states, priorities }: { states: States; priorities: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ scopeId: sql<number>`${issueTallies.value}`, count: tallied })
    .from(issueTallies)
    .where(
      and(talliesOf(scope, 'scope', states), inArray(issueTallies.priorityId, [...priorities])),
    )
    .groupBy(issueTallies.value)
    .having(sql`${tallied} > 0`);
  return new Map(rows.map((row) => [row.scopeId, row.count]));
}

/** Most first, then by name; nobody last. */
export async function countByAssignee(
  db: Executor,
  scope: DashboardScope,
  states: States,
): Promise<AssignmentStat[]> {
  const counted = db
    .select({ assigneeId: issueTallies.value, issues: tallied.as('counted_issues') })
    .from(issueTallies)
    .where(talliesOf(scope, 'assignee', states))
    .groupBy(issueTallies.value)
    .having(sql`${tallied} > 0`)
    .as('counted');
  return db
    .select({
      user_id: counted.assigneeId,
      user_name: users.fullName,
      issue_count: counted.issues,
    })
    .from(counted)
    .leftJoin(users, eq(users.id, counted.assigneeId))
    .orderBy(
      sql`${counted.assigneeId} is null`,
      desc(counted.issues),
      sql`${users.fullName} collate as_read`,
      counted.assigneeId,
    );
}
