/** Finds the horizontal and vertical lines of a picture: the cells of a title block say which label belongs to what. Pure. */
import { inkThreshold } from './paper.ts';

/** A gray picture, one byte per pixel, 0 is black. */
export type GrayPicture = { gray: Uint8Array; columns: number; rows: number };
/** A line from (x0, y0) to (x1, y1), pixels. */
export type RuledLine = readonly [x0: number, y0: number, x1: number, y1: number];

/** As parts of an inch: shorter runs are parts of letters, and thicker ones are fills. */
const LEAST_LENGTH = 0.3;
const MOST_THICKNESS = 0.06;
/** How far a line extends on each side of its middle. */
const ERASED = 0.012;
/** Shorter lines stay, because they may be stems of large letters. */
const LEAST_ERASED = 1.2;
/** How far a line of a skewed scan leans, as a part of its length. */
const MOST_SLOPE = 0.02;
/** The longest break in a line, pixels. */
const GAP = 2;
/** More lines are hatching. */
const MOST_LINES = 4000;

type Run = { from: number; to: number; first: number; last: number };

/** Runs of ink along one direction, those side by side joined. `at(along, across)` is a pixel. */
function runsAlong(
  length: number,
  breadth: number,
  dpi: number,
  isInk: (along: number, across: number) => boolean,
): Run[] {
  const least = LEAST_LENGTH * dpi;
  const found: Run[] = [];
  let open: Run[] = [];
  for (let across = 0; across < breadth; across += 1) {
    const next: Run[] = [];
    let from = -1;
    let to = -1;
    const end = () => {
      if (from >= 0 && to - from >= least) {
        const joined = open.find((run) => run.from <= to && run.to >= from && !next.includes(run));
        if (joined === undefined) next.push({ from, to, first: across, last: across });
        else {
          joined.from = Math.min(joined.from, from);
          joined.to = Math.max(joined.to, to);
          joined.last = across;
          next.push(joined);
        }
      }
      from = -1;
    };
    for (let along = 0; along < length; along += 1) {
      if (isInk(along, across)) {
        if (from < 0) from = along;
        to = along + 1;
      } else if (from >= 0 && along - to >= GAP) end();
    }
    end();
    for (const run of open) if (!next.includes(run)) found.push(run);
    open = next;
  }
  found.push(...open);
  return found.filter(
    ({ from, to, first, last }) =>
      last - first + 1 <= MOST_THICKNESS * dpi + (to - from) * MOST_SLOPE,
  );
}

/** The ruled lines of a picture with `dpi` pixels per inch; none where there are too many to be cells. */
export function ruledLines(picture: GrayPicture, dpi: number): RuledLine[] {
  const { gray, columns, rows } = picture;
  const dark = inkThreshold(picture);
  const across = runsAlong(columns, rows, dpi, (x, y) => (gray[y * columns + x] ?? 255) < dark).map(
    ({ from, to, first, last }): RuledLine => {
      const y = (first + last + 1) / 2;
      return [from, y, to, y];
    },
  );
  const down = runsAlong(rows, columns, dpi, (y, x) => (gray[y * columns + x] ?? 255) < dark).map(
    ({ from, to, first, last }): RuledLine => {
      const x = (first + last + 1) / 2;
      return [x, from, x, to];
    },
  );
  const lines = [...across, ...down];
  return lines.length > MOST_LINES ? [] : lines;
}

/** Inches. A shorter line is the stem of a letter, unless both its ends are this close to other lines. */
const LEAST_FREE = 0.9;
const MEETS = 0.05;

/** Leaves out short lines that do not reach from one line to another. */
export function meeting(lines: readonly RuledLine[], dpi: number): RuledLine[] {
  const reach = MEETS * dpi;
  const ends = ([x, y]: readonly [number, number], isAcross: boolean) =>
    lines.some(([x0, y0, x1, y1]) => {
      if ((y0 === y1) === isAcross) return false;
      return x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach;
    });
  return lines.filter(([x0, y0, x1, y1]) => {
    if (Math.max(x1 - x0, y1 - y0) >= LEAST_FREE * dpi) return true;
    return ends([x0, y0], y0 === y1) && ends([x1, y1], y0 === y1);
  });
}

/** The picture without the long ones of these lines: the engine takes text that is framed closely for a picture. */
export function withoutLines(
  { gray, columns, rows }: GrayPicture,
  lines: readonly RuledLine[],
  dpi: number,
): GrayPicture {
  const clean = gray.slice();
  const reach = Math.max(1, Math.round(ERASED * dpi));
  for (const [x0, y0, x1, y1] of lines) {
    if (Math.max(x1 - x0, y1 - y0) < LEAST_ERASED * dpi) continue;
    const isAcross = y0 === y1;
    const [left, right] = isAcross ? [x0, x1] : [x0 - reach, x0 + reach];
    const [top, bottom] = isAcross ? [y0 - reach, y0 + reach] : [y0, y1];
    const from = Math.max(0, Math.floor(left));
    const to = Math.min(columns, Math.ceil(right));
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(rows, Math.ceil(bottom)); y += 1) {
      clean.fill(255, y * columns + from, y * columns + to);
    }
  }
  return { gray: clean, columns, rows };
}
