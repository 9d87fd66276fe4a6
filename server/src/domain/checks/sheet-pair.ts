/** What checks know of two whole sheets besides their differences. It is stored with the execution. Pure. */
import type { ChangedDimension, DimensionChanges } from './dimension-changes.ts';

export type SheetPairFacts = {
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

/** The same facts of the sheets in the other order. Places stay on the page of drawing 1. */
export function turnedFacts({ dimensions }: SheetPairFacts): SheetPairFacts {
  return {
    dimensions: dimensions && {
      ...dimensions,
      changed: dimensions.changed.map(turnedDimension),
    },
  };
}
