/** A lower limit for `npm run eval:reading`: sheet numbers and titles of real drawings, sections of a real book. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawingsOf } from '../../sample/src/description/bounds.ts';
import { drawIssues } from '../../sample/src/issues/issues.ts';
import { writePdf } from '../../sample/src/output/write-pdf.ts';
import { drawingBoxes } from '../../server/src/jobs/reading/drawing-boxes.ts';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { settleSheets } from '../../server/src/jobs/reading/sheet-set.ts';
import { corpusFile } from './src/corpus-files.ts';
import { judgeDrawings } from './src/reading/drawings.ts';
import type { JudgedDrawings } from './src/reading/drawings.ts';
import { gridTruth, judgeGrids } from './src/reading/grids.ts';
import type { JudgedGrids } from './src/reading/grids.ts';
import { judgeBook, judgeSheets, readWhole } from './src/reading/measure.ts';
import type { JudgedField } from './src/reading/measure.ts';
import { judgeSample, judgeScale, scaleTruth } from './src/reading/scales.ts';
import { readingTruth } from './src/reading/truth.ts';

/** A sample of the documents, to keep the test short; the evaluation reads all. */
const EVERY = 5;
const HIGH = 0.9;

const truth = readingTruth();
const isThere = truth.documents.every(({ file }) => existsSync(corpusFile(file)));
if (!isThere) process.stdout.write('skipped: ../shared/corpus is not beside the project\n');

const reader = new PageReader();
afterAll(() => reader[Symbol.dispose]());

