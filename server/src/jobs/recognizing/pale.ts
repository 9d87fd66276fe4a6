/** Pale letters: gray ones on drawings, and what is left of thin ones in coarse scans. Pure. */
import type { GrayPicture } from './ruled-lines.ts';

/** Darker than this is ink anyway, and lighter than `PAPER` is paper. */
const INK = 140;
const PAPER = 225;
/** If more of a picture than this is pale, it is a photo or grainy paper, where the engine takes minutes to look for letters. */
const MOST = 0.1;
const DARKER = 2.2;

/** Whether more of a picture, painted as the engine sees it, is pale than dark. */
export function isPale({ gray }: GrayPicture): boolean {
  let [pale, dark] = [0, 0];
  for (const value of gray) {
    if (value < INK) dark += 1;
    else if (value < PAPER) pale += 1;
  }
  return pale > dark && pale < MOST * gray.length;
}

/** The picture with what is pale as dark as letters are, on white paper without grain. */
export function darkened({ gray, columns, rows }: GrayPicture): GrayPicture {
  const dark = (value: number) => (value < PAPER ? Math.max(0, 255 - DARKER * (255 - value)) : 255);
  return { gray: gray.map(dark), columns, rows };
}
