/** What checks know of two whole sheets besides their differences. It is stored with the execution. Pure. */
import type { Box } from './check.ts';
import type { ChangedDimension, DimensionChanges } from './dimension-changes.ts';
import { turnedKind, turnedTitle } from './overlay-check.ts';

/** Corners (x, y) in page points of the first sheet. */
export type CloudOutline = readonly (readonly [x: number, y: number])[];

/** Something that differs in the drawing, with the clouds of both pages taken away. */
export type BareDifference = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly title: string;
  readonly areaSquareInches: number;
  /** Page points of the first sheet. */
  readonly box: Box;
};

/** Revision clouds of each sheet: those that are drawn on its page, and those that are markups of its file. */
export type CloudsOfPair = {
  readonly first: readonly CloudOutline[];
  readonly second: readonly CloudOutline[];
};

export type SheetPairFacts = {
  /** Absent if they were compared before clouds were looked for. */
  readonly clouds?: CloudsOfPair;
  /** Absent where clouds of the pages hide nothing: then this is what differs anyway. */
  readonly bare?: readonly BareDifference[];
  /** Null where nothing in the drawing differs. */
  readonly dimensions: DimensionChanges | null;
};

function turnedDimension({ texts, points, inches, agree, end, ...one }: ChangedDimension) {
  const turned = <Value>([first, second]: readonly [Value, Value]) => [second, first] as const;
  return {
    ...{ ...one, texts: turned(texts), points: turned(points) },
    ...{ inches: turned(inches), agree: turned(agree), end: turned(end) },
  };
}

const turnedDifference = ({ kind, title, ...one }: BareDifference): BareDifference => ({
  ...one,
  kind: turnedKind(kind),
  title: turnedTitle(title),
});

/** The same facts of the sheets in the other order. Places stay on the page of drawing 1. */
export function turnedFacts({ clouds, bare, dimensions }: SheetPairFacts): SheetPairFacts {
  return {
    ...(clouds && { clouds: { first: clouds.second, second: clouds.first } }),
    ...(bare && { bare: bare.map(turnedDifference) }),
    dimensions: dimensions && {
      ...dimensions,
      changed: dimensions.changed.map(turnedDimension),
    },
  };
}
