/** The document that the panels on the left are about (see `ReadDocument`). */
import { useCallback, useState } from 'react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { sheetAt } from '../../domain/contents-tree.ts';
import type { PaneEntity, PaneId, Panes } from '../../domain/panes.ts';
import { pageName } from '../../features/text-search/model/text-hits.ts';
import type { ReadDocument, Workspace } from '../../host/workspace.ts';

function pageOf(entity: PaneEntity | null) {
  return entity?.kind === 'page' ? entity : null;
}

export function useReadDocument(
  panes: Panes,
  contents: TableOfContents | undefined,
  open: Workspace['open'],
): ReadDocument {
  const [wantedPane, setWantedPane] = useState<PaneId>(1);
  const pane: PaneId = wantedPane === 2 && panes.second !== null ? 2 : 1;
  const page = pageOf(pane === 1 ? panes.first : panes.second);
  const documentId = page?.document.id ?? null;
  const nameOf = useCallback(
    (pageNumber: number) =>
      documentId === null ? `Page ${pageNumber}` : pageName(contents, documentId, pageNumber),
    [contents, documentId],
  );
  return {
    pane,
    page,
    nameOf,
    goTo: (pageNumber) => {
      if (documentId === null || pageNumber === page?.pageNumber) return;
      const sheetId = sheetAt(contents, documentId, pageNumber)?.id ?? null;
      open(pane, { documentId, pageNumber, sheetId, box: null });
    },
    followFocus: () => {
      const isInSecond = document.activeElement?.closest('[data-pane="2"]') instanceof Element;
      setWantedPane(isInSecond ? 2 : 1);
    },
  };
}
