/** Files that are made for one response: the connection lasts while they are made. */
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendFileAnswer } from '../../../server/src/http/file-answer.ts';

const USUAL_MS = 50_000;

/** A promise, and what fulfills it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describe('a file that is made while it is sent', () => {
  it('may take any time for each part, but a client must read in time', async () => {
    await using app = fastify({ connectionTimeout: USUAL_MS });
    const set: number[] = [];
    const during: (number | undefined)[] = [];
    const closed = signal();
    app.get('/', (request, reply) => {
      const { socket } = request.raw;
      const setTimeout = socket.setTimeout.bind(socket);
      socket.setTimeout = (ms) => {
        set.push(ms);
        return setTimeout(ms);
      };
      async function* body() {
        for (const part of ['one', 'two']) {
          await new Promise(setImmediate);
          during.push(socket.timeout);
          yield Buffer.from(part);
        }
      }
      const close = () => Promise.resolve(closed.give());
      const file = { name: 'a.txt', sizeBytes: null, body: body(), close };
      return sendFileAnswer(reply, 'text/plain', file, new AbortController().signal);
    });
    const address = await app.listen({ port: 0 });
    expect(await (await fetch(address)).text()).toBe('onetwo');
    await closed.given;
    expect(during).toEqual([0, 0]);
    // Two parts and the end.
    expect(set.slice(0, 6)).toEqual([0, USUAL_MS, 0, USUAL_MS, 0, USUAL_MS]);
  });

  it('is closed when the client leaves, and ends what makes it', async () => {
    await using app = fastify();
    const ended = signal();
    const closed = signal();
    app.get('/', (_request, reply) => {
      async function* body() {
        try {
          for (;;) {
            await new Promise(setImmediate);
            yield Buffer.alloc(100_000);
          }
        } finally {
          ended.give();
        }
      }
      const close = () => Promise.resolve(closed.give());
      const file = { name: 'a.txt', sizeBytes: null, body: body(), close };
      return sendFileAnswer(reply, 'text/plain', file, new AbortController().signal);
    });
    const address = await app.listen({ port: 0 });
    const leaving = new AbortController();
    await fetch(address, { signal: leaving.signal });
    leaving.abort();
    await ended.given;
    await closed.given;
  });
});
