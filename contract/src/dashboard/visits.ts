/** Visits of the dashboard. Without zod, so that the page can use it. */

/** After so long without a call, a visit is over. */
export const VISIT_GAP_MINUTES = 30;
/** News name so many files and overlays, the latest. */
export const MOST_NAMED_NEWS = 5;
