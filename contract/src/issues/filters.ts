/** What a list, a file and a bulk update of issues can be limited to, in a query. */
import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { CELL_NAME } from '../dashboard/hot-spots.ts';
import {
  commaList,
  commaNumbers,
  commaTexts,
  flag,
  MAX_ID,
  comparedMoment,
  pathId,
  searchText,
  wholeNumber,
} from '../wire/fields.ts';
import { MAX_SEARCH_LENGTH } from '../wire/list.ts';
import {
  ANY_DOCUMENT_TYPE,
  ISSUE_TYPES,
  MOST_DAYS_TO_CLOSE,
  NOBODY,
  SHEET_NUMBER_LENGTH,
} from './list.ts';

const ids = commaNumbers({}).optional();
const idsOrNobody = commaNumbers({ min: NOBODY }).optional();

/** All apply together. */
export const issueFilters = {
  priorities: ids,
  statuses: ids,
  document_id: pathId.optional(),
  page_number: wholeNumber({ min: 1, max: MAX_ID }).optional(),
  document_types: commaNumbers({ min: ANY_DOCUMENT_TYPE, max: 3 }).optional(),
  issue_types: commaList(ISSUE_TYPES).optional(),
  evaluation_states: commaList(EVALUATION_STATES).optional(),
  overlay_execution_id: pathId.optional(),
  issue_id_from: wholeNumber({ max: MAX_ID }).optional(),
  issue_id_to: wholeNumber({ max: MAX_ID }).optional(),
  owners: idsOrNobody,
  creators: idsOrNobody,
  keywords: commaTexts({ max: MAX_SEARCH_LENGTH }).optional(),
  discipline_ids: ids,
  scopes: ids,
  theme_id: pathId.optional(),
  created_from: comparedMoment.optional(),
  created_to: comparedMoment.optional(),
  is_closed: flag.optional(),
  closed_from: comparedMoment.optional(),
  closed_to: comparedMoment.optional(),
  days_to_close_from: wholeNumber({ max: MOST_DAYS_TO_CLOSE }).optional(),
  days_to_close_to: wholeNumber({ max: MOST_DAYS_TO_CLOSE }).optional(),
  status_changed_from: comparedMoment.optional(),
  commented_from: comparedMoment.optional(),
  sheet_number: searchText({ min: 1, max: SHEET_NUMBER_LENGTH }).optional(),
  sheet_cell: z.string().regex(CELL_NAME).optional(),
};

/** As they are read from a query; absent ones limit nothing. */
export type IssueFilterQuery = z.output<z.ZodObject<typeof issueFilters>>;
