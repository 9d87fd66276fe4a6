/** The sheet worker with a page that has a solid fill: what ink shows of it, and what follows when that changes. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { Line } from '../../../workers/overlay/line.ts';
import { SheetService } from '../../../workers/overlay/sheet-service.ts';
import type { Job } from '../../../workers/protocol/serve.ts';
import type { CoarsePicture } from '../../../workers/protocol/sheet-worker.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { rawPdf } from '../../support/raw-pdf.ts';

const job: Job = {
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  progress: () => undefined,
};

/** 200 × 200 points: a solid square, and a line across the page below it. */
const CONTENT = '60 80 100 100 re f 2 w 0 40 m 200 40 l S';
const SQUARE = { x: 110, y: 70 };
const LINE = { x: 110, y: 160 };

describe.skipIf(!coreIsBuilt())('a page with a solid fill', () => {
  beforeAll(() => startCoreFromBytes(readFileSync(CORE_URL)));

  async function opened() {
    const told: string[] = [];
    const overviews: CoarsePicture[] = [];
    const nothing = () => Promise.resolve();
    const service = new SheetService({
      shown: nothing,
      coarse: async (make) => {
        told.push('overview');
        overviews.push(make());
      },
      repainted: async (paint) => void told.push(paint),
      put: nothing,
      page: () => undefined,
      addressRefused: () => undefined,
      arrived: () => undefined,
      pdf: new Line('paints this drawing'),
    });
    service.configure({ standardFonts: '', cMaps: '', pdfWasm: '', icc: '' });
    const bytes = rawPdf({ mediaBox: '[0 0 200 200]', content: CONTENT });
    const file = new File([Uint8Array.from(bytes)], 'solid.pdf');
    await service.open({ file, name: 'solid.pdf', password: '' }, job);
    await service.showPage({ page: 0, way: 'vectors' }, job);
    told.length = 0;
    const tile = (paint: 'ink' | 'color') =>
      service.tile(
        { toPixels: [1, 0, 0, 1, 0, 0], laidOn: null, widthPx: 200, heightPx: 200, paint },
        job,
      );
    const inks = async () => {
      const { data } = await tile('ink');
      return { square: data[SQUARE.y * 200 + SQUARE.x], line: data[LINE.y * 200 + LINE.x] };
    };
    return { service, told, overviews, inks, tile };
  }

  it('shows it fainter than the line, and not at all when only linework is shown', async () => {
    const { service, inks } = await opened();
    const before = await inks();
    expect(before.line).toBe(255);
    expect(before.square).toBeGreaterThan(0);
    expect(before.square).toBeLessThan(90);
    await service.showOnlyLinework(true);
    expect(await inks()).toEqual({ square: 0, line: 255 });
    await service.showPage({ page: 0, way: 'vectors' }, job);
    expect(await inks()).toEqual({ square: 0, line: 255 });
    await service.showOnlyLinework(false);
    expect(await inks()).toEqual(before);
  });

  it('tells the view that the ink is another, then sends the overview, once', async () => {
    const { service, told, overviews } = await opened();
    await service.showOnlyLinework(true);
    await service.showOnlyLinework(true);
    expect(told).toEqual(['ink', 'overview']);
    const overview = overviews.at(-1);
    const at = ({ x, y }: typeof LINE) => {
      const { scale = 1, widthPx = 0 } = overview ?? {};
      return overview?.data[Math.round(y * scale) * widthPx + Math.round(x * scale)];
    };
    expect([at(SQUARE), at(LINE)]).toEqual([0, 255]);
  });

  it('leaves its colors as they are', async () => {
    const { service, tile } = await opened();
    const before = await tile('color');
    await service.showOnlyLinework(true);
    expect(await tile('color')).toEqual(before);
  });
});
