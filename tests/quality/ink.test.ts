/** The core's ink on real drawings against PDFium's: dark pixels that only one of them has within 2 px. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import { corpusPdfs, readPdf, shortName } from './src/corpus-files.ts';
import { type Agreement, compareInk } from './src/ink-agreement.ts';
import { Pdfium } from './src/pdfium.ts';

const PAGES = 40;
const PIXELS_PER_POINT = 100 / 72;
const FOLDERS = ['drawings', 'revisions', 'scans'];
/** In percent. README.md lists the worst pages and why. */
const MEDIAN_GOAL = 0.5;
const WORST_ALLOWED = 5;

/** First pages, spread evenly over the folders. */
function chosenFiles(): string[] {
  const all = FOLDERS.flatMap(corpusPdfs);
  const step = Math.max(all.length / PAGES, 1);
  return Array.from(
    { length: Math.min(PAGES, all.length) },
    (_, index) => all[Math.floor(index * step)],
  ).filter((file) => file !== undefined);
}

const files = chosenFiles();
if (files.length === 0) {
  process.stdout.write('Skipped: ink against PDFium on 40 pages, for want of ../shared/corpus.\n');
}

describe.skipIf(files.length === 0)('ink of real drawings against PDFium', () => {
  const measured: (Agreement & { name: string })[] = [];

  beforeAll(async () => {
    loadCore();
    const pdfium = await Pdfium.load();
    for (const file of files) {
      const bytes = readPdf(file);
      const painted = pdfium.paint(bytes, 0, PIXELS_PER_POINT);
      measured.push({ name: shortName(file), ...compareInk(bytes, 0, painted) });
    }
  }, 600_000);

  it.each(['missing', 'extra'] as const)(
    `has at most ${MEDIAN_GOAL} %% %s in the median`,
    (kind) => {
      const sorted = measured.map((one) => one[kind]).toSorted((a, b) => a - b);
      expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MEDIAN_GOAL);
    },
  );

  it('has no page that differs visibly', () => {
    const worst = measured.filter(({ missing, extra }) => Math.max(missing, extra) > WORST_ALLOWED);
    expect(worst).toEqual([]);
  });
});
