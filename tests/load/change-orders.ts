/** Reading change orders, matching them with issues, and filtering those of a large batch on screen. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile as bytesOf } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { generateDocuments } from '../quality/src/change-orders/generated.ts';
import { readFile } from '../quality/src/change-orders/judge.ts';
import { changeOrder } from '../support/change-order-answers.ts';
import { BATCH_ANSWERS, BATCH_PATHS } from '../support/change-order-page.ts';
import { openSignedIn } from '../support/mocked-api.ts';
import { timeRow } from './measuring.ts';
import type { Measure } from './measuring.ts';
import { onScreen, processorTime } from './on-screen.ts';

const MATCHING = fileURLToPath(new URL('../quality/src/matching/main.ts', import.meta.url));
const DOCUMENTS = 100;
const PAGES = 10;
const READ_WITHIN_SECONDS = 60;
const ON_SCREEN = 1000;
const MATCHED_WITHIN = { seconds: 30, megabytes: 500 };

/** Files of as many pages each, put together from generated change orders of all layouts. */
async function longDocuments(folder: string): Promise<string[]> {
  const pages: { from: PDFDocument; index: number }[] = [];
  for (const { file } of await generateDocuments(folder, { each: 6, seed: 9 })) {
    const from = await PDFDocument.load(await bytesOf(file));
    pages.push(...from.getPageIndices().map((index) => ({ from, index })));
  }
  const files: string[] = [];
  for (let number = 0; number < DOCUMENTS; number += 1) {
    const made = await PDFDocument.create();
    for (let at = 0; at < PAGES; at += 1) {
      const page = pages[(number * PAGES + at) % pages.length];
      if (page === undefined) throw new Error('No change orders were generated');
      const [copy] = await made.copyPages(page.from, [page.index]);
      made.addPage(copy);
    }
    const file = path.join(folder, `long-${number}.pdf`);
    writeFileSync(file, await made.save());
    files.push(file);
  }
  return files;
}

/** One after the other, as a server reads them: pages in a process of its own, the rules here. */
const reading: Measure = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-change-orders-'));
  try {
    const files = await longDocuments(folder);
    using reader = new PageReader();
    let found = 0;
    const start = performance.now();
    for (const file of files) found += (await readFile(reader, file)).changes.length;
    const seconds = (performance.now() - start) / 1000;
    return [
      {
        what: `${DOCUMENTS} change order documents of ${PAGES} pages, ${found} change orders`,
        measured: `${seconds.toFixed(1)} s`,
        goal: `≤ ${READ_WITHIN_SECONDS} s`,
        isReached: seconds <= READ_WITHIN_SECONDS,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** From a press on a chip until the frame with its cards is painted. */
async function pressTime(page: Page, chip: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const button = [...document.querySelectorAll<HTMLElement>('.batch-side button')].find(
          ({ textContent }) => textContent.startsWith(name),
        );
        if (button === undefined) {
          reject(new Error(`There is no chip ${name}`));
          return;
        }
        const start = performance.now();
        button.click();
        requestAnimationFrame(() => {
          // A message from within a frame arrives when the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - start));
          port1.start();
          port2.postMessage(null);
        });
      }),
    chip,
  );
}

/** The batch screen in a browser. */
const filtering: Measure = () => {
  const data = Array.from({ length: ON_SCREEN }, (_none, index) =>
    changeOrder(index + 1, {
      ...{ oco_number: String(index % 40), change_order_number: String(index) },
      ...{ cost_fraction_foreseeable: (index % 10) / 10, confidence: (index % 7) / 7 },
    }),
  );
  return onScreen(async (browser, origin) => {
    const { page } = await openSignedIn(browser, origin, '/change-orders/7', {
      answers: { ...BATCH_ANSWERS, [BATCH_PATHS.changes]: { body: { data } } },
    });
    await page
      .getByText(`${ON_SCREEN.toLocaleString('en-US')} change orders`)
      .first()
      .waitFor();
    await pressTime(page, 'Yes');
    await page.getByText('200 of 1,000 change orders').waitFor();
    const [times, work]: [number[], number[]] = [[], []];
    const processed = await processorTime(page);
    for (let round = 0; round < 20; round += 1) {
      for (const chip of ['Yes', 'No']) {
        const before = await processed();
        times.push(await pressTime(page, chip));
        work.push((await processed()) - before);
      }
    }
    const limit = { share: 0.95, limitMs: 50 };
    const what = `filter of a batch of ${ON_SCREEN} change orders`;
    return [
      timeRow(`${what}, painted`, times, limit),
      timeRow(`${what}, processor time of the page`, work, limit),
    ];
  });
};

/** 1,000 change orders with 10,000 issues, in a process of its own because of its memory. */
const matching: Measure = async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [MATCHING, '--time']);
  const found = /: (\d+) matches in ([\d.]+) s, (\d+) MB/.exec(stdout);
  if (found === null) throw new Error(`Matching says: ${stdout}`);
  const [seconds, megabytes] = [Number(found[2]), Number(found[3])];
  const { seconds: most, megabytes: largest } = MATCHED_WITHIN;
  return [
    {
      what: `1,000 change orders matched with 10,000 issues, ${found[1]} matches`,
      measured: `${seconds} s, ${megabytes} MB`,
      goal: `≤ ${most} s, ≤ ${largest} MB`,
      isReached: seconds <= most && megabytes <= largest,
    },
  ];
};

export const changeOrders: Measure = async (measuring) => [
  ...(await filtering(measuring)),
  ...(await matching(measuring)),
  ...(await reading(measuring)),
];
