/** The sheet worker with pages beyond the core's limits: refused for good, and never passed to pdf.js. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { Line } from '../../../workers/overlay/line.ts';
import type { RemotePdf } from '../../../workers/overlay/page-painter.ts';
import { SheetService } from '../../../workers/overlay/sheet-service.ts';
import type { Job } from '../../../workers/protocol/serve.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { endlessShading, hugeImage, millionsOfLines } from '../../support/hostile-pdf.ts';

const ASSETS = { standardFonts: '', cMaps: '', pdfWasm: '', icc: '' };

const job: Job = {
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  progress: () => undefined,
};

describe.skipIf(!coreIsBuilt())('a page beyond the limits', () => {
  beforeAll(() => {
    startCoreFromBytes(readFileSync(CORE_URL));
  });

  /** A sheet worker with the file open; `asked` counts its requests to pdf.js. */
  async function opened(bytes: Buffer) {
    let asked = 0;
    let arrivals = 0;
    const pdf = new Line<RemotePdf>('paints this drawing');
    const refuse = () => {
      asked += 1;
      return Promise.resolve({
        ok: false as const,
        error: { code: 'INTERNAL' as const, message: 'pdf.js was asked.' },
      });
    };
    pdf.connect({
      paint: refuse,
      words: refuse,
      layers: refuse,
      size: refuse,
      cancel: () => undefined,
    });
    const pages: number[] = [];
    const nothing = () => Promise.resolve();
    const service = new SheetService({
      shown: nothing,
      coarse: nothing,
      repainted: nothing,
      put: nothing,
      page: ({ index }) => pages.push(index),
      addressRefused: () => undefined,
      arrived: () => {
        arrivals += 1;
      },
      pdf,
    });
    service.configure(ASSETS);
    const file = new File([Uint8Array.from(bytes)], 'hostile.pdf');
    await service.open({ file, name: 'hostile.pdf', password: '' }, job);
    return { service, asked: () => asked, arrivals: () => arrivals };
  }

  it.each([
    { name: '20 million lines', bytes: () => millionsOfLines(), says: /4,000,000 points/ },
    { name: 'a huge image', bytes: () => hugeImage(), says: /4,294,836,225 pixels/ },
  ])('is refused as too complex, with the limit it exceeds: $name', async ({ bytes, says }) => {
    const { service, asked, arrivals } = await opened(bytes());
    const refusal = { code: 'TOO_COMPLEX', message: expect.stringMatching(says) };
    await expect(service.showPage({ page: 0, way: 'vectors' }, job)).rejects.toMatchObject(refusal);
    // Even if the other sheet can only be rendered as pixels, so that this one should be too.
    await expect(service.showPage({ page: 0, way: 'pixels' }, job)).rejects.toMatchObject(refusal);
    expect(asked()).toBe(0);
    expect(arrivals()).toBeGreaterThan(0);
  });

  it('leaves the other pages of its file readable', async () => {
    const { service } = await opened(millionsOfLines({ withGoodPage: true }));
    await service.summarise(job);
    const answer = await service.showPage({ page: 1, way: 'vectors' }, job);
    expect(answer).toMatchObject({ kind: 'shown', sheet: { items: 11 } });
  });

  it('is left to pdf.js where the core only cannot represent it', async () => {
    const { service, asked } = await opened(endlessShading());
    const answer = await service.showPage({ page: 0, way: 'vectors' }, job);
    expect(answer).toMatchObject({ kind: 'declined' });
    await expect(service.showPage({ page: 0, way: 'pixels' }, job)).rejects.toThrow('was asked');
    expect(asked()).toBe(1);
  });
});
