/** Document search: whether it is open, its viewer, and how hits are shown. */
import { useCallback, useEffect, useState } from 'react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { sheetAt } from '../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import type { PaneEntity, PaneId, Panes } from '../../domain/panes.ts';
import { pageName } from '../../domain/text-hits.ts';

type FindOptions = {
  panes: Panes;
  contents: TableOfContents | undefined;
  onOpen: (pane: PaneId, target: ContentsTarget) => void;
};

function pageOf(entity: PaneEntity | null) {
  return entity?.kind === 'page' ? entity : null;
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.closest(selector) instanceof Element;
}

/** When the search closes, focus returns to the searched viewer's paper. */
function focusPaper(pane: PaneId): void {
  document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.focus({ preventScroll: true });
}

export type Find = ReturnType<typeof useFind>;

export function useFind({ panes, contents, onOpen }: FindOptions) {
  const [isOpen, setOpen] = useState(false);
  const [wantedPane, setWantedPane] = useState<PaneId>(1);
  const [focusRequest, setFocusRequest] = useState(0);
  const pane: PaneId = wantedPane === 2 && panes.second !== null ? 2 : 1;
  const page = pageOf(pane === 1 ? panes.first : panes.second);
  const documentId = page?.document.id ?? null;
  const nameOf = useCallback(
    (pageNumber: number) =>
      documentId === null ? `Page ${pageNumber}` : pageName(contents, documentId, pageNumber),
    [contents, documentId],
  );
  const goTo = (pageNumber: number) => {
    if (documentId === null || pageNumber === page?.pageNumber) return;
    const sheetId = sheetAt(contents, documentId, pageNumber)?.id ?? null;
    onOpen(pane, { documentId, pageNumber, sheetId, box: null });
  };

  const open = useCallback(() => {
    // Search the viewer that has focus.
    setWantedPane(hasFocus('[data-pane="2"]') ? 2 : 1);
    setOpen(true);
    setFocusRequest((count) => count + 1);
  }, []);
  const hide = () => setOpen(false);
  const close = () => {
    hide();
    focusPaper(pane);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      // Pressing Ctrl+F again in the field opens the browser's search.
      if (hasFocus('[data-panel="search"] input')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  const fileName = page?.document.file.name ?? null;
  return {
    isOpen,
    open,
    hide,
    close,
    pane,
    fileName,
    page,
    goTo,
    focusRequest,
    nameOf,
  };
}
