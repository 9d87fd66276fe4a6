/** The checks of drawings that need no model. `docs/checks.md` says what each one does and how often it is right. */

export const CHECK_IDS = [
  'missing-sheets',
  'sheet-index',
  'duplicate-numbers',
  'schedule-tags',
  'spec-sections',
  'book-contents',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** What became of a check on a sheet. */
export const LOOK_OUTCOMES = ['found', 'nothing', 'not_checked'] as const;
export type LookOutcome = (typeof LOOK_OUTCOMES)[number];
