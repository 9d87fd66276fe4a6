/** Makes the thumbnail of a photo or PDF that was attached to an issue. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { attachmentThumbnailKeyOf, uploadPrefixOf } from '../domain/file-keys.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import {
  findAttachmentToPrepare,
  notePreparedAttachment,
  unpreparedAttachments,
} from '../repositories/attachment-thumbnails.ts';
import type { AttachmentToPrepare } from '../repositories/attachment-thumbnails.ts';
import { ChildFailed, ChildSilent } from './child-lines.ts';
import { AN_ATTACHMENT } from './job.ts';
import type { Job, JobContext } from './job.ts';
import { paintThumbnail } from './preparing/paint-thumbnail.ts';
import type { ThumbnailSize } from './preparing/paint-thumbnail.ts';

export const prepareAttachmentJob: Job = {
  name: 'prepare-attachment',
  about: AN_ATTACHMENT,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: { look: 'at start and every minute', find: unpreparedAttachments },
  handler: prepareAttachment,
};

type Needs = Pick<JobContext, 'db' | 'store' | 'log' | 'places'>;

/**
 * Does nothing for an attachment that is prepared or removed. A file that cannot be painted has no thumbnail. Rejects if the
 * database or the file store fails, or if it is stopped.
 */
export async function prepareAttachment(
  needs: Needs,
  attachmentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store } = needs;
  const attachment = await findAttachmentToPrepare(db, attachmentId);
  if (attachment === null) return;
  const size = await addThumbnail(needs, { ...attachment, attachmentId }, signal);
  const isThere = await notePreparedAttachment(db, attachmentId, size);
  // It was removed meanwhile.
  if (!isThere) await store.removeAll(uploadPrefixOf(attachment.fileKey));
}

async function addThumbnail(
  { store, log, places }: Needs,
  { attachmentId, fileKey, mediaType }: AttachmentToPrepare & { attachmentId: number },
  signal: AbortSignal,
): Promise<ThumbnailSize | null> {
  await using scratch = await makeScratchFolder();
  const output = path.join(scratch.path, 'thumbnail.jpg');
  try {
    await using file: LocalFile = await store.localFile(fileKey);
    const size = await places.preparing(signal, (turn) =>
      paintThumbnail({ file: file.path, mediaType, output, signal: turn }),
    );
    const key = attachmentThumbnailKeyOf(fileKey);
    await store.put(key, createReadStream(output), { type: 'image/jpeg' });
    return size;
  } catch (error) {
    signal.throwIfAborted();
    const isOfTheFile =
      error instanceof ChildFailed ||
      error instanceof ChildSilent ||
      error instanceof ObjectMissing;
    if (!isOfTheFile) throw error;
    log.info({ attachmentId, reason: error.message }, 'an attachment has no thumbnail');
    return null;
  }
}
