/** The sheet worker's reader with files too large for its memory. */
import { openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import type { Job } from '../../../workers/protocol/serve.ts';
import { PageDeclined } from '../../../workers/overlay/open-file.ts';
import { SheetReader } from '../../../workers/overlay/sheet-reader.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { writeLargeDrawing, type LargeDrawing } from '../../support/large-drawing.ts';

const ASSETS = { standardFonts: '', cMaps: '', pdfWasm: '', icc: '' };

const job: Job = {
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  progress: () => undefined,
};

describe.skipIf(!coreIsBuilt())('a file larger than what is held', () => {
  let folder = '';

  beforeAll(async () => {
    startCoreFromBytes(readFileSync(CORE_URL));
    folder = await mkdtemp(path.join(tmpdir(), 'pinbar-large-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The file, and how much of it was read. */
  async function large(name: string, options: Partial<LargeDrawing> = {}) {
    const file = path.join(folder, name);
    writeLargeDrawing(file, { megabytes: 300, pages: 40, ...options });
    const blob = await openAsBlob(file);
    const counted = { bytes: 0 };
    const slice = blob.slice.bind(blob);
    blob.slice = (begin = 0, end = blob.size) => {
      counted.bytes += end - begin;
      return slice(begin, end);
    };
    blob.arrayBuffer = () => Promise.reject(new Error('The file was read whole.'));
    return { blob, counted };
  }

  it('opens and shows a page as vectors after some hundred kilobytes', async () => {
    const { blob, counted } = await large('set.pdf');
    using reader = new SheetReader(ASSETS);
    const answer = await reader.open({ file: blob, name: 'set.pdf', password: '' }, job);
    expect(answer).toMatchObject({
      kind: 'opened',
      document: { pageCount: 40, sha256: null, damage: null },
    });
    using sheet = await reader.read(30);
    expect([sheet.widthPoints, sheet.heightPoints, sheet.items]).toEqual([1224, 792, 18]);
    expect(sheet.omissions).toEqual([]);
    expect(counted.bytes).toBeLessThan(600_000);
  });

  it('knows the labels of all pages, and the size of each when asked', async () => {
    const { blob, counted } = await large('labels.pdf');
    using reader = new SheetReader(ASSETS);
    await reader.open({ file: blob, name: 'labels.pdf', password: '' }, job);
    const pages = await reader.pages();
    expect(pages.map(({ label }) => label).slice(0, 3)).toEqual(['A-101', 'A-102', 'A-103']);
    expect(pages).toHaveLength(40);
    expect(await reader.size(1)).toMatchObject({ widthPoints: 1100, heightPoints: 780 });
    expect(counted.bytes).toBeLessThan(600_000);
  });

  it('reads pages that are asked for at the same time', async () => {
    const { blob } = await large('at-once.pdf');
    using reader = new SheetReader(ASSETS);
    await reader.open({ file: blob, name: 'at-once.pdf', password: '' }, job);
    const sheets = await Promise.all([1, 5, 1, 30].map((page) => reader.read(page)));
    expect(sheets.map(({ widthPoints }) => widthPoints)).toEqual([1100, 1224, 1100, 1224]);
    for (const sheet of sheets) sheet[Symbol.dispose]();
  });

  it('is left to pdf.js when its table is damaged', async () => {
    const { blob } = await large('damaged.pdf', { damaged: true });
    using reader = new SheetReader(ASSETS);
    const answer = await reader.open({ file: blob, name: 'damaged.pdf', password: '' }, job);
    expect(answer).toMatchObject({ kind: 'declined', reason: expect.stringContaining('damaged') });
  });

  it('refuses a page that is not there, and says when the file has gone', async () => {
    const { blob } = await large('gone.pdf');
    using reader = new SheetReader(ASSETS);
    await reader.open({ file: blob, name: 'gone.pdf', password: '' }, job);
    await expect(reader.read(40)).rejects.toMatchObject({ code: 'NO_SUCH_PAGE' });
    blob.slice = () => {
      const gone = new Blob();
      gone.arrayBuffer = () => Promise.reject(new Error('not found'));
      return gone;
    };
    const failure = reader.read(3);
    await expect(failure).rejects.toMatchObject({ code: 'FILE_GONE' });
    await expect(failure).rejects.not.toBeInstanceOf(PageDeclined);
  });
});
