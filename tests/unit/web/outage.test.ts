/** Many pages while the server is away, and after it is back; and pages that nobody sees (quality.md, 3.5). */
import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../../sample/src/description/random.ts';
import { ApiError } from '../../../web/src/api/api-error.ts';
import { createOutage, outageOf } from '../../../web/src/api/outage.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';

// Queries are not polled on servers, which is what Node is taken for.
beforeAll(() => environmentManager.setIsServer(() => false));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const SECOND = 1000;
const TABS = process.env['PINBAR_LONG'] === undefined ? 150 : 500;
/** What a project polls while it is read: an execution, a batch, tasks, contents. */
const EVERY_SECONDS = [2, 5, 5, 10];
const away = () => new ApiError(503, 'UNAVAILABLE', 'Away.', 2 * SECOND);

/** Pages that have been open for a while, with everything on screen. */
async function openTabs(tabs: number, ask: (tab: number) => void) {
  const random = seededRandom(7).next;
  for (let tab = 0; tab < tabs; tab += 1) {
    const client = createQueryClient(createOutage(random));
    for (const [index, every] of EVERY_SECONDS.entries()) {
      const queryFn = async () => {
        await Promise.resolve();
        ask(tab);
        return index;
      };
      const refetchInterval = every * SECOND;
      new QueryObserver(client, { queryKey: [index], queryFn, refetchInterval }).subscribe(
        () => undefined,
      );
    }
    if (tab % 25 === 0) await vi.advanceTimersByTimeAsync((10 * SECOND) / (tabs / 25));
  }
  await vi.advanceTimersByTimeAsync(20 * SECOND);
}

describe(`${TABS} pages whose server is away for a minute`, () => {
  it('ask at most 12 times each meanwhile, come back one after the other, and all within 75 s', async () => {
    let isAway = false;
    const asked = Array.from({ length: TABS }, () => 0);
    const backAt = new Map<number, number>();
    await openTabs(TABS, (tab) => {
      if (isAway) {
        asked[tab] = (asked[tab] ?? 0) + 1;
        throw away();
      }
      if (!backAt.has(tab)) backAt.set(tab, performance.now());
    });
    isAway = true;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(Math.min(...asked)).toBeGreaterThan(2);
    expect(Math.max(...asked)).toBeLessThanOrEqual(12);
    isAway = false;
    backAt.clear();
    const back = performance.now();
    await vi.advanceTimersByTimeAsync(75 * SECOND);
    expect(backAt.size).toBe(TABS);
    const bySecond = new Map<number, number>();
    for (const at of backAt.values()) {
      const second = Math.floor((at - back) / SECOND);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...bySecond.values())).toBeLessThanOrEqual(TABS / 10);
  }, 120_000);
});

describe('a page that nobody sees', () => {
  it('polls nothing, and goes on when it is shown', async () => {
    let asked = 0;
    await openTabs(100, () => {
      asked += 1;
    });
    focusManager.setFocused(false);
    asked = 0;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(asked).toBe(0);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(11 * SECOND);
    expect(asked).toBeGreaterThan(100);
  }, 240_000);
});

describe('while the server is away', () => {
  const fail = () => Promise.reject(away());

  it('a person who asks for something is not held up, and ends it for all by an answer', async () => {
    const client = createQueryClient();
    const outage = outageOf(client);
    await expect(outage.whenever(fail)).rejects.toThrow('Away.');
    const poll = vi.fn(() => Promise.resolve('rows'));
    await expect(outage.whenever(poll)).rejects.toThrow('Away.');
    expect(poll).not.toHaveBeenCalled();
    const wanted = { queryKey: ['not here yet'], queryFn: () => 'here' };
    await expect(client.fetchQuery(wanted)).resolves.toBe('here');
    await expect(outage.whenever(poll)).resolves.toBe('rows');
  });

  it('a press on the page lets one call through', async () => {
    const outage = createOutage();
    await expect(outage.whenever(fail)).rejects.toThrow('Away.');
    outage.hurry();
    const [first, second] = await Promise.allSettled([
      outage.whenever(() => Promise.resolve('rows')),
      outage.whenever(() => Promise.resolve('rows')),
    ]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  });

  it('a refusal is an answer: the server is there', async () => {
    const outage = createOutage();
    await expect(outage.whenever(fail)).rejects.toThrow('Away.');
    const refused = () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'Gone.'));
    await expect(outage.now(refused)).rejects.toThrow('Gone.');
    await expect(outage.whenever(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('no sooner than it asks for', async () => {
    const outage = createOutage();
    const asked = new ApiError(503, 'UNAVAILABLE', 'Away.', 30 * SECOND);
    await expect(outage.whenever(() => Promise.reject(asked))).rejects.toThrow('Away.');
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    await expect(outage.whenever(() => Promise.resolve(1))).rejects.toThrow('Away.');
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    await expect(outage.whenever(() => Promise.resolve(1))).resolves.toBe(1);
  });
});
