/** The file store: on disk by default, or any S3-compatible store by configuration. */
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type ObjectStore = {
  /** Stores a whole object, replacing one with that key. For jobs; people upload with signed URLs. */
  put(key: string, body: Readable, options: { type: string }): Promise<void>;
  /** Throws `ObjectMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; null if there is no such object. */
  size(key: string): Promise<number | null>;
  /** Deleting a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Deletes all objects whose keys begin with `prefix` (which ends with a slash), and pending writes to such keys. */
  removeAll(prefix: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Discards interrupted writes that have not continued since `before`. */
  removeBroken(before: Date): Promise<void>;
  /**
   * A URL for a person to GET the object, whole or by ranges, for `SIGNED_GET_SECONDS`. On disk it stops working with the
   * person's access; an S3 store honors it until it expires.
   */
  signGet(key: string, userId: number): Promise<string>;
  /**
   * Like `signGet`, but the URL stays the same for an hour and lives one to two hours, so browsers cache the response. For
   * page thumbnails.
   */
  signGetCacheable(key: string, userId: number): Promise<string>;
  /** The object as a local, read-only file, for programs that need a path. Throws `ObjectMissing`. */
  localFile(key: string): Promise<LocalFile>;
  /** A URL for a person to PUT one PDF to, once, of at most `limitBytes`, for `SIGNED_PUT_SECONDS`. */
  signPut(key: string, permit: { userId: number; limitBytes: number }): Promise<string>;
};

export type StoredObject = { key: string; changedAt: Date };

/** Disposing of it deletes any temporary file. */
export type LocalFile = AsyncDisposable & { path: string };

/** How often the URLs of `signGetCacheable` change, in seconds. */
export const CACHEABLE_STEP_SECONDS = 60 * 60;

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
