/** Raises issues that come from another program, one by one, and reads the lists again once. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import type { Arguments } from './client.ts';
import { ISSUES } from './invalidation.ts';
import { withRefetch } from './write.ts';

export type ImportedIssue = {
  readonly body: Arguments<'POST /v1/issues'>['body'];
  /** Oldest first. */
  readonly comments: readonly string[];
};

/** The server limits how many calls a client makes in a row, so a long import has to pause and try again. */
const MOST_PAUSES = 20;
const PAUSE_MS = 1000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Repeats a call that came too early. */
async function patiently<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await call();
    } catch (error) {
      const isEarly = error instanceof ApiError && error.status === 429 && pauses < MOST_PAUSES;
      if (!isEarly) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the pause is the point
      await pause(error.retryAfterMs ?? PAUSE_MS, signal);
    }
  }
}

/** The issue's id; null if the project has it already. Rejects like `request`. */
export async function raiseImported(
  { body, comments }: ImportedIssue,
  signal: AbortSignal,
): Promise<number | null> {
  let id = 0;
  try {
    const raised = await patiently(signal, () => request('POST /v1/issues', { body }, { signal }));
    id = raised.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
  for (const text of comments) {
    const args = { params: { id }, body: { text } };
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await patiently(signal, () => request('POST /v1/issues/{id}/comments', args, { signal }));
  }
  return id;
}

/** Runs an import, then reads again what shows issues. */
export function withIssuesReadAgain<T>(client: QueryClient, run: () => Promise<T>): Promise<T> {
  return withRefetch(client, ISSUES, run);
}
