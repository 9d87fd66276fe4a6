/** The checklist that the URL describes, and what the server answers to it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  CHECKLIST_CARDS_PER_PAGE,
  CHECKLIST_ROWS_PER_PAGE,
} from '../../../../contract/src/checklists/list.ts';
import { checklistQuery, complianceStatsQuery } from '../../api/checklists.ts';
import {
  checklistQueryOf,
  readChecklistSearch,
  withChecklistSearch,
} from '../../domain/checklist-search.ts';
import type { ChecklistSearch } from '../../domain/checklist-search.ts';
import type { Workspace } from '../../host/workspace.ts';

/** What the list needs of the workspace. */
export type ChecklistPlace = Pick<
  Workspace,
  'project' | 'search' | 'onSearch' | 'me' | 'open' | 'openOverlay'
>;

/** `rows`: 1000 on a page instead of 10, of which the URL's page is the one with the cards. */
export function useChecklist(
  { project, search: url, onSearch }: ChecklistPlace,
  shown: 'cards' | 'rows',
) {
  const search = useMemo(() => readChecklistSearch(url), [url]);
  const perPage = shown === 'cards' ? CHECKLIST_CARDS_PER_PAGE : CHECKLIST_ROWS_PER_PAGE;
  const cardsInPage = perPage / CHECKLIST_CARDS_PER_PAGE;
  const page = Math.ceil((search.page ?? 1) / cardsInPage);
  const list = useQuery(checklistQuery(project.id, checklistQueryOf(search, { page, perPage })));
  const stats = useQuery(complianceStatsQuery(project.id));
  const change = useCallback(
    (next: ChecklistSearch) => onSearch((now) => withChecklistSearch(now, next), false),
    [onSearch],
  );
  const goTo = useCallback(
    (to: number) => change({ page: (to - 1) * cardsInPage + 1 }),
    [change, cardsInPage],
  );
  /** Of the project; undefined until they are known. */
  const all = stats.data?.reduce((sum, { count }) => sum + count, 0);
  return { search, list, stats: stats.data ?? [], all, page, perPage, change, goTo };
}

export type Checklist = ReturnType<typeof useChecklist>;
