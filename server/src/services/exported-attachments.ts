/** Photos and PDFs of issues in files to download. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/database.ts';
import { ApiError } from '../domain/api-error.ts';
import { attachmentThumbnailKeyOf } from '../domain/file-keys.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { attachedBytes } from '../repositories/issue-exports.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import type { ProjectScope } from '../repositories/scopes.ts';

/** Of all attachments in a file. */
const MOST_MEGABYTES = 500;
const THUMBNAILS = 'thumbnails';

/** 422 if the attachments of these issues are too large to enclose. */
export async function checkAttachedBytes(
  db: Database,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<void> {
  if ((await attachedBytes(db, scope, ids)) <= MOST_MEGABYTES * 1024 ** 2) return;
  throw new ApiError(
    'INVALID_INPUT',
    `The attachments of these issues have more than ${MOST_MEGABYTES} MB. Filter the list to fewer issues.`,
  );
}

/** A name without signs that file systems refuse, told from others by the attachment's id. */
export function plainFileName({ id, name }: Pick<ExportedAttachment, 'id' | 'name'>): string {
  const plain = name.replaceAll(/[^A-Za-z\d.-]+/g, '_');
  const end = /\.[A-Za-z\d]{1,8}$/.exec(plain)?.[0] ?? '';
  return `${id}-${plain.slice(0, plain.length - end.length).slice(0, 60)}${end}`;
}

/** Null: the attachment was removed meanwhile. */
async function unlessMissing<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** The content, open. Null: the attachment was removed meanwhile. */
export const readAttachment = (store: ObjectStore, { fileKey }: ExportedAttachment) =>
  unlessMissing(store.read(fileKey));

/** Writes the content to a file of its own, which stays if the attachment is removed. False: it was removed before. */
export async function keepAttachment(
  store: ObjectStore,
  attachment: ExportedAttachment,
  file: string,
): Promise<boolean> {
  const content = await readAttachment(store, attachment);
  if (content === null) return false;
  await pipeline(content, createWriteStream(file));
  return true;
}

/** Writes the small picture of an attachment. Returns its name in the folder; null if there is none. */
export async function writeThumbnail(
  store: ObjectStore,
  { id, fileKey, hasThumbnail }: ExportedAttachment,
  folder: string,
): Promise<string | null> {
  if (!hasThumbnail) return null;
  const picture = await unlessMissing(store.read(attachmentThumbnailKeyOf(fileKey)));
  if (picture === null) return null;
  await mkdir(path.join(folder, THUMBNAILS), { recursive: true });
  const name = `${THUMBNAILS}/${id}.jpg`;
  await pipeline(picture, createWriteStream(path.join(folder, name)));
  return name;
}
