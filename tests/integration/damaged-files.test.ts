/**
 * Damaged files through the command line and through reading: each gets a useful answer, and none crashes its reader.
 * `PINBAR_SEED` repeats a run; `PINBAR_LONG` runs 700 files instead of a few.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../sample/src/description/random.ts';
import { DocumentFailure } from '../../server/src/jobs/failures.ts';
import type { PageAnswer } from '../../server/src/jobs/reading/page-reading.ts';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { coreIsBuilt, pinbar } from '../support/command-line.ts';
import { damaged } from '../support/damage.ts';
import { gridContent, rawPdf } from '../support/raw-pdf.ts';
import { smallDrawing } from '../support/small-drawing.ts';

const seed = Number(process.env['PINBAR_SEED'] ?? 1);
const isLong = process.env['PINBAR_LONG'] !== undefined;
const FILES_READ = isLong ? 500 : 60;
const FILES_COMPARED = isLong ? 200 : 12;
const LONGEST_MS = isLong ? 60 * 60_000 : 240_000;

describe.skipIf(!coreIsBuilt())(`damaged files, seed ${seed}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-damaged-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function sources(): Promise<Buffer[]> {
    const words = 'BT /F1 12 Tf 72 700 Td (FIRST FLOOR PLAN) Tj ET';
    return [
      rawPdf({ bookmarks: ['A-101', 'A-102'], content: `${gridContent()}\n${words}` }),
      Buffer.from(await smallDrawing({ pages: 2, rotate: 90 })),
    ];
  }

  /** Writes the next damaged file of this run and returns its path. */
  async function writer(start: number): Promise<() => string> {
    const random = seededRandom(start);
    const whole = await sources();
    let count = 0;
    return () => {
      count += 1;
      const file = path.join(folder, `${start}-${count}.pdf`);
      writeFileSync(file, damaged(random.pick(whole), random));
      return file;
    };
  }

  it(
    `are read, or refused with a known sentence: ${FILES_READ} files`,
    async () => {
      const nextFile = await writer(seed);
      using reader = new PageReader();
      for (let index = 0; index < FILES_READ; index += 1) {
        const answers: PageAnswer[] = [];
        let failure: unknown = null;
        try {
          const signal = new AbortController().signal;
          for await (const answer of reader.read(nextFile(), signal)) answers.push(answer);
        } catch (error) {
          failure = error;
        }
        // Any other message would become "Something went wrong".
        if (failure !== null) expect(failure, `file ${index}`).toBeInstanceOf(DocumentFailure);
        const pages = answers.filter((answer) => 'page' in answer);
        const counts = answers.flatMap((each) => ('pageCount' in each ? [each.pageCount] : []));
        if (failure === null) expect(counts, `file ${index}`).toEqual([pages.length]);
      }
    },
    LONGEST_MS,
  );

  it(
    `are compared, or refused in one sentence: ${FILES_COMPARED} files`,
    async () => {
      const nextFile = await writer(seed + 1);
      const good = path.join(folder, 'good.pdf');
      writeFileSync(good, rawPdf());
      for (let index = 0; index < FILES_COMPARED; index += 1) {
        const file = nextFile();
        const json = path.join(folder, `${index}.json`);
        const { code, err } = await pinbar('compare', good, file, '--json', json);
        const where = `file ${index}: ${err}`;
        expect([0, 1, 2], where).toContain(code);
        expect(err, where).not.toMatch(/\n\s+at |node:internal|RuntimeError|panicked/);
        if (code === 2) expect(err.trim().split('\n').at(-1), where).toMatch(/^[^\n]{10,300}\.$/);
      }
    },
    LONGEST_MS,
  );
});
