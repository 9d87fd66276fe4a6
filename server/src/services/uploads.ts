/** Receives a file at its signed URL on the disk store: whole, or in parts after a broken connection. */
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DEACTIVATED_DETAIL } from '../../../contract/src/constants.ts';
import { isPdf, TYPE_BYTES, typeRefusal } from '../../../contract/src/attachments/file-type.ts';
import type { Database } from '../db/database.ts';
import type { DiskStore } from '../files/disk-store.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { Permit } from '../files/signed-address.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { isAttachmentKey, linearizedKeyOf, originalKeyOf } from '../domain/file-keys.ts';
import { ownFiles } from '../repositories/files.ts';
import { isDeactivated } from '../repositories/memberships.ts';
import { noteLinearized } from '../repositories/preparing.ts';
import { findFileByKey, noteArrival, noteDeclaredSize } from '../repositories/stored-files.ts';
import type { StoredFile, UploadPart } from '../repositories/stored-files.ts';
import { signerScope } from './access.ts';
import { declareSize } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
/** Pending uploads whose hash is kept in memory: more than a host serves at once. */
const MOST_DIGESTS = 1000;

/**
 * The bytes a request sends. `total` is the size of the whole file, null if the sender does not know it; `sha256` its SHA-256 in
 * hex, null if the sender does not say.
 */
export type Part = { start: number; total: number | null; sha256: string | null };

export type UploadState = { received: number; isComplete: boolean };

/** Who may send which file, from the signed URL. */
export type UploadPermit = Pick<Permit, 'key' | 'userId' | 'limitBytes'>;

/** Parses `repr-digest: sha-256=:BASE64:` (RFC 9530). Other algorithms say nothing. Throws if it is malformed. */
function statedHash(digest: string | undefined): string | null {
  const stated = digest?.split(',').find((one) => one.trim().startsWith('sha-256='));
  if (stated === undefined) return null;
  const [, base64] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(stated.trim()) ?? [];
  if (base64 === undefined) {
    throw new ApiError('INVALID_INPUT', 'Repr-Digest must be in the form: sha-256=:BASE64:.');
  }
  return Buffer.from(base64, 'base64').toString('hex');
}

/** Parses `content-range: bytes 100-199/1000`, and the digest of the whole file. Throws if one is malformed. */
export function partOf(
  contentRange: string | undefined,
  contentLength: number | null,
  digest: string | undefined,
): Part {
  const sha256 = statedHash(digest);
  if (contentRange === undefined) return { start: 0, total: contentLength, sha256 };
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange);
  if (!match) {
    throw new ApiError(
      'INVALID_INPUT',
      'Content-Range must be in the form: bytes first-last/size.',
    );
  }
  return { start: Number(match[1]), total: Number(match[3]), sha256 };
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('TOO_LARGE', `The file is larger than ${sizeText(limitBytes)}.`);
}

function sizeText(bytes: number): string {
  if (bytes >= GB) return `${bytes / GB} GB`;
  return bytes % MB === 0 ? `${bytes / MB} MB` : `${bytes} bytes`;
}

/** How long senders may be silent, in milliseconds. */
export type UploadPatience = {
  /** After this long without a byte the connection is closed. What arrived is kept. */
  silentUploadMs: number;
  /** After this long without a byte another connection may take over the upload. */
  takeOverMs: number;
};

/** The connection that is sending an upload. Only one at a time, so that bytes do not mix. */
class Sender {
  readonly #body: Readable;
  readonly #silentMs: number;
  /** Resolves when it has stopped writing. */
  readonly ended: Promise<void>;
  #resolveEnded: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When it began waiting for bytes; null while bytes are being written or checked. */
  #waitingSince: number | null = null;
  #reason: ApiError | null = null;

  constructor(body: Readable, silentMs: number) {
    this.#body = body;
    this.#silentMs = silentMs;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  isSilentFor(ms: number): boolean {
    return this.#waitingSince !== null && performance.now() - this.#waitingSince >= ms;
  }