describe('reading the sample', () => {
  it('reads number and title of every sheet', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-reading-'));
    try {
      const file = path.join(folder, 'sample.pdf');
      const { first, pairs } = drawIssues();
      const info = { title: 'Sample', producer: 'Tests', date: new Date(0) };
      writeFileSync(file, await writePdf(first, info));
      const { pages, errors } = await readWhole(reader, file);
      expect(errors).toEqual([]);
      const settled = settleSheets(pages);
      for (const { sheet, oldPage } of pairs) {
        expect(settled[oldPage - 1], sheet).toMatchObject({ number: sheet });
        expect(settled[oldPage - 1]?.confidence, sheet).toBeGreaterThanOrEqual(0.7);
        expect(settled[oldPage - 1]?.title, sheet).not.toBeNull();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});

/** Accuracy of boxes in inches: one cell of the ink grid, plus what extends into the sheet's margin. */
const EXACT = 0.15;

type Inches = readonly [x0: number, y0: number, x1: number, y1: number];

const holds = (outer: Inches, [x0, y0, x1, y1]: Inches) =>
  outer[0] < x0 + EXACT && outer[1] < y0 + EXACT && outer[2] > x1 - EXACT && outer[3] > y1 - EXACT;

const overlaps = (a: Inches, b: Inches) =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > EXACT &&
  Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > EXACT;

describe('the drawings of the sample', () => {
  it('get boxes that hold all of their ink and none of their neighbors', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-reading-'));
    try {
      const file = path.join(folder, 'sample.pdf');
      const { first } = drawIssues();
      const info = { title: 'Sample', producer: 'Tests', date: new Date(0) };
      writeFileSync(file, await writePdf(first, info));
      const { pages } = await readWhole(reader, file);
      const judged: string[] = [];
      for (const [index, page] of first.entries()) {
        // The structural sheets have plotter lettering: lines that cannot be read as text.
        if (page.kind !== 'vector' || page.label.startsWith('S-')) continue;
        const reading = pages[index];
        const found = reading ? drawingBoxes(reading) : [];
        const known = drawingsOf(page.sheet.marks);
        expect(found.map(({ title }) => title).toSorted(), page.label).toEqual(
          [...known.keys()].toSorted(),
        );
        for (const { title, x0, y0, x1, y1 } of found) {
          const box: Inches = [x0 / 100, y0 / 100, x1 / 100, y1 / 100];
          judged.push(title);
          for (const [other, ink] of known) {
            if (other === title)
              expect(holds(box, ink), `${title}: ${box.join(' ')} for ${ink.join(' ')}`).toBe(true);
            else expect(overlaps(box, ink), `${title}: ${box.join(' ')} over ${other}`).toBe(false);
          }
        }
      }
      expect(judged.length).toBeGreaterThanOrEqual(14);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});

describe('the scales of the sample', () => {
  it('are confirmed by dimensions, and reprints at other sizes are named; none is flagged wrongly', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-scales-'));
    try {
      const judged = await judgeSample(reader, folder);
      expect(judged.filter(({ isRight, isNamed }) => !isRight || !isNamed)).toEqual([]);
      const count = (isTrue: boolean, told: string) =>
        judged.filter((one) => one.holds === isTrue && one.told === told).length;
      expect(count(true, 'agrees')).toBeGreaterThanOrEqual(6);
      expect(count(false, 'warned')).toBeGreaterThanOrEqual(20);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});

describe.skipIf(!isThere)('the scales of real sheets', () => {
  it('are confirmed or contradicted as people see it, none wrongly', async () => {
    const told: string[] = [];
    for (const [index, known] of scaleTruth().entries()) {
      const { pages } = await readWhole(reader, corpusFile(known.file));
      const page = pages.find((one) => one.page === known.page);
      if (!page) throw new Error(`${known.file} has no page ${known.page}.`);
      const judged = judgeScale(known, index % 2 === 0 ? 'odd' : 'even', page);
      expect(judged, judged.name).toMatchObject({ isRight: true });
      told.push(judged.told);
    }
    expect(told.length).toBeGreaterThanOrEqual(20);
    expect(told.filter((one) => one === 'agrees').length).toBeGreaterThanOrEqual(15);
    expect(told.filter((one) => one === 'warned').length).toBeGreaterThanOrEqual(2);
  }, 600_000);
});

describe.skipIf(!isThere)('the grids of real sheets', () => {
  it('have the labels and places that people see, and none is wrong', async () => {
    const all: JudgedGrids[] = [];
    for (const [index, known] of gridTruth().entries()) {
      const { pages } = await readWhole(reader, corpusFile(known.file));
      const page = pages.find((one) => one.page === known.page);
      if (!page) throw new Error(`${known.file} has no page ${known.page}.`);
      all.push(judgeGrids(known, index % 2 === 0 ? 'odd' : 'even', page));
    }
    expect(
      all.flatMap(({ name, wrong, wrongPlaces }) =>
        [wrong, wrongPlaces].flat().map((one) => `${name}: ${one}`),
      ),
    ).toEqual([]);
    const sum = (of: (one: JudgedGrids) => number) =>
      all.reduce((total, one) => total + of(one), 0);
    expect(all.filter(({ known }) => known > 0).length).toBeGreaterThanOrEqual(20);
    expect(sum(({ found }) => found)).toBeGreaterThanOrEqual(0.7 * sum(({ known }) => known));
    expect(sum(({ right }) => right)).toBeGreaterThanOrEqual(60);
  }, 600_000);
});

describe.skipIf(!isThere)('reading real documents', () => {
  it('finds 90 % of the sheet numbers, none that is wrong with high confidence, and the drawings', async () => {
    const judged: JudgedField[] = [];
    const drawings: JudgedDrawings[] = [];
    for (const [index, { file, pages }] of truth.documents.entries()) {
      if (index % EVERY !== 0) continue;
      const reading = await readWhole(reader, corpusFile(file));
      judged.push(...judgeSheets(file, 'odd', pages, reading));
      drawings.push(...judgeDrawings(file, 'odd', pages, reading.pages));
    }
    const share = (field: string) => {
      const there = judged.filter((one) => one.field === field && one.truth !== null);
      return there.filter(({ judgment }) => judgment === 'right').length / there.length;
    };
    expect(share('number')).toBeGreaterThanOrEqual(0.9);
    expect(share('title')).toBeGreaterThanOrEqual(0.8);
    expect(share('revision')).toBeGreaterThanOrEqual(0.9);
    const wrong = judged.filter(
      ({ field, judgment, confidence }) =>
        field === 'number' && judgment === 'wrong' && confidence >= HIGH,
    );
    expect(wrong).toEqual([]);
    const sum = (what: 'known' | 'titled' | 'boxed') =>
      drawings.reduce((total, one) => total + one[what], 0);
    expect(sum('known')).toBeGreaterThan(0);
    expect(sum('titled') / sum('known')).toBeGreaterThanOrEqual(0.9);
    expect(sum('boxed') / sum('known')).toBeGreaterThanOrEqual(0.8);
  }, 600_000);

  it('finds the sections of a specification book where they start', async () => {
    const [book] = truth.books;
    if (!book) throw new Error('The truth holds no book.');
    const { known, found, right } = judgeBook(book, await readWhole(reader, corpusFile(book.file)));
    expect({ found, right }).toEqual({ found: known, right: known });
  }, 600_000);
});
