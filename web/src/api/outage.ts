/**
 * How a page behaves while the server is away: what asks again by itself waits, longer each time and by chance, so that hundreds
 * of pages neither keep a server down nor come back in the same second. Whatever a person waits for is not held up.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Before the first attempt, doubling to the longest. Each is shortened by chance, by up to a half. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;
/** While one call finds out whether the server is back, the others wait this long for it. */
const PROBE_MS = 10_000;

/** Whether a failure is one of the server or the connection as a whole, rather than of this call. */
function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status);
  // What `fetch` says without a connection.
  return error instanceof TypeError;
}

export type Outage = {
  /** Makes a call that nobody waits for. Rejects at once, with the last failure, before it is time. */
  whenever: <T>(call: () => Promise<T>) => Promise<T>;
  /** Makes a call that somebody waits for, and learns from it. */
  now: <T>(call: () => Promise<T>) => Promise<T>;
  /** The server answered. */
  end: () => void;
  /** Someone is at the page: the next call is made, whatever it is. */
  hurry: () => void;
};

/** `random`: from 0 to 1. */
export function createOutage(random: () => number = Math.random): Outage {
  let failures = 0;
  let until = -Infinity;
  let last: unknown = null;

  const end = () => {
    failures = 0;
    until = -Infinity;
  };
  function fail(error: unknown): void {
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
    const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    failures += 1;
    last = error;
    until =
      performance.now() + Math.max(longest * (0.5 + random() / 2), Math.min(asked, LONGEST_MS));
  }
  async function now<T>(call: () => Promise<T>): Promise<T> {
    const known = failures;
    try {
      const result = await call();
      end();
      return result;
    } catch (error) {
      // Calls that were under way together fail once.
      if (isOutage(error)) {
        if (failures === known) fail(error);
      } else if (error instanceof ApiError) end();
      throw error;
    }
  }
  return {
    now,
    end,
    async whenever(call) {
      if (performance.now() < until) throw last;
      if (failures > 0) until = performance.now() + PROBE_MS;
      return now(call);
    },
    hurry() {
      until = -Infinity;
    },
  };
}

const outages = new WeakMap<QueryClient, Outage>();

/** For what asks beside the cache. */
export function keepOutage(client: QueryClient, outage: Outage): void {
  outages.set(client, outage);
}

/** What the page of this cache knows of its server. */
export function outageOf(client: QueryClient): Outage {
  const known = outages.get(client) ?? createOutage();
  outages.set(client, known);
  return known;
}
