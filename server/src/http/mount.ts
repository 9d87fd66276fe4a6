/** Mounts the contract's operations on Fastify: parse, authorize, handle, check the response. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  Operation,
  OperationInput,
  OperationResult,
} from '../../../contract/src/wire/operation.ts';
import { errorBodySchema } from '../../../contract/src/wire/errors.ts';
import { ApiError } from '../domain/api-error.ts';
import { answerBody } from './answer-body.ts';
import { etagOf, isKnown, versionHeaders } from './etag.ts';
import { networkOf } from './rate-limits.ts';
import type { Buckets } from './rate-limits.ts';
import type { Person } from '../services/access.ts';

/** What every handler of a signed-in operation gets besides its input. */
export type CallContext = {
  person: Person;
  log: FastifyBaseLogger;
  /** Aborts if the client disconnects before the response. */
  signal: AbortSignal;
};

/** A handler for each operation of an area. A missing or extra one does not compile. */
export type Handlers<Operations> = {
  [K in keyof Operations]: (
    input: OperationInput<Operations[K]>,
    context: CallContext,
  ) => Promise<OperationResult<Operations[K]>>;
};

type Polled<Operations> = {
  [K in keyof Operations]: Operations[K] extends { isPolled: true } ? K : never;
}[keyof Operations];

/**
 * For each polled operation, values that change whenever its response does, without building the response. Throws
 * `ApiError` if the person may not see it.
 */
export type Versions<Operations> = {
  [K in Polled<Operations>]: (
    input: OperationInput<Operations[K]>,
    context: CallContext,
  ) => Promise<readonly unknown[]>;
};

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;
type AnyVersion = (input: unknown, context: CallContext) => Promise<readonly unknown[]>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for public operations and before the token is checked. */
    person: Person | null;
  }
}

/** The two access checks of a call. Both throw `ApiError`. */
export type Gate = {
  /** Who the bearer token belongs to, and whether they may call operations with this access at all. */
  admit(authorization: string | undefined, access: Operation['access']): Promise<Person>;
  /** Whether the person has access to this project. */
  admitToProject(person: Person, projectId: number): Promise<void>;
};

function schemaOf(operation: Operation, successStatus: number) {
  const errors = new Set([401, 422, 429, 500, ...(operation.errors ?? [])]);
  if (operation.body) for (const status of [413, 415]) errors.add(status);
  if (operation.access === 'creator' || operation.access === 'admin') errors.add(403);
  const response: Record<number, unknown> = {};
  for (const status of [...errors].toSorted((a, b) => a - b)) response[status] = errorBodySchema;
  response[successStatus] = operation.ok ?? z.null().describe('Nothing');
  return {
    summary: operation.summary,
    security: [{ bearer: [] }],
    ...(operation.params && { params: z.object(operation.params) }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    response,
  };
}

/** Aborts if the connection closes before the whole response is sent. */
function departureOf(reply: FastifyReply): AbortSignal {
  const departure = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) departure.abort(new Error('The client disconnected'));
  });
  return departure.signal;
}

type Mounting<Operations> = {
  handlers: Handlers<Operations>;
  versions: Versions<Operations>;
  gate: Gate;
  buckets: Buckets;
};

/**
 * Mounts all operations. The caller is checked before the body is read (a stranger learns nothing from a 422), and project
 * access before anything is loaded.
 */
export function mountOperations<Operations extends Readonly<Record<string, Operation>>>(
  app: FastifyInstance,
  operations: Operations,
  { handlers, versions, gate, buckets }: Mounting<Operations>,
): void {
  app.decorateRequest('person', null);
  async function admit(request: FastifyRequest, access: Operation['access']): Promise<Person> {
    try {
      return await gate.admit(request.headers.authorization, access);
    } catch (error) {
      const isStranger = error instanceof ApiError && error.status === 401;
      if (isStranger) buckets.take('stranger', networkOf(request.ip));
      throw error;
    }
  }
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as unknown as AnyHandler;
    const version = (versions as Readonly<Record<string, unknown>>)[key] as AnyVersion | undefined;
    const successStatus = operation.ok ? (operation.status ?? 200) : 204;

    /** The ETag of a polled response for this person; null for other operations. */
    async function etagFor(input: { params: unknown; query: unknown }, context: CallContext) {
      if (version === undefined) return null;
      const { id, isAdmin } = context.person;
      const values = await version(input, context);
      return etagOf([key, input.params, input.query, id, isAdmin, values]);
    }

    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(operation, successStatus),
      onRequest: async (request) => {
        const person = await admit(request, operation.access);
        buckets.take(operation.rate ?? (method === 'GET' ? 'read' : 'write'), person.id);
        request.person = person;
      },
      handler: async (request, reply) => {
        const { person, log } = request;
        if (person === null) throw new Error(`${key} was not admitted`);
        const params = request.params as Readonly<Record<string, unknown>>;
        if (operation.access === 'project') {
          await gate.admitToProject(person, Number(params['projectId'] ?? params['id']));
        }
        const input = { params, query: request.query, body: request.body };
        const context: CallContext = { person, log, signal: departureOf(reply) };
        // The version is read before the response is built: see `versionsOf`.
        const etag = await etagFor(input, context);
        if (etag !== null && isKnown(request.headers['if-none-match'], etag)) {
          return reply.code(304).headers(versionHeaders(etag)).send();
        }
        const result = await handler(input, context).catch((error: unknown) => {
          if (error !== context.signal.reason) throw error;
          log.info('the client disconnected');
          reply.hijack();
        });
        if (reply.sent) return reply;
        if (operation.ok === undefined) return reply.code(successStatus).send();
        const body = await answerBody(operation.ok, result);
        if (etag !== null) void reply.headers(versionHeaders(etag));
        return reply.code(successStatus).type('application/json; charset=utf-8').send(body);
      },
    });
  }
}
