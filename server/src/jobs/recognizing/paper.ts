/** Paper and ink in pictures of pages. Pure. */
import type { GrayPicture } from './ruled-lines.ts';

/** With a smaller part of ink, grain of the paper decides what the engine takes for ink, and it looks at that for minutes. */
const ALMOST_BLANK = 0.001;
/** In parts of the paper's value: what is lighter is grain. */
const GRAIN = 0.85;

/** The value of the paper: half of the picture is at most as light. */
function paperOf({ gray }: GrayPicture): number {
  const counts = new Uint32Array(256);
  for (const value of gray) counts[value] = (counts[value] ?? 0) + 1;
  let left = gray.length / 2;
  let paper = 0;
  while (paper < 255 && left > (counts[paper] ?? 0)) {
    left -= counts[paper] ?? 0;
    paper += 1;
  }
  return paper;
}

/** Darker than this is ink: halfway between the paper and black. */
export const inkThreshold = (picture: GrayPicture): number => paperOf(picture) * 0.6;

function shareOfInk(picture: GrayPicture): number {
  const dark = inkThreshold(picture);
  let ink = 0;
  for (const value of picture.gray) if (value < dark) ink += 1;
  return ink / picture.gray.length;
}

/** Whether there is almost no ink, so that nothing needs to be recognized. */
export const isBlank = (picture: GrayPicture): boolean => shareOfInk(picture) < 0.0001;

/** The picture with white paper if there is hardly any ink on it, else as it is. */
export function withoutGrain(picture: GrayPicture): GrayPicture {
  if (shareOfInk(picture) >= ALMOST_BLANK) return picture;
  const lightest = GRAIN * paperOf(picture);
  return { ...picture, gray: picture.gray.map((value) => (value < lightest ? value : 255)) };
}
