/** Thumbnails of attachments, for the job that makes them. Nothing here checks a person's access. */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { AttachmentType } from '../../../contract/src/attachments/file-type.ts';
import type { Executor } from '../db/database.ts';
import { files, issueAttachments } from '../db/schema.ts';
import type { Turn } from './reading.ts';

export type AttachmentToPrepare = { fileKey: string; mediaType: AttachmentType };

/** Null if it is prepared already, or gone. */
export async function findAttachmentToPrepare(
  db: Executor,
  attachmentId: number,
): Promise<AttachmentToPrepare | null> {
  const [row] = await db
    .select({
      fileKey: files.key,
      mediaType: files.mediaType,
      preparedAt: issueAttachments.preparedAt,
    })
    .from(issueAttachments)
    .innerJoin(files, eq(files.id, issueAttachments.fileId))
    .where(eq(issueAttachments.id, attachmentId));
  if (row === undefined || row.preparedAt !== null) return null;
  return { fileKey: row.fileKey, mediaType: row.mediaType };
}

/** Oldest first. */
export async function unpreparedAttachments(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: issueAttachments.id })
    .from(issueAttachments)
    .where(isNull(issueAttachments.preparedAt))
    .orderBy(asc(issueAttachments.id));
  return rows.map(({ id }) => id);
}

/** Null: it has no thumbnail. False if the attachment is gone. */
export async function notePreparedAttachment(
  db: Executor,
  attachmentId: number,
  size: { widthPx: number; heightPx: number } | null,
): Promise<boolean> {
  const rows = await db
    .update(issueAttachments)
    .set({
      preparedAt: new Date(),
      thumbnailWidthPx: size?.widthPx ?? null,
      thumbnailHeightPx: size?.heightPx ?? null,
    })
    .where(eq(issueAttachments.id, attachmentId))
    .returning({ id: issueAttachments.id });
  return rows.length > 0;
}

/** The queue positions of attachments; none for those that are gone. */
export async function attachmentTurns(
  db: Executor,
  attachmentIds: readonly number[],
): Promise<Turn[]> {
  const ids = sql.param([...attachmentIds]);
  const ahead = sql<number>`(row_number() over (partition by ${files.organizationId} order by ${issueAttachments.id}))::int - 1`;
  return db
    .select({ id: issueAttachments.id, organizationId: files.organizationId, ahead })
    .from(issueAttachments)
    .innerJoin(files, eq(files.id, issueAttachments.fileId))
    .where(sql`${issueAttachments.id} = any(${ids}::int[])`)
    .orderBy(issueAttachments.id);
}
