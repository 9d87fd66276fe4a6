/** How far a change order could have been foreseen (CH-086, CH-088): 1 yes, 2 partly, 3 no. */
export type ForeseeableLevel = 1 | 2 | 3;

/** What people call them (G-016). */
export const FORESEEABLE_LABELS: Readonly<Record<ForeseeableLevel, string>> = {
  1: 'Yes',
  2: 'Partial',
  3: 'No',
};

/** `fraction`: of its cost, from 0 to 1. */
export function foreseeableLevel(fraction: number): ForeseeableLevel {
  if (fraction > 0.7) return 1;
  return fraction >= 0.3 ? 2 : 3;
}
