/** Markups: panning with thousands of them, and what is under a press. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { MarkupIndex } from '../../../../markups/src/markup-index.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { markup } from '../../../support/markups.ts';
import { gridContent, rawPdf } from '../../../support/raw-pdf.ts';
import { spreadOf } from '../measure.ts';
import type { RowResult } from '../report.ts';
import { asker, atMost, freshPage, limitRow } from './in-page.ts';

const COUNT = 5000;
const PAGE = { width: 2592, height: 1728 };
const SIDE = 40;
const FRAMES = 400;

/** Rectangles spread over the sheet, the same ones every time. */
function places(): { x: number; y: number }[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: COUNT }, () => ({
    x: random() * (PAGE.width - SIDE),
    y: random() * (PAGE.height - SIDE),
  }));
}

function markups(): Markup[] {
  return places().map(({ x, y }, at) =>
    markup({
      name: `m${at}`,
      shape: { form: 'box', box: [x, y, x + SIDE, y + SIDE], turned: 0 },
    }),
  );
}

/** A sheet; with the same rectangles as annotations, if asked. */
function sheet(annotations: boolean): Buffer {
  const all = places().map(
    ({ x, y }) =>
      `<< /Type /Annot /Subtype /Square /Rect [${x} ${PAGE.height - y - SIDE} ${x + SIDE} ${PAGE.height - y}] /C [1 0 0] /BS << /W 1 >> /Contents (note) >>`,
  );
  return rawPdf({
    mediaBox: `[0 0 ${PAGE.width} ${PAGE.height}]`,
    page: annotations ? `/Annots [${all.join(' ')}]` : '',
    content: gridContent(PAGE.width, PAGE.height),
  });
}

/** Seconds of the page's main thread so far. */
async function mainThreadSeconds(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
}

function p95(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

export async function panWithMarkups(browser: Browser, url: string): Promise<RowResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pinbar-bench-'));
  const [plain, annotated] = [join(folder, 'plain.pdf'), join(folder, 'annotated.pdf')];
  writeFileSync(plain, sheet(false));
  writeFileSync(annotated, sheet(true));
  try {
    const page = await freshPage(browser, url, [plain, annotated]);
    const ask = asker(page);
    const seconds = await mainThreadSeconds(page);
    const timed = async (pan: () => Promise<number[]>) => {
      await pan();
      const before = await seconds();
      const frames = await pan();
      return { frames, msPerFrame: (((await seconds()) - before) * 1000) / frames.length };
    };
    await ask('openSheet');
    const empty = await timed(() => ask('panSheet', FRAMES));
    await ask('showMarkups', markups());
    const full = await timed(() => ask('panSheet', FRAMES));
    const shown = await ask('openAnnotationLayer');
    const peer = await timed(() => ask('scrollAnnotationLayer', FRAMES));
    await page.close();
    const [one, other] = [full.msPerFrame, peer.msPerFrame];
    return [
      {
        id: 'pan-markups',
        work: `pan with ${COUNT} markups, time between frames`,
        ours: spreadOf(full.frames),
        unit: 'ms',
        against: [
          atMost(
            'the same sheet without',
            spreadOf(empty.frames),
            p95(full.frames) / p95(empty.frames),
            { least: 1.1, aim: 1 },
          ),
        ],
        note: 'the ratio is of the 95th percentiles',
      },
      {
        id: 'pan-markups',
        work: `pan with ${COUNT} markups, main thread per frame`,
        ours: spreadOf([one]),
        unit: 'ms',
        against: [
          atMost("pdf.js' annotation layer with the same", spreadOf([other]), one / other, {
            least: 0.1,
            aim: 0.05,
          }),
        ],
        note: `${shown} elements in pdf.js' layer, which scrolls; mean of ${FRAMES} frames`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first press near a markup works out how it looks; here all are new. */
export function hitTest(): RowResult {
  const index = new MarkupIndex<string>();
  const all = markups();
  for (const _ of index.follow(all.map((each) => [each.name, each])));
  const times = places().map(({ x, y }) => {
    const start = performance.now();
    index.near({ x: x + SIDE / 2, y }, 6);
    return performance.now() - start;
  });
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return limitRow(
    'hit-test',
    `markup under a press, ${COUNT} on the page, p99`,
    p99,
    spreadOf(times),
    'ms',
    { least: 1, aim: 0.2 },
    'no press at the same place twice; the ratio column is the p99 in ms',
  );
}
