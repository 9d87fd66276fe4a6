/** Pale letters: gray ones on drawings, and what is left of thin ones in coarse scans. Pure. */
import type { GrayPicture } from './ruled-lines.ts';

/** Darker than this is ink anyway, and lighter than `PAPER` is paper. */
const INK = 140;
const PAPER = 225;
/** If more of a picture than this is pale, it is a photo or a gray scan. */
const MOST = 0.1;
const DARKER = 2.2;

/** Whether more of a picture is pale than dark. */
export function isPale({ gray }: GrayPicture): boolean {
  let [pale, dark] = [0, 0];
  for (const value of gray) {
    if (value < INK) dark += 1;
    else if (value < PAPER) pale += 1;
  }
  return pale > dark && pale < MOST * gray.length;
}

/** The picture with what is pale as dark as letters are; paper stays white. */
export function darkened({ gray, columns, rows }: GrayPicture): GrayPicture {
  return { gray: gray.map((value) => Math.max(0, 255 - DARKER * (255 - value))), columns, rows };
}
