/** The signed URLs of the disk store: GET with ranges, PUT whole or in parts, HEAD for the bytes received. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskStore } from '../files/disk-store.ts';
import { dispositionOf, ObjectMissing } from '../files/object-store.ts';
import type { ByteRange } from '../files/object-store.ts';
import { isKnown } from './etag.ts';
import { checkAddress } from '../files/signed-address.ts';
import type { Permit } from '../files/signed-address.ts';
import { signerScope } from '../services/access.ts';
import type { ServedFile, StorageService } from '../services/storage.ts';
import type { Uploads } from '../services/uploads.ts';
import { partOf } from '../services/uploads.ts';
import { ApiError, notFound } from '../domain/api-error.ts';

/** A file someone uploaded: opened directly, it is downloaded, and its content can run nothing here. */
const ISOLATION_HEADERS = {
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
};
/** Lets a page on any host name read how much of an upload has arrived. */
const OFFSET = 'upload-offset';

function permitOf(request: FastifyRequest, secret: Buffer, method: 'GET' | 'PUT'): Permit {
  const key = (request.params as { '*': string })['*'];
  const query = request.query as Record<string, unknown>;
  const permit = checkAddress(secret, method, key, query, Date.now() / 1000);
  if (!permit) {
    throw badAddress();
  }
  return permit;
}

function badAddress(): ApiError {
  return new ApiError(
    'BAD_SIGNATURE',
    'This link has expired or is not valid. Please request a new one.',
  );
}

/** Parses a `Range` header (RFC 9110) with one range. Null for none or several; then the whole file is sent. */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) === 0 ? 'unsatisfiable' : { start, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

type Sent = { store: DiskStore; key: string; served: ServedFile };

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, served }: Sent,
): Promise<FastifyReply> {
  const size = await store.size(key);
  if (size === null) throw notFound('The file');
  // Complete files never change, so their key is their version.
  const etag = `"${size}"`;
  void reply
    .headers(ISOLATION_HEADERS)
    .headers(served.name === null ? {} : { 'content-disposition': dispositionOf(served.name) })
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, max-age=3600, immutable')
    .type(served.type);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const bytes = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', bytes.end - bytes.start + 1);
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  if (request.method === 'HEAD') return reply.send();
  try {
    return await reply.send(await store.read(key, range ?? undefined));
  } catch (error) {
    if (error instanceof ObjectMissing) throw notFound('The file');
    throw error;
  }
}

type Needs = { store: DiskStore; storage: Pick<StorageService, 'served'>; uploads: Uploads };

export function mountFileRoutes(app: FastifyInstance, { store, storage, uploads }: Needs): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler streams the body to disk.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      schema: { hide: true },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const isUpload = 'limit' in (request.query as Record<string, unknown>);
        if (request.method === 'HEAD' && isUpload) {
          const permit = permitOf(request, store.secret, 'PUT');
          const { received, isComplete } = await uploads.state(permit);
          return reply
            .header(OFFSET, received)
            .header('upload-complete', isComplete ? '?1' : '?0')
            .header('cache-control', 'no-store')
            .code(204)
            .send();
        }
        const permit = permitOf(request, store.secret, 'GET');
        // The page then requests a new URL, and learns why there is none.
        const served = await storage.served(signerScope(permit), permit.key);
        if (served === null) throw badAddress();
        return sendFile(request, reply, { store, key: permit.key, served });
      },
    });
    scope.put(
      '/files/*',
      {
        schema: { hide: true },
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: { streamsBody: true },
      },
      async (request, reply) => {
        const permit = permitOf(request, store.secret, 'PUT');
        if (request.headers['content-type']?.split(';')[0] !== permit.type) {
          throw new ApiError('INVALID_INPUT', `Content-Type must be ${permit.type}.`);
        }
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        const part = partOf(
          request.headers['content-range'],
          Number.isSafeInteger(length) ? length : null,
          request.headers['repr-digest']?.toString(),
        );
        const state = await uploads.receive(permit, part, request.raw);
        return reply
          .header(OFFSET, state.received)
          .code(state.isComplete ? 201 : 202)
          .send();
      },
    );
    done();
  });
}
