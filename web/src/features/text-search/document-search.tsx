/**
 * Document search state, kept apart from the workspace so that typing and stepping only re-render the panel and the marks.
 */
import { createContext, use, useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { PaneId } from '../../domain/panes.ts';
import type { TextHit } from './model/text-hits.ts';
import type { ReadDocument } from '../../host/workspace.ts';
import { ShownPanelsContext } from '../../host/workspace.ts';
import { HitMarks } from './hit-marks.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useTextSearch } from './use-text-search.ts';
import type { TextSearch } from './use-text-search.ts';

export const SEARCH_PANEL = 'search';

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
export function DocumentSearch({ read, children }: { read: ReadDocument; children: ReactNode }) {
  const { pane } = read;
  const isOpen = use(ShownPanelsContext).left === SEARCH_PANEL;
  const search = useTextSearch({
    isOpen,
    documentId: read.page?.document.id ?? null,
    pageNumber: read.page?.pageNumber ?? 1,
    nameOf: read.nameOf,
    onHit: ({ pageNumber }) => read.goTo(pageNumber),
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

type DocumentSearchPanelProps = {
  read: ReadDocument;
  isBeingRead: boolean;
  /** Incremented to focus the field. */
  focusRequest: number;
  onClose: () => void;
};

/** The search panel of the provider around it. */
export function DocumentSearchPanel({ read, ...props }: DocumentSearchPanelProps) {
  const search = use(DocumentSearchContext);
  if (search === null) return null;
  return (
    <SearchPanel
      {...props}
      search={search}
      fileName={read.page?.document.file.name ?? null}
      nameOf={read.nameOf}
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
