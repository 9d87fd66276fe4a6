/** Rows that only mean something in a browser: a page of the bench in Chromium, over the product's own session. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, type InlineConfig, preview, type PreviewServer } from 'vite';
import productConfig from '../../../../vite.config.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { RangedDocument } from '../../../../wasm-core/bindings/ranged-document.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { MEASURED_FLAGS } from '../../../../scripts/chromium.mjs';
import { writeLargePdf } from '../large-file.ts';
import { bytesOf, hasCorpus, pairs, type SheetFile, sheets } from '../material.ts';
import { medianOf, type Spread, spreadOf } from '../measure.ts';
import { Pdfium } from '../peers/pdfium.ts';
import { readerOfFile } from '../peers/pdfium-file.ts';
import type { RowResult } from '../report.ts';
import { asker, atMost, freshPage, limitRow } from './in-page.ts';
import { panWithMarkups } from './markups.ts';
import type { Effort } from './sheets.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SCREEN = '2560 × 1440';
const source = hasCorpus ? 'corpus' : 'sample (no corpus beside the project)';

async function displayList(browser: Browser, url: string, effort: Effort): Promise<RowResult> {
  const files = sheets(Math.round(40 * effort.share));
  const page = await freshPage(
    browser,
    url,
    files.map(({ path }) => path),
  );
  const timed = await asker(page)('displayList', effort.rounds);
  await page.close();
  const ratios = timed.map(({ ours, peer }) => medianOf(ours) / medianOf(peer));
  return {
    id: 'display-list',
    work: 'page → display list',
    ours: spreadOf(timed.map(({ ours }) => medianOf(ours))),
    unit: 'ms',
    against: [
      atMost(
        'pdf.js getOperatorList',
        spreadOf(timed.map(({ peer }) => medianOf(peer))),
        medianOf(ratios),
        { least: 0.3, aim: 0.1 },
      ),
    ],
    note: `${files.length} sheets from the ${source}, both from an open document; worst ratio ${Math.max(...ratios).toFixed(2)}`,
  };
}

async function canvas(browser: Browser, url: string, effort: Effort): Promise<RowResult> {
  const page = await freshPage(browser, url, []);
  const { ours, peer, apart } = await asker(page)('canvasComposite', effort.rounds);
  await page.close();
  return {
    id: 'composite-canvas',
    work: 'skip-white composite, 16 Mpx, in Chromium',
    ours: spreadOf(ours),
    unit: 'ms',
    against: [
      {
        peer: 'Canvas 2D tint and multiply',
        peerTime: spreadOf(peer),
        ratio: medianOf(peer) / medianOf(ours),
        kind: 'faster-by',
        least: 12,
        aim: 15,
      },
    ],
    note: `the plan of the kernel rows; one pixel is read back, so that the canvas has really painted; the two pictures are at most ${apart} of 255 apart`,
  };
}

type Pair = readonly [SheetFile, SheetFile];

async function openOverlay(
  browser: Browser,
  url: string,
  chosen: readonly Pair[],
): Promise<RowResult> {
  const timed: { ours: number; peer: number }[] = [];
  for (const [older, newer] of chosen) {
    const page = await freshPage(browser, url, [older.path, newer.path]);
    const ask = asker(page);
    const peer = await ask('openBothWithPdfium');
    const ours = await ask('openOverlay');
    timed.push({ ours, peer });
    await page.close();
  }
  return {
    id: 'open-overlay',
    work: `two sheets chosen → aligned overlay on screen, ${SCREEN}`,
    ours: spreadOf(timed.map(({ ours }) => ours)),
    unit: 'ms',
    against: [
      atMost(
        'PDFium wasm opening and painting both whole',
        spreadOf(timed.map(({ peer }) => peer)),
        medianOf(timed.map(({ ours, peer }) => ours / peer)),
        { least: 1.2, aim: 0.6 },
      ),
    ],
    note: `${timed.length} pairs from the ${source}; the page has been open for some seconds, PDFium has been started`,
  };
}

async function onScreen(
  browser: Browser,
  url: string,
  pair: Pair,
  effort: Effort,
): Promise<RowResult[]> {
  const page = await freshPage(browser, url, [pair[0].path, pair[1].path]);
  const ask = asker(page);
  await ask('openOverlay');
  const { ours, peer } = await ask('realign', Math.max(5, effort.rounds));
  const intervals = await ask('opacityDrag', 4);
  const frames = intervals.toSorted((a, b) => a - b);
  const p95 = frames[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  await page.close();
  return [
    {
      id: 'realign',
      work: `three points changed → visible ${SCREEN} repainted`,
      ours: spreadOf(ours),
      unit: 'ms',
      against: [
        atMost(
          'PDFium wasm painting the same view of one drawing',
          spreadOf(peer),
          medianOf(ours) / medianOf(peer),
          { least: 2, aim: 0.8 },
        ),
      ],
      note: `${pair[0].name}; the error of the given map is measured after the picture has changed`,
    },
    limitRow(
      'opacity-drag',
      `opacity drag at ${SCREEN}, frame p95`,
      p95,
      spreadOf(intervals),
      'ms',
      { least: 25, aim: 18 },
      `${intervals.length} frames of requestAnimationFrame, no GPU; the ratio column is the p95 in ms`,
    ),
  ];
}

/** Resident memory of a process and of all it started, MB. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function tabMemory(browser: Browser, url: string, pair: Pair): Promise<RowResult> {
  const page = await freshPage(browser, url, [pair[0].path, pair[1].path]);
  const session = await browser.newBrowserCDPSession();
  const rendererPids = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const before = Math.max(...(await rendererPids()).map(residentMb));
  const ask = asker(page);
  await ask('openOverlay');
  await ask('walkAt300Dpi');
  const after = Math.max(...(await rendererPids()).map(residentMb));
  await page.close();
  const all: Spread = { min: after, median: after, max: after, rounds: 1 };
  return limitRow(
    'tab-memory',
    'memory of the tab, overlay walked over at 300 dpi',
    after,
    all,
    'MB',
    { least: 600, aim: 400 },
    `${pair[0].name}; resident memory of the renderer, ${before.toFixed(0)} MB before the files were opened; the ratio column is MB`,
  );
}

const LARGE_BYTES = 1e9;

/** Of the picture that both make of its page. */
const LARGE_LONG_SIDE_PX = 2048;

