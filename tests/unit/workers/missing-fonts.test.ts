/** The sheet worker's reader with pages whose fonts are not in the file. */
import { readFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { SheetReader } from '../../../workers/overlay/sheet-reader.ts';
import type { Job } from '../../../workers/protocol/serve.ts';
import { coreIsBuilt } from '../../support/command-line.ts';

const FONTS = new URL('../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);

const ASSETS = { standardFonts: FONTS.href, cMaps: '', pdfWasm: '', icc: '' };

const job: Job = {
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  progress: () => undefined,
};

async function lettered(): Promise<File> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of ['First', 'Second']) pdf.addPage([200, 200]).drawText(text, { font });
  return new File([Uint8Array.from(await pdf.save())], 'lettered.pdf');
}

describe.skipIf(!coreIsBuilt())('a font that is not in the file', () => {
  beforeAll(() => {
    startCoreFromBytes(readFileSync(CORE_URL));
  });

  afterEach(() => vi.unstubAllGlobals());

  async function opened() {
    const reader = new SheetReader(ASSETS);
    await reader.open({ file: await lettered(), name: 'lettered.pdf', password: '' }, job);
    return reader;
  }

  const omissions = async (reader: SheetReader, page: number) => {
    using sheet = await reader.read(page);
    return sheet.omissions;
  };

  it('is fetched once, also for a page that is read while it is on its way', async () => {
    const fetched = vi.fn((url: URL) => Promise.resolve(new Response(readFileSync(url))));
    vi.stubGlobal('fetch', fetched);
    using reader = await opened();
    const both = await Promise.all([omissions(reader, 0), omissions(reader, 1)]);
    expect(both).toEqual([[], []]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after the line broke', async () => {
    const fetched = vi
      .fn((url: URL) => Promise.resolve(new Response(readFileSync(url))))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
    using reader = await opened();
    await expect(reader.read(0)).rejects.toThrow('Failed to fetch');
    expect(await omissions(reader, 0)).toEqual([]);
  });
});
