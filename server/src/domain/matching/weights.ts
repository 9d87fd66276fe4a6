/** How much each measured value counts. Fitted on the first half of the generated projects (`npm run eval:matching -- --fit`). */
import type { Feature } from './evidence.ts';

/** Natural logarithms of odds, for a value of 1. */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  ...{ words: 2.35, back: 0.84, mass: 4.76, spelling: 3.74 },
  ...{ disciplineSame: 0.4, disciplineOther: -1.65, sheetSame: 1.49, sheetOther: -1.08 },
  ...{ gridSame: 3.83, gridNear: 1.73, gridOther: -2.89 },
  ...{ sectionSame: 0.09, sectionOther: -1.01, rfiSame: 3.13, rfiOther: -1.58 },
  ...{ markSame: 2.09, markNamed: 1.26, markOther: -3.02, dateNear: 1.32, dateAfter: -3.4 },
};

/** From the sum of the evidence, its lead over other issues, and how few issues there are, to the odds of a match. */
export const CALIBRATION = { scale: 0.472, lead: 0.671, few: 1.117, before: -3.917 };
