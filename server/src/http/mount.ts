/** Mounts the contract's operations on Fastify: parse, authorize, handle, check the response. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  FileAnswer,
  Operation,
  OperationInput,
  OperationResult,
} from '../../../contract/src/wire/operation.ts';
import { errorBodySchema } from '../../../contract/src/wire/errors.ts';
import { tokenNeedOf, tokenNeedWords } from '../../../contract/src/wire/token-need.ts';
import type { TokenNeed } from '../../../contract/src/wire/token-need.ts';
import { ApiError } from '../domain/api-error.ts';
import type { Audit } from '../services/audit.ts';
import type { Person } from '../repositories/scope-kinds.ts';
import type { Access, AnyScope, ScopeOf } from '../services/access.ts';
import { answerBody } from './answer-body.ts';
import { etagOf, isKnown, versionHeaders, versionOfMatch, versionTag } from './etag.ts';
import { lastEventIdOf, sendEvents } from './event-stream.ts';
import type { ServerEvent } from './event-stream.ts';
import { networkOf } from './rate-limits.ts';
import { sendFileAnswer, whileQuiet } from './file-answer.ts';
import type { Buckets } from './rate-limits.ts';

/** What every handler gets besides its input. */
export type CallContext<Scope> = {
  /** What the call may reach, as the operation declares. */
  scope: Scope;
  log: FastifyBaseLogger;
  /** Aborts if the client disconnects before the response. */
  signal: AbortSignal;
  /** The event after which a stream continues; null for a new one. */
  lastEventId: number | null;
  /** What the response of a polled operation depends on, besides the caller, the path and the query; null for others. */
  version: string | null;
  /** The version that the caller changes, by `If-Match`; null for any. */
  ifMatch: number | null;
};

type ContextOf<O> = O extends { access: infer A } ? CallContext<ScopeOf<A>> : never;

/** A handler for each operation of an area. A missing or extra one does not compile. */
export type Handlers<Operations> = {
  [K in keyof Operations]: (
    input: OperationInput<Operations[K]>,
    context: ContextOf<Operations[K]>,
  ) => Promise<OperationResult<Operations[K]>>;
};

type Polled<Operations> = {
  [K in keyof Operations]: Operations[K] extends { isPolled: true } ? K : never;
}[keyof Operations];

/**
 * For each polled operation, values that change whenever its response does, without building the response. The first value
 * for something with a version is that version.
 */
export type Versions<Operations> = {
  [K in Polled<Operations>]: (
    input: OperationInput<Operations[K]>,
    context: ContextOf<Operations[K]>,
  ) => Promise<readonly unknown[]>;
};

type AnyHandler = (input: unknown, context: CallContext<AnyScope>) => Promise<unknown>;
type AnyVersion = (input: unknown, context: CallContext<AnyScope>) => Promise<readonly unknown[]>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for public operations and before the token is checked. */
    person: Person | null;
  }
}

/** The refusals that an operation's access implies. */
function refusalsOf({ role = 'member', below }: Operation['access']): number[] {
  const byRole = role === 'creator' || role === 'admin' ? [403] : [];
  if (below === undefined) return byRole;
  if (below === 'organization') return [403];
  return below === 'project' || below === 'batch' ? [403, 404] : [...byRole, 404];
}

const ifMatchHeader = z.looseObject({
  'if-match': z.string().optional().describe('The version that is to be changed, such as "7".'),
});

