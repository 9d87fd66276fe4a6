/** Copies of projects as their job runs them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { files, projectCopies, projectCopyFiles } from '../db/schema.ts';
import type { Turn } from './reading.ts';
import { deleteFiles } from './stored-files.ts';

type CopyToRun = typeof projectCopies.$inferSelect;

const isOpen = inArray(projectCopies.status, ['waiting', 'copying']);

/** The queue positions of copies. */
export async function copyTurns(db: Executor, copyIds: readonly number[]): Promise<Turn[]> {
  const { id, organizationId } = projectCopies;
  const ahead = sql<number>`(row_number() over (partition by ${organizationId} order by ${id}))::int - 1`;
  return db
    .select({ id, organizationId, ahead })
    .from(projectCopies)
    .where(inArray(id, [...copyIds]))
    .orderBy(asc(id));
}

/** Copies that are not there yet. */
export async function openCopies(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: projectCopies.id }).from(projectCopies).where(isOpen);
  return rows.map(({ id }) => id);
}

/** Notes that the job begins. Null if the copy is there, has failed, or is gone. */
export async function beginCopy(db: Executor, copyId: number): Promise<CopyToRun | null> {
  const [copy] = await db
    .update(projectCopies)
    .set({ status: 'copying', begun: sql`${projectCopies.begun} + 1` })
    .where(and(eq(projectCopies.id, copyId), isOpen))
    .returning();
  return copy ?? null;
}

export type CopyFile = {
  sourceFileId: number;
  fileId: number;
  sourceKey: string | null;
  key: string;
  mediaType: string;
  isCopied: boolean;
};

/** The files of a copy. `sourceKey`: null if the source is gone. */
export async function filesOfCopy(db: Executor, copyId: number): Promise<CopyFile[]> {
  return db
    .select({
      sourceFileId: projectCopyFiles.sourceFileId,
      fileId: projectCopyFiles.fileId,
      sourceKey: sql<string | null>`(select f.key from files f where f.id = source_file_id)`,
      key: files.key,
      mediaType: files.mediaType,
      isCopied: projectCopyFiles.isCopied,
    })
    .from(projectCopyFiles)
    .innerJoin(files, eq(files.id, projectCopyFiles.fileId))
    .where(eq(projectCopyFiles.copyId, copyId))
    .orderBy(asc(projectCopyFiles.sourceFileId));
}

export async function noteCopiedFile(db: Executor, fileId: number): Promise<void> {
  await db
    .update(projectCopyFiles)
    .set({ isCopied: true })
    .where(eq(projectCopyFiles.fileId, fileId));
}

/** Locks the copy, so that it is made once. False if another job has made it. */
export async function lockCopy(tx: Executor, copyId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: projectCopies.id })
    .from(projectCopies)
    .where(and(eq(projectCopies.id, copyId), isOpen))
    .for('update');
  return rows.length > 0;
}

/** Notes that a copy is there, or why it will never be. Files of one that failed, or that nothing uses, are deleted. */
export async function endCopy(tx: Executor, copyId: number, failure: string | null): Promise<void> {
  await tx
    .update(projectCopies)
    .set({ status: failure === null ? 'done' : 'failed', failure, endedAt: sql`now()` })
    .where(eq(projectCopies.id, copyId));
  const unused = await tx
    .select({ id: projectCopyFiles.fileId })
    .from(projectCopyFiles)
    .where(
      and(
        eq(projectCopyFiles.copyId, copyId),
        sql`not exists (select 1 from documents d where d.file_id = ${projectCopyFiles.fileId})`,
        sql`not exists (select 1 from issue_attachments a where a.file_id = ${projectCopyFiles.fileId})`,
      ),
    );
  await deleteFiles(
    tx,
    unused.map(({ id }) => id),
  );
}
