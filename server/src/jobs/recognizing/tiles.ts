/** Which parts of a page are recognized, in order: the corner with the title block first. Pure; points of the page, y down. */
import type { Box } from '../../../../contract/src/geometry/types.ts';

/** Part of a page that is recognized at once. A word belongs to the tile whose box has its middle. */
export type Tile = {
  box: Box;
  /** The box and what is around it, so that words on its edge are whole. */
  seen: Box;
  /** Pixels per inch. */
  dpi: number;
};

const INCH = 72;
/** Letters of 0.08 in are 24 pixels high, of which the engine reads most. */
const BLOCK_DPI = 300;
/** Pages of letter or A4 size are one tile. Of larger ones, the first is the lower right corner of this width and height. */
const WHOLE_SQUARE_INCHES = 100;
const BLOCK_INCHES = 9.5;
/** Finer takes longer in proportion, and finds few words more in the lettering of drawings. */
const REST_DPI = 200;
/** Fewer make the lettering of a sheet illegible. */
const LEAST_DPI = 100;
/** For the whole page. 42 × 30 in has half as many. */
const MOST_PIXELS = 100_000_000;
/** Of one tile: small ones keep memory low, and a reading that interrupts loses little. */
const TILE_PIXELS = 4_000_000;
const MARGIN_INCHES = 0.75;

/** The tiles of a page of this size, in points. Null if it is too large to be recognized. */
export function tilesOf(width: number, height: number): Tile[] | null {
  const page: Box = [0, 0, width, height];
  const squareInches = (width * height) / INCH ** 2;
  if (squareInches <= WHOLE_SQUARE_INCHES) return [{ box: page, seen: page, dpi: BLOCK_DPI }];
  const dpi = Math.min(REST_DPI, Math.sqrt(MOST_PIXELS / squareInches));
  if (dpi < LEAST_DPI) return null;
  const side = BLOCK_INCHES * INCH;
  const block: Box = [Math.max(0, width - side), Math.max(0, height - side), width, height];
  const tiles: Tile[] = [{ box: block, seen: block, dpi: BLOCK_DPI }];
  const longest = (Math.sqrt(TILE_PIXELS) / dpi) * INCH;
  const columns = Math.ceil(width / longest);
  const rows = Math.ceil(height / longest);
  const margin = MARGIN_INCHES * INCH;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const box: Box = [
        (width * column) / columns,
        (height * row) / rows,
        (width * (column + 1)) / columns,
        (height * (row + 1)) / rows,
      ];
      if (isWithin(box, block)) continue;
      const seen: Box = [
        Math.max(0, box[0] - margin),
        Math.max(0, box[1] - margin),
        Math.min(width, box[2] + margin),
        Math.min(height, box[3] + margin),
      ];
      tiles.push({ box, seen, dpi });
    }
  }
  return tiles;
}

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Whether the middle of `box` is in the tile at `index`, and not in the first one, which is read more finely. */
export function isOfTile([x0, y0, x1, y1]: Box, tiles: readonly Tile[], index: number): boolean {
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  const holds = (tile: Tile | undefined) =>
    tile !== undefined &&
    x >= tile.box[0] &&
    y >= tile.box[1] &&
    x < tile.box[2] &&
    y < tile.box[3];
  return holds(tiles[index]) && (index === 0 || !holds(tiles[0]));
}

/** Inches: how wide strips along the right edge and bands along the lower edge are at most. */
const STRIP_INCHES = 3.5;
const BAND_INCHES = 3;
/** What of the corner is looked at once more, so that words on its edge are whole. */
const SHARED_INCHES = 0.5;
const MOST_STRIP_PIXELS = 6_000_000;

function finely(box: Box, seen = box): Tile {
  const squareInches = ((seen[2] - seen[0]) * (seen[3] - seen[1])) / INCH ** 2;
  return { box, seen, dpi: Math.min(BLOCK_DPI, Math.sqrt(MOST_STRIP_PIXELS / squareInches)) };
}

/** Where title blocks are beside the corner: the right edge above it and the lower edge to the left of it. */
export function edgesBeside(
  { box: [left, top] }: Tile,
  { width, height }: { width: number; height: number },
): Tile[] {
  const [half, whole] = [(SHARED_INCHES / 2) * INCH, SHARED_INCHES * INCH];
  const tiles: Tile[] = [];
  if (top > 0) {
    const x = width - STRIP_INCHES * INCH;
    tiles.push(finely([x, 0, width, top + half], [x, 0, width, top + whole]));
  }
  if (left > 0) {
    const y = height - BAND_INCHES * INCH;
    tiles.push(finely([0, y, left + half, height], [0, y, left + whole, height]));
  }
  return tiles;
}

/** The strip along the right edge, on the page turned to the right, where it is along the lower edge. */
export function turnedStrip({ width, height }: { width: number; height: number }): Tile {
  const strip = Math.min(width, STRIP_INCHES * INCH);
  return finely([0, width - strip, height, width]);
}
