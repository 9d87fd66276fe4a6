/** Which issues the distributions of the dashboard cover. Without zod, so that the page can use it. */

/** By the ids of priorities, the most urgent first: DA-009, and DA-011. */
export const DISCIPLINE_PRIORITIES = [4, 3, 2] as const;
export const SCOPE_PRIORITIES = [4, 3] as const;
