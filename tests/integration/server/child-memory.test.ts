/**
 * The memory of the processes that read and render PDFs: limited, and the same on the last page as on an early one. With
 * `PINBAR_LONG=1` on books of 1,500 and 40,000 pages.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ChildTooLarge, linesOfChild } from '../../../server/src/jobs/child-lines.ts';
import { longestMs } from '../../../server/src/jobs/over-pages.ts';
import { paintPages } from '../../../server/src/jobs/preparing/paint-pages.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import type { PageAnswer } from '../../../server/src/jobs/reading/page-reading.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { megabytesOf } from '../../support/process-memory.ts';
import { pageOfText, writeBook } from '../../support/written-book.ts';

const isLong = process.env['PINBAR_LONG'] === '1';
const HOUR_MS = 3_600_000;
const running = new AbortController().signal;
const PAINTER = 'paint-pages.child.ts';
const READER = 'read-pages.child.ts';
/**
 * How much more memory a process may use at the end of a book than after its first pages. A leak in rendering once took 17
 * MB per page.
 */
const MOST_PAINTING_GROWTH_MEGABYTES = 150;
/** The core may hold 64 MB of decoded content, and the file's tables twice while it reopens the file. */
const MOST_READING_GROWTH_MEGABYTES = 400;
const WARM_PAGES = { painting: 20, reading: 40 };

describe('a child process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-child-memory-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('ends when it occupies more than it may, wherever its memory lies', async () => {
    const script = path.join(folder, 'grow.mjs');
    writeFileSync(
      script,
      `const held = [];
       setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);`,
    );
    const lines = linesOfChild({
      script,
      args: [],
      heapMegabytes: 64,
      mostResidentBytes: 300_000_000,
      silenceMs: 60_000,
      signal: running,
    });
    await expect(lines.next()).rejects.toThrow(ChildTooLarge);
  });

  it.skipIf(!coreIsBuilt())('that reads a page beyond its memory loses that page', async () => {
    const file = path.join(folder, 'one.pdf');
    writeBook(file, { pages: 2, contentOf: pageOfText });
    using reader = new PageReader({ mostResidentBytes: 30_000_000 });
    const answers: PageAnswer[] = [];
    const read = async () => {
      for await (const answer of reader.read(file, running)) answers.push(answer);
    };
    await expect(read()).rejects.toThrow('needs more memory than a document may use');
  });

  const paintedPages = isLong ? 1500 : 50;
  it.skipIf(!coreIsBuilt())(
    `paints a book of ${paintedPages} pages in constant memory`,
    async () => {
      const file = path.join(folder, 'painted.pdf');
      const pictures = path.join(folder, 'pictures');
      mkdirSync(pictures);
      writeBook(file, { pages: paintedPages, contentOf: pageOfText });
      const leftMs = longestMs;
      let early = 0;
      let most = 0;
      let painted = 0;
      const options = { folder: pictures, firstPage: 1, signal: running, leftMs };
      for await (const { page, size } of paintPages(file, options)) {
        if (size !== null) painted += 1;
        if (page === WARM_PAGES.painting) early = await megabytesOf(PAINTER);
        if (page > WARM_PAGES.painting && page % 10 === 0)
          most = Math.max(most, await megabytesOf(PAINTER));
      }
      expect(painted).toBe(paintedPages);
      expect(early).toBeGreaterThan(0);
      expect(most).toBeLessThan(early + MOST_PAINTING_GROWTH_MEGABYTES);
    },
    HOUR_MS,
  );

  const readPages = isLong ? 40_000 : 600;
  it.skipIf(!coreIsBuilt())(
    `reads a book of ${readPages} pages in constant memory`,
    async () => {
      const file = path.join(folder, 'read.pdf');
      writeBook(file, { pages: readPages, contentOf: pageOfText });
      using reader = new PageReader();
      let read = 0;
      let early = 0;
      let most = 0;
      for await (const answer of reader.read(file, running)) {
        if (!('lines' in answer)) continue;
        read += 1;
        if (read === WARM_PAGES.reading) early = await megabytesOf(READER);
        if (read > WARM_PAGES.reading && read % 100 === 0)
          most = Math.max(most, await megabytesOf(READER));
      }
      expect(read).toBe(readPages);
      expect(early).toBeGreaterThan(0);
      expect(most).toBeLessThan(early + MOST_READING_GROWTH_MEGABYTES);
    },
    HOUR_MS,
  );

  it.skipIf(!coreIsBuilt())(
    'does not hold the content of the pages that it has read',
    async () => {
      // Each page decodes to 48 MB: twenty are 960 MB.
      const file = path.join(folder, 'blank.pdf');
      const content = ' '.repeat(48_000_000);
      writeBook(file, { pages: 20, contentOf: () => content, isShared: true });
      using reader = new PageReader();
      let read = 0;
      let most = 0;
      for await (const answer of reader.read(file, running)) {
        if ('lines' in answer) read += 1;
        most = Math.max(most, await megabytesOf(READER));
      }
      expect(read).toBe(20);
      expect(most).toBeLessThan(600);
    },
    HOUR_MS,
  );
});
