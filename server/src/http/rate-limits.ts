/**
 * How many requests a person, and an address of the network, may send: token buckets in memory. Several hosts each keep their
 * own, so the limits hold for one host; what has to hold for all of them (`sign-in-tries.ts`) is in the database.
 */
import { isIPv6 } from 'node:net';
import type { RateClass } from '../../../contract/src/wire/operation.ts';
import { ApiError } from '../domain/api-error.ts';

export type RateLimit = {
  /** What may go on without end. */
  perMinute: number;
  /** What may come at once after a rest. */
  burst: number;
};

/** Calls of a person by their class; and of an address of the network, what needs no token. */
export type RateLimits = Readonly<Record<RateClass | 'password' | 'stranger', RateLimit>>;

export const RATE_LIMITS: RateLimits = {
  read: { perMinute: 600, burst: 100 },
  write: { perMinute: 120, burst: 60 },
  'upload-url': { perMinute: 60, burst: 60 },
  export: { perMinute: 6, burst: 6 },
  copy: { perMinute: 2, burst: 2 },
  // A person mistypes a few times, a guesser is stopped.
  password: { perMinute: 10, burst: 10 },
  // Signing in takes about ten requests; the people of an office often share an address.
  stranger: { perMinute: 600, burst: 200 },
};

/** The same limits, all of them `factor` times as high; none below one request. */
export function scaledLimits(factor: number): RateLimits {
  const scale = (count: number) => Math.max(1, Math.round(count * factor));
  const scaled = Object.entries(RATE_LIMITS).map(([name, { perMinute, burst }]) => [
    name,
    { perMinute: scale(perMinute), burst: scale(burst) },
  ]);
  return Object.fromEntries(scaled) as RateLimits;
}

export type Buckets = {
  /** Takes a token of this person or network; throws `ApiError` TOO_MANY_REQUESTS when there is none. */
  take(limit: keyof RateLimits, key: string | number): void;
};

/** Buckets that are full again are forgotten when there are so many more than after the last time. */
const SWEEP_AT = 10_000;

/** `now` in milliseconds, by a clock that never goes back. */
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
      // Sums of fractions: a token that is there may seem to lack a hair.
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

/** Who an address of the network belongs to: of IPv6, its first 64 bits, since a household gets at least as many. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
