import { z } from 'zod';
import { EVALUATION_STATES, ISSUE_VIEW_NAME_LENGTH } from '../constants.ts';
import { CELL_NAME } from '../dashboard/hot-spots.ts';
import {
  ANY_DOCUMENT_TYPE,
  COLUMN_IDS,
  ISSUE_SORTS,
  ISSUE_TYPES,
  MOST_DAYS_TO_CLOSE,
  NOBODY,
  REQUIRED_COLUMN,
  SHEET_NUMBER_LENGTH,
} from '../issues/list.ts';
import { id, MAX_ID, comparedMoment, searchText, text } from '../wire/fields.ts';
import { MAX_SEARCH_LENGTH, SORT_ORDERS } from '../wire/list.ts';

/** Values of a filter, as many as the list takes. */
const some = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(100).optional();
const number = z.int().min(0).max(MAX_ID);
const days = z.int().min(0).max(MOST_DAYS_TO_CLOSE);
const idOrNobody = z.int().min(NOBODY).max(MAX_ID);
const words = searchText({ min: 1, max: MAX_SEARCH_LENGTH });

/** What `GET /v1/projects/{id}/issues` is asked for, by the same names; arrays instead of comma lists. */
export const issueViewQuerySchema = z
  .object({
    q: words.optional(),
    sort_by: z.enum(ISSUE_SORTS),
    sort_order: z.enum(SORT_ORDERS),
    priorities: some(id),
    statuses: some(id),
    document_types: some(z.int().min(ANY_DOCUMENT_TYPE).max(3)),
    issue_types: some(z.enum(ISSUE_TYPES)),
    evaluation_states: some(z.enum(EVALUATION_STATES)),
    issue_id_from: number.optional(),
    issue_id_to: number.optional(),
    owners: some(idOrNobody),
    creators: some(idOrNobody),
    keywords: some(words),
    discipline_ids: some(id),
    scopes: some(id),
    theme_id: id.optional(),
    created_from: comparedMoment.optional(),
    created_to: comparedMoment.optional(),
    is_closed: z.boolean().optional(),
    closed_from: comparedMoment.optional(),
    closed_to: comparedMoment.optional(),
    days_to_close_from: days.optional(),
    days_to_close_to: days.optional(),
    status_changed_from: comparedMoment.optional(),
    commented_from: comparedMoment.optional(),
    sheet_number: searchText({ min: 1, max: SHEET_NUMBER_LENGTH }).optional(),
    sheet_cell: z.string().regex(CELL_NAME).optional(),
  })
  .meta({ id: 'IssueViewQuery' });

/** What the owner decides about a view. */
export const issueViewFields = {
  name: text({ min: 1, max: ISSUE_VIEW_NAME_LENGTH }),
  /** Everyone in the project sees it. */
  is_shared: z.boolean(),
  query: issueViewQuerySchema,
  columns: z
    .array(z.enum(COLUMN_IDS))
    .max(COLUMN_IDS.length)
    .refine((columns) => columns.includes(REQUIRED_COLUMN), `must contain ${REQUIRED_COLUMN}`),
};

/** Filters, order and columns of a project's issues, under a name. */
export const issueViewSchema = z
  .object({
    id,
    ...issueViewFields,
    /** Who saved it. */
    owner: z.object({ id, full_name: z.string() }),
    /** Whether the caller may change and delete it. */
    can_edit: z.boolean(),
    /** Counts the changes, from 1. */
    version: z.int().min(1),
  })
  .meta({ id: 'IssueView' });
export type IssueView = z.infer<typeof issueViewSchema>;
