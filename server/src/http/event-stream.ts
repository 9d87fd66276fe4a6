/** Server-sent events (WHATWG HTML, 9.2). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../contract/src/wire/operation.ts';
import { answerBody } from './answer-body.ts';

export type ServerEvent = { name: string; data: unknown; id: number };

/** A comment, which clients ignore and proxies count as traffic. */
const SIGN_OF_LIFE = ':\n\n';

/** How long clients wait before they connect again, unless they know better. */
const RETRY = 'retry: 2000\n\n';

export function lastEventIdOf({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

async function* written(
  schemas: NonNullable<Operation['events']>,
  events: AsyncIterable<ServerEvent | null>,
): AsyncGenerator<Buffer | string> {
  yield RETRY;
  for await (const event of events) {
    const schema = event && schemas[event.name];
    if (!schema) {
      yield SIGN_OF_LIFE;
      continue;
    }
    // JSON has no line breaks of its own.
    const data = await answerBody(schema, event.data);
    yield `id: ${event.id}\nevent: ${event.name}\ndata: ${data.toString()}\n\n`;
  }
}

/** Sends events until there are no more or the client leaves. A client that does not read makes the events wait. */
export function sendEvents(
  reply: FastifyReply,
  schemas: NonNullable<Operation['events']>,
  events: AsyncIterable<ServerEvent | null>,
): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({
      'cache-control': 'no-store, no-transform',
      // The connection ends with the stream, so that a server that stops does not wait for it.
      connection: 'close',
      // For nginx, which otherwise collects the response.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(written(schemas, events)));
}
