/** What the page fetches again after it has written. */
import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/src/registry.ts';
import { STALE_AFTER, staleAfterEvents } from '../../../web/src/api/invalidation.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import { keyOf } from '../../../web/src/api/read-key.ts';
import { withRefetch } from '../../../web/src/api/write.ts';

const contentsOf = (id: number) =>
  keyOf('GET /v1/projects/{id}/table-of-contents', { params: { id } });

/** Shows a read on a screen and counts how often it is fetched. */
async function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const counted = { fetches: 0 };
  const queryFn = () => Promise.resolve(++counted.fetches);
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  observer.subscribe(() => undefined);
  await client.fetchQuery({ queryKey, queryFn, staleTime: Infinity });
  return counted;
}

describe('after a write', () => {
  it('names only reads of the contract, and has an entry for every other operation', () => {
    const writes = Object.keys(OPERATIONS).filter((id) => !id.startsWith('GET '));
    const asked = [
      'POST /v1/documents/{id}/pdf',
      'POST /v1/invitations/look',
      'POST /v1/storage/presigned-url',
      'POST /v1/storage/presigned-urls',
    ];
    expect(Object.keys(STALE_AFTER).toSorted()).toEqual(
      writes.filter((id) => !asked.includes(id)).toSorted(),
    );
  });

  it('refetches what is stale and on screen, and nothing of another project', async () => {
    const client = createQueryClient();
    const mine = await shown(client, contentsOf(1));
    const other = await shown(client, contentsOf(2));
    await withRefetch(client, staleAfterEvents(1), () => Promise.resolve());
    await expect.poll(() => mine.fetches).toBe(2);
    expect(other.fetches).toBe(1);
  });

  it('refetches even if the write failed, because it may have arrived', async () => {
    const client = createQueryClient();
    const mine = await shown(client, contentsOf(1));
    const failed = withRefetch(client, staleAfterEvents(1), () => Promise.reject(new TypeError()));
    await expect(failed).rejects.toThrow(TypeError);
    await expect.poll(() => mine.fetches).toBe(2);
  });

  it('refetches once after the last of several writes, and its answer includes them all', async () => {
    const client = createQueryClient();
    const mine = await shown(client, contentsOf(1));
    const answers: (() => void)[] = [];
    const answered = () => new Promise<void>((resolve) => void answers.push(resolve));
    const writes = [1, 2].map(() => withRefetch(client, staleAfterEvents(1), answered));
    answers[0]?.();
    await writes[0];
    expect(client.isFetching()).toBe(0);
    answers[1]?.();
    await writes[1];
    await expect.poll(() => mine.fetches).toBe(2);
    expect(client.isFetching()).toBe(0);
  });
});
