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
   * thumbnails and attachments. An S3 store sends the object as `download`; on disk the server knows what it is.
   */
  signGetCacheable(key: string, userId: number, download?: Download): Promise<string>;
  /** The object as a local, read-only file, for programs that need a path. Throws `ObjectMissing`. */
  localFile(key: string): Promise<LocalFile>;
  /** A URL for a person to PUT one file of this type to, once, of at most `limitBytes`, for `SIGNED_PUT_SECONDS`. */
  signPut(key: string, permit: PutPermit): Promise<string>;
};

export type PutPermit = { userId: number; limitBytes: number; type: string };

/** What a file is, and the name it is saved under. */
export type Download = { type: string; name: string };

/** The header that makes a browser save a file under this name (RFC 6266, RFC 8187: any characters). */
export function dispositionOf(name: string): string {
  const text = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_'));
  const encoded = text.replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

export type StoredObject = { key: string; changedAt: Date };

/** Disposing of it deletes any temporary file. */
export type LocalFile = AsyncDisposable & { path: string };

/** How often the URLs of `signGetCacheable` change, in seconds. */
export const CACHEABLE_STEP_SECONDS = 60 * 60;

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
