/** Two viewers beside a batch of change orders: what the address says that they show, and how people change it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ChangeOrderBatch } from '../../../contract/src/change-orders/schema.ts';
import type { Document, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import { detailOf } from '../api/api-error.ts';
import { projectQuery, tableOfContentsQuery } from '../api/projects.ts';
import type { ContentsTarget } from '../domain/contents-tree.ts';
import { panesOf, reducePanes } from '../domain/panes.ts';
import type { PaneId, Panes, PanesAction } from '../domain/panes.ts';
import type { ChangeSearch, WorkspaceSearch } from '../domain/workspace-search.ts';

const NO_DOCUMENTS: readonly Document[] = [];
const UNREADABLE = 'The project could not be loaded. Reload the page to try again.';

type BatchPanesProps = {
  /** Of the batch. */
  changeOrders: ChangeOrderBatch['documents'];
  /** Whose documents and overlays can be shown, too; null if the batch is not matched with one. */
  projectId: number | null;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
};

export type BatchPanes = {
  panes: Panes;
  /** Of the project. */
  contents: TableOfContents | undefined;
  /** To show on the page of a viewer, drawing units. A new array shows it again. */
  box: Box | null;
  /** The viewer of the box. */
  boxPane: PaneId;
  act: (action: PanesAction) => void;
  /** Opens a page of the project. */
  open: (pane: PaneId, target: ContentsTarget) => void;
  /** Opens a page of a change order document in the first viewer, and shows a part of it (drawing units), if any. */
  openChangeOrder: (documentId: number, pageNumber: number, box: Box | null) => void;
};

export function useBatchPanes(props: BatchPanesProps): BatchPanes {
  const { changeOrders, projectId, search, onSearch } = props;
  const isThere = projectId !== null;
  const project = useQuery({ ...projectQuery(projectId ?? 0), enabled: isThere });
  const toc = useQuery({ ...tableOfContentsQuery(projectId ?? 0), enabled: isThere });
  const [box, setBox] = useState<Box | null>(null);
  const [boxPane, setBoxPane] = useState<PaneId>(1);
  const documents = isThere ? project.data?.documents : NO_DOCUMENTS;
  const hasFailed = documents === undefined && project.isError;
  const problem = hasFailed ? detailOf(project.error, UNREADABLE) : undefined;
  const { data: contents, isError: haveContentsFailed } = toc;
  const panes = useMemo(
    () => panesOf(search, { documents, problem, contents, haveContentsFailed, changeOrders }),
    [search, documents, problem, contents, haveContentsFailed, changeOrders],
  );
  const act = useCallback(
    (action: PanesAction) => {
      // What was sought is on another page.
      if (action.type !== 'split' && action.type !== 'compare') setBox(null);
      const { isStep } = reducePanes(search, action);
      onSearch((now) => reducePanes(now, action).search, isStep);
    },
    [search, onSearch],
  );
  const open = useCallback(
    (pane: PaneId, target: ContentsTarget) => {
      act({ type: 'open', pane, target });
      setBoxPane(pane);
      setBox(target.box === null ? null : [...target.box]);
    },
    [act],
  );
  const openChangeOrder = useCallback(
    (documentId: number, pageNumber: number, sought: Box | null) => {
      act({ type: 'change-order', pane: 1, changeOrderDocumentId: documentId, pageNumber });
      setBoxPane(1);
      setBox(sought);
    },
    [act],
  );
  return { panes, contents, box, boxPane, act, open, openChangeOrder };
}
