import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { isPageRoute } from './page-routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export type AppDependencies = {
  /** Absolute path of the built page: index.html, assets/, pdfjs/, sample/. */
  pageFolder: string;
  /** Fastify's own; off unless given. */
  logger?: FastifyServerOptions['logger'];
};

/** Names under assets/ contain a hash of their content, so what they name never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Everything else is asked for again and answered with 304 while unchanged. */
const REVALIDATE = 'no-cache';

/**
 * The product's server, for now the built page with the right headers. Reads no environment and does not listen, so
 * that tests call it in process. Throws when `pageFolder` does not exist.
 */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { pageFolder, logger = false } = dependencies;
  const app = Fastify({ logger, forceCloseConnections: true });

  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));

  await app.register(fastifyStatic, {
    root: pageFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(pageFolder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? IMMUTABLE : REVALIDATE);
      // A pre-compressed file is named x.wasm.br; its type is that of what it unpacks to.
      if (/\.wasm(\.br|\.gz)?$/.test(file)) void reply.type('application/wasm');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    if (!['GET', 'HEAD'].includes(request.method) || (!isPageRoute(pathname) && !wantsPage)) {
      return reply.code(404).send({ detail: 'Not found', code: 'NOT_FOUND' });
    }
    return reply.code(isPageRoute(pathname) ? 200 : 404).sendFile('index.html');
  });

  return app;
}
