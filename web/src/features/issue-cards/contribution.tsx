/** The Issues tab, right of the viewers: the project's issues as cards (WS-004). It is the first tab (WS-013). */
import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import { failedCards } from '../../domain/processing.ts';
import { searchWithTab } from '../../domain/workspace-search.ts';
import { defineFeature } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { useIssueList } from '../../parts/issues/use-issue-list.ts';
import { useExpanded } from './expanded.ts';
import { IssuesPanel, PANEL } from './issues-panel.tsx';
import { countWords } from './model/count-words.ts';
import { useFirstPage, useOnPage } from './on-page.ts';

/** While files are read, the processing view is there instead (WS-007); what could not be read stays in front of it. */
function useIsInFront({ isProcessing, cards }: Workspace['model']): boolean {
  const [hasSeenReading, setSeenReading] = useState(isProcessing);
  if (isProcessing && !hasSeenReading) setSeenReading(true);
  return !(hasSeenReading && failedCards(cards).length > 0);
}

export const contribution = defineFeature({
  order: 56,
  useContribution(workspace) {
    const { issues, model, read, search, onSearch } = workspace;
    const [wasWide] = useState(workspace.isWide);
    // In a smaller window, the viewer would have too little room beside it and the contents.
    const [isAskedFor, setAskedFor] = useState(issues.selectedId !== null || search.tab === PANEL);
    const expanded = useExpanded(issues.selectedId);
    const isInFront = useIsInFront(model);
    const onPage = useOnPage(read);
    const list = useIssueList(workspace, onPage.where);
    useFirstPage(onPage, list);
    const count = countWords(list.page.data?.pagination.total, list.count.data);
    return {
      panels: model.isProcessing
        ? []
        : [
            {
              side: 'right',
              id: PANEL,
              opensByItself: (wasWide && isInFront) || isAskedFor,
              label: 'Issues',
              tab: 'Issues',
              heading: 'Issues',
              ...(count !== null && { count }),
              button: { label: 'Issues', icon: <CircleDot size={16} /> },
              closeLabel: 'Hide issues',
              isFirst: true,
              onShow: () => {
                setAskedFor(true);
                if (search.tab !== undefined)
                  onSearch((now) => searchWithTab(now, undefined), true);
              },
              content: <IssuesPanel {...{ workspace, list, onPage, expanded }} />,
            },
          ],
    };
  },
});
