/** Rights that changed while a page had no stream of events, for example because it was hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { annotationsQuery } from '../../../web/src/api/annotations.ts';
import { followProject } from '../../../web/src/api/project-events.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import { meQuery } from '../../../web/src/api/users.ts';
import { ME } from '../../support/answers.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const { queryKey } = annotationsQuery(1, 10);
let me = ME;
let endStream = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/events')) return Promise.resolve(Response.json(me));
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode(':\n\n'));
      endStream = () => stream.close();
    };
    return Promise.resolve(new Response(new ReadableStream({ start })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('are learned when the stream is opened again, and what they decide is read again', async () => {
  me = { ...ME, is_admin: true };
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, me);
  client.setQueryData(queryKey, []);
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated;
  const stop = followProject(client, 1);
  const reopen = async () => {
    await vi.advanceTimersByTimeAsync(0);
    endStream();
    await vi.advanceTimersByTimeAsync(3000);
  };
  await reopen();
  expect(isStale()).toBe(false);
  me = ME;
  await reopen();
  expect(client.getQueryData(meQuery.queryKey)?.is_admin).toBe(false);
  expect(isStale()).toBe(true);
  stop();
  client.clear();
});
