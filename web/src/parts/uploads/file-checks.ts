/** Checks files by content (UP-001, UP-016, AP-014). */
import { UPLOAD_LIMITS } from '../../../../contract/src/constants.ts';
import type { UploadCategory } from '../../../../contract/src/constants.ts';

const GIB = 1024 ** 3;

/** A PDF header may appear within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const HEADER_WITHIN = 1024;
const HEADER = '%PDF-';

/** Why a file is rejected, or null. */
export async function refusalOf(file: File, category: UploadCategory): Promise<string | null> {
  if (file.size === 0) return 'Empty file';
  let head: string;
  try {
    const bytes = await file.slice(0, HEADER_WITHIN).arrayBuffer();
    head = new TextDecoder('latin1').decode(bytes);
  } catch (error) {
    if (error instanceof DOMException) return 'Cannot be read: it was moved or is a folder';
    throw error;
  }
  if (!head.includes(HEADER)) return 'Not a PDF';
  const { bytes } = UPLOAD_LIMITS[category];
  return file.size > bytes ? `Larger than ${bytes / GIB}GB` : null;
}

/** The same file twice would create two documents. */
export function isSameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
