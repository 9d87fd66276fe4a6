/** Writes: one call, and afterward a refetch of what it made stale. */
import { hashKey } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import type { Arguments, CallOptions, Result, WriteId } from './client.ts';
import { STALE_AFTER } from './invalidation.ts';
import type { ReadKey } from './read-key.ts';

/** The writes that wait for an answer, by cache: what each will make stale. */
const openWrites = new WeakMap<QueryClient, Set<readonly string[]>>();

/** Refetches reads, except those that an open write will refetch: its answer includes more. */
export function refetch(client: QueryClient, stale: readonly ReadKey[]): void {
  const awaited = new Set([...(openWrites.get(client) ?? [])].flat());
  for (const queryKey of stale) {
    if (!awaited.has(hashKey(queryKey))) void client.invalidateQueries({ queryKey });
  }
}

/**
 * Runs a write, then refetches what it makes stale, even if it failed: it may have arrived. A read that another open write
 * also makes stale is left to that one, so that its answer includes both.
 */
export async function withRefetch<T>(
  client: QueryClient,
  stale: readonly ReadKey[],
  run: () => Promise<T>,
): Promise<T> {
  const open = openWrites.get(client) ?? new Set();
  openWrites.set(client, open);
  const mine = stale.map((key) => hashKey(key));
  open.add(mine);
  try {
    return await run();
  } finally {
    open.delete(mine);
    refetch(client, stale);
  }
}

type WriteOptions<K extends WriteId> = CallOptions & {
  /** Changes the cache before the answer. `undo` takes it back if the write fails. */
  ahead?: { apply: () => void; undo: () => void };
  /** Changes the cache as answered, before the refetch. */
  onAnswer?: (answer: Result<K>) => void;
};

/** Calls a write of the contract. Rejects like `request`. */
export function write<K extends WriteId>(
  client: QueryClient,
  operation: K,
  args: Arguments<K>,
  { ahead, onAnswer, ...options }: WriteOptions<K> = {},
): Promise<Result<K>> {
  const stale = STALE_AFTER[operation](args);
  /** A response in flight does not include the change. */
  const cancelReads = () =>
    Promise.all(stale.map((queryKey) => client.cancelQueries({ queryKey })));
  return withRefetch(client, stale, async () => {
    if (ahead !== undefined) {
      await cancelReads();
      ahead.apply();
    }
    let answer;
    try {
      answer = await request(operation, args, options);
    } catch (error) {
      ahead?.undo();
      throw error;
    }
    if (onAnswer !== undefined) {
      await cancelReads();
      onAnswer(answer);
    }
    return answer;
  });
}
