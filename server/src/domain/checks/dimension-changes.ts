/** Dimensions that are on two aligned sheets, and whose text or line changed. Pure. */
import { applyMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import { lengthOf, readFigure } from '../../../../markups/src/measure/dimension-text.ts';
import type { Box } from './check.ts';

/** A length written at a dimension line. */
export type DrawnDimension = {
  readonly text: string;
  /** Of its line: x0, y0, x1, y1 in page points. */
  readonly ends: Box;
  /** Ends with an arrowhead, a slash or a dot. */
  readonly markedEnds: number;
};

/** Of the first and the second sheet. */
type Two<Value> = readonly [first: Value, second: Value];

export type ChangedDimension = {
  readonly what: 'moved' | 'retyped';
  readonly texts: Two<string>;
  /** Lengths of the lines, page points of the first sheet. */
  readonly points: Two<number>;
  /** The lengths that are written, inches; of numbers without a unit as if they were millimeters. */
  readonly inches: Two<number>;
  /** Whether it is written as long as its line is at the scale that other dimensions of its sheet show. */
  readonly agree: Two<boolean>;
  /** Where the end is that did not stay, page points of the first sheet; of retyped ones any end. */
  readonly end: Two<readonly [x: number, y: number]>;
  /** Around both lines, page points of the first sheet. */
  readonly box: Box;
};

export type DimensionChanges = {
  /** Dimensions that were found on both sheets. */
  readonly matched: number;
  readonly changed: readonly ChangedDimension[];
};

/** An end that stays moves less, page points: exporters round coordinates to 1/600 in and coarser. */
const SAME_PLACE = 1;
/** A line that gets longer or shorter stays on itself, page points. */
const SAME_LINE = 2;
/** Lengths that differ by less are the same: page points, and a share. */
const SAME_LENGTH = 2;
const SAME_SHARE = 0.012;
/** Sine of the angle between lines of one direction. */
const PARALLEL = 0.02;
/** As many other dimensions show the scale of a sheet. */
const WITNESSES = 2;
/** Drafting that is right to the eye: a share, and page points. */
const DRAFTING = 0.006;
const LINE_ERROR = 0.4;
/** Shorter lines and coarser figures show no scale: a share. */
const EXACT = 0.012;

type Measured = {
  readonly text: string;
  readonly ends: Box;
  readonly points: number;
  readonly inches: number;
  readonly halfStep: number;
  /** Unit vector; to the right, or down. */
  readonly along: readonly [x: number, y: number];
};

const plain = (text: string) => text.toUpperCase().replaceAll(/\s+/g, '');

function measuredOn(dimensions: readonly DrawnDimension[], matrix: Matrix | null): Measured[] {
  return dimensions.flatMap(({ text, ends, markedEnds }): Measured[] => {
    const figure = readFigure(text);
    const length = figure === null ? null : lengthOf(figure, 'mm');
    if (length === null || length.inches <= 0 || markedEnds < 2) return [];
    const place = (x: number, y: number) => (matrix ? applyMatrix(matrix, { x, y }) : { x, y });
    const two = [place(ends[0], ends[1]), place(ends[2], ends[3])];
    const [from, to] = two.toSorted((a, b) => (Math.abs(a.x - b.x) > 0.5 ? a.x - b.x : a.y - b.y));
    if (from === undefined || to === undefined) return [];
    const points = Math.hypot(to.x - from.x, to.y - from.y);
    if (points === 0) return [];
    const along = [(to.x - from.x) / points, (to.y - from.y) / points] as const;
    return [{ text, ends: [from.x, from.y, to.x, to.y], points, along, ...length }];
  });
}

/** Whether so many other dimensions of the sheet are of the scale of this one. */
function agrees(one: Measured, all: readonly Measured[]): boolean {
  const ratio = one.inches / one.points;
  const tolerance = ({ inches, points, halfStep }: Measured) =>
    DRAFTING + halfStep / inches + LINE_ERROR / points;
  const witnesses = all.filter(
    (other) =>
      other !== one &&
      tolerance(other) <= EXACT &&
      // The same length again is written at the same line, or copied with its mistake.
      Math.abs(other.points - one.points) > SAME_LENGTH &&
      Math.abs(other.inches / other.points / ratio - 1) <= tolerance(one) + tolerance(other),
  );
  return witnesses.length >= WITNESSES;
}

/** Places along the line of `one`, and how far `other` is aside of it. */
function besides(one: Measured, other: Measured) {
  const [u, v] = one.along;
  const seen = (x: number, y: number) => {
    const [dx, dy] = [x - one.ends[0], y - one.ends[1]];
    return { along: dx * u + dy * v, aside: dy * u - dx * v };
  };
  const [from, to] = [seen(other.ends[0], other.ends[1]), seen(other.ends[2], other.ends[3])];
  const isParallel = Math.abs(one.along[0] * other.along[1] - one.along[1] * other.along[0]);
  return {
    from: from.along,
    to: to.along,
    isOnLine: isParallel < PARALLEL && Math.abs((from.aside + to.aside) / 2) <= SAME_LINE,
  };
}

const isSameText = (one: Measured, other: Measured) => plain(one.text) === plain(other.text);

/** Where both ends are. */
function areSameEnds(one: Measured, other: Measured): boolean {
  const { from, to, isOnLine } = besides(one, other);
  return isOnLine && Math.abs(from) <= SAME_PLACE && Math.abs(to - one.points) <= SAME_PLACE;
}

/** By more than lines can move and still count as being where they were. */
function isOtherLength(one: Measured, other: Measured): boolean {
  const by = Math.abs(one.inches - other.inches);
  return (by / one.inches) * one.points > 2 * SAME_PLACE;
}

/** One end stays, and the other one is elsewhere. */
function isStretched(one: Measured, other: Measured): boolean {
  const { from, to, isOnLine } = besides(one, other);
  const by = Math.abs(one.points - other.points);
  const stays = Math.abs(from) <= SAME_PLACE || Math.abs(to - one.points) <= SAME_PLACE;
  const step = (one.halfStep / one.inches) * one.points;
  const least = Math.max(SAME_LENGTH, SAME_SHARE * one.points, 2 * step);
  // Half as long is another dimension that says the same.
  return isOnLine && stays && by >= least && by < one.points / 2;
}

function endOf({ ends: one }: Measured, { ends: other }: Measured): ChangedDimension['end'] {
  const byFrom = Math.hypot(one[0] - other[0], one[1] - other[1]);
  const byTo = Math.hypot(one[2] - other[2], one[3] - other[3]);
  return byFrom > byTo
    ? [
        [one[0], one[1]],
        [other[0], other[1]],
      ]
    : [
        [one[2], one[3]],
        [other[2], other[3]],
      ];
}

const boxAround = (one: Measured, other: Measured): Box => [
  Math.min(one.ends[0], other.ends[0]),
  Math.min(one.ends[1], one.ends[3], other.ends[1], other.ends[3]),
  Math.max(one.ends[2], other.ends[2]),
  Math.max(one.ends[1], one.ends[3], other.ends[1], other.ends[3]),
];

/** `matrix`: page points of the second sheet to those of the first. */
export function dimensionChanges(
  first: readonly DrawnDimension[],
  second: readonly DrawnDimension[],
  matrix: Matrix,
): DimensionChanges {
  const [before, after] = [measuredOn(first, null), measuredOn(second, matrix)];
  const [freeBefore, freeAfter] = [new Set(before), new Set(after)];
  const changed: ChangedDimension[] = [];
  let matched = 0;
  function match(
    what: ChangedDimension['what'] | null,
    isMatch: (one: Measured, other: Measured) => boolean,
  ): void {
    for (const one of freeBefore) {
      const [other, ...more] = [...freeAfter].filter((each) => isMatch(one, each));
      if (other === undefined || more.length > 0) continue;
      freeBefore.delete(one);
      freeAfter.delete(other);
      matched += 1;
      if (what === null) continue;
      changed.push({
        what,
        texts: [one.text, other.text],
        points: [one.points, other.points],
        inches: [one.inches, other.inches],
        agree: [agrees(one, before), agrees(other, after)],
        end: endOf(one, other),
        box: boxAround(one, other),
      });
    }
  }
  match(null, (one, other) => isSameText(one, other) && areSameEnds(one, other));
  match('retyped', (one, other) => areSameEnds(one, other) && isOtherLength(one, other));
  match('moved', (one, other) => isSameText(one, other) && isStretched(one, other));
  return { matched, changed };
}
