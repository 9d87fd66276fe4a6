/** The parameters of the checklist in the page's URL (CL-013), and the query they stand for. */
import { CHECKLIST_LIST, COMPLIANCE_STATUSES } from '../../../contract/src/checklists/list.ts';
import type { ChecklistSort, ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import { readListSearch, sortOf, withSort } from './list-search.ts';
import type { ListSearch } from './list-search.ts';
import type { WorkspaceSearch } from './workspace-search.ts';

/** The tab of the checklist, in the right panel and in the drawer. */
export const CHECKLIST_TAB = 'checklist';

export type ChecklistSearch = ListSearch<ChecklistSort> & {
  compliance_status?: readonly ComplianceStatus[] | undefined;
  /** Only items of which the latest check found something else than the one before. */
  flipped?: '1' | undefined;
  /** From 1, of cards. */
  page?: number | undefined;
};

/** Columns of the table that are sorted by something else (CL-044). */
const SORT_OF: Readonly<Record<string, ChecklistSort>> = {
  summary: 'requirement_text',
  drawing_id: 'reference',
};

/** Reads the URL and ignores what it does not understand (CL-046). */
export function readChecklistSearch(raw: Readonly<Record<string, unknown>>): ChecklistSearch {
  const { search, sort_by: by, compliance_status: statuses } = raw;
  const asked = typeof statuses === 'string' ? statuses.split(',') : [];
  const known = COMPLIANCE_STATUSES.filter((status) => asked.includes(status));
  const page = Number(raw['page']);
  return {
    ...readListSearch(CHECKLIST_LIST, {
      ...raw,
      ...(typeof search === 'number' && { search: String(search) }),
      sort_by: typeof by === 'string' ? (SORT_OF[by] ?? by) : by,
    }),
    ...(known.length > 0 && { compliance_status: known }),
    ...(String(raw['flipped']) === '1' && { flipped: '1' }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** The workspace's URL with a changed checklist. A change other than of the page goes to page 1. */
export function withChecklistSearch(
  now: WorkspaceSearch,
  change: ChecklistSearch,
): WorkspaceSearch {
  const merged: ChecklistSearch = { ...readChecklistSearch(now), page: undefined, ...change };
  const {
    compliance_status: statuses,
    flipped,
    page,
    ...list
  } = withSort(CHECKLIST_LIST, merged, sortOf(CHECKLIST_LIST, merged));
  const next = {
    ...now,
    ...{ search: list.search, sort_by: list.sort_by, sort_order: list.sort_order },
    compliance_status: statuses?.length === 0 ? undefined : statuses?.join(','),
    flipped,
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** Without search and chips; the order stays. */
export const CLEARED_CHECKLIST: ChecklistSearch = {
  search: undefined,
  compliance_status: undefined,
  flipped: undefined,
};

export function isChecklistFiltered(search: ChecklistSearch): boolean {
  return (
    search.search !== undefined ||
    search.compliance_status !== undefined ||
    search.flipped !== undefined
  );
}

/** After a press of a chip: an active one is cleared (CL-008). */
export function toggledStatus(
  { compliance_status: now = [] }: ChecklistSearch,
  status: ComplianceStatus,
): ChecklistSearch {
  const next = now.includes(status) ? now.filter((each) => each !== status) : [...now, status];
  return { compliance_status: next.length === 0 ? undefined : next };
}

/** The query of a list with so many items on a page. */
export function checklistQueryOf(
  search: ChecklistSearch,
  { page, perPage }: { page: number; perPage: number },
) {
  const { by, order } = sortOf(CHECKLIST_LIST, search);
  return {
    ...{ page, per_page: perPage, sort_by: by, sort_order: order },
    ...{ q: search.search, compliance_status: search.compliance_status, flipped: search.flipped },
  };
}
