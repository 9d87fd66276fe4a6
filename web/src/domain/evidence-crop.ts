/** Which part of a page shows a reference. All in page points. Pure. */
type Box = readonly [x0: number, y0: number, x1: number, y1: number];
type Size = readonly [width: number, height: number];

/** At least so much is shown, so that one sees where it is: 6 × 2.5 in. */
const LEAST: Size = [432, 180];
/** Around a box that is larger. */
const MARGIN = 1.2;

function part(from: number, to: number, least: number, whole: number): [number, number] {
  const length = Math.min(whole, Math.max(least, (to - from) * MARGIN));
  const begin = Math.min(Math.max(0, (from + to - length) / 2), whole - length);
  return [begin, length];
}

export type Placed = { left: string; top: string; width: string; height: string };

const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/** Where the page, and the box on it, lie in a frame around the box. `ratio`: of the frame, width to height. */
export function evidenceCrop(
  [x0, y0, x1, y1]: Box,
  [width, height]: Size,
): { ratio: number; page: Placed; box: Placed } {
  const [left, frameWidth] = part(x0, x1, LEAST[0], width);
  const [top, frameHeight] = part(y0, y1, LEAST[1], height);
  return {
    ratio: frameWidth / frameHeight,
    page: {
      left: percent(-left / frameWidth),
      top: percent(-top / frameHeight),
      width: percent(width / frameWidth),
      height: percent(height / frameHeight),
    },
    box: {
      left: percent((x0 - left) / frameWidth),
      top: percent((y0 - top) / frameHeight),
      width: percent((x1 - x0) / frameWidth),
      height: percent((y1 - y0) / frameHeight),
    },
  };
}
