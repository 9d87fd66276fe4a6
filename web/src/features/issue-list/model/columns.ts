/** The columns of the list: their order, widths and sorting, and which are shown (CV-002, CV-009 to CV-015). */
import { COLUMN_IDS, REQUIRED_COLUMN } from '../../../../../contract/src/issues/list.ts';
import type { ColumnId, IssueSort } from '../../../../../contract/src/issues/list.ts';

export type IssueColumn = {
  id: ColumnId;
  label: string;
  /** Null if the list cannot be sorted by it. */
  sort: IssueSort | null;
  /** Of the first click on its head, as the list is asked for. */
  firstOrder: 'asc' | 'desc';
  /** What it shows grows where what it is sorted by shrinks: what was made last has the lowest age. */
  isReversed?: boolean;
  /** A CSS grid track; rem, so that it grows with the browser's text. */
  width: string;
};

export const ISSUE_COLUMNS: readonly IssueColumn[] = [
  { id: 'id', label: 'ID', sort: 'id', firstOrder: 'desc', width: '3rem' },
  { id: 'priority', label: 'Priority', sort: 'priority', firstOrder: 'desc', width: '5.5rem' },
  { id: 'section', label: 'Ref. #', sort: 'csi_code', firstOrder: 'asc', width: '5.5rem' },
  {
    id: 'discipline',
    label: 'Discipline',
    sort: 'discipline',
    firstOrder: 'asc',
    width: '5rem',
  },
  { id: 'scope', label: 'Scope', sort: null, firstOrder: 'asc', width: '6.5rem' },
  {
    id: 'summary',
    label: 'Summary',
    sort: 'summary',
    firstOrder: 'asc',
    width: 'minmax(7rem, 3fr)',
  },
  {
    id: 'details',
    label: 'Details',
    sort: 'full_text',
    firstOrder: 'asc',
    width: 'minmax(9rem, 4fr)',
  },
  {
    id: 'owner',
    label: 'Ball in court',
    sort: 'assignee',
    firstOrder: 'asc',
    width: 'minmax(7.25rem, 8.5rem)',
  },
  { id: 'status', label: 'Status', sort: 'status', firstOrder: 'asc', width: '6.75rem' },
  {
    ...{ id: 'age', label: 'Age', sort: 'created_at', firstOrder: 'desc', width: '6rem' },
    isReversed: true,
  },
  { id: 'comments', label: 'Comments', sort: null, firstOrder: 'desc', width: '2.75rem' },
  {
    id: 'evaluation',
    label: 'Evaluation State',
    sort: 'evaluation_states',
    firstOrder: 'asc',
    width: '6.5rem',
  },
];

/** The order that a column shows for the one that the list is asked for, and the other way around. */
export function shownOrder({ isReversed }: IssueColumn, order: 'asc' | 'desc'): 'asc' | 'desc' {
  if (isReversed !== true) return order;
  return order === 'asc' ? 'desc' : 'asc';
}

/** Where there is little room, these go first. */
const FIRST_TO_GO: readonly ColumnId[] = ['scope', 'age'];

/** Those that a person may show; restricted reviewers never see evaluations (CV-009). */
export function offeredColumns(isRestricted: boolean): readonly IssueColumn[] {
  return ISSUE_COLUMNS.filter(({ id }) => !(isRestricted && id === 'evaluation'));
}

/** Those in the table, in their order. */
export function shownColumns(
  visible: readonly ColumnId[],
  { isRestricted, isNarrow }: { isRestricted: boolean; isNarrow: boolean },
): readonly IssueColumn[] {
  return offeredColumns(isRestricted).filter(
    ({ id }) => visible.includes(id) && !(isNarrow && FIRST_TO_GO.includes(id)),
  );
}

/** Whether a column may be hidden: not the number, nor the last one (CV-014, CV-015). */
export function mayHide(visible: readonly ColumnId[], id: ColumnId): boolean {
  return id !== REQUIRED_COLUMN && visible.some((other) => other !== id);
}

/** After a column was switched on or off; unchanged if it may not be. */
export function withColumn(
  visible: readonly ColumnId[],
  id: ColumnId,
  isOn: boolean,
): readonly ColumnId[] {
  if (!isOn && !mayHide(visible, id)) return visible;
  return COLUMN_IDS.filter((each) => (each === id ? isOn : visible.includes(each)));
}

/** As stored in the browser; unknown names are dropped, and the required column is always there. */
export function readColumns(stored: unknown): readonly ColumnId[] {
  if (!Array.isArray(stored)) return COLUMN_IDS;
  return COLUMN_IDS.filter((id) => id === REQUIRED_COLUMN || stored.includes(id));
}
