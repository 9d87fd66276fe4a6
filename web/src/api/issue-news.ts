/**
 * What others do to issues reaches the cache. Lists and counts are read again, at most once a second, however much happens;
 * what the user may no longer see leaves the cache at once.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { OperationEvent } from '../../../contract/src/wire/operation.ts';
import type { eventOperations } from '../../../contract/src/events/operations.ts';
import type { Result } from './client.ts';
import { ISSUES } from './invalidation.ts';
import type { ReadKey } from './read-key.ts';
import { refetch } from './write.ts';

type Events = OperationEvent<(typeof eventOperations)['GET /v1/projects/{id}/events']>;
type IssueNews = Extract<Events, { name: 'issues' }>['data'];

const PACE_MS = 1000;
const LIST = 'GET /v1/projects/{id}/issues';
/** Reads of one issue. */
const OF_ONE = [
  ...(['GET /v1/issues/{id}', 'GET /v1/issues/{id}/comments'] as const),
  ...(['GET /v1/issues/{id}/attachments', 'GET /v1/issues/{id}/changes'] as const),
] as const;
const LISTS = ISSUES.filter(([operation]) => operation !== OF_ONE[0]);

/** The reads of these issues that are in the cache; null: of all. */
function readsOf(client: QueryClient, ids: ReadonlySet<number> | null): readonly ReadKey[] {
  return OF_ONE.flatMap((operation) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [operation] })
      .flatMap(({ queryKey }) => {
        const id = (queryKey[1] as { params?: { id?: number } } | undefined)?.params?.id;
        if (id === undefined || (ids !== null && !ids.has(id))) return [];
        return [[operation, { params: { id } }] satisfies ReadKey];
      }),
  );
}

function forget(client: QueryClient, ids: ReadonlySet<number>): void {
  client.setQueriesData<Result<typeof LIST>>({ queryKey: [LIST] }, (list) => {
    if (list?.data.some(({ id }) => ids.has(id)) !== true) return list;
    return { ...list, data: list.data.filter(({ id }) => !ids.has(id)) };
  });
  // Whoever shows one learns from the refusal that it is gone.
  for (const queryKey of readsOf(client, ids)) void client.resetQueries({ queryKey });
}

export type IssueFollower = {
  take: (news: IssueNews) => void;
  stop: () => void;
};

export function createIssueFollower(client: QueryClient): IssueFollower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ids of issues that changed since the last reading; null: perhaps all. */
  let changed: ReadonlySet<number> | null = new Set();
  let isWaiting = false;

  function read(): void {
    timer = undefined;
    if (!isWaiting) return;
    const ids = changed;
    changed = new Set();
    isWaiting = false;
    refetch(client, [...LISTS, ...readsOf(client, ids)]);
    timer = setTimeout(read, PACE_MS);
  }

  return {
    take(news) {
      if (news.removed.length > 0) forget(client, new Set(news.removed));
      const isAll = news.changed === null || changed === null;
      changed = isAll ? null : new Set([...(changed ?? []), ...(news.changed ?? [])]);
      isWaiting = true;
      if (timer === undefined) read();
    },
    stop: () => clearTimeout(timer),
  };
}
