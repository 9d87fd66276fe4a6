/**
 * The process that reads PDFs: the same results for files in memory and files read by ranges, one process for many files.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawIssues } from '../../../sample/src/issues/issues.ts';
import { seededSet } from '../../quality/src/checks/seeded-set.ts';
import { writePdf } from '../../../sample/src/output/write-pdf.ts';
import type { PageAnswer, PageReading } from '../../../server/src/jobs/reading/page-reading.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { writeLargeDrawing } from '../../support/large-drawing.ts';
import { childrenRunning } from '../../support/process-memory.ts';
import { rawPdf } from '../../support/raw-pdf.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

const running = new AbortController().signal;
/** Memory limit of the reading process, whatever the size of the file. */
const MOST_MEGABYTES = 300;

async function answersOf(reader: PageReader, file: string): Promise<PageAnswer[]> {
  const answers: PageAnswer[] = [];
  for await (const answer of reader.read(file, running)) answers.push(answer);
  return answers;
}

const isReading = (answer: PageAnswer): answer is PageReading => 'lines' in answer;

const readingProcesses = () => childrenRunning('read-pages.child.ts');

describe.skipIf(!coreIsBuilt())('the reader of pages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-page-reader-'));
  const small = path.join(folder, 'small.pdf');

  beforeAll(async () => {
    writeFileSync(small, await smallDrawing({ pages: 2, rotate: 90 }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says the same of a file that it holds and of one that it reads page by page, but for bookmarks', async () => {
    const set = path.join(folder, 'set.pdf');
    const info = { title: 'Set', producer: 'Tests', date: new Date(0) };
    writeFileSync(set, await writePdf(drawIssues().first.slice(0, 4), info));
    using whole = new PageReader();
    using byPages = new PageReader({ maxHeldBytes: 0 });
    for (const file of [set, small]) {
      const held = await answersOf(whole, file);
      expect(held.filter(isReading).length).toBeGreaterThan(1);
      const without = held.map((answer) =>
        isReading(answer) ? { ...answer, bookmarks: [] } : answer,
      );
      expect(await answersOf(byPages, file)).toEqual(without);
    }
  });

  it('finds the columns and the north arrow of a plan, in points of the file', async () => {
    const file = path.join(folder, 'plan.pdf');
    const info = { title: 'Plan', producer: 'Tests', date: new Date(0) };
    writeFileSync(file, await writePdf(drawIssues().first.slice(0, 1), info));
    using reader = new PageReader();
    const [page] = (await answersOf(reader, file)).filter(isReading);
    const { columns = [], north } = page?.symbols ?? {};
    // The sample draws one at each crossing inside of the building.
    const placed = columns.map(({ on, box }) => ({ on: [...(on ?? [])].toSorted(), box }));
    const names = placed.map(({ on }) => on.join('-')).toSorted();
    expect(names).toEqual(['2-B', '2-C', '3-B', '3-C', '4-B', '4-C']);
    const lines = page?.grids[0]?.flat() ?? [];
    for (const { on, box } of placed) {
      const [x, y] = on.map(
        (label, axis) => lines.find((line) => line.label === label)?.ends[2 + axis],
      );
      expect((box[0] + box[2]) / 2).toBeCloseTo(x ?? 0, 0);
      expect((box[1] + box[3]) / 2).toBeCloseTo(y ?? 0, 0);
    }
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = north ?? [];
    expect(x1).toBeCloseTo(x0, 0);
    expect(y1).toBeGreaterThan(y0 + 50);
  });

  it('finds openings, and columns away from where grid lines cross', async () => {
    const file = path.join(folder, 'openings.pdf');
    writeFileSync(file, (await seededSet(0)).pdf);
    using reader = new PageReader();
    const pages = (await answersOf(reader, file)).filter(isReading);
    const { columns = [], openings = [] } =
      pages.find(({ number }) => number === 'A-101')?.symbols ?? {};
    // Those at the 20 crossings, and four others.
    expect(columns.map(({ on }) => on === null).filter(Boolean)).toHaveLength(4);
    expect(columns).toHaveLength(24);
    // Five, a refrigerator, and a dashed one.
    expect(openings).toHaveLength(7);
    const [dashed, ...others] = openings.filter(({ isDashed }) => isDashed);
    expect(others).toEqual([]);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = dashed?.box ?? [];
    // 2.5 ft at 1/4" = 1'-0".
    expect(x1 - x0).toBeCloseTo(45, 0);
    expect(y1 - y0).toBeCloseTo(45, 0);
  });

  it('repairs a file that it reads page by page when a page turns out to be damaged', async () => {
    const file = path.join(folder, 'damaged.pdf');
    const text = rawPdf().toString('latin1');
    // The table's position for the page's content is wrong.
    const place = String(text.indexOf('4 0 obj')).padStart(10, '0');
    writeFileSync(file, text.replace(`${place} 00000 n`, '0000000011 00000 n'), 'latin1');
    using whole = new PageReader();
    using byPages = new PageReader({ maxHeldBytes: 0 });
    const held = await answersOf(whole, file);
    expect(held.filter(isReading)).toHaveLength(1);
    expect(await answersOf(byPages, file)).toEqual(held);
  });

  it('says how many pages a file that was cut off has lost', async () => {
    const file = path.join(folder, 'cut.pdf');
    const text = rawPdf({ startxref: 99_999 }).toString('latin1');
    writeFileSync(file, text.replace('/Count 1', '/Count 7'), 'latin1');
    using reader = new PageReader();
    expect((await answersOf(reader, file))[0]).toEqual({ pageCount: 1, missingPages: 6 });
    expect((await answersOf(reader, small))[0]).toEqual({ pageCount: 2 });
  });

  it('says which bookmarks lead to a page', async () => {
    const file = path.join(folder, 'bookmarks.pdf');
    writeFileSync(file, rawPdf({ bookmarks: ['ARCHITECTURAL', 'A-101 FIRST FLOOR PLAN'] }));
    using reader = new PageReader();
    const [page] = (await answersOf(reader, file)).filter(isReading);
    expect(page?.bookmarks).toEqual(['ARCHITECTURAL', 'A-101 FIRST FLOOR PLAN']);
  });

  it('reads a file of 2 GB in little memory', async () => {
    const large = path.join(folder, 'large.pdf');
    writeLargeDrawing(large, { megabytes: 2048, pages: 20 });
    using reader = new PageReader();
    const answers: PageAnswer[] = [];
    let most = 0;
    for await (const answer of reader.read(large, running)) {
      answers.push(answer);
      for (const child of readingProcesses()) {
        const status = `/proc/${child}/status`;
        const peak = existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'));
        if (peak) most = Math.max(most, Number(peak[1]) / 1024);
      }
    }
    rmSync(large);
    expect(answers[0]).toEqual({ pageCount: 20 });
    const readings = answers.filter(isReading);
    expect(readings.map(({ label }) => label)).toEqual(
      Array.from({ length: 20 }, (_, index) => `A-${101 + index}`),
    );
    expect(readings.map(({ width }) => width)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index === 1 ? 1100 : 1224)),
    );
    expect(most).toBeLessThan(MOST_MEGABYTES);
  });

  it('reads many files in one process, which ends with its reader', async () => {
    const reader = new PageReader();
    await answersOf(reader, small);
    const [first, ...others] = readingProcesses();
    expect(others).toEqual([]);
    const broken = path.join(folder, 'broken.pdf');
    writeFileSync(broken, 'no PDF at all');
    await expect(answersOf(reader, broken)).rejects.toThrow('not a PDF');
    expect((await answersOf(reader, small)).filter(isReading)).toHaveLength(2);
    expect(readingProcesses()).toEqual([first]);
    reader[Symbol.dispose]();
    await expect.poll(readingProcesses).toEqual([]);
  });

  it('gives a file a new process when the one that waited died', async () => {
    using reader = new PageReader();
    const before = await answersOf(reader, small);
    for (const child of readingProcesses()) process.kill(child, 'SIGKILL');
    expect(await answersOf(reader, small)).toEqual(before);
  });

  it('ends its process when the reading is given up', async () => {
    using reader = new PageReader();
    const stop = new AbortController();
    await expect(async () => {
      for await (const answer of reader.read(small, stop.signal)) {
        if (isReading(answer)) stop.abort(new Error('enough'));
      }
    }).rejects.toThrow('enough');
    await expect.poll(readingProcesses).toEqual([]);
  });
});
