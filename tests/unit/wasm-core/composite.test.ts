/** The compiled compositing kernel, sixteen pixels at a time, against the formula it implements. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { CoreStyle } from '../../../wasm-core/bindings/style.ts';
import { CorePainter, CoreTiles } from '../../../wasm-core/bindings/view.ts';
import { coreIsBuilt } from '../../support/command-line.ts';

/** Not a multiple of sixteen: the last pixels of an image are handled separately. */
const SIZE = { widthPx: 509, heightPx: 101 };

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Every combination of inks. */
function inkAt(layer: number, x: number, y: number): number {
  return layer === 0 ? x % 256 : (x * 7 + y * 13 + (x >> 5)) % 256;
}

const STYLES = [
  { name: 'the default colors', colorA: '#ff0000', colorB: '#0000ff' },
  { name: 'colors that share two channels', colorA: '#40ff40', colorB: '#ff8080' },
  { name: 'a gray and a color', colorA: '#202020', colorB: '#0000ff' },
  { name: 'any colors', colorA: '#c04410', colorB: '#1279d2' },
];

describe.skipIf(!coreIsBuilt())('compositing', () => {
  beforeAll(() => loadCore());

  it.each(STYLES)('is exact within rounding: $name', ({ colorA, colorB }) => {
    using tiles = new CoreTiles(16 * 1024 * 1024);
    using painter = new CorePainter();
    using style = new CoreStyle({
      ...{ mode: 'both', paint: 'tint', swipeAt: 0.5, colorA, colorB },
      ...{ opacityAPercent: 75, opacityBPercent: 90 },
    });
    painter.setLayers(0, 1);
    const size = tiles.tileSize;
    for (const layer of [0, 1]) {
      const ink = new Uint8Array(size * size);
      for (let at = 0; at < ink.length; at++)
        ink[at] = inkAt(layer, at % size, Math.floor(at / size));
      tiles.insert({ layer, color: false, scale: 1, column: 0, row: 0 }, ink);
    }
    const takes = [colorA, colorB].map((color, layer) =>
      channelsOf(color).map((value) => ((255 - value) / 255) * (layer === 0 ? 0.75 : 0.9)),
    );
    let worst = 0;
    painter.paint(tiles, style, { scale: 1, x: 0, y: 0, ...SIZE }, (pixels) => {
      for (let y = 0; y < SIZE.heightPx; y++) {
        for (let x = 0; x < SIZE.widthPx; x++) {
          const at = (y * SIZE.widthPx + x) * 4;
          for (let channel = 0; channel < 3; channel++) {
            const light = (layer: number) =>
              1 - ((takes[layer]?.[channel] ?? 0) * inkAt(layer, x, y)) / 255;
            const off = Math.abs((pixels[at + channel] ?? -1) - 255 * light(0) * light(1));
            worst = Math.max(worst, off);
          }
          worst = Math.max(worst, 255 - (pixels[at + 3] ?? 0));
        }
      }
    });
    expect(worst).toBeLessThan(2);
  });
});
