import { defaultRangeExtractor } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';

/** Indices of the rows of a virtual list to draw: those in sight, and `kept` (which has the focus, or takes it next) anywhere. */
export function rangeWith(range: Range, kept: number | null): number[] {
  const inSight = defaultRangeExtractor(range);
  if (kept === null || kept < 0 || kept >= range.count) return inSight;
  return [...new Set([...inSight, kept])].toSorted((a, b) => a - b);
}
