/**
 * Unfinished uploads. After a reload, choosing the same file resumes its upload. Kept as long as their signed URLs are
 * valid.
 */
import { SIGNED_PUT_SECONDS } from '../../../contract/src/constants.ts';
import { readLocal, writeLocal } from './local-store.ts';

const KEY = 'uploads';

/** The file's upload slot on the server. */
export type UploadPlace = { fileId: number; fileKey: string; signedUrl: string };

type Remembered = UploadPlace & { organizationId: number; file: string; begunAt: number };

/** Identifies a file without reading it: name, size and modification time. */
function identityOf(file: File): string {
  return `${file.size}:${file.lastModified}:${file.name}`;
}

function isRemembered(value: unknown): value is Remembered {
  return typeof value === 'object' && value !== null && 'signedUrl' in value && 'begunAt' in value;
}

function load(): Remembered[] {
  const stored = readLocal(KEY);
  const oldest = Date.now() - SIGNED_PUT_SECONDS * 1000;
  return Array.isArray(stored)
    ? stored.filter(isRemembered).filter((upload) => upload.begunAt > oldest)
    : [];
}

export function rememberUpload(organizationId: number, file: File, place: UploadPlace): void {
  const entry: Remembered = {
    ...place,
    organizationId,
    file: identityOf(file),
    begunAt: Date.now(),
  };
  writeLocal(KEY, [...load().filter((upload) => upload.fileId !== place.fileId), entry]);
}

/** The slot of an unfinished upload of this file, or null. */
export function recallUpload(organizationId: number, file: File): UploadPlace | null {
  const wanted = identityOf(file);
  const found = load().find(
    (upload) => upload.file === wanted && upload.organizationId === organizationId,
  );
  if (found === undefined) return null;
  const { fileId, fileKey, signedUrl } = found;
  return { fileId, fileKey, signedUrl };
}

export function forgetUpload(fileId: number): void {
  writeLocal(
    KEY,
    load().filter((upload) => upload.fileId !== fileId),
  );
}

export function forgetUploads(): void {
  writeLocal(KEY, []);
}
