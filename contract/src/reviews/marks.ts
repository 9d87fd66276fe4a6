/** What reviewers say of differences. Without zod, so that the page can use it. */

/** `seen`: looked at, and as expected. `not_a_change`: the sheets say the same there. `issue`: an issue was raised about it. */
export const DIFFERENCE_MARKS = ['seen', 'not_a_change', 'question', 'issue'] as const;
export type DifferenceMark = (typeof DIFFERENCE_MARKS)[number];

/** Differences that one call can mark. */
export const MOST_MARKED = 5000;
