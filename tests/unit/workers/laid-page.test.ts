/** The sheet worker with a page whose drawings lie on another page one by one: what tiles of that other page show. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { Line } from '../../../workers/overlay/line.ts';
import { SheetService } from '../../../workers/overlay/sheet-service.ts';
import type { Job } from '../../../workers/protocol/serve.ts';
import type { LaidPage } from '../../../workers/protocol/sheet-worker.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { rawPdf } from '../../support/raw-pdf.ts';

const job: Job = {
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  progress: () => undefined,
};

/** 200 × 200 points: a line in the left half, one in the right half, one across the page below both. */
const CONTENT = '4 w 20 150 m 60 150 l S 120 150 m 160 150 l S 0 20 m 200 20 l S';
/** The left one goes 30 points down, all else 10 to the right. */
const LAID: LaidPage = {
  ...{ widthPoints: 220, heightPoints: 200 },
  laid: {
    matrix: [1, 0, 0, 1, 10, 0],
    byView: {
      views: [
        {
          ...{ oldBox: [0, 30, 100, 130], newBox: [0, 0, 100, 100] },
          ...{ matrix: [1, 0, 0, 1, 0, 30], errorInches: 0.001 },
        },
      ],
      ...{ apart: [], isRestCompared: true },
    },
  },
};

describe.skipIf(!coreIsBuilt())('a page whose drawings are aligned one by one', () => {
  beforeAll(() => startCoreFromBytes(readFileSync(CORE_URL)));

  it('shows each drawing where it lies on the other page', async () => {
    const nothing = () => Promise.resolve();
    const service = new SheetService({
      ...{ shown: nothing, coarse: nothing, repainted: nothing, put: nothing },
      ...{ page: () => undefined, addressRefused: () => undefined, arrived: () => undefined },
      pdf: new Line('paints this drawing'),
    });
    service.configure({ standardFonts: '', cMaps: '', pdfWasm: '', icc: '' });
    const bytes = rawPdf({ mediaBox: '[0 0 200 200]', content: CONTENT });
    const file = new File([Uint8Array.from(bytes)], 'two.pdf');
    await service.open({ file, name: 'two.pdf', password: '' }, job);
    await service.showPage({ page: 0, way: 'vectors' }, job);
    const inkAt = async (laidOn: LaidPage | null) => {
      const tile = { toPixels: [1, 0, 0, 1, 0, 0] as const, laidOn, paint: 'ink' as const };
      const { data } = await service.tile({ ...tile, widthPx: 220, heightPx: 200 }, job);
      return (x: number, y: number) => (data[y * 220 + x] ?? 0) > 200;
    };
    const asItIs = await inkAt(null);
    expect([asItIs(40, 50), asItIs(140, 50), asItIs(5, 180)]).toEqual([true, true, true]);
    const laid = await inkAt(LAID);
    expect([laid(40, 50), laid(40, 80)]).toEqual([false, true]);
    expect([laid(125, 50), laid(165, 50), laid(165, 80)]).toEqual([false, true, false]);
    expect([laid(5, 180), laid(205, 180)]).toEqual([false, true]);
    // And as it is again, for a viewer of its own.
    expect((await inkAt(null))(40, 50)).toBe(true);
  });
});
