/** Downloads a file. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob in the next task; a minute is a safe margin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name without characters that file systems reject, and not too long. Without an ending. */
export function fileNameOf(words: string): string {
  return words
    .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
    .slice(0, 120)
    .trim();
}
