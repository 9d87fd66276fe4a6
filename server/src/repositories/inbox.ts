/** What people are told about. Nothing is listed or sent that the person may not see at that moment. */
import { and, asc, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { USER_TYPE } from '../../../contract/src/constants.ts';
import type { InboxItem } from '../../../contract/src/inbox/schema.ts';
import type { EmailTime } from '../../../contract/src/inbox/times.ts';
import type { Executor } from '../db/database.ts';
import { inboxItems, issueComments, issues, projects, users, webhooks } from '../db/schema.ts';
import { projectIsOpenTo } from './conditions.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { AdminScope, CallerScope, IssueScope, PersonScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** Items of one list, and of one email. */
export const MOST_LISTED = 50;

/** The caller's items about issues and webhooks of projects that the caller may see. */
function ofCaller(db: Executor, scope: CallerScope): SQL | undefined {
  return and(
    eq(inboxItems.userId, scope.personId),
    or(isNull(inboxItems.issueId), seenBy(scope)),
    projectIsOpenTo(db, scope, projects.id),
  );
}

const isItsProject = or(eq(projects.id, issues.projectId), eq(projects.id, webhooks.projectId));

async function selectItems(
  db: Executor,
  where: SQL | undefined,
  { isNewestFirst, most }: { isNewestFirst: boolean; most: number },
): Promise<InboxItem[]> {
  const rows = await db
    .select({
      item: inboxItems,
      project: { id: projects.id, name: projects.name },
      issue: { id: issues.id, summary: issues.summary },
      webhook: { id: webhooks.id, url: webhooks.url },
      comment: issueComments.text,
      actor: { id: users.id, full_name: users.fullName },
    })
    .from(inboxItems)
    .leftJoin(issues, eq(issues.id, inboxItems.issueId))
    .leftJoin(webhooks, eq(webhooks.id, inboxItems.webhookId))
    .innerJoin(projects, isItsProject)
    .leftJoin(issueComments, eq(issueComments.id, inboxItems.commentId))
    .leftJoin(users, eq(users.id, inboxItems.actorId))
    .where(where)
    .orderBy(isNewestFirst ? desc(inboxItems.id) : asc(inboxItems.id))
    .limit(most);
  return rows.map(({ item, webhook, ...about }) => ({
    ...about,
    webhook: webhook &&
      item.stoppedFor && {
        ...{ id: webhook.id, host: new URL(webhook.url).host, stopped_for: item.stoppedFor },
      },
    ...{ id: item.id, kind: item.kind, more: item.more, is_read: item.isRead },
    created_at: wireMoment(item.createdAt),
  }));
}

const isUnread = eq(inboxItems.isRead, false);

/** The latest of them, newest first, and how many are unread. */
export async function listInbox(
  db: Executor,
  scope: CallerScope,
): Promise<{ data: InboxItem[]; unread_count: number }> {
  const [unread] = await db
    .select({ count: count() })
    .from(inboxItems)
    .leftJoin(issues, eq(issues.id, inboxItems.issueId))
    .leftJoin(webhooks, eq(webhooks.id, inboxItems.webhookId))
    .innerJoin(projects, isItsProject)
    .where(and(ofCaller(db, scope), isUnread));
  return {
    data: await selectItems(db, ofCaller(db, scope), { isNewestFirst: true, most: MOST_LISTED }),
    unread_count: unread?.count ?? 0,
  };
}

export async function markRead(
  db: Executor,
  { personId }: PersonScope,
  upTo: number,
): Promise<void> {
  await db
    .update(inboxItems)
    .set({ isRead: true })
    .where(
      and(eq(inboxItems.userId, personId), lte(inboxItems.id, upTo), eq(inboxItems.isRead, false)),
    );
}

/** Those who asked for no email get none for it later either. */
const isMailed = sql<boolean>`${users.emailTime} = 'off'`;

/** Tells people that a comment of the caller's names them. */
export async function noteMentions(
  tx: Executor,
  { issueId, personId }: IssueScope,
  { commentId, userIds }: { commentId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(
    sql`insert into ${inboxItems} (user_id, kind, issue_id, comment_id, actor_id, is_mailed)
        select ${users.id}, 'mention', ${issueId}, ${commentId}, ${personId}, ${isMailed}
        from ${users} where ${isOneOf(users.id, userIds)} order by ${users.id}`,
  );
}

/**
 * Tells a person that the caller gave them issues: one item for all of a project. Nobody is told of what they took
 * themselves, and viewers neither of nor how many rejected issues.
 */
export async function noteAssignment(
  tx: Executor,
  { personId }: PersonScope | AdminScope,
  { issueIds, userId }: { issueIds: readonly number[]; userId: number | null | undefined },
): Promise<void> {
  if (userId === personId || userId === null || userId === undefined) return;
  if (issueIds.length === 0) return;
  await tx.execute(
    sql`insert into ${inboxItems} (user_id, kind, issue_id, more, actor_id, is_mailed)
        select ${users.id}, 'assignment', min(${issues.id}), count(*) - 1, ${personId}, ${isMailed}
        from ${issues}, ${users}
        where ${isOneOf(issues.id, issueIds)} and ${users.id} = ${userId}
          and (${issues.evaluationState} <> 'rejected' or ${users.isAdmin} or ${users.userTypeId} <> ${USER_TYPE.viewer})
        group by ${users.id}, ${issues.projectId}`,
  );
}

export async function emailTimeOf(db: Executor, { personId }: PersonScope): Promise<EmailTime> {
  const [row] = await db
    .select({ emailTime: users.emailTime })
    .from(users)
    .where(eq(users.id, personId));
  return row?.emailTime ?? 'off';
}

/** What came before is not sent. Run it in a transaction. */
export async function setEmailTime(
  tx: Executor,
  { personId }: PersonScope,
  emailTime: EmailTime,
): Promise<void> {
  await tx.update(users).set({ emailTime }).where(eq(users.id, personId));
  await tx
    .update(inboxItems)
    .set({ isMailed: true })
    .where(and(eq(inboxItems.userId, personId), eq(inboxItems.isMailed, false)));
}

/** Those of them that the person has not read, and may see; oldest first. */
export async function unreadOf(
  tx: Executor,
  scope: CallerScope,
  ids: readonly number[],
): Promise<InboxItem[]> {
  const where = and(ofCaller(tx, scope), isOneOf(inboxItems.id, ids), isUnread);
  return selectItems(tx, where, { isNewestFirst: false, most: MOST_LISTED });
}
