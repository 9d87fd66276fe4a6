/** How wide openings of rooms may be, and what is said and shown while a room is looked for. */
import type { LengthUnit, MeasureScale } from '../../../../../markups/src/model.ts';
import { INCHES_PER_METER } from '../../../../../markups/src/measure/lengths.ts';
import type { FoundRoom } from '../../../../../workers/protocol/document.ts';
import { plural } from '../../../domain/units.ts';

/** An opening up to `points` on paper is closed, which is `text`. */
export type WidestOpening = { readonly points: number; readonly text: string };

/** What a door and its frame take, and a corridor does not: 4 ft, or 1.2 m. */
const FEET: readonly [inches: number, text: string] = [48, '4′'];
const METERS: readonly [inches: number, text: string] = [1.2 * INCHES_PER_METER, '1.2 m'];
/** Without a scale, inches on paper: that much at 1/8″ = 1′. */
const ON_PAPER: readonly [inches: number, text: string] = [0.5, '1/2″ on paper'];

export function widestOpening(scale: MeasureScale | null, unit: LengthUnit): WidestOpening {
  if (scale === null) return { points: ON_PAPER[0] * 72, text: ON_PAPER[1] };
  const [inches, text] = unit === 'meters' || unit === 'millimeters' ? METERS : FEET;
  return { points: inches / scale.inchesPerPoint, text };
}

/** On a sheet of many lines it takes a moment. */
export const LOOKING_HINT = 'Looking for the room.';

type Room = Extract<FoundRoom, { outline: unknown }>;

/** "4 corners, 2 openings closed" */
function roomParts({ outline, openings }: Room): string {
  const corners = plural(outline.length, 'corner');
  return openings.length === 0
    ? corners
    : `${corners}, ${plural(openings.length, 'opening')} closed`;
}

/** `value`: its area in words. */
export function foundWords(room: Room, value: string): string {
  return `Room found, ${value}, ${roomParts(room)}. Enter adds it, Escape drops it.`;
}

export function foundHint(room: Room): string {
  return `${roomParts(room)}. Click it or press Enter to add its area, Escape drops it.`;
}

/** Why there is no room, and what to do. */
export function missingWords({ missing }: Exclude<FoundRoom, Room>, widest: string): string {
  switch (missing) {
    case 'no-lines':
      return 'No lines here. On scans, draw the area by its corners.';
    case 'open':
      return `Nothing closes here. Openings up to ${widest} are closed.`;
    case 'too-dense':
      return 'Too many lines here to find a room. Draw the area by its corners.';
  }
}
