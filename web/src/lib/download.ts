/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob by the next task; a minute is on the safe side.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
