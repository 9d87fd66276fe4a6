/** Files that are made for one response. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { dispositionOf } from '../files/object-store.ts';

/** Runs work that sends nothing for longer than an idle connection may last. */
export async function whileQuiet<Result>(
  { raw }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const usual = raw.socket.timeout;
  // A call without a network, as in a test, has no limit to lift.
  if (usual === undefined) return work();
  raw.socket.setTimeout(0);
  try {
    return await work();
  } finally {
    raw.socket.setTimeout(usual);
  }
}

/** The same for every part of a body. Between parts, a client that does not read is idle as usual. */
async function* whileMade(
  request: FastifyRequest,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await whileQuiet(request, () => parts.next());
      if (part.done === true) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

/** Sends the file; whatever happens, it is closed. A client that left before gets nothing. */
export async function sendFileAnswer(
  reply: FastifyReply,
  type: string,
  { name, sizeBytes, body, close }: FileAnswer,
  departure: AbortSignal,
): Promise<FastifyReply> {
  if (departure.aborted) {
    await close();
    return reply.hijack();
  }
  const stream = Readable.from(whileMade(reply.request, body), { objectMode: false });
  stream.once('close', () => {
    close().catch((error: unknown) => reply.log.error({ err: error }, 'a file was not closed'));
  });
  return reply
    .type(type)
    .headers({
      ...(sizeBytes !== null && { 'content-length': sizeBytes }),
      'content-disposition': dispositionOf(name),
    })
    .send(stream);
}
