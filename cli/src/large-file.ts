/** Reads a page of a file too large for memory, by ranges. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { RangedDocument } from '../../wasm-core/bindings/ranged-document.ts';

type LargeFilePage = {
  /** Only this page, at index 0. The caller disposes of it. */
  document: CoreDocument;
  /** Of the file. */
  pageCount: number;
};

/**
 * Extracts page `index` (from 0) of a file of `size` bytes. Rejects with the `CoreError`s of `RangedDocument`, and with
 * TOO_LARGE if the page needs more than `maxPageBytes` of the file. `password` is empty if none was given.
 */
export async function openLargeFilePage(
  path: string,
  given: { size: number; index: number; maxPageBytes: number; password: string },
  resources: CoreResources,
): Promise<LargeFilePage> {
  const { size, index, maxPageBytes, password } = given;
  const file = openSync(path, 'r');
  try {
    const read = async (begin: number, end: number) => {
      const bytes = new Uint8Array(end - begin);
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, begin));
    };
    using ranged = await RangedDocument.open({ size, read, password, maxPageBytes });
    return { document: await ranged.page(index, resources), pageCount: ranged.pageCount };
  } finally {
    closeSync(file);
  }
}

/** The SHA-256 of a file, in lowercase hex, without holding the whole file in memory. */
export function hashLargeFile(path: string): string {
  const sum = createHash('sha256');
  const part = new Uint8Array(4 * 1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part))
      sum.update(part.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return sum.digest('hex');
}
