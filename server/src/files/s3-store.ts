/** The file store in an S3-compatible service. Browsers upload and download there directly, with presigned URLs. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { SIGNED_GET_SECONDS, SIGNED_PUT_SECONDS } from '../../../contract/src/constants.ts';
import type { S3Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { allowBrowsers } from './s3-cors.ts';
import { makeScratchFolder } from './scratch.ts';
import { CACHEABLE_STEP_SECONDS, dispositionOf, ObjectMissing } from './object-store.ts';
import type {
  ByteRange,
  Download,
  LocalFile,
  ObjectStore,
  PutPermit,
  StoredObject,
} from './object-store.ts';

export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(config: S3Config) {
    this.#bucket = config.bucket;
    this.#client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // Services other than AWS serve buckets under their own host name.
      ...(config.endpoint !== undefined && { endpoint: config.endpoint, forcePathStyle: true }),
      // The default signs the checksum of an empty body into a presigned PUT, which no file then matches.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Throws a `StartError` with the reason if the bucket cannot be used as configured. */
  async checkBucket(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : null;
      if (status === 404) {
        throw new StartError(`S3_BUCKET is ${this.#bucket}, but the store has no such bucket.`);
      }
      if (status === 401 || status === 403) {
        throw new StartError(
          `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have no access to the bucket ${this.#bucket}: the store answers ${status}.`,
        );
      }
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new StartError(`Cannot use the store at S3_ENDPOINT: ${reason}`);
    }
  }

  /** The origin browsers upload to and download from. */
  async origin(): Promise<string> {
    return new URL(await this.#signGet('any')).origin;
  }

  /** Lets the page use the bucket. Returns a sentence with instructions if the rules cannot be set from here. */
  async allowBrowsers(pageOrigin: string): Promise<string | null> {
    const address = await this.#signGet('any');
    return allowBrowsers({ client: this.#client, bucket: this.#bucket, address }, pageOrigin);
  }

  #target(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async put(key: string, body: Readable, { type }: { type: string }): Promise<void> {
    // Multipart, because the length of a stream is not known beforehand.
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#target(key), Body: body, ContentType: type },
    });
    await upload.done();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          ...this.#target(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (answer.Body instanceof Readable) return answer.Body;
      throw new Error('The store sent no stream');
    } catch (error) {
      if (error instanceof NoSuchKey) throw new ObjectMissing(key);
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#target(key)));
      return head.ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#target(key)));
  }

  async removeAll(prefix: string): Promise<void> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: prefix },
    );
    for await (const page of pages) {
      const Objects = (page.Contents ?? []).flatMap(({ Key }) =>
        Key === undefined ? [] : { Key },
      );
      if (Objects.length === 0) continue;
      // A page of the listing is as many as one delete call takes.
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      const [failed] = Errors;
      if (failed) throw new Error(`The store did not delete ${failed.Key}: ${failed.Code}`);
    }
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: prefix },
    );
    for await (const page of pages) {
      for (const { Key: key, LastModified: changedAt } of page.Contents ?? []) {
        if (key !== undefined && changedAt !== undefined) yield { key, changedAt };
      }
    }
  }

  /** At most 1,000 per page, the store's maximum. */
  async removeBroken(before: Date): Promise<void> {
    const Bucket = this.#bucket;
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Key === undefined || Initiated === undefined || Initiated >= before) continue;
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  /** The store answers by itself and knows no people: anyone with the URL may read until it expires. */
  signGet(key: string, _userId: number): Promise<string> {
    return this.#signGet(key);
  }

  #signGet(key: string): Promise<string> {
    return getSignedUrl(this.#client, new GetObjectCommand(this.#target(key)), {
      expiresIn: SIGNED_GET_SECONDS,
    });
  }

  signGetCacheable(key: string, _userId: number, download?: Download): Promise<string> {
    const step = CACHEABLE_STEP_SECONDS * 1000;
    const command = new GetObjectCommand({
      ...this.#target(key),
      ...(download && {
        ResponseContentType: download.type,
        ResponseContentDisposition: dispositionOf(download.name),
      }),
    });
    return getSignedUrl(this.#client, command, {
      signingDate: new Date(Math.floor(Date.now() / step) * step),
      expiresIn: 2 * CACHEABLE_STEP_SECONDS,
    });
  }

  async localFile(key: string): Promise<LocalFile> {
    const folder = await makeScratchFolder();
    const copy = path.join(folder.path, path.basename(key));
    try {
      await pipeline(await this.read(key), createWriteStream(copy));
    } catch (error) {
      await folder[Symbol.asyncDispose]();
      throw error;
    }
    return { path: copy, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
  }

  /** A presigned PUT cannot include the limit; it is checked when the file becomes a document or an attachment. */
  signPut(key: string, { type }: PutPermit): Promise<string> {
    const command = new PutObjectCommand({ ...this.#target(key), ContentType: type });
    return getSignedUrl(this.#client, command, {
      expiresIn: SIGNED_PUT_SECONDS,
      signableHeaders: new Set(['content-type']),
    });
  }
}
