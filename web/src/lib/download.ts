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

/** Most characters of a name: with an ending, file systems take 255 bytes. */
const MOST = 120;

/** A name without characters that file systems reject, and not too long. Without an ending. */
export function fileNameOf(words: string): string {
  const allowed = words.replaceAll(/[<>:"/\\|?*\p{C}]+/gu, '-');
  // A name that starts with a dot is hidden on some systems; Windows drops trailing dots and spaces.
  return allowed
    .replace(/^[. ]+/, '')
    .slice(0, MOST)
    .replace(/[. ]+$/, '');
}

const two = (value: number) => String(value).padStart(2, '0');

/** The name with the time of day of its making before the ending, so that a later file does not replace it. */
export function stampedName(name: string, now: Date): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,8})?$/.exec(name) ?? [];
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return `${fileNameOf(stem)} ${day} ${time}${ending}`;
}
