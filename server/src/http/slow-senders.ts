/** Ends connections whose sender stops halfway, so that they cannot use up the server by being slow. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadPatience } from '../services/uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body as it comes, and ends a connection that falls silent by itself. */
    streamsBody?: boolean;
  }
}

/** How long the server waits for others, in milliseconds. */
export type Patience = UploadPatience & {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole body of a request, except for uploads: on a slow line they may take hours. */
  bodyMs: number;
  /** For the rest of an upload that was refused, so that its sender can read why. */
  restMs: number;
  /** For a connection on which nothing moves in either direction, such as a download that nobody reads. */
  connectionMs: number;
};

export const PATIENCE: Patience = {
  headersMs: 20_000,
  bodyMs: 60_000,
  restMs: 5000,
  connectionMs: 120_000,
  silentUploadMs: 30_000,
  takeOverMs: 5000,
};

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends the connection unless the body is complete by then. */
function endWithin({ raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

/** Fastify knows no limit for bodies that some routes are free of. */
export function limitSlowSenders(app: FastifyInstance, { bodyMs, restMs }: Patience): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && request.routeOptions.config.streamsBody !== true) {
      endWithin(request, bodyMs);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.streamsBody === true && hasBody(request) && !raw.complete) {
      endWithin(request, restMs);
      raw.resume();
    }
    done();
  });
}
