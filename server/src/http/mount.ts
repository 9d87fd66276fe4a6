/** Mounts the contract's operations on Fastify: parse, authorise, handle, check the answer. */
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
  /** Aborts when the caller goes away before the answer. */
  signal: AbortSignal;
};

/** A handler for each operation of an area; one that is missing or too many does not compile. */
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
 * For each polled operation, values that are others whenever its answer is another, found without making it. Throws
 * `ApiError` for a person who may not see the answer.
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
    /** Who calls; null for public operations and before the token was checked. */
    person: Person | null;
  }
}

/** The two checks of a call; both throw `ApiError`. */
export type Gate = {
  /** Who the bearer of this header is, and whether such a person may call operations of this access at all. */
  admit(authorization: string | undefined, access: Operation['access']): Promise<Person>;
  /** Whether the person may see this project. */
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

/** Aborts when the connection closes before the whole answer is sent. */
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
 * Mounts all operations. A call is admitted before its body is read (a stranger learns nothing from 422), and to its
 * project before anything is loaded.
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

    /** The entity tag of a polled answer to this person; null for any other operation. */
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
        // The version is read before the answer is made: see `versionsOf`.
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
