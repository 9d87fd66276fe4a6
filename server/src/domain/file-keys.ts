/** Keys of an uploaded file and everything derived from it. All are in one folder. */
export function folderOf(fileKey: string): string {
  return fileKey.slice(0, fileKey.lastIndexOf('/'));
}

/** The folder of an organization for what people attach to issues. */
export const ATTACHMENTS_FOLDER = 'issue-attachments';

/** Attachments are of several types, so their keys have no ending. */
export function isAttachmentKey(key: string): boolean {
  return key.split('/')[2] === ATTACHMENTS_FOLDER;
}

function originalIn(folder: string): string {
  return `${folder}/${isAttachmentKey(folder) ? 'original' : 'original.pdf'}`;
}

/** The key of a new upload. `folder`: of its category. `name`: nobody has it. */
export function newOriginalKey(organizationId: number, folder: string, name: string): string {
  return originalIn(`organizations/${organizationId}/${folder}/${name}`);
}

/** Accepts any key in the folder of an upload, including page thumbnails. */
export function originalKeyOf(key: string): string {
  return originalIn(key.replace(/(\/pages)?\/[^/]*$/, ''));
}

/** The prefix of all keys of an upload. */
export function uploadPrefixOf(fileKey: string): string {
  return `${folderOf(fileKey)}/`;
}

export function linearizedKeyOf(fileKey: string): string {
  return `${folderOf(fileKey)}/linearized.pdf`;
}

/** Page numbers start at 1. */
export function thumbnailKeyOf(fileKey: string, pageNumber: number, longSidePx: number): string {
  return `${folderOf(fileKey)}/pages/${pageNumber}-${longSidePx}.jpg`;
}

export function attachmentThumbnailKeyOf(fileKey: string): string {
  return `${folderOf(fileKey)}/thumbnail.jpg`;
}
