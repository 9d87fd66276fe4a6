/** Pictures of markups: transparent squares at the exact scale of a view, laid over the paper. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Picture } from '../../protocol/view.ts';
import { drawSteps } from './draw-steps.ts';
import { BLENDS, type Blend, type MarkedPage } from './marked-page.ts';

/** Side of a tile in pixels. */
const SIDE = 512;
const TILE_BYTES = SIDE * SIDE * 4;
/** All tiles of a 4K screen that is covered with markups of both blends take 108 MiB. */
const MOST_BYTES = 128 * 1024 * 1024;

type TileSpec = {
  readonly page: MarkedPage;
  readonly blend: Blend;
  /** Pixels per page point. */
  readonly scale: number;
  readonly column: number;
  readonly row: number;
};

type Tile = TileSpec & {
  readonly bitmap: ImageBitmap;
  /** Something in it changed since. */
  isStale: boolean;
};

/** Tiles that a picture lacks, the nearest to its middle first. */
export type MissingTiles = readonly TileSpec[];

function keyOf({ page, blend, scale, column, row }: TileSpec): string {
  return `${page.id} ${blend} ${scale} ${column} ${row}`;
}

/** In page points. */
function boxOf({ scale, column, row }: TileSpec): Box {
  const side = SIDE / scale;
  return [column * side, row * side, (column + 1) * side, (row + 1) * side];
}

function isOverlap([a0, b0, a1, b1]: Box, [c0, d0, c1, d1]: Box): boolean {
  return a0 <= c1 && c0 <= a1 && b0 <= d1 && d0 <= b1;
}

export class MarkupTiles {
  /** The one used longest ago first. */
  readonly #tiles = new Map<string, Tile>();
  #most: number;
  #canvas: OffscreenCanvas | null = null;

  /** A screen full of markups may take more than the budget: see `#allow`. */
  constructor(budgetBytes: number) {
    this.#most = Math.max(16, Math.floor(budgetBytes / TILE_BYTES));
  }

  get bytes(): number {
    return this.#tiles.size * TILE_BYTES;
  }

  /** Parts of a page look different now. */
  changed(page: MarkedPage, boxes: readonly Box[]): void {
    if (boxes.length === 0) return;
    for (const tile of this.#tiles.values()) {
      if (tile.page !== page || tile.isStale) continue;
      const box = boxOf(tile);
      tile.isStale = boxes.some((changed) => isOverlap(changed, box));
    }
  }

