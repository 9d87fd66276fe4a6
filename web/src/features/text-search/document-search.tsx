/**
 * Document search state, kept apart from the workspace so that typing and stepping only re-render the panel and the marks.
 */
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { PaneId } from '../../domain/panes.ts';
import type { ReadDocument } from '../../host/workspace.ts';
import { ShownPanelsContext } from '../../host/workspace.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { HitLayer } from './hit-layer.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useTextSearch } from './use-text-search.ts';
import type { TextSearch } from './use-text-search.ts';
import './text-search.css';

export const SEARCH_PANEL = 'search';

type SearchInViewer = {
  search: TextSearch;
  /** The viewer whose document is searched. */
  pane: PaneId;
  isOpen: boolean;
};

const DocumentSearchContext = createContext<SearchInViewer | null>(null);

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
  return <DocumentSearchContext value={{ search, pane, isOpen }}>{children}</DocumentSearchContext>;
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
  const context = use(DocumentSearchContext);
  if (context === null) return null;
  return (
    <SearchPanel
      {...props}
      search={context.search}
      fileName={read.page?.document.file.name ?? null}
      nameOf={read.nameOf}
    />
  );
}

/** The open search's hits over a page of its viewer. */
export function SearchedPaper({ paper }: { paper: OnPaper }) {
  const context = use(DocumentSearchContext);
  if (context === null || !context.isOpen || context.pane !== paper.viewer) return null;
  return <HitLayer paper={paper} search={context.search} />;
}
