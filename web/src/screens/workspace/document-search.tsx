/**
 * Document search state, kept apart from the workspace so that typing and stepping only re-render the panel and the marks.
 */
import { createContext, use, useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { PaneId } from '../../domain/panes.ts';
import type { TextHit } from '../../domain/text-hits.ts';
import { HitMarks } from '../../features/text-search/hit-marks.tsx';
import { SearchPanel } from '../../features/text-search/search-panel.tsx';
import { useTextSearch } from '../../features/text-search/use-text-search.ts';
import type { TextSearch } from '../../features/text-search/use-text-search.ts';
import type { Find } from './use-find.ts';

/** The open search's hits, for its viewer. */
export type SearchedPane = {
  pane: PaneId;
  hits: readonly TextHit[];
  current: number | null;
};

/** Null while the search is closed. */
export const SearchedPaneContext = createContext<SearchedPane | null>(null);

const DocumentSearchContext = createContext<TextSearch | null>(null);

/** Keeps the typed text while the panel is closed. */
export function DocumentSearch({ find, children }: { find: Find; children: ReactNode }) {
  const { isOpen, pane } = find;
  const search = useTextSearch({
    isOpen,
    documentId: find.page?.document.id ?? null,
    pageNumber: find.page?.pageNumber ?? 1,
    nameOf: find.nameOf,
    onHit: ({ pageNumber }) => find.goTo(pageNumber),
  });
  const { hits, current } = search;
  const searched = useMemo(
    () => (isOpen ? { pane, hits, current } : null),
    [isOpen, pane, hits, current],
  );
  return (
    <DocumentSearchContext value={search}>
      <SearchedPaneContext value={searched}>{children}</SearchedPaneContext>
    </DocumentSearchContext>
  );
}

/** The search panel of the provider around it. */
export function DocumentSearchPanel({ find, isBeingRead }: { find: Find; isBeingRead: boolean }) {
  const search = use(DocumentSearchContext);
  if (search === null) return null;
  return (
    <SearchPanel
      search={search}
      fileName={find.fileName}
      isBeingRead={isBeingRead}
      focusRequest={find.focusRequest}
      nameOf={find.nameOf}
      onClose={find.close}
    />
  );
}

type SearchedMarksProps = Omit<ComponentProps<typeof HitMarks>, 'onChoose'> & {
  /** False while a tool uses the paper. */
  canChoose: boolean;
};

/** The hits of the provider around it on one page. */
export function SearchedMarks({ canChoose, ...props }: SearchedMarksProps) {
  const search = use(DocumentSearchContext);
  return <HitMarks {...props} onChoose={canChoose && search !== null ? search.choose : null} />;
}