  /** All pages look different, such as when the font has loaded. */
  changedAll(): void {
    for (const tile of this.#tiles.values()) tile.isStale = true;
  }

  forget(page: MarkedPage): void {
    for (const [key, tile] of this.#tiles) if (tile.page === page) this.#drop(key, tile);
  }

  /**
   * Lays a page's markups over its paper. Paints tiles that are missing until `until` (as `performance.now`), and returns
   * those that are missing still; in their places the picture has older tiles, or those of another scale.
   */
  paint(
    context: OffscreenCanvasRenderingContext2D,
    page: MarkedPage,
    picture: Picture,
    until: number,
  ): MissingTiles {
    const missing: TileSpec[] = [];
    const marked = BLENDS.map((blend) => ({
      blend,
      specs: visibleTiles(page, blend, picture).filter((spec) =>
        page.hasWithin(blend, boxOf(spec)),
      ),
    }));
    this.#allow(marked.reduce((sum, { specs }) => sum + specs.length, 0));
    for (const { blend, specs } of marked) {
      context.globalCompositeOperation = blend === 'below' ? 'multiply' : 'source-over';
      for (const spec of specs) {
        const key = keyOf(spec);
        let tile = this.#tiles.get(key);
        if (!tile || tile.isStale) {
          if (performance.now() < until) tile = this.make(spec);
          else missing.push(spec);
        }
        if (!tile) {
          this.#layOther(context, spec, picture.port);
          continue;
        }
        // Used last.
        this.#tiles.delete(key);
        this.#tiles.set(key, tile);
        const [x, y] = cornerOf(spec, picture.port);
        context.drawImage(tile.bitmap, x, y);
      }
    }
    context.globalCompositeOperation = 'source-over';
    return missing;
  }

  /**
   * Keeps what one picture needs, or it would be painted again and again; and as much again for a second viewer and for
   * other places, while all of it stays below the limit.
   */
  #allow(needed: number): void {
    const ample = Math.min(2 * needed, Math.floor(MOST_BYTES / TILE_BYTES));
    this.#most = Math.max(this.#most, needed, ample);
  }

  /** Paints a tile. */
  make(spec: TileSpec): Tile {
    const { page, blend, scale, column, row } = spec;
    this.#canvas ??= new OffscreenCanvas(SIDE, SIDE);
    const context = this.#canvas.getContext('2d');
    if (!context) throw new Error('The browser gave no canvas to draw markups on.');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, SIDE, SIDE);
    context.setTransform(scale, 0, 0, scale, -column * SIDE, -row * SIDE);
    drawSteps(context, page.stepsWithin(blend, boxOf(spec)));
    const key = keyOf(spec);
    const before = this.#tiles.get(key);
    if (before) this.#drop(key, before);
    const tile = { ...spec, bitmap: this.#canvas.transferToImageBitmap(), isStale: false };
    this.#tiles.set(key, tile);
    for (const [oldest, each] of this.#tiles) {
      if (this.#tiles.size <= this.#most) break;
      this.#drop(oldest, each);
    }
    return tile;
  }

  #drop(key: string, tile: Tile): void {
    tile.bitmap.close();
    this.#tiles.delete(key);
  }

  /** Fills a tile's place from the nearest other scale. */
  #layOther(
    context: OffscreenCanvasRenderingContext2D,
    spec: TileSpec,
    port: Picture['port'],
  ): void {
    const place = boxOf(spec);
    const others = [...this.#tiles.values()].filter(
      (tile) =>
        tile.page === spec.page && tile.blend === spec.blend && isOverlap(boxOf(tile), place),
    );
    const distance = ({ scale }: TileSpec) => Math.abs(Math.log(scale / spec.scale));
    const nearest = Math.min(...others.map(distance));
    if (nearest === Infinity) return;
    const [x, y] = cornerOf(spec, port);
    context.save();
    context.beginPath();
    context.rect(x, y, SIDE, SIDE);
    context.clip();
    for (const tile of others) {
      if (distance(tile) > nearest) continue;
      const factor = spec.scale / tile.scale;
      const left = x + (tile.column * factor - spec.column) * SIDE;
      const top = y + (tile.row * factor - spec.row) * SIDE;
      context.drawImage(tile.bitmap, left, top, SIDE * factor, SIDE * factor);
    }
    context.restore();
  }
}

/** Where a tile's upper left is in a picture: whole pixels, exactly as the core places the paper. */
function cornerOf({ column, row, scale }: TileSpec, { x, y }: Picture['port']): [number, number] {
  return [column * SIDE - Math.round(x * scale), row * SIDE - Math.round(y * scale)];
}

/** From the middle outward. */
function visibleTiles(page: MarkedPage, blend: Blend, picture: Picture): TileSpec[] {
  const { port, widthPx, heightPx } = picture;
  const { scale } = port;
  const [left, top] = [Math.round(port.x * scale), Math.round(port.y * scale)];
  const specs: TileSpec[] = [];
  for (let row = Math.floor(top / SIDE); row * SIDE < top + heightPx; row += 1)
    for (let column = Math.floor(left / SIDE); column * SIDE < left + widthPx; column += 1)
      specs.push({ page, blend, scale, column, row });
  const [x, y] = [(left + widthPx / 2) / SIDE - 0.5, (top + heightPx / 2) / SIDE - 0.5];
  const away = ({ column, row }: TileSpec) => Math.hypot(column - x, row - y);
  return specs.sort((one, other) => away(one) - away(other));
}
