/** Ranks of confidence (BT-046): 1 high, 2 medium, 3 low, 4 none. */
export type ConfidenceRank = 1 | 2 | 3 | 4;

/** `score`: from 0 (no match) to 1. */
export function confidenceRank(score: number): ConfidenceRank {
  if (score <= 0) return 4;
  if (score >= 0.9) return 1;
  return score >= 0.7 ? 2 : 3;
}

/** What people call the ranks (G-017, BT-047). */
export const CONFIDENCE_LABELS: Readonly<Record<ConfidenceRank, string>> = {
  1: 'High',
  2: 'Medium',
  3: 'Low',
  4: 'NA',
};
