/** The trends of a project's issues. Without zod, so that the page can use it. */

/** How many weeks back trends go, the present one included. */
export const TREND_WEEKS = ['12', '26', '52'] as const;
export type TrendWeeks = (typeof TREND_WEEKS)[number];

/** Open issues are counted by age in days, from each of these to less than the next. */
export const AGE_DAYS = [0, 7, 14, 28, 84] as const;
/** Closed issues are counted by the days it took to close them, from each of these to less than the next. */
export const CLOSE_DAYS = [0, 1, 7, 14, 28, 84] as const;
