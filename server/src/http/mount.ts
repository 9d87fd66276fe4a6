/** Mounts the contract's operations on Fastify: parse, authorise, handle, check the answer. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type {
  Operation,
  OperationInput,
  OperationResult,
} from '../../../contract/src/wire/operation.ts';
import { errorBodySchema } from '../../../contract/src/wire/errors.ts';
import { answerVersion } from './etag.ts';
import type { Person } from '../services/access.ts';

/** What every handler of a signed-in operation gets besides its input. */
export type CallContext = { person: Person; log: FastifyBaseLogger };

/** A handler for each operation of an area; one that is missing or too many does not compile. */
export type Handlers<Operations> = {
  [K in keyof Operations]: (
    input: OperationInput<Operations[K]>,
    context: CallContext,
  ) => Promise<OperationResult<Operations[K]>>;
};

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

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
  const errors = new Set([422, 500, ...(operation.errors ?? [])]);
  errors.add(401);
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

/**
 * Mounts all operations. A call is admitted before its input is looked at (a stranger learns nothing from 422), and to its
 * project before anything is loaded.
 */
export function mountOperations<Operations extends Readonly<Record<string, Operation>>>(
  app: FastifyInstance,
  operations: Operations,
  handlers: Handlers<Operations>,
  gate: Gate,
): void {
  app.decorateRequest('person', null);
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as unknown as AnyHandler;
    const successStatus = operation.ok ? (operation.status ?? 200) : 204;
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(operation, successStatus),
      preValidation: async (request) => {
        request.person = await gate.admit(request.headers.authorization, operation.access);
      },
      ...(operation.isPolled && { onSend: answerVersion }),
      handler: async (request, reply) => {
        const { person, log } = request;
        if (person === null) throw new Error(`${key} was not admitted`);
        const params = request.params as Readonly<Record<string, unknown>>;
        if (operation.access === 'project') {
          await gate.admitToProject(person, Number(params['projectId'] ?? params['id']));
        }
        const input = { params, query: request.query, body: request.body };
        const result = await handler(input, { person, log });
        return reply.code(successStatus).send(result ?? null);
      },
    });
  }
}
