import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';

type Answer = { statusCode: number; headers: Readonly<Record<string, unknown>>; body: string };

/** What an app answers. Of a stream of events only the beginning, because it has no end. */
export async function injected(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const answer = await app.inject({ ...options, payloadAsStream: true });
  const { statusCode, headers } = answer;
  const stream = answer.stream();
  if (!String(headers['content-type']).startsWith('text/event-stream')) {
    return { statusCode, headers, body: await text(stream) };
  }
  stream.destroy();
  return { statusCode, headers, body: '' };
}