/** How much of a file our core reads for one page. */
async function bytesReadFor(path: string, index: number): Promise<number> {
  const { size, read, close } = readerOfFile(path);
  try {
    using resources = new CoreResources();
    using document = await RangedDocument.open({
      size,
      read: async (begin, end) => {
        const bytes = new Uint8Array(end - begin);
        read(begin, bytes);
        return bytes;
      },
      password: '',
      maxPageBytes: size,
    });
    using page = await document.page(index, resources);
    if (page.pageCount !== 1) throw new Error('The page did not come alone.');
    return document.bytesRead;
  } finally {
    close();
  }
}

async function deepPage(browser: Browser, url: string, effort: Effort): Promise<RowResult> {
  const rounds = effort.rounds + 2;
  const { path, folder } = writeLargePdf(LARGE_BYTES);
  try {
    const pdfium = await Pdfium.load();
    const peers: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { size, read, close } = readerOfFile(path);
      const start = performance.now();
      const document = pdfium.openThroughReader(size, read);
      const sheet = document.page(30);
      sheet.paintWhole(LARGE_LONG_SIDE_PX);
      peers.push(performance.now() - start);
      sheet.close();
      document.close();
      close();
    }
    const page = await freshPage(browser, url, [path]);
    const ours = await asker(page)('openDeepPage', rounds, LARGE_LONG_SIDE_PX);
    await page.close();
    const bytesRead = await bytesReadFor(path, 30);
    return {
      id: 'deep-page',
      work: 'page 31 of a 1 GB file',
      ours: spreadOf(ours),
      unit: 'ms',
      against: [
        atMost(
          'PDFium wasm with a custom reader',
          spreadOf(peers),
          medianOf(ours) / medianOf(peers),
          { least: 1, aim: 0.5 },
        ),
      ],
      note:
        `from the choice of the file to a picture of ${LARGE_LONG_SIDE_PX} px; neither includes its start, both open the file anew in ` +
        `each round: the first, with code not yet compiled, took us ${ours[0]?.toFixed(0)} ms and the peer ` +
        `${peers[0]?.toFixed(0)} ms; ours reads ${(bytesRead / 1e6).toFixed(2)} MB of the file`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the bench page with the product's own settings, as users get it, and serves it. */
async function servePage(): Promise<{ server: PreviewServer; url: string }> {
  const settings: InlineConfig = {
    ...productConfig,
    configFile: false,
    root: join(ROOT, 'tests/bench/page'),
    publicDir: false,
    logLevel: 'error',
    build: { ...productConfig.build, outDir: join(ROOT, 'tests/bench/results/page') },
    preview: { port: 0, host: '127.0.0.1' },
  };
  await build(settings);
  const server = await preview(settings);
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The bench page could not be served.');
  }
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

/** The rows by name; `close` ends the browser and the server. */
export async function openBrowserRows(effort: Effort) {
  const { server, url } = await servePage();
  const browser = await launchBrowser(MEASURED_FLAGS);
  const chosen = pairs(Math.max(3, Math.round(12 * effort.share)));
  const largest = chosen.toSorted((a, b) => bytesOf(b[0]).length - bytesOf(a[0]).length)[0];
  if (largest === undefined) throw new Error('There are no sheets to measure on.');
  return {
    displayList: () => displayList(browser, url, effort),
    openOverlay: () => openOverlay(browser, url, chosen),
    canvas: () => canvas(browser, url, effort),
    onScreen: () => onScreen(browser, url, largest, effort),
    tabMemory: () => tabMemory(browser, url, largest),
    deepPage: () => deepPage(browser, url, effort),
    panWithMarkups: () => panWithMarkups(browser, url),
    async close(): Promise<void> {
      await browser.close();
      await server.close();
    },
  };
}
