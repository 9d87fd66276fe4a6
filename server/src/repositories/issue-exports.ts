/** What files of issues have besides the issues. */
import { and, asc, eq } from 'drizzle-orm';
import type { Comment } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import { issueComments, issues, users } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const seenOf = (scope: ProjectScope, ids: readonly number[]) =>
  and(isOneOf(issues.id, ids), eq(issues.projectId, scope.projectId), seenBy(scope));

/** What other programs know the issues by. */
export async function issueGuids(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: issues.id, guid: issues.guid })
    .from(issues)
    .where(seenOf(scope, ids));
  return new Map(rows.map(({ id, guid }) => [id, guid]));
}

/** The comments on each issue, oldest first. */
export async function commentsOfIssues(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Map<number, Comment[]>> {
  const rows = await db
    .select({ comment: issueComments, author: { id: users.id, full_name: users.fullName } })
    .from(issueComments)
    .innerJoin(issues, eq(issues.id, issueComments.issueId))
    .leftJoin(users, eq(users.id, issueComments.authorId))
    .where(seenOf(scope, ids))
    .orderBy(asc(issueComments.id));
  const found = new Map<number, Comment[]>();
  for (const { comment, author } of rows) {
    const ofIssue = found.get(comment.issueId) ?? [];
    found.set(comment.issueId, ofIssue);
    const { id, text, createdAt } = comment;
    ofIssue.push({ id, text, created_at: wireMoment(createdAt), author });
  }
  return found;
}
