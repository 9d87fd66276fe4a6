/**
 * Color tiles of whole pages at a small scale, fetched once everything visible is there: the page overview has only ink,
 * so this gives panning and zooming colors at once.
 */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { TileKey } from '../../wasm-core/bindings/view.ts';
import { boxAround, COARSE_LONG_SIDE_PX } from './tile-geometry.ts';

type Page = { widthPoints: number; heightPoints: number; toLayer: Matrix };

export class ColorsAhead {
  readonly #tileSize: number;
  /** A layer's tiles that have arrived, by place. */
  readonly #here = new Map<number, Set<string>>();

  constructor(tileSize: number) {
    this.#tileSize = tileSize;
  }

  /** The missing tiles of a layer's page. */
  missing(layer: number, { widthPoints, heightPoints, toLayer }: Page): TileKey[] {
    const [x0, y0, x1, y1] = boxAround(toLayer, [0, 0, widthPoints, heightPoints]);
    const scale = COARSE_LONG_SIDE_PX / Math.max(x1 - x0, y1 - y0);
    const here = this.#here.get(layer);
    const index = (points: number) => Math.floor((points * scale) / this.#tileSize);
    const keys: TileKey[] = [];
    for (let row = index(y0); row <= index(y1); row += 1) {
      for (let column = index(x0); column <= index(x1); column += 1) {
        const key = { layer, color: true, scale, column, row };
        if (here?.has(placeOf(key)) !== true) keys.push(key);
      }
    }
    return keys;
  }

  /** A tile arrived, whoever requested it. */
  add(key: TileKey): void {
    if (!key.color) return;
    const here = this.#here.get(key.layer) ?? new Set();
    this.#here.set(key.layer, here.add(placeOf(key)));
  }

  /** The layer was moved or removed, and its tiles with it. */
  forget(layer: number): void {
    this.#here.delete(layer);
  }
}

function placeOf({ scale, column, row }: TileKey): string {
  return `${scale}:${column}:${row}`;
}