function schemaOf(operation: Operation, tokenNeed: TokenNeed, successStatus: number) {
  const refusals = refusalsOf(operation.access);
  // Any operation may refuse an API token.
  const errors = new Set([401, 403, 422, 429, 500, ...refusals, ...(operation.errors ?? [])]);
  if (operation.body) for (const status of [413, 415]) errors.add(status);
  const response: Record<number, unknown> = {};
  for (const status of [...errors].toSorted((a, b) => a - b)) response[status] = errorBodySchema;
  response[successStatus] = operation.events
    ? z.string().describe('text/event-stream')
    : operation.file
      ? z.string().describe(operation.file)
      : (operation.ok ?? z.null().describe('Nothing'));
  return {
    summary: operation.summary,
    description: tokenNeedWords(tokenNeed),
    security: [{ bearer: [] }, ...(tokenNeed.isOffered ? [{ apiToken: [] }] : [])],
    ...(operation.params && { params: z.object(operation.params) }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.isVersioned && !operation.isPolled && { headers: ifMatchHeader }),
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
  access: Access;
  buckets: Buckets;
  audit: Audit;
};

/**
 * Mounts all operations. The caller is checked before the body is read (a stranger learns nothing from a 422), and what
 * the call may reach before anything is loaded.
 */
export function mountOperations<Operations extends Readonly<Record<string, Operation>>>(
  app: FastifyInstance,
  operations: Readonly<Record<keyof Operations, Operation>>,
  { handlers, versions, access, buckets, audit }: Mounting<Operations>,
): void {
  app.decorateRequest('person', null);
  async function admit(
    request: FastifyRequest,
    operation: { access: Operation['access']; tokenNeed: TokenNeed },
  ): Promise<Person> {
    try {
      return await access.admit(request.headers.authorization, operation);
    } catch (error) {
      const isStranger = error instanceof ApiError && error.status === 401;
      if (isStranger) buckets.take('stranger', networkOf(request.ip));
      throw error;
    }
  }
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as unknown as AnyHandler;
    const valuesOf = (versions as Readonly<Record<string, unknown>>)[key] as AnyVersion | undefined;
    const tokenNeed = tokenNeedOf(key, operation);
    const successStatus =
      operation.ok || operation.events || operation.file ? (operation.status ?? 200) : 204;

    /** The ETag of a polled response for this person. */
    function etagFor(
      { id, isAdmin }: Person,
      input: { params: unknown; query: unknown },
      values: readonly unknown[],
    ) {
      const [first] = values;
      const version = operation.isVersioned && typeof first === 'number' ? first : null;
      return etagOf([key, input.params, input.query, id, isAdmin, values], version);
    }

    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(operation, tokenNeed, successStatus),
      // A stream that nobody reads would go on for a client that has its answer, and a file would be made for nobody.
      ...((operation.events || operation.file) && { exposeHeadRoute: false }),
      onRequest: async (request) => {
        const person = await admit(request, { access: operation.access, tokenNeed });
        // A script leaves its owner's allowance alone.
        const counted = person.token === undefined ? person.id : `token ${person.token.id}`;
        buckets.take(operation.rate ?? (method === 'GET' ? 'read' : 'write'), counted);
        request.person = person;
      },
      handler: async (request, reply) => {
        const { person, log } = request;
        if (person === null) throw new Error(`${key} was not admitted`);
        const params = request.params as Readonly<Record<string, unknown>>;
        // Without a schema nothing has looked at them, and they are nothing that the operation knows.
        const body = operation.body
          ? (request.body as Readonly<Record<string, unknown>>)
          : undefined;
        const query = operation.query ? request.query : {};
        const scope = await access.scopeOf(person, operation.access, { ...body, ...params });
        const input = { params, query, body };
        const lastEventId = lastEventIdOf(request);
        const ifMatch = versionOfMatch(request.headers['if-match']);
        const signal = departureOf(reply);
        const calling = { scope, log, signal, lastEventId, ifMatch, version: null };
        // The version is read before the response is built: see `versionsOf`.
        const values = valuesOf ? await valuesOf(input, calling) : null;
        const etag = values && etagFor(person, input, values);
        const context = { ...calling, version: values && JSON.stringify(values) };
        if (etag !== null && isKnown(request.headers['if-none-match'], etag)) {
          return reply.code(304).headers(versionHeaders(etag)).send();
        }
        const handled = () => handler(input, context);
        const answered = operation.file ? whileQuiet(request, handled) : handled();
        const result = await answered.catch((error: unknown) => {
          if (error !== context.signal.reason) throw error;
          log.info('the client disconnected');
          reply.hijack();
        });
        if (reply.sent) return reply;
        // Before the answer: nobody knows that it was done and the log does not.
        const { ip: address } = request;
        await audit({ key, operation, person, input, status: successStatus, address });
        if (operation.events !== undefined) {
          return sendEvents(reply, operation.events, result as AsyncIterable<ServerEvent | null>);
        }
        if (operation.file !== undefined) {
          const file = result as FileAnswer;
          return sendFileAnswer(reply, operation.file, file, context.signal);
        }
        if (operation.ok === undefined) return reply.code(successStatus).send();
        const answer = await answerBody(operation.ok, result);
        if (etag !== null) void reply.headers(versionHeaders(etag));
        else if (operation.isVersioned) {
          void reply.header('etag', versionTag(result as { version: number }));
        }
        return reply.code(successStatus).type('application/json; charset=utf-8').send(answer);
      },
    });
  }
}
