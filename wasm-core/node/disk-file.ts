/** A file on disk, read by ranges. */
import { open } from 'node:fs/promises';
import type { ReadRange } from '../bindings/ranged-document.ts';

export type DiskFile = AsyncDisposable & { readonly size: number; readonly read: ReadRange };

/** Stays open until it is disposed of. */
export async function openDiskFile(path: string): Promise<DiskFile> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    async read(begin, end) {
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.allocUnsafe(end - begin),
        position: begin,
      });
      return buffer.subarray(0, bytesRead);
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
