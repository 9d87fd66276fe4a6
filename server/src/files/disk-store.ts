/** The file store on disk. A file gets its name only when it is complete and safely on disk. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SIGNED_GET_SECONDS, SIGNED_PUT_SECONDS } from '../../../contract/src/constants.ts';
import { CACHEABLE_STEP_SECONDS, ObjectMissing } from './object-store.ts';
import type { ByteRange, LocalFile, ObjectStore, PutPermit, StoredObject } from './object-store.ts';
import { signAddress } from './signed-address.ts';

const PART = '.part';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Throws `ObjectMissing` for `key` if there is no such file. */
async function openOf(key: string, file: string, flags: 'w' | 'r+' | 'r'): Promise<FileHandle> {
  try {
    return await open(file, flags);
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing(key) : error;
  }
}

async function changeOf(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * All files below a folder. A folder that is deleted meanwhile is skipped, and the others are still listed: Node's own
 * recursive listing would end there.
 */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const found = path.join(folder, entry.name);
      if (entry.isDirectory()) yield* filesBelow(found);
      else if (entry.isFile()) yield found;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Makes the contents and the directory entry survive a power loss. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer, start: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    done += (await handle.write(chunk, done, chunk.length - done, start + done)).bytesWritten;
  }
}

export class DiskStore implements ObjectStore {
  readonly #folder: string;
  readonly #publicUrl: string;
  readonly secret: Buffer;

  /** `folder` is created if missing. `secret` signs URLs and must be the same on every host. */
  constructor(options: { folder: string; publicUrl: string; secret: Buffer }) {
    this.#folder = path.resolve(options.folder);
    this.#publicUrl = options.publicUrl;
    this.secret = options.secret;
  }

  /** The path of a key. Throws `ObjectMissing` for a key that leads outside the folder. */
  #pathOf(key: string): string {
    const file = path.join(this.#folder, key);
    if (!file.startsWith(this.#folder + path.sep) || key.endsWith(PART) || key.includes('\0')) {
      throw new ObjectMissing(key);
    }
    return file;
  }

  async put(key: string, body: Readable): Promise<void> {
    const file = this.#pathOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}${PART}`;
    try {
      await pipeline(body, createWriteStream(part));
      await flush(part);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = this.#pathOf(key);
    if ((await sizeOf(file)) === null) throw new ObjectMissing(key);
    // Open from here on: it can be read to its end even if it is deleted meanwhile.
    return (await openOf(key, file, 'r')).createReadStream(range);
  }

  size(key: string): Promise<number | null> {
    return sizeOf(this.#pathOf(key));
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key);
    await rm(file, { force: true });
    await rm(file + PART, { force: true });
  }

  async removeAll(prefix: string): Promise<void> {
    // A file that a job adds meanwhile makes its folder "not empty" for a moment.
    await rm(this.#pathOf(prefix), { recursive: true, force: true, maxRetries: 5 });
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    for await (const key of this.#files(prefix)) {
      if (key.endsWith(PART)) continue;
      const changedAt = await changeOf(path.join(this.#folder, key));
      if (changedAt) yield { key, changedAt };
    }
  }

  async removeBroken(before: Date): Promise<void> {
    for await (const key of this.#files('')) {
      if (!key.endsWith(PART)) continue;
      const file = path.join(this.#folder, key);
      const changedAt = await changeOf(file);
      if (changedAt && changedAt < before) await rm(file, { force: true });
    }
  }

  /** Paths in the folder that begin with `prefix`, including partial files. */
  async *#files(prefix: string): AsyncGenerator<string> {
    const start = path.join(this.#folder, path.dirname(`${prefix}x`));
    for await (const file of filesBelow(start)) {
      const key = path.relative(this.#folder, file);
      if (key.startsWith(prefix)) yield key;
    }
  }

  signGet(key: string, userId: number): Promise<string> {
    return this.#addressOf(key, userId, Math.floor(Date.now() / 1000) + SIGNED_GET_SECONDS);
  }

  signGetCacheable(key: string, userId: number): Promise<string> {
    const step = CACHEABLE_STEP_SECONDS;
    return this.#addressOf(key, userId, (Math.floor(Date.now() / 1000 / step) + 2) * step);
  }

  #addressOf(key: string, userId: number, expires: number): Promise<string> {
    const permit = { method: 'GET', key, userId, expires, limitBytes: 0, type: '' } as const;
    return Promise.resolve(this.#publicUrl + signAddress(this.secret, permit));
  }

  async localFile(key: string): Promise<LocalFile> {
    const file = this.#pathOf(key);
    if ((await sizeOf(file)) === null) throw new ObjectMissing(key);
    return { path: file, [Symbol.asyncDispose]: () => Promise.resolve() };
  }

  signPut(key: string, { userId, limitBytes, type }: PutPermit): Promise<string> {
    const expires = Math.floor(Date.now() / 1000) + SIGNED_PUT_SECONDS;
    const permit = { method: 'PUT', key, userId, expires, limitBytes, type } as const;
    return Promise.resolve(this.#publicUrl + signAddress(this.secret, permit));
  }

  /** Bytes received of a pending upload; 0 before its first part. */
  async received(key: string): Promise<number> {
    return (await sizeOf(this.#pathOf(key) + PART)) ?? 0;
  }

  /**
   * Appends bytes to an upload at `offset`, which must equal `received`. If the sender disconnects, what arrived is kept so
   * that the upload can continue. `body` throws to stop it, for example after too many bytes. Nothing is written after it
   * settles.
   */
  async append(key: string, offset: number, body: AsyncIterable<Buffer>): Promise<void> {
    const part = this.#pathOf(key) + PART;
    await mkdir(path.dirname(part), { recursive: true });
    const handle = await this.#openPart(key, offset === 0 ? 'w' : 'r+');
    try {
      let at = offset;
      for await (const chunk of body) {
        await writeAll(handle, chunk, at);
        at += chunk.length;
      }
    } finally {
      await handle.close();
    }
  }

  /** Throws `ObjectMissing` if the part or its folder was deleted meanwhile. */
  #openPart(key: string, flags: 'w' | 'r+' | 'r'): Promise<FileHandle> {
    return openOf(key, this.#pathOf(key) + PART, flags);
  }

  /** Reads a pending upload, to check what it is. Throws `ObjectMissing`. */
  async readPart(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.#openPart(key, 'r')).createReadStream(range);
  }

  /** Gives a finished upload its name once it is safely on disk. Throws `ObjectMissing` if it was deleted meanwhile. */
  async finish(key: string): Promise<void> {
    const file = this.#pathOf(key);
    try {
      await flush(file + PART);
      await rename(file + PART, file);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key) : error;
    }
  }

  /** Discards a pending upload. */
  async discard(key: string): Promise<void> {
    await rm(this.#pathOf(key) + PART, { force: true });
  }
}
