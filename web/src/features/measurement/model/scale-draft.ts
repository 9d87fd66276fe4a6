/** A scale that is being chosen, before it is set. */
import { calibrate } from '../../../../../markups/src/measure/calibration.ts';
import { readLength } from '../../../../../markups/src/measure/lengths.ts';
import { readScale } from '../../../../../markups/src/measure/scale-text.ts';
import {
  FOOT_SCALES,
  POINTS_PER_INCH,
  ratioOf,
  statedScale,
} from '../../../../../markups/src/measure/scales.ts';
import { paperText } from '../../../../../markups/src/measure/value-text.ts';
import type { LengthUnit, MeasureScale } from '../../../../../markups/src/model.ts';
import type { PickedPoint } from '../calibration.ts';

export type ScaleDraft =
  | { readonly by: 'list'; readonly label: string }
  | { readonly by: 'typing'; readonly text: string }
  /** The true length between the picked points, as typed. */
  | { readonly by: 'points'; readonly text: string };

export type Drafted = {
  /** Null while there is none to set. */
  readonly scale: MeasureScale | null;
  readonly error: string | null;
  /** What a calibration gives. */
  readonly result: string | null;
};

export type DraftContext = {
  readonly points: readonly PickedPoint[];
  /** The scale that the sheet states. */
  readonly printed: MeasureScale | null;
  readonly unit: LengthUnit;
};

const NOTHING: Drafted = { scale: null, error: null, result: null };
/** The shortest line on paper that a scale can be taken from, page points. */
const SHORTEST = 1;

/** The scales of the list, row by row of two columns, down the left one first. */
export const LISTED_SCALES = FOOT_SCALES.slice(0, 6).flatMap((scale, i) => [
  scale,
  ...FOOT_SCALES.slice(6 + i, 7 + i),
]);

/** Page points between two picked points; null for fewer. */
export function pickedLength([from, to]: readonly PickedPoint[]): number | null {
  if (from === undefined || to === undefined) return null;
  return Math.hypot(to.point.x - from.point.x, to.point.y - from.point.y);
}

/** `24.000 in`. */
export function pickedText(points: readonly PickedPoint[]): string {
  const length = pickedLength(points);
  return length === null ? '–' : paperText(length / POINTS_PER_INCH);
}

export function drafted(draft: ScaleDraft, context: DraftContext): Drafted {
  if (draft.by === 'list') {
    const listed = FOOT_SCALES.find(({ label }) => label === draft.label);
    return listed === undefined ? NOTHING : { ...NOTHING, scale: statedScale(listed, 'chosen') };
  }
  if (draft.text.trim() === '') return NOTHING;
  return draft.by === 'typing' ? typed(draft.text) : calibrated(draft.text, context);
}

function typed(text: string): Drafted {
  const scale = readScale(text);
  return scale === null || scale === 'not-to-scale'
    ? { ...NOTHING, error: 'Type a scale such as 1:75 or 1″ = 20′.' }
    : { ...NOTHING, scale: statedScale(scale, 'typed') };
}

function calibrated(text: string, { points, printed, unit }: DraftContext): Drafted {
  const paper = pickedLength(points);
  if (paper === null) return NOTHING;
  if (paper < SHORTEST) return { ...NOTHING, error: 'The two points are at the same place.' };
  const inches = readLength(text, unit);
  if (inches === null) return { ...NOTHING, error: 'Type a length such as 12′-6″ or 3.5 m.' };
  const stated = printed === null ? null : { label: printed.label, ratio: ratioOf(printed) };
  const errors = points.map(({ error }) => error);
  const { scale, named, deviation } = calibrate(paper, inches, errors, stated);
  const percent = `${(deviation * 100).toFixed(2)}%`;
  if (named !== null) {
    const isPrinted = stated !== null && named.label === stated.label;
    const result = `Gives ${named.label}${isPrinted ? ', the scale printed on the sheet' : ''}. Error ${percent}.`;
    return { ...NOTHING, scale, result };
  }
  const differs =
    stated === null ? '' : ` The sheet says ${stated.label}, which differs by ${percent}.`;
  return { ...NOTHING, scale, result: `Gives ${scale.label}.${differs}` };
}
