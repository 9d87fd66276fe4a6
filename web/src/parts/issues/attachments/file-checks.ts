/** What can be attached, before anything is sent. The server checks the same. */
import { TYPE_BYTES, typeRefusal } from '../../../../../contract/src/attachments/file-type.ts';
import { ATTACHMENT_LIMITS } from '../../../../../contract/src/constants.ts';

const MOST_MB = ATTACHMENT_LIMITS.bytes / 1024 ** 2;

export const LIMITS_WORDS = `JPEG, PNG, WebP or PDF, up to ${ATTACHMENT_LIMITS.files} files of ${MOST_MB} MB each`;
export const TOO_MANY = `An issue has at most ${ATTACHMENT_LIMITS.files} attachments.`;

/** Why a file cannot be attached, in a sentence, or null. */
export async function refusalOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > ATTACHMENT_LIMITS.bytes) return `The file is larger than ${MOST_MB} MB.`;
  try {
    return typeRefusal(new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer()));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return 'The file cannot be read: it was moved or is a folder.';
  }
}
