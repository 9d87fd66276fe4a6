/** The saved views of a project, which one is chosen, and whether the list still is as it says. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { IssueView } from '../../../../../contract/src/issue-views/schema.ts';
import { issueViewsQuery } from '../../../api/issue-views.ts';
import { announce } from '../../../lib/announcer.ts';
import { useStore } from '../../../lib/store.ts';
import { ERRORS_TAB, searchWithTab } from '../../../domain/workspace-search.ts';
import { withIssueSearch } from '../../../parts/issues/use-issue-list.ts';
import type { IssueList, ListPlace } from '../../../parts/issues/use-issue-list.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { columnsOfView, isAsSaved, searchOfView } from '../model/saved-views.ts';
import type { ListState } from '../model/saved-views.ts';
import { changeViewSettings, viewSettings } from '../view-settings.ts';

/** Writes the view into the URL, and shows its columns. */
export function chooseView({ onSearch }: Pick<ListPlace, 'onSearch'>, view: IssueView): void {
  changeViewSettings({ visibleColumns: columnsOfView(view) });
  onSearch((now) => {
    const onIssues = now.tab === ERRORS_TAB ? searchWithTab(now, undefined) : now;
    return withIssueSearch(onIssues, searchOfView(view));
  }, false);
  announce(`View: ${view.name}.`);
}

/** `updated`: someone changed the view, and the list still is as it was before. */
export type ViewStatus = 'same' | 'changed' | 'updated';

/**
 * What the list was chosen or last saved as. When someone else changes the view, it stays what it was: a change of ours is
 * not based on theirs.
 */
function useBasis(chosen: IssueView | null, state: ListState): IssueView | null {
  const [basis, setBasis] = useState<IssueView | null>(null);
  const isNew =
    chosen !== basis && (chosen?.id !== basis?.id || chosen?.version === basis?.version);
  const isTaken = chosen !== null && chosen !== basis && isAsSaved(chosen, state);
  if (isNew || isTaken) setBasis(chosen);
  return isNew || isTaken ? chosen : basis;
}

/** `removedId`: the view that this person deletes. Its loss may be known before the answer to that. */
export function useSavedViews(place: ListPlace, list: IssueList, removedId: number | undefined) {
  const { isRestricted } = place.issues;
  const query = useQuery({ ...issueViewsQuery(place.project.id), refetchOnMount: 'always' });
  const { visibleColumns } = useStore(viewSettings);
  const state = { search: list.search, visibleColumns, isRestricted };
  const chosen = query.data?.find(({ id }) => id === list.search.view) ?? null;
  const basis = useBasis(chosen, state);
  const status = statusOf(chosen, basis, state);
  useEffect(() => {
    if (status === 'updated') announce('Someone changed this view.');
  }, [status]);
  const isOurs = removedId !== undefined && removedId === list.search.view;
  useLossNotice(isOurs ? undefined : query.data, chosen, list.search.view);
  return { query, state, chosen, basis, status };
}

/** Says when someone deletes the chosen view, or no longer shares it. */
function useLossNotice(
  views: readonly IssueView[] | undefined,
  chosen: IssueView | null,
  wantedId: number | undefined,
): void {
  const last = useRef(chosen);
  useEffect(() => {
    const before = last.current;
    last.current = chosen;
    // People also leave a view, or delete it themselves.
    if (before === null || chosen !== null || views === undefined || before.id !== wantedId) return;
    const detail = `Someone deleted “${before.name}” or no longer shares it. The list stays as it is.`;
    showToast({ title: 'The view is gone', detail, tone: 'bad' });
  }, [views, chosen, wantedId]);
}

function statusOf(
  chosen: IssueView | null,
  basis: IssueView | null,
  state: ListState,
): ViewStatus | null {
  if (chosen === null) return null;
  if (isAsSaved(chosen, state)) return 'same';
  const isTheirs = basis !== null && basis.version !== chosen.version && isAsSaved(basis, state);
  return isTheirs ? 'updated' : 'changed';
}
