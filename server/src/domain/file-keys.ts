/** Keys of an uploaded file and everything derived from it. All are in one folder. */
export function folderOf(fileKey: string): string {
  return fileKey.slice(0, fileKey.lastIndexOf('/'));
}

/** Accepts any key in the folder of an upload, including page thumbnails. */
export function originalKeyOf(key: string): string {
  return `${key.replace(/(\/pages)?\/[^/]*$/, '')}/original.pdf`;
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
