/** Reads a project's stream of events as the page does: over the network. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Annotation, DeletedAnnotation } from '../../contract/src/annotations/schema.ts';
import type { TestPerson } from './test-product.ts';

export type ReadEvent = {
  id: number;
  name: string;
  data: { changed: Annotation[]; deleted: DeletedAnnotation[] };
};

export type EventReader = {
  status: number;
  headers: Headers;
  /** The next event about markups or all, or the next of that name; null when the stream has ended. */
  next(name?: string): Promise<ReadEvent | null>;
  /** Everything that came so far, signs of life included. */
  text(): string;
  leave(): void;
};

function eventOf(block: string): ReadEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return {
    id: Number(fields.get('id')),
    name: fields.get('event') ?? '',
    data: JSON.parse(data) as ReadEvent['data'],
  };
}

/** The app has to listen. */
export async function readEvents(
  app: FastifyInstance,
  person: TestPerson,
  { project, after }: { project: number; after?: number },
): Promise<EventReader> {
  const { port } = app.server.address() as AddressInfo;
  const departure = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/projects/${project}/events`, {
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(after !== undefined && { 'last-event-id': String(after) }),
    },
    signal: departure.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let all = '';
  let rest = '';
  const ready: ReadEvent[] = [];
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => all,
    leave: () => departure.abort(),
    async next(name) {
      for (;;) {
        const event = ready.shift();
        if (event !== undefined) {
          const isOther = [
            'scales',
            'issues',
            'views',
            'overlays',
            'reviews',
            'checklists',
          ].includes(event.name);
          if (name === undefined ? !isOther : event.name === name) return event;
          continue;
        }
        const read = await reader?.read().catch((error: unknown) => {
          if (!departure.signal.aborted) throw error;
        });
        if (!read || read.done) return null;
        all += read.value;
        rest += read.value;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const found = eventOf(block);
          if (found !== null) ready.push(found);
        }
      }
    },
  };
}
