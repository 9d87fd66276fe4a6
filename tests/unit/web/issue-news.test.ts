/** What others do to issues reaches the cache once a second at most, and what is no longer to be seen leaves it at once. */
import { QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIssueFollower } from '../../../web/src/api/issue-news.ts';
import type { IssueFollower } from '../../../web/src/api/issue-news.ts';
import { commentsQuery, issueQuery, issuesQuery } from '../../../web/src/api/issues.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import { withRefetch } from '../../../web/src/api/write.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const LIST = issuesQuery(1, {});
const NOTHING = { data: [], pagination: { page: 1, per_page: 10, total: 0 }, priority_stats: [] };
/** Paths of the calls. */
let asked: string[] = [];
let client: QueryClient;
let follower: IssueFollower;
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    if (url.endsWith('/comments')) return Promise.resolve(Response.json({ data: [] }));
    if (!url.includes('projects')) {
      return Promise.resolve(Response.json({ detail: 'Gone', code: 'NOT_FOUND' }, { status: 404 }));
    }
    return Promise.resolve(Response.json({ ...NOTHING, data: [{ id: 7 }, { id: 8 }] }));
  });
  client = createQueryClient();
  follower = createIssueFollower(client);
});
afterEach(() => {
  follower.stop();
  for (const stop of stops) stop();
  stops = [];
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is on screen. */
async function show(...queries: { queryKey: readonly unknown[] }[]) {
  for (const query of queries) {
    stops.push(new QueryObserver(client, query as typeof LIST).subscribe(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(0);
  asked = [];
}
const changed = (...ids: number[]) => follower.take({ changed: ids, removed: [] });
const shownIds = () => client.getQueryData(LIST.queryKey)?.data.map(({ id }) => id);

describe('news of issues', () => {
  it('make the list read again at once, and then once a second however many come', async () => {
    await show(LIST);
    changed(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    for (let id = 0; id < 500; id += 1) changed(id);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
  });

  it('concern only the issues that they name, unless they are too many to name', async () => {
    await show(issueQuery(7), commentsQuery(7));
    changed(8);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    follower.take({ changed: null, removed: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.toSorted()).toEqual(['/v1/issues/7', '/v1/issues/7/comments']);
  });

  it('take what is no longer to be seen from lists and cards at once', async () => {
    await show(LIST);
    expect(shownIds()).toEqual([7, 8]);
    client.setQueryData(issueQuery(7).queryKey, { id: 7 } as never);
    follower.take({ changed: [], removed: [7] });
    expect(shownIds()).toEqual([8]);
    expect(client.getQueryData(issueQuery(7).queryKey)).toBeUndefined();
  });

  it('leave what an open write will make stale to that write', async () => {
    await show(LIST);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const writing = withRefetch(client, [['GET /v1/projects/{id}/issues']], () => answered);
    changed(7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    answer();
    await writing;
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
  });
});
