/** Cache lifetimes and retries. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isRefusal } from './api-error.ts';
import { createOutage, keepOutage } from './outage.ts';
import type { Outage } from './outage.ts';

const MINUTE = 60_000;
/** G-003, G-005: three retries. */
export const MAX_RETRIES = 3;

/** G-004: rejected requests are not retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && !isRefusal(error);
}

/** The server's retry delay, up to a minute; otherwise 1 s, doubling to 10 s (SI-018). */
export function retryDelay(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return asked === null ? Math.min(1000 * 2 ** failures, 10_000) : Math.min(asked, MINUTE);
}

/** `outage`: what the page learns of a server that is away. */
export function createQueryClient(outage: Outage = createOutage()): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: outage.end }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'online',
        // The only place that every read passes. What is on screen already is asked for again whenever that is wise.
        persister: (read, context, { state }) => {
          const run = async () => read(context);
          return state.data === undefined ? outage.now(run) : outage.whenever(run);
        },
      },
      // G-006: a write may have succeeded, so only the user repeats it.
      mutations: { retry: false },
    },
  });
  keepOutage(client, outage);
  return client;
}
