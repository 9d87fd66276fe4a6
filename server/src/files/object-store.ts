/** Where files are kept: on disk by default, in any S3-compatible store by configuration. */
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type ObjectStore = {
  /** Keeps a whole object; an object of that key is replaced. For jobs: people upload by signed address. */
  put(key: string, body: Readable, options: { type: string }): Promise<void>;
  /** Throws `ObjectMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; null when there is none. */
  size(key: string): Promise<number | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with `prefix`, which ends with a slash, and writes to such keys that are under way. */
  removeAll(prefix: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Forgets writes that broke off and were not gone on with since `before`. */
  removeBroken(before: Date): Promise<void>;
  /**
   * An address for a person to GET the object from, whole or by ranges, for `SIGNED_GET_SECONDS`. On disk it dies with the
   * person's access; a store that answers by itself gives the object until the time is up.
   */
  signGet(key: string, userId: number): Promise<string>;
  /**
   * The same, but an address that stays one for an hour, and lives for one to two: browsers keep what it gives. For pictures
   * of pages.
   */
  signGetCacheable(key: string, userId: number): Promise<string>;
  /** The object as a file of this host, for programs that need a path; to be read only. Throws `ObjectMissing`. */
  localFile(key: string): Promise<LocalFile>;
  /** An address for a person to PUT one PDF to, once, of at most `limitBytes`, for `SIGNED_PUT_SECONDS`. */
  signPut(key: string, permit: { userId: number; limitBytes: number }): Promise<string>;
};

export type StoredObject = { key: string; changedAt: Date };

/** Disposing of it removes what was made for it. */
export type LocalFile = AsyncDisposable & { path: string };

/** Steps in which the addresses of `signGetCacheable` change, in seconds. */
export const CACHEABLE_STEP_SECONDS = 60 * 60;

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
