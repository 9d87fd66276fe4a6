/** Keys of what is made of an uploaded file. All of them, and the original, lie in one folder. */
export function folderOf(fileKey: string): string {
  return fileKey.slice(0, fileKey.lastIndexOf('/'));
}

/** Of whatever lies in the folder of an upload, the pictures of its pages included. */
export function originalKeyOf(key: string): string {
  return `${key.replace(/(\/pages)?\/[^/]*$/, '')}/original.pdf`;
}

/** What the keys of an upload, and of all that is made of it, begin with. */
export function uploadPrefixOf(fileKey: string): string {
  return `${folderOf(fileKey)}/`;
}

export function linearizedKeyOf(fileKey: string): string {
  return `${folderOf(fileKey)}/linearized.pdf`;
}

/** Of the picture of a page, from 1. */
export function thumbnailKeyOf(fileKey: string, pageNumber: number, longSidePx: number): string {
  return `${folderOf(fileKey)}/pages/${pageNumber}-${longSidePx}.jpg`;
}
