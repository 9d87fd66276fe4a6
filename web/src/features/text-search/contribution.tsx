/** Search in a document: a panel on the left, opened with Ctrl+F, whose hits are marked in its viewer. */
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaneId } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import {
  DocumentSearch,
  DocumentSearchPanel,
  SEARCH_PANEL,
  SearchedPaper,
} from './document-search.tsx';

/** When the search closes, focus returns to the searched viewer's paper. */
function focusPaper(pane: PaneId): void {
  document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.focus({ preventScroll: true });
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-panel="search"] input') !== null;
}

export const contribution = defineFeature({
  order: 30,
  shortcuts: { find: { keys: ['Ctrl+F'], label: 'Search in the document', group: 'Pages' } },
  useContribution({ read, model, panels }) {
    const [focusRequest, setFocusRequest] = useState(0);
    // Anywhere on the page, unlike the other shortcuts.
    const onKey = useEffectEvent((event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      // Pressing Ctrl+F again in the field opens the browser's search.
      if (isInField(document.activeElement)) return;
      event.preventDefault();
      panels.show(SEARCH_PANEL);
    });
    useEffect(() => {
      const listener = (event: KeyboardEvent) => onKey(event);
      addEventListener('keydown', listener);
      return () => removeEventListener('keydown', listener);
    }, []);
    return {
      keys: { find: null },
      panels: [
        {
          side: 'left',
          id: SEARCH_PANEL,
          covers: true,
          onShow: () => {
            read.followFocus();
            setFocusRequest((count) => count + 1);
          },
          button: {
            label: 'Search in the document',
            icon: <Search size={16} />,
            shortcut: 'Ctrl+F',
          },
          content: (
            <DocumentSearchPanel
              read={read}
              isBeingRead={model.isProcessing && read.page?.document.page_count === null}
              focusRequest={focusRequest}
              onClose={() => {
                panels.close(SEARCH_PANEL);
                focusPaper(read.pane);
              }}
            />
          ),
        },
      ],
      layer: (paper) => <SearchedPaper paper={paper} />,
      wrap: (children) => <DocumentSearch read={read}>{children}</DocumentSearch>,
    };
  },
});
