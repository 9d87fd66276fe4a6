/** Compares real sheets with themselves after one dimension was made longer, or its figure became another one of the sheet. */
import { IDENTITY } from '../../../../contract/src/geometry/matrix.ts';
import { dimensionChanges } from '../../../../server/src/domain/checks/dimension-changes.ts';
import type { DrawnDimension } from '../../../../server/src/domain/checks/dimension-changes.ts';
import type { StoredDifference } from '../../../../server/src/domain/checks/overlay-check.ts';
import {
  overlayDimensions,
  overlayMovedDimensions,
} from '../../../../server/src/domain/checks/overlay-dimensions.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import { readFigure } from '../../../../markups/src/measure/dimension-text.ts';

/** Of one kind, on one sheet. */
const MOST_PLANTED = 20;
/** A line is made longer by this share, and by so many points at least: 9 in at 1/4" = 1'. */
const LONGER = 0.08;
const LEAST_LONGER = 13.5;

export type PlantedCount = { planted: number; found: number; others: number };
export type PlantedCounts = Record<'moved' | 'retyped', PlantedCount>;

export const noCounts = (): PlantedCounts => ({
  moved: { planted: 0, found: 0, others: 0 },
  retyped: { planted: 0, found: 0, others: 0 },
});

function longer(one: DrawnDimension): DrawnDimension {
  const [x0, y0, x1, y1] = one.ends;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const factor = 1 + Math.max(LONGER, LEAST_LONGER / length);
  return { ...one, ends: [x0, y0, x0 + (x1 - x0) * factor, y0 + (y1 - y0) * factor] };
}

/** What comparing finds where an end was, and where it is. */
const atEnd = ({ ends: [, , x, y] }: DrawnDimension): StoredDifference => ({
  ...{ id: `${x} ${y}`, kind: 'changed', group: 'drawing', title: 'Line' },
  ...{ areaSquareInches: 0.1, box: [x - 4, y - 4, x + 4, y + 4] },
});

function count(
  all: readonly DrawnDimension[],
  changed: { one: DrawnDimension; becomes: DrawnDimension; check: typeof overlayDimensions },
  counts: PlantedCount,
): void {
  const { one, becomes, check } = changed;
  const after = all.map((each) => (each === one ? becomes : each));
  const none = { revision: null, date: null };
  const judged = check.judge({
    ...{ names: ['A', 'A'], differences: [atEnd(one), atEnd(becomes)] },
    rows: { older: [], newer: [] },
    ...{ revisions: [none, none], revisionRows: { older: [], newer: [] } },
    pair: { dimensions: dimensionChanges(all, after, IDENTITY) },
  });
  const texts = typeof judged === 'string' ? [] : judged.map(({ summary }) => summary);
  const found = texts.filter((summary) => summary.includes(becomes.text)).length;
  counts.planted += 1;
  counts.found += Math.min(1, found);
  counts.others += texts.length - Math.min(1, found);
}

/** Adds what was planted in a page, and how much of it was found. Sheets with few dimensions show no scale. */
export function countPlanted({ dimensions: all }: PageReading, counts: PlantedCounts): void {
  const own = all.filter(({ text, markedEnds }) => markedEnds === 2 && readFigure(text) !== null);
  for (const [at, one] of own.slice(0, MOST_PLANTED).entries()) {
    const moved = { one, becomes: longer(one), check: overlayMovedDimensions };
    count(all, moved, counts.moved);
    const other = own[(at + 1) % own.length];
    if (other === undefined || other.text === one.text) continue;
    const retyped = { one, becomes: { ...one, text: other.text }, check: overlayDimensions };
    count(all, retyped, counts.retyped);
  }
}
