/** How much memory the pictures of markups take: bounded, and enough for one picture. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkedPage } from '../../../workers/overlay/markups/marked-page.ts';
import { MarkupTiles } from '../../../workers/overlay/markups/markup-tiles.ts';
import { markup } from '../../support/markups.ts';

const MIB = 1024 * 1024;
/** Takes every call and keeps nothing. */
const context = new Proxy(
  {},
  { get: () => () => undefined, set: () => true },
) as OffscreenCanvasRenderingContext2D;

let made = 0;
beforeEach(() => {
  made = 0;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
      transferToImageBitmap = () => {
        made += 1;
        return { close: () => undefined };
      };
    },
  );
  vi.stubGlobal('Path2D', function Path2D() {
    return context;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of 36 × 24 in, marked all over, below and above the lines. */
function coveredPage(): MarkedPage {
  const page = new MarkedPage();
  const all = { form: 'box', box: [0, 0, 2592, 1728], turned: 0 } as const;
  const style = { ...markup().style, fill: '#ffff00' };
  const quad = [
    { x: 0, y: 0 },
    { x: 2592, y: 0 },
    { x: 0, y: 1728 },
    { x: 2592, y: 1728 },
  ] as const;
  page.put([
    markup({ name: 'above', style, shape: all }),
    markup({ name: 'below', kind: 'highlight', style, shape: { form: 'quads', quads: [quad] } }),
  ]);
  return page;
}

const picture = (scale: number, x: number, size: readonly [number, number]) => ({
  port: { scale, x, y: 0 },
  ...{ widthPx: size[0], heightPx: size[1] },
});
const HD = [1920, 1080] as const;
const UHD = [3840, 2160] as const;

it('keeps the tiles of one picture on a 4K screen, and takes no more than 128 MiB at any zoom', () => {
  const tiles = new MarkupTiles(64 * MIB);
  const page = coveredPage();
  for (const scale of [1.5, 2, 3, 4]) {
    for (const x of [0, 100, 200, 400]) {
      tiles.paint(context, page, picture(scale, x, UHD), Infinity);
      expect(tiles.bytes).toBeLessThanOrEqual(128 * MIB);
    }
  }
  const before = made;
  expect(tiles.paint(context, page, picture(4, 400, UHD), Infinity)).toEqual([]);
  expect(made).toBe(before);
});

it('keeps to its budget on smaller screens', () => {
  const tiles = new MarkupTiles(64 * MIB);
  const page = coveredPage();
  for (const x of [0, 200, 400, 600]) tiles.paint(context, page, picture(2, x, HD), Infinity);
  expect(tiles.bytes).toBeLessThanOrEqual(96 * MIB);
});
