/** The list of issues: its orders and its pages. Without zod, so that the page can use it. */
import type { List } from '../wire/list.ts';

/** CV-010, and `page`: the order of cards by page number (IL-017). */
export const ISSUE_SORTS = [
  ...(['id', 'priority', 'csi_code', 'discipline', 'summary', 'full_text', 'assignee'] as const),
  ...(['status', 'created_at', 'evaluation_states', 'page'] as const),
];
export type IssueSort = (typeof ISSUE_SORTS)[number];

export const ISSUE_LIST: List<IssueSort> = {
  sorts: ISSUE_SORTS,
  firstSort: { by: 'priority', order: 'desc' },
};

/** The columns of the list, in their order (CV-002). */
export const COLUMN_IDS = [
  ...(['id', 'priority', 'section', 'discipline', 'scope', 'summary', 'details'] as const),
  ...(['owner', 'status', 'age', 'comments', 'evaluation'] as const),
];
export type ColumnId = (typeof COLUMN_IDS)[number];

/** CV-014. */
export const REQUIRED_COLUMN: ColumnId = 'id';

/** IL-022. */
export const ISSUES_PER_PAGE = 10;

/** What an issue is about: a section of a specification, a sheet, an overlay, or a checklist item. */
export const ISSUE_TYPES = ['spec', 'drawing', 'overlay', 'checklist'] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

/** In filters. */
export const SHEET_NUMBER_LENGTH = 100;
export const MOST_DAYS_TO_CLOSE = 36_500;

/** In filters: any document (FI-030), nobody (FI-034), or the AI assistant (FI-033). */
export const ANY_DOCUMENT_TYPE = -1;
export const NOBODY = -1;
