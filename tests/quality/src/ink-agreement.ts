/** How well the core's ink of a page agrees with another renderer's. */
import { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import { readSheet } from './core.ts';
import type { PaintedPage } from './pdfium.ts';

/** Ink from which a pixel counts as dark: a hairline at 100 dpi keeps about this much of its darkness. */
const DARK = 96;
/** Ink that a dark pixel of the other must meet: less, because drawings are full of fills in one gray. */
const TRACE = 64;
/** How far edges may differ, in pixels. */
const REACH = 2;

/** Ink, one byte a pixel. */
export type InkPicture = { columns: number; rows: number; data: Uint8Array };

export type Agreement = {
  /** Percent of the other renderer's dark pixels without one of ours within two pixels. */
  missing: number;
  /** Percent of our dark pixels without one of the other's within two pixels. */
  extra: number;
  /** What the core reports as not represented. */
  omissions: readonly string[];
};

/** Compares page `index`, from 0, of `bytes` with `painted`, at the scale of `painted`. */
export function compareInk(bytes: Uint8Array, index: number, painted: PaintedPage): Agreement {
  using sheet = readSheet({ bytes, page: index });
  const { ours, theirs } = inkOfBoth(sheet, painted);
  return {
    missing: uncovered(theirs, ours),
    extra: uncovered(ours, theirs),
    omissions: sheet.omissions,
  };
}

/** The ink of the core's sheet and of the rendered page, each against its own paper. */
export function inkOfBoth(
  sheet: CoreSheet,
  painted: PaintedPage,
): { ours: InkPicture; theirs: InkPicture } {
  const { rgba, columns, rows, widthPoints, heightPoints } = painted;
  const scale = columns / widthPoints;
  using other = CoreSheet.fromPainted({
    rgba,
    columns,
    rows,
    scale,
    origin: { x: 0, y: 0 },
    widthPoints,
    heightPoints,
    paper: null,
  });
  const ink = (of: CoreSheet): InkPicture => ({
    columns,
    rows,
    data: of.renderInk([scale, 0, 0, rows / heightPoints, 0, 0], columns, rows),
  });
  return { ours: ink(sheet), theirs: ink(other) };
}

/** Percent of the dark pixels of `of` without any trace in `by` within the distance; 0 if none is dark. */
function uncovered(of: InkPicture, by: InkPicture): number {
  const near = highestNearby(by);
  let all = 0;
  let lost = 0;
  of.data.forEach((ink, at) => {
    if (ink < DARK) return;
    all += 1;
    if ((near[at] ?? 0) < TRACE) lost += 1;
  });
  return all === 0 ? 0 : (100 * lost) / all;
}

/** The highest ink within the distance of each pixel, first along the rows, then along the columns. */
function highestNearby({ columns, rows, data }: InkPicture): Uint8Array {
  const raise = (into: Uint8Array, from: Uint8Array, start: number, end: number, step: number) => {
    for (let at = start; at < end; at += 1) {
      const value = from[at + step] ?? 0;
      if (value > (into[at] ?? 0)) into[at] = value;
    }
  };
  const wide = data.slice();
  const all = new Uint8Array(data.length);
  for (let row = 0; row < rows; row += 1) {
    const [start, end] = [row * columns, (row + 1) * columns];
    for (let step = 1; step <= REACH; step += 1) {
      raise(wide, data, start + step, end, -step);
      raise(wide, data, start, end - step, step);
    }
  }
  for (let row = 0; row < rows; row += 1) {
    for (let step = -REACH; step <= REACH; step += 1) {
      if (row + step < 0 || row + step >= rows) continue;
      raise(all, wide, row * columns, (row + 1) * columns, step * columns);
    }
  }
  return all;
}
