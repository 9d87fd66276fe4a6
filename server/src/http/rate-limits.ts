/**
 * Rate limits per person and per network address: token buckets in memory. With several hosts each counts on its own;
 * limits that must hold for all of them (`sign-in-tries.ts`) are in the database.
 */
import { isIPv6 } from 'node:net';
import type { RateClass } from '../../../contract/src/wire/operation.ts';
import { ApiError } from '../domain/api-error.ts';

export type RateLimit = {
  /** The sustained rate. */
  perMinute: number;
  /** The burst after a pause. */
  burst: number;
};

/** Limits per person by class of call, and per network address for calls without a token. */
export type RateLimits = Readonly<Record<RateClass | 'password' | 'stranger', RateLimit>>;

export const RATE_LIMITS: RateLimits = {
  read: { perMinute: 600, burst: 100 },
  write: { perMinute: 120, burst: 60 },
  // Moving hundreds of selected markups takes a call for each.
  edit: { perMinute: 600, burst: 300 },
  'upload-url': { perMinute: 60, burst: 60 },
  export: { perMinute: 6, burst: 6 },
  copy: { perMinute: 2, burst: 2 },
  // Enough for a few typing mistakes, not for guessing.
  password: { perMinute: 10, burst: 10 },
  // A sign-in takes about ten requests, and the people of an office often share an address.
  stranger: { perMinute: 600, burst: 200 },
};

/** The same limits multiplied by `factor`; none below one request. */
export function scaledLimits(factor: number): RateLimits {
  const scale = (count: number) => Math.max(1, Math.round(count * factor));
  const scaled = Object.entries(RATE_LIMITS).map(([name, { perMinute, burst }]) => [
    name,
    { perMinute: scale(perMinute), burst: scale(burst) },
  ]);
  return Object.fromEntries(scaled) as RateLimits;
}

export type Buckets = {
  /** Takes a token from a person's or network's bucket. Throws `ApiError` TOO_MANY_REQUESTS if it is empty. */
  take(limit: keyof RateLimits, key: string | number): void;
};

/** Full buckets are dropped once there are this many more than after the last sweep. */
const SWEEP_AT = 10_000;

/** `now` in milliseconds, from a monotonic clock. */
export function createBuckets(
  limits: RateLimits,
  now: () => number = () => performance.now(),
): Buckets {
  /** When each bucket will be full again. */
  const fullAt = new Map<string, number>();
  let sweepAt = SWEEP_AT;
  return {
    take(limit, key) {
      const { perMinute, burst } = limits[limit];
      const tokenMs = 60_000 / perMinute;
      const name = `${limit} ${key}`;
      const time = now();
      const next = Math.max(fullAt.get(name) ?? time, time) + tokenMs;
      const missingMs = next - time - burst * tokenMs;
      // Allows for rounding errors in sums of fractions.
      if (missingMs > 1e-3) {
        const seconds = Math.ceil(missingMs / 1000);
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          `Too many requests. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
          seconds,
        );
      }
      fullAt.set(name, next);
      if (fullAt.size < sweepAt) return;
      for (const [each, full] of fullAt) if (full <= time) fullAt.delete(each);
      sweepAt = fullAt.size + SWEEP_AT;
    },
  };
}

/** The bucket of a network address: for IPv6 its first 64 bits, since a household has at least that many addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
