/** How many requests are accepted: token buckets per person and per network address. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../server/src/domain/api-error.ts';
import {
  createBuckets,
  networkOf,
  RATE_LIMITS,
  scaledLimits,
} from '../../../server/src/http/rate-limits.ts';
import type { RateLimits } from '../../../server/src/http/rate-limits.ts';

const MINUTE = 60_000;

/** Buckets, and a clock controlled by the test. */
function start() {
  let time = 5000;
  const buckets = createBuckets(RATE_LIMITS, () => time);
  return {
    wait: (ms: number): void => {
      time += ms;
    },
    /** Seconds to wait; 0 if the request was accepted. */
    take: (limit: keyof RateLimits, key: string | number): number => {
      try {
        buckets.take(limit, key);
        return 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect(error.code).toBe('TOO_MANY_REQUESTS');
        return error.retryAfterSeconds ?? Number.NaN;
      }
    },
  };
}

describe('the limits', () => {
  it('are those of the threat model', () => {
    expect(RATE_LIMITS).toMatchObject({
      read: { perMinute: 600, burst: 100 },
      write: { perMinute: 120 },
      'upload-url': { perMinute: 60 },
      export: { perMinute: 6 },
      copy: { perMinute: 2 },
    });
  });

  it('can be scaled, and never shut the product', () => {
    expect(scaledLimits(2).read).toEqual({ perMinute: 1200, burst: 200 });
    expect(scaledLimits(0.01).copy).toEqual({ perMinute: 1, burst: 1 });
  });
});

describe('a bucket', () => {
  it.each(Object.entries(RATE_LIMITS))(
    'gives its burst at once, and then its rate: %s',
    (name, limit) => {
      const { take, wait } = start();
      const limitName = name as keyof RateLimits;
      for (let count = 0; count < limit.burst; count += 1) expect(take(limitName, 1)).toBe(0);
      const seconds = take(limitName, 1);
      expect(seconds).toBe(Math.ceil(60 / limit.perMinute));
      wait(seconds * 1000);
      expect(take(limitName, 1)).toBe(0);
      // Ten minutes of far too many requests.
      wait(10 * MINUTE);
      let taken = 0;
      for (let count = 0; count < 10_000; count += 1) {
        if (take(limitName, 1) === 0) taken += 1;
        wait((10 * MINUTE) / 10_000);
      }
      expect(taken).toBeGreaterThanOrEqual(10 * limit.perMinute + limit.burst - 1);
      expect(taken).toBeLessThanOrEqual(10 * limit.perMinute + limit.burst);
    },
  );

  it('is each person’s own, and each class’s own', () => {
    const { take } = start();
    while (take('read', 1) === 0);
    expect(take('read', 2)).toBe(0);
    expect(take('write', 1)).toBe(0);
    expect(take('read', 1)).toBe(1);
  });

  it('is not worn by what was refused', () => {
    const { take, wait } = start();
    while (take('copy', 1) === 0);
    for (let count = 0; count < 1000; count += 1) expect(take('copy', 1)).toBe(30);
    wait(30_000);
    expect(take('copy', 1)).toBe(0);
  });
});

describe('an address of the network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['::1', '0:0:0:0'],
  ])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));
});
