/** What a webhook says: never more than its maker may see at that moment. */
import { TEST_EVENT } from '../../../../contract/src/webhooks/schema.ts';
import type { WebhookMessage } from '../../../../contract/src/webhooks/schema.ts';
import type { Database } from '../../db/database.ts';
import { commentsOfIssues } from '../../repositories/issue-exports.ts';
import { issuesByIds } from '../../repositories/issues.ts';
import { findUserById, organizationsOf } from '../../repositories/memberships.ts';
import { creatorOf } from '../../repositories/projects.ts';
import { callerScope, projectScope } from '../../repositories/scopes.ts';
import type { ProjectScope } from '../../repositories/scopes.ts';
import { namesOf, seenIssueIds } from '../../repositories/webhook-sending.ts';
import type { DueDelivery } from '../../repositories/webhook-sending.ts';
import { wireMoment } from '../../repositories/wire.ts';
import { mayManageProject } from '../../services/access.ts';

/** Of a bulk update of thousands, the rest are named only. */
const MOST_ISSUES = 100;

/** The project with the rights of the webhook's maker; null if they may no longer manage it. */
export async function makersScope(
  db: Database,
  { webhook: { makerId, projectId } }: DueDelivery,
): Promise<ProjectScope | null> {
  const user = await findUserById(db, makerId);
  if (user === null) return null;
  const organizations = await organizationsOf(db, makerId);
  const scope = await projectScope(db, callerScope({ ...user, organizations }), projectId);
  if (typeof scope === 'string') return null;
  const creatorId = await creatorOf(db, scope);
  return mayManageProject(scope.person, creatorId ?? null) ? scope : null;
}

/** Null if there is nothing in it that the maker may see. */
export async function messageOf(
  db: Database,
  scope: ProjectScope,
  { delivery }: DueDelivery,
): Promise<WebhookMessage | null> {
  const { event, evaluationState, commentId } = delivery;
  const isGone = event === 'issue.deleted';
  const isSeen = evaluationState === null || scope.evaluationStates.includes(evaluationState);
  if (!isSeen) return null;
  const issueIds = isGone ? delivery.issueIds : await seenIssueIds(db, scope, delivery.issueIds);
  if (issueIds.length === 0 && event !== TEST_EVENT) return null;
  const issues = isGone ? [] : await issuesByIds(db, scope, issueIds.slice(0, MOST_ISSUES));
  const comments = commentId === null ? null : await commentsOfIssues(db, scope, issueIds);
  const said = [...(comments?.values() ?? [])].flat();
  const { project, actor } = await namesOf(db, scope, delivery.actorId);
  return {
    type: event,
    timestamp: wireMoment(delivery.createdAt),
    data: {
      project: { id: scope.projectId, name: project },
      actor,
      issue_ids: issueIds,
      issues: issues.map(({ xfdf: _drawn, ...issue }) => issue),
      comment: said.find(({ id }) => id === commentId) ?? null,
    },
  };
}
