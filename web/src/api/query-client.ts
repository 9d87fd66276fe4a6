/** How long answers are kept, and which failures are tried again. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError, isRefusal } from './api-error.ts';

const MINUTE = 60_000;
/** G-003, G-005: three more tries after the first. */
export const MOST_RETRIES = 3;

/** G-004: what the server refuses is not asked again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MOST_RETRIES && !isRefusal(error);
}

/** What the server asks for, at most a minute; else 1 s, doubling, at most 10 s (SI-018). */
export function retryDelay(failures: number, error?: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return asked === null ? Math.min(1000 * 2 ** failures, 10_000) : Math.min(asked, MINUTE);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
      },
      // G-006: whether a change arrived is not known, so it is the person who repeats it.
      mutations: { retry: false },
    },
  });
}
