/** Lines within the tolerance of each other, as the view worker and the compare worker paint them. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoreMatching, CoreStyle } from '../../../wasm-core/bindings/style.ts';
import { paintOverlay } from '../../../wasm-core/bindings/picture.ts';
import { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { Stage } from '../../../workers/overlay/stage.ts';
import type { TileSource } from '../../../workers/overlay/tile-requests.ts';
import { ViewService } from '../../../workers/overlay/view-service.ts';
import type { Matching } from '../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../workers/protocol/view.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import { coreIsBuilt } from '../../support/command-line.ts';

const SIZE = 60;
/** A has a vertical line in this column, B in the next one but one. */
const COLUMN = { a: 30, b: 32 };

const STYLE: OverlayStyle = {
  ...{ mode: 'both', paint: 'tint', colorA: '#ff0000', colorB: '#0000ff', swipeAt: 0.5 },
  ...{ opacityAPercent: 100, opacityBPercent: 100, isMatched: true },
};
const MATCHING: Matching = { toleranceInches: 2.5 / 72, differences: [] };
const RAW = { a: 'red', b: 'blue' };
const SAME = { a: 'black', b: 'black' };

function colorAt(pixels: ArrayLike<number>, x: number): string {
  const at = 4 * (20 * SIZE + x);
  const [red = 0, green = 0, blue = 0] = Array.from({ length: 3 }, (_, i) => pixels[at + i]);
  if (red + green + blue > 500) return 'white';
  return red > 128 ? 'red' : blue > 128 ? 'blue' : 'black';
}

function colors(pixels: ArrayLike<number>) {
  return { a: colorAt(pixels, COLUMN.a), b: colorAt(pixels, COLUMN.b) };
}

function line(column: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: width * height }, (_, at) => (at % width === column ? 255 : 0));
}

describe.skipIf(!coreIsBuilt())('lines within the tolerance', () => {
  beforeAll(() => loadCore());

  describe('of a view', () => {
    let painted: ArrayLike<number> = [];

    beforeEach(() => {
      vi.stubGlobal('ImageData', FakeImageData);
      return () => vi.unstubAllGlobals();
    });

    class FakeImageData {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    }

    /** As much of a canvas as a view paints on. */
    class FakeCanvas extends EventTarget {
      width = SIZE;
      height = SIZE;
      getContext(): object {
        return { putImageData: ({ data }: { data: Uint8ClampedArray }) => (painted = [...data]) };
      }
    }

    function source(column: number): TileSource {
      return {
        tile: async (_, { toPixels, widthPx, heightPx }) => {
          const data = line(column + Math.round(toPixels[4]), widthPx, heightPx);
          return { ok: true, value: { widthPx, heightPx, data } };
        },
        cancel: () => undefined,
      };
    }

    async function shown() {
      const service = new ViewService(64 << 20, { request: (paint) => setTimeout(paint) });
      for (const [id, column] of [
        [1, COLUMN.a],
        [2, COLUMN.b],
      ] as const) {
        service.connect(id, source(column));
        const showing = `page of ${id}`;
        service.page(id, { showing, page: 0, widthPoints: SIZE, heightPoints: SIZE });
      }
      service.pair(1, 1, 2);
      service.attach(
        1,
        new Stage(new FakeCanvas() as unknown as OffscreenCanvas, { overlay: 1 }, null),
      );
      const port = { scale: 1, x: 0, y: 0 };
      service.change({ view: 1, port, size: { widthPx: SIZE, heightPx: SIZE }, style: STYLE });
      const seen = async () => {
        await service.settled(1);
        return colors(painted);
      };
      return { service, seen };
    }

    const HERE: Matrix = [1, 0, 0, 1, 0, 0];

    it('are lines of both once that is known, until the next alignment', async () => {
      const { service, seen } = await shown();
      service.setAlignment(1, { matrix: HERE });
      expect(await seen()).toEqual(RAW);
      service.match(1, MATCHING);
      expect(await seen()).toEqual(SAME);
      service.match(1, { ...MATCHING, toleranceInches: 1.5 / 72 });
      expect(await seen()).toEqual(RAW);
      service.match(1, MATCHING);
      service.setAlignment(1, { matrix: HERE });
      expect(await seen()).toEqual(RAW);
      service.match(1, MATCHING);
      service.match(1, null);
      expect(await seen()).toEqual(RAW);
    });

    it('keep their colors in a style that does not match, and in a preview of a realignment', async () => {
      const { service, seen } = await shown();
      service.match(1, MATCHING);
      service.change({ view: 1, style: { ...STYLE, isMatched: false } });
      expect(await seen()).toEqual(RAW);
      service.change({ view: 1, style: STYLE });
      expect(await seen()).toEqual(SAME);
      service.change({ view: 1, preview: [1, 0, 0, 1, 0, 1] });
      expect(await seen()).toEqual(RAW);
      service.change({ view: 1, preview: null });
      expect(await seen()).toEqual(SAME);
    });

    it('keep their colors where they are a listed difference', async () => {
      const { service, seen } = await shown();
      const box = [32, 0, 33, 60] as const;
      const areaSquareInches = 60 / 72 ** 2;
      service.match(1, { ...MATCHING, differences: [{ box, areaSquareInches, kind: 'added' }] });
      expect(await seen()).toEqual(RAW);
      service.match(1, { ...MATCHING, differences: [{ box, areaSquareInches, kind: 'removed' }] });
      expect(await seen()).toEqual(SAME);
    });
  });

  it('of a picture are lines of both, whole or in bands', () => {
    const sheet = (column: number) =>
      CoreSheet.fromInk({
        ...{ ink: line(column, SIZE, SIZE), columns: SIZE, rows: SIZE, scale: 1 },
        ...{ widthPoints: SIZE, heightPoints: SIZE },
      });
    using old = sheet(COLUMN.a);
    using next = sheet(COLUMN.b);
    using style = new CoreStyle(STYLE);
    using matching = new CoreMatching(MATCHING);
    const paint = (top: number, heightPx: number, matched: CoreMatching | null) =>
      paintOverlay(
        { old, next },
        [1, 0, 0, 1, 0, 0],
        [1, 0, 0, 1, 0, -top],
        { widthPx: SIZE, heightPx },
        style,
        { areas: 'full', matching: matched },
      );
    expect(colors(paint(0, SIZE, null))).toEqual(RAW);
    const whole = paint(0, SIZE, matching);
    expect(colors(whole)).toEqual(SAME);
    expect([...paint(0, 25, matching), ...paint(25, SIZE - 25, matching)]).toEqual([...whole]);
  });
});
