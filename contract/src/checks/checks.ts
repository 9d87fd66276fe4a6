/** The checks of drawings. `docs/checks.md` says what each one does and how often it is right. */

export const CHECK_IDS = [
  'missing-sheets',
  'sheet-index',
  'duplicate-numbers',
  'schedule-tags',
  'spec-sections',
  'book-contents',
  'detail-numbers',
  'room-names',
  'grid-lines',
  'plan-scales',
  'columns',
  'openings',
  'walls',
  'north-arrows',
  'keynotes',
  'abbreviations',
] as const;
export type ProjectCheckId = (typeof CHECK_IDS)[number];

/** Checks of two versions of a sheet, when an overlay of them was compared. */
export const OVERLAY_CHECK_IDS = [
  'overlay-dimensions',
  'overlay-moved-dimensions',
  'overlay-notes',
  'overlay-tables',
  'overlay-revisions',
  'overlay-revision-table',
  'overlay-outside-clouds',
  'overlay-empty-clouds',
] as const;
export type OverlayCheckId = (typeof OVERLAY_CHECK_IDS)[number];

/** The only check that asks a language model, where the server has one. */
export const MODEL_CHECK_ID = 'language-model';

export type CheckId = ProjectCheckId | OverlayCheckId | typeof MODEL_CHECK_ID;

/** What became of a check on a sheet. */
export const LOOK_OUTCOMES = ['found', 'nothing', 'not_checked'] as const;
export type LookOutcome = (typeof LOOK_OUTCOMES)[number];
