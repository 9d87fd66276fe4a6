/** People of a project and what they did in it, for administrators who change who has access. Run writes in a transaction. */
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrganizationCounts } from '../../../contract/src/admin/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  issueComments,
  issueEvaluations,
  issues,
  projectOrganizations,
  userOrganizations,
  users,
} from '../db/schema.ts';
import { evaluateAnnotations } from './annotation-changes.ts';
import { changeIssues } from './issue-changes.ts';
import { isOneOf } from './portions.ts';
import type { AdminScope } from './scopes.ts';

export type NamedPerson = { id: number; name: string };

/** Who has access to a project, by name. `without`: as if this organization had none. */
export async function peopleWithAccess(
  db: Executor,
  _scope: AdminScope,
  { projectId, without }: { projectId: number; without?: number },
): Promise<NamedPerson[]> {
  const { organizationId } = projectOrganizations;
  return db
    .selectDistinct({ id: users.id, name: users.fullName })
    .from(users)
    .innerJoin(userOrganizations, eq(userOrganizations.userId, users.id))
    .innerJoin(projectOrganizations, eq(organizationId, userOrganizations.organizationId))
    .where(
      and(
        eq(projectOrganizations.projectId, projectId),
        without === undefined ? undefined : sql`${organizationId} <> ${without}`,
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}

/** Keeps other writers of a project's issues waiting until the end of the transaction. Returns those that match, by id. */
async function lockIssuesWhere(
  tx: Executor,
  projectId: number,
  where: SQL | undefined,
): Promise<number[]> {
  const rows = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.projectId, projectId), where))
    .orderBy(asc(issues.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Locks the issues that these people raised. Returns their ids. */
export function lockIssuesOfCreators(
  tx: Executor,
  _scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<number[]> {
  return lockIssuesWhere(tx, projectId, isOneOf(issues.creatorId, people));
}

/** Locks the issues raised by anyone but these people and the AI assistant. Returns their ids. */
export function lockIssuesOfOthers(
  tx: Executor,
  _scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<number[]> {
  const isOther = people.length === 0 ? undefined : notInArray(issues.creatorId, [...people]);
  return lockIssuesWhere(tx, projectId, and(isNotNull(issues.creatorId), isOther));
}

/** Makes issues those of another creator; null: the AI assistant. */
export async function setCreator(
  tx: Executor,
  _scope: AdminScope,
  { ids, creatorId }: { ids: readonly number[]; creatorId: number | null },
): Promise<void> {
  await tx
    .update(issues)
    .set({ creatorId, version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
    .where(isOneOf(issues.id, ids));
}

/** Takes their issues from these people. Returns how many. */
export async function unassign(
  tx: Executor,
  scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<number> {
  const ids = await lockIssuesWhere(tx, projectId, isOneOf(issues.assigneeId, people));
  return changeIssues(tx, scope, { ids, values: { assignee_id: null } });
}

/** Deletes what these people judged. Issues get the state of the evaluation that is then the latest. Returns how many. */
export async function deleteEvaluations(
  tx: Executor,
  scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<number> {
  const judged = tx
    .select({ id: issueEvaluations.issueId })
    .from(issueEvaluations)
    .where(isOneOf(issueEvaluations.evaluatorId, people));
  const ids = await lockIssuesWhere(tx, projectId, inArray(issues.id, judged));
  const gone = await tx
    .delete(issueEvaluations)
    .where(
      and(isOneOf(issueEvaluations.issueId, ids), isOneOf(issueEvaluations.evaluatorId, people)),
    )
    .returning({ id: issueEvaluations.id });
  const latest = sql<boolean | null>`(select is_thumbs_up from ${issueEvaluations}
    where issue_id = ${issues}.id order by id desc limit 1)`;
  const now = await tx
    .select({ id: issues.id, state: issues.evaluationState, isThumbsUp: latest })
    .from(issues)
    .where(isOneOf(issues.id, ids));
  for (const evaluationState of ['approved', 'rejected', 'not_reviewed'] as const) {
    const isThumbsUp = { approved: true, rejected: false, not_reviewed: null }[evaluationState];
    const issueIds = now
      .filter((issue) => issue.isThumbsUp === isThumbsUp && issue.state !== evaluationState)
      .map(({ id }) => id);
    if (issueIds.length === 0) continue;
    await changeIssues(tx, scope, { ids: issueIds, values: { evaluation_state: evaluationState } });
    const acting = { projectId, personId: scope.personId };
    await evaluateAnnotations(tx, acting, { issueIds, evaluationState });
  }
  return gone.length;
}

/** Deletes what these people said. Returns how many. */
export async function deleteComments(
  tx: Executor,
  _scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<number> {
  const ofProject = tx
    .select({ id: issues.id })
    .from(issues)
    .where(eq(issues.projectId, projectId));
  const gone = await tx
    .delete(issueComments)
    .where(and(inArray(issueComments.issueId, ofProject), isOneOf(issueComments.authorId, people)))
    .returning({ id: issueComments.id });
  return gone.length;
}

/** What these people did in a project. */
export async function workOf(
  db: Executor,
  _scope: AdminScope,
  { projectId, people }: { projectId: number; people: readonly number[] },
): Promise<OrganizationCounts> {
  const count = sql<number>`count(*)::int`;
  const ofProject = eq(issues.projectId, projectId);
  const [raised] = await db
    .select({ count })
    .from(issues)
    .where(and(ofProject, isOneOf(issues.creatorId, people)));
  const [assigned] = await db
    .select({ count })
    .from(issues)
    .where(and(ofProject, isOneOf(issues.assigneeId, people)));
  const [evaluated] = await db
    .select({ count })
    .from(issueEvaluations)
    .innerJoin(issues, eq(issues.id, issueEvaluations.issueId))
    .where(and(ofProject, isOneOf(issueEvaluations.evaluatorId, people)));
  const [commented] = await db
    .select({ count })
    .from(issueComments)
    .innerJoin(issues, eq(issues.id, issueComments.issueId))
    .where(and(ofProject, isOneOf(issueComments.authorId, people)));
  return {
    issues_created: raised?.count ?? 0,
    issues_assigned: assigned?.count ?? 0,
    evaluations: evaluated?.count ?? 0,
    comments: commented?.count ?? 0,
  };
}
