import { defaultRangeExtractor } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';

/** Row indices to render in a virtual list: the visible ones, plus `kept`, which has or is about to get focus. */
export function rangeWith(range: Range, kept: number | null): number[] {
  const inSight = defaultRangeExtractor(range);
  if (kept === null || kept < 0 || kept >= range.count) return inSight;
  return [...new Set([...inSight, kept])].toSorted((a, b) => a - b);
}
