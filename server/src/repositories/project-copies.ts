/** Copies of projects: what administrators ask for and see, and what their job works through. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ProjectCopy } from '../../../contract/src/admin/schema.ts';
import type { Executor } from '../db/database.ts';
import { files, projectCopies, projectCopyFiles, users } from '../db/schema.ts';
import { isOneOf, statements } from './portions.ts';
import type { AdminScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** Administrators see the latest. */
const MOST_LISTED = 20;

type NewCopy = Pick<
  typeof projectCopies.$inferInsert,
  | ('sourceProjectId' | 'name' | 'organizationId')
  | ('excludeRejectedIssues' | 'excludeIssueEvaluations')
>;

/** Keeps that a copy is wanted, and reserves the id of the new project. */
export async function insertCopy(
  tx: Executor,
  { personId: requestedById }: AdminScope,
  copy: NewCopy,
): Promise<{ id: number; newProjectId: number }> {
  const newProjectId = sql`nextval(pg_get_serial_sequence('projects', 'id'))`;
  const [made] = await tx
    .insert(projectCopies)
    .values({ ...copy, requestedById, newProjectId })
    .returning({ id: projectCopies.id, newProjectId: projectCopies.newProjectId });
  if (!made) throw new Error('An insert returned no id');
  return made;
}

/** Adds a file for each of these, to be filled by the job. `keyOf`: where its objects will be. */
export async function insertCopyFiles(
  tx: Executor,
  { personId: creatorId }: AdminScope,
  {
    copyId,
    ids,
    organizationId,
    keyOf,
  }: {
    copyId: number;
    ids: readonly number[];
    organizationId: number;
    keyOf: (sourceKey: string) => { key: string; linearizedKey: string };
  },
): Promise<void> {
  const sources = await tx
    .select()
    .from(files)
    .where(isOneOf(files.id, ids))
    .orderBy(asc(files.id));
  for (const some of statements(sources)) {
    const rows = some.map(({ id: _id, createdAt: _at, ...source }) => {
      const { key, linearizedKey } = keyOf(source.key);
      const copied = source.linearizedKey === null ? null : linearizedKey;
      return { ...source, key, linearizedKey: copied, organizationId, creatorId };
    });
    const made = await tx.insert(files).values(rows).returning({ id: files.id, key: files.key });
    const idOf = new Map(made.map(({ id, key }) => [key, id]));
    const pairs = some.flatMap(({ id: sourceFileId }, index) => {
      const fileId = idOf.get(rows[index]?.key ?? '');
      return fileId === undefined ? [] : [{ copyId, sourceFileId, fileId }];
    });
    await tx.insert(projectCopyFiles).values(pairs);
  }
}

const countOf = (isCopied: boolean) => sql<number>`(select count(*)::int from ${projectCopyFiles}
  where copy_id = ${projectCopies}.id ${isCopied ? sql`and is_copied` : sql``})`;

/** The latest copies, newest first. */
export async function listCopies(db: Executor, _scope: AdminScope): Promise<ProjectCopy[]> {
  const rows = await db
    .select({
      copy: projectCopies,
      done: countOf(true),
      all: countOf(false),
      requester: users.fullName,
    })
    .from(projectCopies)
    .leftJoin(users, eq(users.id, projectCopies.requestedById))
    .orderBy(desc(projectCopies.id))
    .limit(MOST_LISTED);
  return rows.map(({ copy, done, all, requester }) => ({
    id: copy.id,
    source_project_id: copy.sourceProjectId,
    new_project_id: copy.newProjectId,
    name: copy.name,
    status: copy.status,
    error: copy.failure,
    files_done: done,
    files_total: all,
    requested_by: requester,
    created_at: wireMoment(copy.createdAt),
  }));
}
