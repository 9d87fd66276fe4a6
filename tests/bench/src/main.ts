/**
 * The benchmark: every row races the product against named peers in the same run.
 * `--quick` measures fewer files in fewer rounds and leaves out the rows that take longest; `--only ID` runs one row. Never
 * fails over a ratio.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Reader } from './core.ts';
import { Kernels } from './kernels.ts';
import { loadOpenCv } from './peers/opencv.ts';
import { Pdfium } from './peers/pdfium.ts';
import { type RowResult, table, writeJson } from './report.ts';
import { openBrowserRows } from './rows/browser.ts';
import { commandLine } from './rows/command-line.ts';
import { hitTest } from './rows/markups.ts';
import * as kernelRows from './rows/kernels.ts';
import { pdfExport } from './rows/pdf-export.ts';
import * as sheetRows from './rows/sheets.ts';
import { xfdf } from './rows/xfdf.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const { quick, only } = values;
const effort = quick ? { rounds: 3, share: 0.25 } : { rounds: 7, share: 1 };

const KERNELS = join(
  import.meta.dirname,
  '../kernels/target/wasm32-unknown-unknown/release/pinbar_kernels.wasm',
);

const reader = Reader.start();
const pdfium = await Pdfium.load();
const { cv } = await loadOpenCv();
// Its Node build ends the process on any rejection, in the middle of other rows.
process.removeAllListeners('unhandledRejection');
process.removeAllListeners('uncaughtException');
const kernels = Kernels.start(new WebAssembly.Module(readFileSync(KERNELS)));
const browser = await openBrowserRows(effort);
const { rounds } = effort;

const rows: readonly (readonly [string, () => Promise<RowResult | readonly RowResult[]>])[] = [
  ['composite-dense', () => kernelRows.denseComposite(kernels, rounds)],
  ['composite-skip-white', () => kernelRows.skipWhiteComposite(kernels, cv, rounds)],
  ['warp', () => kernelRows.warp(kernels, cv, rounds)],
  ['difference', () => kernelRows.difference(kernels, rounds)],
  ['align-pixels', () => kernelRows.alignPixels(cv, rounds)],
  ['first-picture', () => sheetRows.firstPicture(reader, pdfium, effort)],
  ['tile-400', () => sheetRows.overlayTile(reader, pdfium, effort)],
  ['align-differences', () => sheetRows.alignAndDiffer(reader, pdfium, effort)],
  ['change-matrix', () => sheetRows.changeMatrix(reader, pdfium, effort)],
  ['command-line', () => commandLine(effort)],
  ['xfdf', () => xfdf(rounds)],
  ['pdf-export', () => pdfExport(rounds)],
  ['display-list', () => browser.displayList()],
  ['composite-canvas', () => browser.canvas()],
  ['open-overlay', () => browser.openOverlay()],
  ['on-screen', () => browser.onScreen()],
  ['tab-memory', () => browser.tabMemory()],
  ['deep-page', () => browser.deepPage()],
  ['pan-markups', () => browser.panWithMarkups()],
  ['hit-test', async () => hitTest()],
];

/** Half of the time of a quick run, for what changes least: whole sets, a file of 1 GB, thousands of markups. */
const TOO_LONG_FOR_QUICK: readonly string[] = [
  'change-matrix',
  'pdf-export',
  'tab-memory',
  'deep-page',
  'pan-markups',
];
const isWanted = (id: string) =>
  only === undefined ? !quick || !TOO_LONG_FOR_QUICK.includes(id) : id === only;

const results: RowResult[] = [];
const failures: string[] = [];
for (const [id, run] of rows) {
  if (!isWanted(id)) continue;
  process.stderr.write(`${id} …\n`);
  try {
    results.push(...[await run()].flat());
  } catch (error) {
    // A row that cannot run must not hide the others; it is reported, not swallowed.
    failures.push(
      `${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}
await browser.close();
writeJson(join(import.meta.dirname, '..', 'results', quick ? 'quick.json' : 'full.json'), results);
process.stdout.write(`${table(results)}\n`);
if (failures.length > 0) {
  process.stdout.write(`\nRows that could not be measured:\n${failures.join('\n')}\n`);
  process.exitCode = 1;
}
