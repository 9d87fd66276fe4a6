/** The cells that ruled lines make, and the lines of text in them by their ink. Pure; pixels of one picture. */
import type { GrayPicture, RuledLine } from './ruled-lines.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';

/** Pixels of the coarse grid on which cells are filled, per inch. */
const GRID_DPI = 75;
/** Inches. The largest gap between the ends of lines that close a cell. */
const OPEN = 0.03;
/** Sizes of cells in inches. Smaller ones have no text, and larger ones are drawings. */
const LEAST_SIDE = 0.06;
const MOST_WIDTH = 9;
const MOST_HEIGHT = 3;
/** A cell fills at least this share of its box. */
const FILLED = 0.7;

/** The boxes of cells between these lines, whole pixels. */
export function cellsOf(
  { columns, rows }: GrayPicture,
  lines: readonly RuledLine[],
  dpi: number,
): Box[] {
  const step = dpi / GRID_DPI;
  const [wide, high] = [Math.ceil(columns / step), Math.ceil(rows / step)];
  /** 0 is free, 1 is a line or filled already. */
  const grid = new Uint8Array(wide * high);
  const reach = OPEN * dpi;
  for (const [x0, y0, x1, y1] of lines) {
    const isAcross = y0 === y1;
    const place = (value: number, most: number) =>
      Math.max(0, Math.min(most - 1, Math.floor(value / step)));
    const [left, right] = [x0 - (isAcross ? reach : 0), x1 + (isAcross ? reach : 0)];
    const [top, bottom] = [y0 - (isAcross ? 0 : reach), y1 + (isAcross ? 0 : reach)];
    for (let y = place(top, high); y <= place(bottom, high); y += 1)
      grid.fill(1, y * wide + place(left, wide), y * wide + place(right, wide) + 1);
  }
  const found: Box[] = [];
  for (let start = 0; start < grid.length; start += 1) {
    if (grid[start] !== 0) continue;
    const region = filled(grid, wide, start);
    const [x0, y0, x1, y1] = region.box;
    const [width, height] = [(x1 - x0) / GRID_DPI, (y1 - y0) / GRID_DPI];
    const isCell =
      x0 > 0 &&
      y0 > 0 &&
      x1 < wide &&
      y1 < high &&
      Math.min(width, height) >= LEAST_SIDE &&
      width <= MOST_WIDTH &&
      height <= MOST_HEIGHT &&
      region.count >= FILLED * (x1 - x0) * (y1 - y0);
    if (!isCell) continue;
    found.push([
      Math.round(x0 * step),
      Math.round(y0 * step),
      Math.round(x1 * step),
      Math.round(y1 * step),
    ]);
  }
  return found;
}

/** Fills the free area around `start`. Returns its box and how many squares it has. */
function filled(grid: Uint8Array, wide: number, start: number): { box: Box; count: number } {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0];
  let count = 0;
  const stack = [start];
  grid[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    count += 1;
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < wide ? at + 1 : -1, at - wide, at + wide]) {
      if (grid[next] !== 0) continue;
      grid[next] = 1;
      stack.push(next);
    }
  }
  return { box: [x0, y0, x1, y1], count };
}

/** Inches. The least height of a letter, the least height of a line of text, and the most of a letter. */
const LEAST_LETTER = 0.02;
const LEAST_LINE = 0.028;
const MOST_LETTER = 1.2;
/** Letters of one line overlap in height by this share of the lower letter, and are no more than this many heights apart. */
const OVERLAP = 0.5;
const APART = 2.2;
/** A piece of ink wider than this many times its height is a line or a fill. */
const WIDEST = 8;

/** An upright line divides its cell if it is at least this share of the cell's height. It is too short to count as a ruled line. */
const PARTS = 0.85;
const MOST_THICKNESS = 0.04;

