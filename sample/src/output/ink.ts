/** The paper area whose ink an edit changes, measured on pixels. */
import { createCanvas } from '@napi-rs/canvas';
import { markBounds, marksBounds, unionOf } from '../description/bounds.ts';
import type { Box } from '../description/bounds.ts';
import type { Mark } from '../description/marks.ts';
import { paintMarks } from './paint-canvas.ts';

/** Pixels per inch: finer than the tolerance of any comparison, coarse enough to be fast. */
const RESOLUTION = 150;
/** How much a pixel must change to count, out of 255: half of what the finest gray hatch line covers. */
const CHANGE = 24;

export type InkChange = {
  /** Inches on the sheet. */
  box: Box;
  /** Changed pixels as a list of inches, for measuring how much of an edit a box covers. */
  points: readonly (readonly [number, number])[];
};

/** Everything else on both sheets, which may hide part of the change. */
export type Surroundings = { before: readonly Mark[]; after: readonly Mark[] };

/** Null if both look the same. Without surroundings the marks are alone on white paper. */
export function inkChange(
  before: readonly Mark[],
  after: readonly Mark[],
  surroundings?: Surroundings,
): InkChange | null {
  const area = unionOf([marksBounds(before), marksBounds(after)].filter((box) => box !== null));
  if (!area) return null;
  return areaChange(area, surroundings?.before ?? before, surroundings?.after ?? after);
}

/** The change of all ink inside an area of the sheet. */
function areaChange(area: Box, before: readonly Mark[], after: readonly Mark[]): InkChange | null {
  const [x0, y0] = [area[0] - 0.05, area[1] - 0.05];
  const width = Math.ceil((area[2] - x0 + 0.05) * RESOLUTION);
  const height = Math.ceil((area[3] - y0 + 0.05) * RESOLUTION);
  const pixels = [before, after].map((marks) => {
    const context = createCanvas(width, height).getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    const visible = marks.filter((mark) => touches(mark, area));
    paintMarks(context, visible, [
      RESOLUTION,
      0,
      0,
      RESOLUTION,
      -x0 * RESOLUTION,
      -y0 * RESOLUTION,
    ]);
    return context.getImageData(0, 0, width, height).data;
  });
  const [old, now] = pixels;
  if (!old || !now) return null;
  const points: [number, number][] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (Math.abs((old[at] ?? 0) - (now[at] ?? 0)) < CHANGE) continue;
      points.push([x0 + (x + 0.5) / RESOLUTION, y0 + (y + 0.5) / RESOLUTION]);
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  }
  if (points.length === 0) return null;
  const box: Box = [
    x0 + left / RESOLUTION,
    y0 + top / RESOLUTION,
    x0 + right / RESOLUTION,
    y0 + bottom / RESOLUTION,
  ];
  return { box, points };
}

function touches(mark: Mark, area: Box): boolean {
  const box = markBounds(mark);
  return (
    box !== null &&
    box[0] <= area[2] + 0.05 &&
    box[2] >= area[0] - 0.05 &&
    box[1] <= area[3] + 0.05 &&
    box[3] >= area[1] - 0.05
  );
}
