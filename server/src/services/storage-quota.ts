/** The storage quota of an organization. Uploads count; copies and thumbnails made by the server do not. */
import { GIGABYTE } from '../../../contract/src/constants.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import type { Database, Executor } from '../db/database.ts';
import {
  lockFiles,
  lockStorageOf,
  noteDeclaredSize,
  ownLimitOf,
  storedBytesOf,
} from '../repositories/stored-files.ts';
import type { StoredFile, UploadPart } from '../repositories/stored-files.ts';

const UNITS = [
  { bytes: GIGABYTE, name: 'GB' },
  { bytes: 1e6, name: 'MB' },
];

function sizeText(bytes: number): string {
  const unit = UNITS.find((each) => bytes >= each.bytes) ?? { bytes: 1, name: 'bytes' };
  return `${Math.round((10 * bytes) / unit.bytes) / 10} ${unit.name}`;
}

/** In bytes, for organizations without a limit of their own; null for no limit. */
export type StorageQuota = number | null;

/** Throws 507 if `addedBytes` more do not fit. */
export async function checkQuota(
  db: Executor,
  organizationId: number,
  quota: StorageQuota,
  addedBytes: number,
): Promise<void> {
  const limit = (await ownLimitOf(db, organizationId)) ?? quota;
  if (limit === null || (await storedBytesOf(db, organizationId)) + addedBytes <= limit) return;
  throw new ApiError(
    'NO_SPACE',
    `Your organization’s storage limit is ${sizeText(limit)}, and this file does not fit. Delete projects you no longer need, then try again.`,
  );
}

/**
 * Fixes the size of an upload at what its sender states, and counts it from then on. Returns the fixed size: the earlier
 * one if `bytes` is null, or null if nobody has stated one. Throws 422 if another size was stated before, 507 if it does
 * not fit, 404 if the upload is gone.
 */
export function declareSize(
  db: Database,
  file: Pick<StoredFile, 'id' | 'organizationId'>,
  wanted: { part: UploadPart; bytes: number | null; quota: StorageQuota },
): Promise<number | null> {
  const { part, bytes, quota } = wanted;
  return db.transaction(async (tx) => {
    await lockStorageOf(tx, file.organizationId);
    const [place] = await lockFiles(tx, [file.id]);
    if (!place) throw notFound('Upload');
    const declared = part === 'original' ? place.declaredBytes : place.linearizedBytes;
    if (declared === null) {
      // For an upload of unknown size one byte has to fit; the rest is checked when it has arrived.
      await checkQuota(tx, file.organizationId, quota, bytes ?? 1);
      if (bytes !== null) await noteDeclaredSize(tx, file.id, part, bytes);
      return bytes;
    }
    if (bytes !== null && bytes !== declared) {
      throw new ApiError(
        'INVALID_INPUT',
        `This upload was started with a file of ${declared} bytes, not ${bytes}. Request a new upload URL for another file.`,
      );
    }
    return declared;
  });
}