/** Finds the lines of text in a cell, and the upright lines that divide it. */
export function insideOf(
  picture: GrayPicture,
  dark: number,
  cell: Box,
  dpi: number,
): { texts: Box[]; parting: RuledLine[] } {
  const all = partsOfInk(picture, dark, cell);
  const isParting = ([x0, y0, x1, y1]: Box) =>
    y1 - y0 >= PARTS * (cell[3] - cell[1]) && x1 - x0 <= MOST_THICKNESS * dpi;
  const parting = all.filter(isParting).map(([x0, , x1]) => (x0 + x1) / 2);
  const parts = all.filter((part) => {
    const [x0, y0, x1, y1] = part;
    const height = (y1 - y0) / dpi;
    return (
      height >= LEAST_LETTER &&
      height <= MOST_LETTER &&
      x1 - x0 <= WIDEST * (y1 - y0) &&
      !isParting(part)
    );
  });
  const isBetween = (left: number, right: number) =>
    parting.some((at) => at >= left && at <= right);
  const found: Box[] = [];
  for (const part of parts.toSorted((a, b) => a[0] - b[0])) {
    const line = found.find((one) => {
      const heights = [one[3] - one[1], part[3] - part[1]] as const;
      const shared = Math.min(one[3], part[3]) - Math.max(one[1], part[1]);
      return (
        shared >= OVERLAP * Math.min(...heights) &&
        !isBetween(one[2], part[0]) &&
        part[0] - one[2] <= APART * Math.max(...heights) &&
        Math.max(...heights) <= 3 * Math.min(...heights)
      );
    });
    if (line === undefined) found.push([...part]);
    else {
      const joined: Box = [
        Math.min(line[0], part[0]),
        Math.min(line[1], part[1]),
        Math.max(line[2], part[2]),
        Math.max(line[3], part[3]),
      ];
      found[found.indexOf(line)] = joined;
    }
  }
  return {
    texts: found.filter((line) => line[3] - line[1] >= LEAST_LINE * dpi),
    parting: parting.map((x): RuledLine => [x, cell[1], x, cell[3]]),
  };
}

/** The box of each connected piece of ink in a cell. */
export function partsOfInk(
  { gray, columns }: GrayPicture,
  dark: number,
  [left, top, right, bottom]: Box,
): Box[] {
  const [wide, high] = [right - left, bottom - top];
  /** 1 is free. */
  const free = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1)
      free[y * wide + x] = (gray[(top + y) * columns + left + x] ?? 255) < dark ? 0 : 1;
  const found: Box[] = [];
  for (let start = 0; start < free.length; start += 1) {
    if (free[start] !== 0) continue;
    const [x0, y0, x1, y1] = filled(free, wide, start).box;
    found.push([left + x0, top + y0, left + x1, top + y1]);
  }
  return found;
}

/** Height of the letters that the engine reads best, and the paper around them; pixels. */
const BEST_HEIGHT = 36;
const PAPER = 16;

/** A line of text by itself, as large as the engine reads best. `scale`: its pixels for one of the picture. */
export function lineAlone(
  { gray, columns }: GrayPicture,
  [x0, y0, x1, y1]: Box,
): { picture: GrayPicture; origin: readonly [x: number, y: number]; scale: number } {
  const scale = BEST_HEIGHT / (y1 - y0);
  const border = PAPER / scale;
  const [left, top] = [x0 - border, y0 - border];
  const [wide, high] = [
    Math.round((x1 - x0 + 2 * border) * scale),
    Math.round((y1 - y0 + 2 * border) * scale),
  ];
  const own = new Uint8Array(wide * high).fill(255);
  const least = 2 / scale;
  const pixel = (x: number, y: number) =>
    // Only what is near the line: the rest is paper.
    x < x0 - least || x >= x1 + least || y < y0 - least || y >= y1 + least
      ? 255
      : (gray[y * columns + x] ?? 255);
  const size = 1 / scale;
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const [x, y] = [left + column * size, top + row * size];
      own[row * wide + column] = size > 1 ? mean(pixel, x, y, size) : between(pixel, x, y, size);
    }
  }
  return { picture: { gray: own, columns: wide, rows: high }, origin: [left, top], scale };
}

type Pixel = (x: number, y: number) => number;

/** The mean gray of the pixels in a square. */
function mean(pixel: Pixel, x: number, y: number, size: number): number {
  let [sum, count] = [0, 0];
  for (let row = Math.floor(y); row < y + size; row += 1) {
    for (let column = Math.floor(x); column < x + size; column += 1) {
      sum += pixel(column, row);
      count += 1;
    }
  }
  return sum / count;
}

/** The gray at a point, interpolated from the four pixels around it. */
function between(pixel: Pixel, x: number, y: number, size: number): number {
  const [across, down] = [x + size / 2 - 0.5, y + size / 2 - 0.5];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [right, below] = [across - column, down - row];
  return (
    (pixel(column, row) * (1 - right) + pixel(column + 1, row) * right) * (1 - below) +
    (pixel(column, row + 1) * (1 - right) + pixel(column + 1, row + 1) * right) * below
  );
}
