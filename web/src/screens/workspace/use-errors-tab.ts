/** The Errors tab of the right panel: stored in the URL, and left when no errors remain (ET-001, ET-002, WS-012). */
import { useEffect } from 'react';
import { searchWithTab } from '../../domain/workspace-search.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import type { useProject } from './use-project.ts';

const TAB = 'errors';

type ErrorsTab = {
  /** There are errors, and no processing card shows them. */
  canShow: boolean;
  isShown: boolean;
  show: (isOn: boolean) => void;
};

export function useErrorsTab(
  { errors, isProcessing, checkedAt }: ReturnType<typeof useProject>,
  search: WorkspaceSearch,
  onSearch: ChangeSearch,
): ErrorsTab {
  const canShow = !isProcessing && errors.length > 0;
  const isWanted = search.tab === TAB;
  const areGone = checkedAt !== null && !isProcessing && errors.length === 0;
  useEffect(() => {
    if (isWanted && areGone) onSearch((now) => searchWithTab(now, undefined), false);
  }, [isWanted, areGone, onSearch]);
  return {
    canShow,
    isShown: canShow && isWanted,
    show: (isOn) => onSearch((now) => searchWithTab(now, isOn ? TAB : undefined), true),
  };
}
