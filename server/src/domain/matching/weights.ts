/** How much each measured value counts. Fitted on the first half of the generated projects (`npm run eval:matching -- --fit`). */
import type { Feature } from './evidence.ts';

/** Natural logarithms of odds, for a value of 1. */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  ...{
    words: 1.5,
    back: 1.5,
    mass: 4.4,
    spelling: 4.3,
    disciplineSame: 0.3,
    disciplineOther: -1.6,
  },
  ...{ sheetSame: 1.3, sheetOther: -0.8, gridSame: 3.7, gridOther: -1.3 },
  ...{ sectionSame: 0.1, sectionOther: -0.5, rfiSame: 3.2, rfiOther: -1.5 },
  ...{ markSame: 2.7, markOther: -2.9, dateNear: 1.2, dateAfter: -2.8 },
};

/** From the sum of the evidence, and its lead over the next issue, to the odds of a match. */
export const CALIBRATION = { scale: 0.66, lead: 0.74, before: -5.37 };
