/** What is written beside a point, by which people recognize it: "Motor M-003". Pure; page points. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PageLetters } from '../../../../workers/protocol/document.ts';

/** Words further away belong to something else. */
const REACH = 72;
const MOST_LETTERS = 40;
const FRAME_NUMBERS = 6;

/** A number or a word; single letters and marks name nothing. */
const NAMES = /[\p{L}\p{N}]{2}/u;

/** The words of the nearest line of text; null if there is none near. */
export function wordsBeside({ texts, frames, stops }: PageLetters, point: Point): string | null {
  let [best, least] = ['', REACH];
  let start = 0;
  for (const [line, text] of texts.split('\n').entries()) {
    const end = start + text.length;
    const frame = frames.subarray(line * FRAME_NUMBERS, (line + 1) * FRAME_NUMBERS);
    const away = distanceTo(frame, [stops[start] ?? 0, stops[end] ?? 0], point);
    start = end + 1;
    if (away < least && NAMES.test(text)) [best, least] = [text, away];
  }
  const words = best.replaceAll(/\s+/g, ' ').trim();
  if (words === '') return null;
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS - 1).trimEnd()}…` : words;
}

/** To the rectangle around a line, which may be turned. */
function distanceTo(
  frame: Float32Array,
  [first, last]: readonly [number, number],
  { x, y }: Point,
): number {
  const [originX = 0, originY = 0, alongX = 1, alongY = 0, below = 0, above = 0] = frame;
  const [dx, dy] = [x - originX, y - originY];
  const along = dx * alongX + dy * alongY;
  const up = dx * alongY - dy * alongX;
  return Math.hypot(Math.max(first - along, 0, along - last), Math.max(-below - up, 0, up - above));
}
