/** What is said about attachments. */
import type { Attachment } from '../../../../../contract/src/attachments/schema.ts';
import { exactMomentText } from '../../../domain/dates.ts';

export function isPhoto({ media_type }: Attachment): boolean {
  return media_type !== 'application/pdf';
}

/** It is known to decode, and to be of a size that a page can show. */
export function canBeViewed(attachment: Attachment): boolean {
  return isPhoto(attachment) && attachment.thumbnail !== null;
}

/** "added by Ada Lovelace, 03/04/2026 09:12:40 AM". */
export function addedWords({ added_by, created_at }: Attachment): string {
  return `added by ${added_by?.full_name ?? 'someone'}, ${exactMomentText(created_at)}`;
}

/** The alternative text of its picture. */
export function pictureWords(attachment: Attachment): string {
  return `${attachment.name}, ${addedWords(attachment)}`;
}
