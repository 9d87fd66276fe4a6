/** Saved views of a project's issues. */
import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IssueView } from '../../../contract/src/issue-views/schema.ts';
import type { Executor } from '../db/database.ts';
import { changeNotice, PROJECT_CHANGES } from '../db/notifications.ts';
import { issueViews, projects, users } from '../db/schema.ts';
import type { IssueViewScope, ProjectScope } from './scopes.ts';

/** What is the same for everyone; whether the caller may change it is a rule of the service. */
export type StoredIssueView = Omit<IssueView, 'can_edit'>;
export type IssueViewFields = Pick<IssueView, 'name' | 'is_shared' | 'query' | 'columns'>;

const columnsOf = ({ name, is_shared: isShared, query, columns }: IssueViewFields) => ({
  ...{ name, isShared, content: { query, columns } },
});

const hasName = (name: string): SQL => sql`lower(${issueViews.name}) = lower(${name})`;

async function selectViews(db: Executor, where: SQL | undefined): Promise<StoredIssueView[]> {
  const rows = await db
    .select({ view: issueViews, owner: { id: users.id, full_name: users.fullName } })
    .from(issueViews)
    .innerJoin(users, eq(users.id, issueViews.ownerId))
    .where(where)
    .orderBy(sql`lower(${issueViews.name})`, asc(issueViews.id));
  return rows.map(({ view, owner }) => ({
    ...{ id: view.id, name: view.name, is_shared: view.isShared, ...view.content },
    ...{ owner, version: view.version },
  }));
}

const isSeen = ({ projectId, personId }: ProjectScope) =>
  and(
    eq(issueViews.projectId, projectId),
    or(issueViews.isShared, eq(issueViews.ownerId, personId)),
  );

/** Those of the caller and the shared ones, by name. */
export function listIssueViews(db: Executor, scope: ProjectScope): Promise<StoredIssueView[]> {
  return selectViews(db, isSeen(scope));
}

/** Null if it is gone, or no longer shared. */
export async function findIssueView(
  db: Executor,
  scope: IssueViewScope,
): Promise<StoredIssueView | null> {
  const [view] = await selectViews(db, and(eq(issueViews.id, scope.viewId), isSeen(scope)));
  return view ?? null;
}

/** Keeps other writers of the project's views waiting until the end of the transaction. False if the project is gone. */
export async function lockIssueViews(tx: Executor, { projectId }: ProjectScope): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update');
  return rows.length > 0;
}

/** How many views the caller has in the project, and how many it has that are shared. */
export async function countIssueViews(
  db: Executor,
  { projectId, personId }: ProjectScope,
): Promise<{ own: number; shared: number }> {
  const [counts] = await db
    .select({
      own: sql<number>`count(*) filter (where ${issueViews.ownerId} = ${personId})::int`,
      shared: sql<number>`count(*) filter (where ${issueViews.isShared})::int`,
    })
    .from(issueViews)
    .where(eq(issueViews.projectId, projectId));
  return counts ?? { own: 0, shared: 0 };
}

/** Whether the person has another view of that name in the project, in any case. */
export async function isNameTaken(
  db: Executor,
  { projectId }: ProjectScope,
  { name, ownerId, viewId = 0 }: { name: string; ownerId: number; viewId?: number },
): Promise<boolean> {
  const [found] = await db
    .select({ count: count() })
    .from(issueViews)
    .where(
      and(
        ...[eq(issueViews.projectId, projectId), eq(issueViews.ownerId, ownerId)],
        ...[ne(issueViews.id, viewId), hasName(name)],
      ),
    );
  return (found?.count ?? 0) > 0;
}

/** Adds a view of the caller's. Returns its id. */
export async function insertIssueView(
  tx: Executor,
  { projectId, personId }: ProjectScope,
  fields: IssueViewFields,
): Promise<number> {
  const [made] = await tx
    .insert(issueViews)
    .values({ ...columnsOf(fields), projectId, ownerId: personId })
    .returning({ id: issueViews.id });
  if (!made) throw new Error('A view was not added');
  return made.id;
}

export async function updateIssueView(
  tx: Executor,
  { viewId }: IssueViewScope,
  fields: IssueViewFields,
): Promise<void> {
  const version = sql`${issueViews.version} + 1`;
  await tx
    .update(issueViews)
    .set({ ...columnsOf(fields), version })
    .where(eq(issueViews.id, viewId));
}

export async function deleteIssueView(tx: Executor, { viewId }: IssueViewScope): Promise<void> {
  await tx.delete(issueViews).where(eq(issueViews.id, viewId));
}

/** Tells everyone who follows the project to read its views again. */
export async function announceIssueViews(tx: Executor, { projectId }: ProjectScope): Promise<void> {
  const notice = changeNotice(projectId, 'views');
  await tx.execute(sql`select pg_notify(${PROJECT_CHANGES}, ${notice})`);
}
