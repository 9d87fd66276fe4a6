/** Counts of a project's issues, as far as the caller sees them on its dashboard. */
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { AssignmentStat } from '../../../contract/src/dashboard/schema.ts';
import type { Executor } from '../db/database.ts';
import { issues, users } from '../db/schema.ts';
import { matching } from './issue-filters.ts';
import type { DashboardScope } from './scopes.ts';

/** So many issues have all of these. */
export type IssueGroup = {
  priorityId: number;
  disciplineId: number;
  evaluationState: EvaluationState;
  count: number;
};

type States = readonly EvaluationState[] | undefined;

const inStates = (scope: DashboardScope, states: States) =>
  matching(scope, { evaluation_states: states });

/** In no order. One look at the issues: the groups are few, and all other counts are sums of theirs. */
export async function issueGroups(
  db: Executor,
  scope: DashboardScope,
  states: States,
): Promise<IssueGroup[]> {
  const { priorityId, disciplineId, evaluationState } = issues;
  return db
    .select({ priorityId, disciplineId, evaluationState, count: count() })
    .from(issues)
    .where(inStates(scope, states))
    .groupBy(priorityId, disciplineId, evaluationState);
}

/** How many issues of these priorities each scope has; in no order. */
export async function countByScope(
  db: Executor,
  scope: DashboardScope,
  { states, priorities }: { states: States; priorities: readonly number[] },
): Promise<Map<number, number>> {
  const scopeId = sql<number>`unnest(${issues.scopeIds})`.as('scope_id');
  const each = db
    .select({ scopeId })
    .from(issues)
    .where(and(inStates(scope, states), inArray(issues.priorityId, [...priorities])))
    .as('each');
  const rows = await db
    .select({ scopeId: each.scopeId, count: count() })
    .from(each)
    .groupBy(each.scopeId);
  return new Map(rows.map((row) => [row.scopeId, row.count]));
}

/** Most first, then by name; nobody last. */
export async function countByAssignee(
  db: Executor,
  scope: DashboardScope,
  states: States,
): Promise<AssignmentStat[]> {
  const counted = db
    .select({ assigneeId: issues.assigneeId, issues: count().as('issues') })
    .from(issues)
    .where(inStates(scope, states))
    .groupBy(issues.assigneeId)
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
