import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitThreePoints, describeMatrix } from '../../../wasm-core/bindings/compare.ts';
import { CORE_URL, coreErrorCodes, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import { CORE_ERROR_CODES, CoreError } from '../../../wasm-core/bindings/errors.ts';
import { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import { CorePainter, CoreTiles } from '../../../wasm-core/bindings/view.ts';
import { CoreStyle } from '../../../wasm-core/bindings/style.ts';
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import { toPage } from '../../../markups/src/page-frame.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { rawPdf } from '../../support/raw-pdf.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

const STYLE = {
  mode: 'both',
  paint: 'tint',
  colorA: '#ff0000',
  colorB: '#0000ff',
  opacityAPercent: 100,
  opacityBPercent: 100,
  swipeAt: 0.5,
} as const;

describe.skipIf(!coreIsBuilt())('the core through its bindings', () => {
  beforeAll(() => startCoreFromBytes(readFileSync(CORE_URL)));

  it('has the same error codes on both sides', () => {
    expect(coreErrorCodes()).toEqual(CORE_ERROR_CODES);
  });

  it('throws refusals with code and sentence', () => {
    using resources = new CoreResources();
    const open = () => CoreDocument.open(new TextEncoder().encode('no pdf'), '', resources);
    expect(open).toThrow(CoreError);
    expect(open).toThrow('This file is not a PDF. Choose a PDF file.');
  });

  it('tells how a page lies in its file, for every rotation, visible box and unit', () => {
    using resources = new CoreResources();
    const [width, height] = [612, 792];
    for (const rotation of [0, 90, 180, 270])
      for (const cropBox of [[0, 0, width, height] as const, [50, 40, 350, 450] as const])
        for (const userUnit of [1, 2.5]) {
          const page = `/Rotate ${rotation} /CropBox [${cropBox.join(' ')}] /UserUnit ${userUnit}`;
          const file = rawPdf({ page, content: '1 w 100 200 m 160 300 l S' });
          using document = CoreDocument.open(file, '', resources);
          const size = document.pageSize(0);
          expect(size).toMatchObject({ cropBox, userUnit, rotationDegrees: rotation });
          using sheet = document.read(0, 20_000);
          const end = applyMatrix(toPage({ cropBox, rotation, userUnit }), { x: 160, y: 300 });
          const found = sheet.snap(end, 5);
          expect(found?.kind).toBe('line-end');
          expect(found?.point.x).toBeCloseTo(end.x, 2);
          expect(found?.point.y).toBeCloseTo(end.y, 2);
        }
  });

  it('reads a sheet, and hands it over as bytes without a change', async () => {
    using resources = new CoreResources();
    using document = CoreDocument.open(await smallDrawing({ pages: 2 }), '', resources);
    expect(document.pageCount).toBe(2);
    expect(document.pageSize(1)).toEqual({
      widthPoints: 1224,
      heightPoints: 792,
      clamped: false,
      rotationDegrees: 0,
      cropBox: [0, 0, 1224, 792],
      userUnit: 1,
    });
    using sheet = document.read(0, 20_000);
    using copy = CoreSheet.fromBytes(sheet.toBytes());
    expect(copy.items).toBe(sheet.items);
    expect(copy.renderInk([0.5, 0, 0, 0.5, 0, 0], 612, 396)).toEqual(
      sheet.renderInk([0.5, 0, 0, 0.5, 0, 0], 612, 396),
    );
  });

  it('names the fonts that it needs', async () => {
    using resources = new CoreResources();
    using document = CoreDocument.open(await smallDrawing(), '', resources);
    using sheet = document.read(0, 20_000);
    expect(sheet.missing).toEqual([{ kind: 'font', name: 'Helvetica' }]);
  });

  it('snaps to the corner of a room', async () => {
    using resources = new CoreResources();
    using document = CoreDocument.open(await smallDrawing(), '', resources);
    using sheet = document.read(0, 20_000);
    const corner = { x: 90, y: 792 - 120 };
    expect(sheet.snap({ x: corner.x + 3, y: corner.y - 2 }, 8)?.point.x).toBeCloseTo(corner.x, 2);
    expect(sheet.snap({ x: 5, y: 5 }, 4)).toBeNull();
  });

  it('snaps to a perpendicular from the point before, and to ends and crossings alone if asked', () => {
    using resources = new CoreResources();
    const file = rawPdf({ content: '1 w 100 200 m 300 200 l S' });
    using document = CoreDocument.open(file, '', resources);
    using sheet = document.read(0, 20_000);
    const y = 792 - 200;
    const near = { x: 152, y: y - 3 };
    const from = { x: 150, y: y - 90 };
    expect(sheet.snap(near, 8, { from })).toEqual({ point: { x: 150, y }, kind: 'perpendicular' });
    expect(sheet.snap(near, 8)).toEqual({ point: { x: 152, y }, kind: 'nearest' });
    expect(sheet.snap(near, 8, { from, isExact: true })).toBeNull();
    expect(sheet.snap({ x: 202, y: y + 1 }, 8)?.kind).toBe('midpoint');
  });

  const onLine = (drawing: string) =>
    `The three points on the ${drawing} drawing are nearly on one line. Move one of them off it.`;
  const same = 'Points 1 and 2 on the old drawing are at the same place. Move one of them away.';
  it.each([
    [[0, 100, 200], [0, 100, 200], onLine('old')],
    [[0, 100, 200], [0, 100, 200.5], onLine('old')],
    [[0, 0, 200], [0, 0, 400], same],
  ])('refuses three points on a line or on each other, and says why: %j %j', (xs, ys, words) => {
    const pairs = xs.map((x, at) => ({ a: { x, y: ys[at] ?? 0 }, b: { x, y: ys[at] ?? 0 } }));
    let refused: unknown;
    try {
      fitThreePoints(pairs);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(CoreError);
    expect(refused).toMatchObject({ code: 'DEGENERATE_POINTS', message: words });
  });

  it('fits three pairs and describes the map', () => {
    const pairs = [
      [0, 0],
      [100, 0],
      [0, 100],
    ].map(([x = 0, y = 0]) => ({ a: { x: 2 * x + 72, y: 2 * y }, b: { x, y } }));
    const { matrix } = fitThreePoints(pairs);
    [2, 0, 0, 2, 72, 0].forEach((value, index) => expect(matrix[index]).toBeCloseTo(value, 9));
    expect(describeMatrix(matrix, [872, 400], [400, 200]).scale).toBeCloseTo(2, 9);
  });

  it('paints overviews first and names the tiles it lacks', () => {
    using tiles = new CoreTiles(1 << 20);
    using painter = new CorePainter();
    using style = new CoreStyle(STYLE);
    const ink = new Uint8Array(100).fill(255);
    tiles.setOverview(0, { ink, widthPx: 10, heightPx: 10 }, [10, 0, 0, 10, 0, 0]);
    painter.setLayers(0, null);
    const port = { scale: 1, x: 0, y: 0, widthPx: 20, heightPx: 20 };
    let middle: number[] = [];
    painter.paint(tiles, style, port, (pixels) => {
      middle = [...pixels.slice(4 * 210, 4 * 210 + 4)];
    });
    expect(middle).toEqual([255, 0, 0, 255]);
    expect(painter.missing()).toEqual([{ layer: 0, color: false, scale: 1, column: 0, row: 0 }]);
  });
});
