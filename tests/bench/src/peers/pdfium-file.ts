/** A file behind PDFium's custom reader. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export type FileReader = {
  size: number;
  read: (position: number, target: Uint8Array) => void;
  close: () => void;
};

export function readerOfFile(path: string): FileReader {
  const handle = openSync(path, 'r');
  return {
    size: fstatSync(handle).size,
    read: (position, target) => {
      readSync(handle, target, 0, target.length, position);
    },
    close: () => closeSync(handle),
  };
}
