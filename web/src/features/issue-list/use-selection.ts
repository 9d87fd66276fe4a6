/** What is selected in the list, and the bulk action that was chosen for it. */
import { useEffect, useRef, useState } from 'react';
import type { BulkTarget } from '../../api/issues.ts';
import { issueQueryOf } from '../../domain/issue-search.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import type { IssueList, ListPlace } from '../../parts/issues/use-issue-list.ts';
import type { BulkSubject } from './bulk-dialog.tsx';
import type { BulkAction } from './model/bulk.ts';
import { countOf, NOTHING, onlyOn, withoutGone } from './model/selection.ts';

/** What a list has besides its page, whatever it is called. */
export function listKeyOf(search: IssueList['search']): string {
  return JSON.stringify({ ...search, page: undefined, view: undefined });
}

/** Other pages of the same list keep what is selected; what leaves a page is no longer selected (BU-008). */
export function useSelection({ project, issues }: ListPlace, list: IssueList) {
  const { search } = list;
  const { data, isPlaceholderData } = list.page;
  const [selection, setSelection] = useState(NOTHING);
  const listKey = listKeyOf(search);
  const { page = 1 } = search;
  const [seen, setSeen] = useState({ data, listKey, page });
  if (
    data !== undefined &&
    !isPlaceholderData &&
    (seen.data !== data || seen.listKey !== listKey || seen.page !== page)
  ) {
    setSeen({ data, listKey, page });
    const ids = data.data.map(({ id }) => id);
    if (seen.listKey !== listKey) setSelection(onlyOn(selection, ids));
    else if (seen.page === page) {
      const before = seen.data?.data.map(({ id }) => id) ?? [];
      setSelection(withoutGone(selection, before, ids));
    }
  }
  const total = data?.pagination.total ?? 0;
  const selected = countOf(selection, total);
  const rows = data?.data ?? [];
  useSpokenSelection({
    ...{ all: selected, isAll: selection.isAll, rows: rows.length },
    onPage: rows.filter(({ id }) => selection.ids.includes(id)).length,
  });

  const [bulk, setBulk] = useState<{ action: BulkAction; subject: BulkSubject } | null>(null);
  const { isRestricted } = issues;
  const startBulk = (action: BulkAction | null) => {
    if (action === null) return;
    const target: BulkTarget = selection.isAll
      ? { projectId: project.id, query: issueQueryOf(search, isRestricted), count: total }
      : { issueIds: selection.ids };
    setBulk({ action, subject: { target, count: selected } });
  };
  return { selection, setSelection, selected, bulk, startBulk, endBulk: () => setBulk(null) };
}

type Counts = {
  /** On all pages. */
  all: number;
  /** All that match, without a choice of each. */
  isAll: boolean;
  onPage: number;
  rows: number;
};

/** "Selected. 3 of 10 on this page.", with what other pages add. */
function selectionWords({ all, isAll, onPage, rows }: Counts, isMore: boolean): string {
  if (all === 0) return 'No issue selected.';
  if (isAll) return `All ${plural(all, 'issue')} selected.`;
  const elsewhere = all > onPage ? ` ${all.toLocaleString('en-US')} in all.` : '';
  return `${isMore ? 'Selected' : 'Not selected'}. ${onPage} of ${rows} on this page.${elsewhere}`;
}

/** Says what is selected when that changes, but not that nothing is when the list opens. */
function useSpokenSelection(counts: Counts): void {
  const { all, isAll, onPage, rows } = counts;
  const before = useRef(all);
  useEffect(() => {
    if (all === before.current) return;
    const isMore = all > before.current;
    before.current = all;
    announce(selectionWords({ all, isAll, onPage, rows }, isMore));
  }, [all, isAll, onPage, rows]);
}
