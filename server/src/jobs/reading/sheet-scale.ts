/** The scale in the title block of a sheet: `SCALE: 1:50`, or a figure beside or below the word. */
import { readScale, scaleHead } from '../../../../markups/src/measure/scale-text.ts';
import type { PageReading } from './page-reading.ts';

type Line = PageReading['lines'][number];
type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** Title blocks are in the right or in the lower part of a sheet. */
const RIGHT_PART = 0.7;
const LOWER_PART = 0.78;
/** A figure stands this many font sizes right of the word, or below it. */
const ASIDE = 14;
const BELOW = 3.5;

function isInTitleBlock([, x0, y0, x1, y1]: Line, { width, height }: PageReading): boolean {
  return x0 + x1 > 2 * RIGHT_PART * width || y0 + y1 > 2 * LOWER_PART * height;
}

function isIn([, x0, y0, x1, y1]: Line, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3];
}

/** Right of the word on its row, or below it. */
function belongsTo(head: Line, [, x0, y0, x1, y1]: Line): boolean {
  const [, left, top, right, bottom, size] = head;
  const isRight = x0 >= right - size && x0 - right < ASIDE * size && y0 < bottom && y1 > top;
  const isBelow = y0 >= bottom - size / 2 && y0 - bottom < BELOW * size && x0 < right && x1 > left;
  return isRight || isBelow;
}

/** As written; null if the title block states none, or several. `drawings`: their boxes, whose scales are their own. */
export function sheetScale(page: PageReading, drawings: readonly Box[]): string | null {
  const lines = page.lines.filter(
    (line) => isInTitleBlock(line, page) && !drawings.some((box) => isIn(line, box)),
  );
  const stated = lines.flatMap((line) => {
    const head = scaleHead(line[0]);
    if (head === null) return [];
    if (head === 'first') return [line[0]];
    return lines.filter((other) => other !== line && belongsTo(line, other)).map(([text]) => text);
  });
  const ratios = new Map<number, string>();
  for (const text of stated) {
    const scale = readScale(text, page);
    if (scale === 'not-to-scale') return null;
    if (scale !== null) ratios.set(scale.ratio, text);
  }
  const [only] = ratios.values();
  return ratios.size === 1 ? (only ?? null) : null;
}
