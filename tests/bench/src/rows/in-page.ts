/** What rows share that run in a page of the bench. */
import type { Browser, Page } from 'playwright-core';
import type { BenchPage } from '../../page/bench-page.ts';
import type { Spread } from '../measure.ts';
import type { Against, RowResult } from '../report.ts';

/** Calls a function of the bench page. */
type Ask = <K extends keyof BenchPage>(
  name: K,
  ...args: Parameters<BenchPage[K]>
) => Promise<Awaited<ReturnType<BenchPage[K]>>>;

export function asker(page: Page): Ask {
  return (name, ...args) =>
    page.evaluate(
      ([wanted, given]) =>
        (
          globalThis as unknown as { pinbarBench: Record<string, (...all: unknown[]) => unknown> }
        ).pinbarBench[wanted]?.(...given),
      [name, args] as const,
    ) as Promise<never>;
}

/** A fresh page, so that one row's caches and memory don't reach the next. */
export async function freshPage(
  browser: Browser,
  url: string,
  files: readonly string[],
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 2560, height: 1440 } });
  await page.goto(url);
  await page.waitForFunction(() => 'pinbarBench' in globalThis);
  await page.setInputFiles('#files', [...files]);
  return page;
}

export function atMost(
  peer: string,
  peerTime: Spread,
  ratio: number,
  bounds: { least: number; aim: number },
): Against {
  return { peer, peerTime, ratio, kind: 'at-most', ...bounds };
}

/** A row whose limit is a number: the ratio column then shows the figure itself. */
export function limitRow(
  id: string,
  work: string,
  figure: number,
  all: Spread,
  unit: 'ms' | 'MB',
  bounds: { least: number; aim: number },
  note: string,
): RowResult {
  const limit: Spread = { min: bounds.least, median: bounds.least, max: bounds.least, rounds: 1 };
  return { id, work, ours: all, unit, against: [atMost('limit', limit, figure, bounds)], note };
}
