/** A file of the store on this host's disk, for programs that need a path. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../../files/object-store.ts';

export type LocalCopy = AsyncDisposable & { path: string };

/** The copy is removed when it is disposed. */
export async function localCopy(store: ObjectStore, key: string): Promise<LocalCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pinbar-read-'));
  const copy = path.join(folder, 'document.pdf');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(await store.read(key), createWriteStream(copy));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: copy, [Symbol.asyncDispose]: remove };
}
