/** The built page: its files, and index.html for every path its router knows. */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPagePath } from '../../../contract/src/page-paths.ts';
import { answerAllowed, PAGE_METHODS } from './other-methods.ts';

/** Names in assets/ contain a content hash, so these files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Everything else is revalidated, with 304 if unchanged. */
const REVALIDATE = 'no-cache';

/** Serves the page in `pageFolder`: index.html, assets/, pdfjs/, sample/. Throws if the folder does not exist. */
export async function servePage(app: FastifyInstance, pageFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: pageFolder,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders(reply, file) {
      const hashed = path.relative(pageFolder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? IMMUTABLE : REVALIDATE);
      // A precompressed file is named x.wasm.br; its type is that of the unpacked file.
      if (/\.wasm(\.br|\.gz)?$/.test(file)) void reply.type('application/wasm');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    const isRead = PAGE_METHODS.includes(request.method);
    if (!isRead && isPagePath(pathname)) return answerAllowed(request, reply, PAGE_METHODS);
    const isApi = pathname.startsWith('/v1/');
    if (!isRead || isApi || (!isPagePath(pathname) && !wantsPage)) {
      return reply.code(404).send({ detail: 'Not found', code: 'NOT_FOUND' });
    }
    return reply.code(isPagePath(pathname) ? 200 : 404).sendFile('index.html');
  });
}
