/** Receiving a file at its signed address, on the disk store: whole, or in parts after a broken connection. */
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Executor } from '../db/database.ts';
import type { DiskStore } from '../files/disk-store.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { linearizedKeyOf, originalKeyOf } from '../domain/file-keys.ts';
import { findFileByKey, noteArrival } from '../repositories/files.ts';
import { noteLinearized } from '../repositories/preparing.ts';

/** A PDF's header may stand within its first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const HEADER_WITHIN = 1024;
const GB = 1024 ** 3;
/** Uploads under way whose hash is kept: more than a host serves at once. */
const MOST_DIGESTS = 1000;

/** Which bytes a request brings; `total` is the size of the whole file, null when the sender does not know it. */
export type Part = { start: number; total: number | null };

export type UploadState = { received: number; isComplete: boolean };

/** Reads `content-range: bytes 100-199/1000`. Null without one; throws for one that says something else. */
export function partOf(contentRange: string | undefined, contentLength: number | null): Part {
  if (contentRange === undefined) return { start: 0, total: contentLength };
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange);
  if (!match) {
    throw new ApiError('INVALID_INPUT', 'Content-Range must read: bytes first-last/size.');
  }
  return { start: Number(match[1]), total: Number(match[3]) };
}

function tooLarge(limitBytes: number): ApiError {
  const limit = limitBytes >= GB ? `${limitBytes / GB} GB` : `${limitBytes} bytes`;
  return new ApiError('TOO_LARGE', `The file is larger than ${limit}.`);
}

/** The hash of what has arrived of a file. */
type Digest = { hash: Hash; bytes: number };

/** Passes bytes on until there are more than allowed; then throws. `digest` takes them in. */
async function* atMost(
  body: Readable,
  { most, limitBytes, digest }: { most: number; limitBytes: number; digest: Digest },
): AsyncGenerator<Buffer, void> {
  let count = 0;
  for await (const part of body) {
    const chunk = part as Buffer;
    count += chunk.length;
    if (count > most) throw tooLarge(limitBytes);
    digest.hash.update(chunk);
    digest.bytes += chunk.length;
    yield chunk;
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
  );
}

export type Uploads = {
  /** What has arrived of a file so far. */
  state(key: string): Promise<UploadState>;
  /** Takes bytes in. Answers what has arrived after it; throws `ApiError`, and keeps what arrived when it may go on. */
  receive(key: string, limitBytes: number, part: Part, body: Readable): Promise<UploadState>;
};

export function createUploads(db: Executor, store: DiskStore): Uploads {
  /** Keys that are written to now: two senders to one address would mix their bytes. */
  const busy = new Set<string>();
  /** Of uploads that may go on; one that is missing, as after a restart, is made from what was stored. */
  const digests = new Map<string, Digest>();

  function digestFrom(key: string, start: number): Digest {
    const known = digests.get(key);
    digests.delete(key);
    return start !== 0 && known ? known : { hash: createHash('sha256'), bytes: 0 };
  }

  function keepDigest(key: string, digest: Digest): void {
    digests.set(key, digest);
    const [oldest] = digests.keys();
    if (digests.size > MOST_DIGESTS && oldest !== undefined) digests.delete(oldest);
  }

  async function state(key: string): Promise<UploadState> {
    const size = await store.size(key);
    return size === null
      ? { received: await store.received(key), isComplete: false }
      : { received: size, isComplete: true };
  }

  async function complete(key: string, sizeBytes: number, digest: Digest): Promise<void> {
    if (sizeBytes === 0) throw new ApiError('INVALID_INPUT', 'The file is empty.');
    const head = await bytesOf(store.readPart(key, { start: 0, end: HEADER_WITHIN - 1 }));
    if (!head.includes('%PDF-')) {
      throw new ApiError('INVALID_INPUT', 'The file is not a PDF, whatever its name says.');
    }
    const isWhole = digest.bytes === sizeBytes;
    const sha256 = isWhole ? digest.hash.digest('hex') : await sha256Of(store.readPart(key));
    await store.finish(key);
    if (key === linearizedKeyOf(key)) await noteLinearized(db, originalKeyOf(key), key);
    else await noteArrival(db, key, { sizeBytes, sha256 });
  }

  return {
    state,
    async receive(key, limitBytes, part, body) {
      // A sender who has a linearized copy sends it beside the original.
      if (!(await findFileByKey(db, originalKeyOf(key)))) throw notFound('The place for this file');
      if (busy.has(key)) throw new ApiError('CONFLICT', 'This file is being sent already.');
      busy.add(key);
      try {
        const { received, isComplete } = await state(key);
        if (isComplete) throw new ApiError('CONFLICT', 'This file is here already.');
        if (part.total !== null && part.total > limitBytes) throw tooLarge(limitBytes);
        if (part.start !== 0 && part.start !== received) {
          throw new ApiError('RANGE_NOT_SATISFIABLE', `Send the bytes from ${received} on.`);
        }
        const most = Math.min(limitBytes, part.total ?? limitBytes) - part.start;
        const digest = digestFrom(key, part.start);
        try {
          await store.append(key, part.start, atMost(body, { most, limitBytes, digest }));
        } finally {
          // What was hashed may not have come to the disk when the line broke; then all of it is read again.
          if (digest.bytes === (await store.received(key))) keepDigest(key, digest);
        }
        const now = await store.received(key);
        if (part.total !== null && now < part.total) return { received: now, isComplete: false };
        digests.delete(key);
        await complete(key, now, digest);
        return { received: now, isComplete: true };
      } catch (error) {
        if (isFull(error)) {
          // What arrived would keep the last room from everybody else, the database too.
          await store.discard(key);
          digests.delete(key);
          throw new ApiError('NO_SPACE', 'The server has no room left for this file.');
        }
        // What can never become a good file does not stay; what only broke off does, to go on from there.
        if (error instanceof ApiError && ['TOO_LARGE', 'INVALID_INPUT'].includes(error.code)) {
          await store.discard(key);
        }
        throw error;
      } finally {
        busy.delete(key);
      }
    },
  };
}
