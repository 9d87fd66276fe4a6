/** Closes connections whose sender stalls, so that slow clients cannot use up the server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadPatience } from '../services/uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body as it arrives, and closes stalled connections itself. */
    streamsBody?: boolean;
  }
}

/** How long the server waits for clients, in milliseconds. */
export type Patience = UploadPatience & {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole body of a request. Not for uploads, which may take hours on a slow connection. */
  bodyMs: number;
  /** For the rest of a refused upload, so that its sender can read the reason. */
  restMs: number;
  /** For an idle connection, such as a download nobody reads. */
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

/** Closes the connection unless the body is complete by then. */
function endWithin({ raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

/** Fastify has no body timeout that some routes can opt out of. */
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