  /** Its bytes as they arrive. Throws if it is cut off or its connection breaks. */
  async *bytes(): AsyncGenerator<Buffer, void> {
    this.#wait();
    try {
      // The consumer may stop early and still respond, so the connection stays open.
      for await (const chunk of this.#body.iterator({ destroyOnReturn: false })) {
        this.#stopWaiting();
        yield chunk as Buffer;
        this.#wait();
      }
    } catch (error) {
      throw this.#reason ?? error;
    } finally {
      this.#stopWaiting();
    }
    // A body that is cut off exactly at its end.
    if (this.#reason) throw this.#reason;
  }

  /** Closes the connection. */
  cutOff(reason: ApiError): void {
    this.#reason ??= reason;
    this.#body.destroy();
  }

  end(): void {
    this.#stopWaiting();
    this.#resolveEnded();
  }

  #wait(): void {
    this.#waitingSince = performance.now();
    this.#timer = setTimeout(() => {
      this.cutOff(
        new ApiError('REQUEST_TIMEOUT', 'The upload stalled. Send the rest in a new request.'),
      );
    }, this.#silentMs);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#waitingSince = null;
  }
}

/** The hash of the bytes received so far. */
type Digest = { hash: Hash; bytes: number };

/** Passes bytes on, and through `digest`, until there are more than allowed; then throws. */
async function* atMost(
  body: AsyncIterable<Buffer>,
  { most, limitBytes, digest }: { most: number; limitBytes: number; digest: Digest },
): AsyncGenerator<Buffer, void> {
  let count = 0;
  for await (const chunk of body) {
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
  /** How much of a file has arrived. Throws 403 and 404 as `receive` does. */
  state(permit: UploadPermit): Promise<UploadState>;
  /**
   * Receives bytes and returns how much has arrived. Throws `ApiError`, but keeps what arrived if the upload may continue.
   * Membership is checked before the first byte and after the last.
   */
  receive(permit: UploadPermit, part: Part, body: Readable): Promise<UploadState>;
};

type Needs = { db: Database; store: DiskStore; quota: StorageQuota; patience: UploadPatience };

export function createUploads({ db, store, quota, patience }: Needs): Uploads {
  /** By key. */
  const senders = new Map<string, Sender>();
  /** Hashes of resumable uploads. A missing one, as after a restart, is recomputed from the stored bytes. */
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

  /** The upload, if the person may still send to it. */
  async function admit({ key, userId }: UploadPermit): Promise<StoredFile> {
    // A linearized copy is sent beside the original.
    const file = await findFileByKey(db, originalKeyOf(key));
    if (!file) throw notFound('Upload');
    if (await isDeactivated(db, { id: userId }))
      throw new ApiError('FORBIDDEN', DEACTIVATED_DETAIL);
    if ((await ownFiles(db, signerScope({ userId }), [file.id])).length === 0) {
      throw new ApiError(
        'FORBIDDEN',
        'You are no longer a member of the organization this file belongs to.',
      );
    }
    return file;
  }

  /** Notes that the file, or its linearized copy, has arrived. False if its row is gone. */
  async function note(
    key: string,
    arrived: { sizeBytes: number; sha256: () => Promise<string> },
  ): Promise<boolean> {
    if (key === linearizedKeyOf(key)) return noteLinearized(db, originalKeyOf(key), key);
    return noteArrival(db, key, { sizeBytes: arrived.sizeBytes, sha256: await arrived.sha256() });
  }

  async function stateOf(key: string, file: StoredFile): Promise<UploadState> {
    const sizeBytes = await store.size(key);
    if (sizeBytes === null) return { received: await store.received(key), isComplete: false };
    const isNoted = (key === linearizedKeyOf(key) ? file.linearizedKey : file.sizeBytes) !== null;
    // The server stopped after it stored the file and before it recorded it.
    if (!isNoted)
      await note(key, { sizeBytes, sha256: async () => sha256Of(await store.read(key)) });
    return { received: sizeBytes, isComplete: true };
  }

  /** Throws if a part may not start there. */
  async function checkStart(key: string, file: StoredFile, start: number): Promise<void> {
    const { received, isComplete } = await stateOf(key, file);
    if (isComplete) throw new ApiError('CONFLICT', 'This file has already been uploaded.');
    if (start !== 0 && start !== received) {
      throw new ApiError('RANGE_NOT_SATISFIABLE', `Continue from byte ${received}.`);
    }
  }

  /** Makes this connection the only sender. Waits for a stalled one to end; throws while another one is active. */
  async function takeTurn(
    key: string,
    file: StoredFile,
    { start, body }: { start: number; body: Readable },
  ): Promise<Sender> {
    for (let other = senders.get(key); other; other = senders.get(key)) {
      if (!other.isSilentFor(patience.takeOverMs)) {
        throw new ApiError('CONFLICT', 'This file is already being uploaded.');
      }
      await checkStart(key, file, start);
      other.cutOff(new ApiError('CONFLICT', 'A newer connection has taken over this upload.'));
      await other.ended;
    }
    const sender = new Sender(body, patience.silentUploadMs);
    senders.set(key, sender);
    return sender;
  }

  async function discard(key: string, file: StoredFile, part: UploadPart): Promise<void> {
    await store.discard(key);
    digests.delete(key);
    await noteDeclaredSize(db, file.id, part, null);
  }

  /** `stated`: what the sender says the SHA-256 of the file is. */
  async function complete(
    key: string,
    { sizeBytes, stated }: { sizeBytes: number; stated: string | null },
    digest: Digest,
  ): Promise<void> {
    if (sizeBytes === 0) throw new ApiError('INVALID_INPUT', 'The file is empty.');
    const head = await bytesOf(await store.readPart(key, { start: 0, end: TYPE_BYTES - 1 }));
    const refusal = isAttachmentKey(key)
      ? typeRefusal(head)
      : isPdf(head)
        ? null
        : 'The file is not a PDF, regardless of its name.';
    if (refusal !== null) throw new ApiError('INVALID_INPUT', refusal);
    const isWhole = digest.bytes === sizeBytes;
    const sha256 = isWhole ? digest.hash.digest('hex') : await sha256Of(await store.readPart(key));
    if (stated !== null && stated !== sha256) {
      throw new ApiError(
        'INVALID_INPUT',
        'What arrived is not the file that was sent: its SHA-256 is another one. Send it again.',
      );
    }
    await store.finish(key);
    if (await note(key, { sizeBytes, sha256: () => Promise.resolve(sha256) })) return;
    // The upload was deleted just now.
    await store.remove(key);
    throw notFound('Upload');
  }

  return {
    async state(permit) {
      return stateOf(permit.key, await admit(permit));
    },
    async receive(permit, { start, total: stated, sha256 }, body) {
      const { key, limitBytes } = permit;
      const file = await admit(permit);
      const part = key === linearizedKeyOf(key) ? 'linearized' : 'original';
      if (stated !== null && stated > limitBytes) throw tooLarge(limitBytes);
      const sender = await takeTurn(key, file, { start, body });
      try {
        await checkStart(key, file, start);
        const total = await declareSize(db, file, { part, bytes: stated, quota });
        const digest = digestFrom(key, start);
        try {
          try {
            const most = (total ?? limitBytes) - start;
            await store.append(key, start, atMost(sender.bytes(), { most, limitBytes, digest }));
          } finally {
            // What was hashed may not have reached the disk when the connection broke; then all of it is read again.
            if (digest.bytes === (await store.received(key))) keepDigest(key, digest);
          }
          await admit(permit);
          const received = await store.received(key);
          if (total !== null && received < total) return { received, isComplete: false };
          digests.delete(key);
          if (total === null) await declareSize(db, file, { part, bytes: received, quota });
          await complete(key, { sizeBytes: received, stated: sha256 }, digest);
          return { received, isComplete: true };
        } catch (error) {
          if (isFull(error)) {
            // What arrived would take the last free space from everyone else, including the database.
            await discard(key, file, part);
            throw new ApiError('NO_SPACE', 'The server is out of storage space for this file.');
          }
          if (error instanceof ObjectMissing) throw notFound('Upload');
          if (error instanceof ApiError && isForGood(error)) await discard(key, file, part);
          throw error;
        }
      } finally {
        senders.delete(key);
        sender.end();
      }
    },
  };
}

/** Uploads that can never become a good file are deleted. Interrupted ones are kept, to continue later. */
function isForGood({ code }: ApiError): boolean {
  return ['TOO_LARGE', 'INVALID_INPUT', 'NO_SPACE', 'FORBIDDEN', 'NOT_FOUND'].includes(code);
}
