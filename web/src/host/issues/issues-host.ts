/** Issues in the workspace: which one is selected, what is being raised or edited, and the drawer of the whole list. */
import { useCallback, useMemo, useState } from 'react';
import type { User } from '../../../../contract/src/users/schema.ts';
import type { Issue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { primaryReference } from '../../domain/issue-words.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import type { PaneId } from '../../domain/panes.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { announce } from '../../lib/announcer.ts';

/** What an issue is raised from: a page of a document, and what is on it. */
export type RaiseFrom = {
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  /** The markup's key in the markup store; null: the page as a whole. */
  readonly markupKey: string | null;
  /** Selected text or a difference, for the description. */
  readonly words: string;
  /** The markup was drawn for the issue: it goes if no issue is raised (NI-029). */
  readonly isDrawn?: boolean;
  /** Begins the summary. Absent: it begins empty. */
  readonly summary?: string;
  /** The difference that it is about: the issue is on the overlay, and its markup on one of the pages there. */
  readonly overlay?: { readonly executionId: number; readonly differenceId: string };
  /** The item of a checklist that it is about, as it is numbered there. */
  readonly checklistItem?: { readonly id: number; readonly label: string };
  /** Of a form that was opened before. */
  readonly guid?: string;
};

/** The server adds an issue with this guid only once, however often the form is sent. */
export type RaisedFrom = RaiseFrom & { readonly guid: string };

/** An issue whose markup is wanted in sight, once: to want it again takes another object. */
export type SoughtIssue = { readonly issueId: number };

/** The panel of cards. */
export const ISSUES_PANEL = 'issues';

export type IssuesHost = {
  /** Reviewers of type viewer: they never see rejected issues, and only comment (IL-031, WS-019). */
  readonly isRestricted: boolean;
  /** The URL's `issueId`. */
  readonly selectedId: number | null;
  /**
   * Selects an issue and shows a place of it: its primary location unless another one is named (IL-029). Another one is
   * shown in the second viewer, if there are two (LO-003). An issue without a location is only selected (LO-013).
   */
  readonly open: (issue: Issue, reference?: LocationReference, pane?: PaneId) => void;
  /** What was opened last in each viewer; at first the issue of the URL, in whichever shows it. */
  readonly sought: Readonly<Record<PaneId, SoughtIssue | null>>;
  /** Selects an issue of the page in a viewer, and brings its markup into sight there. */
  readonly showOnPage: (issueId: number, pane: PaneId) => void;
  /** Selects an issue where it is, or nothing. */
  readonly select: (id: number | null) => void;
  readonly isDrawerOpen: boolean;
  readonly setDrawerOpen: (isOpen: boolean) => void;
  /** Null while no issue is being raised. */
  readonly raising: RaisedFrom | null;
  /** Not while an issue is edited: both forms would lie on each other. */
  readonly raise: (from: RaiseFrom | null) => void;
  /** The issue in the edit panel, or null. */
  readonly editingId: number | null;
  /** Not while an issue is raised. */
  readonly edit: (id: number | null) => void;
  /** A file of another program that is being imported, or null. `count` tells the same file chosen twice apart. */
  readonly importing: { readonly file: File; readonly count: number } | null;
  readonly importFrom: (file: File | null) => void;
};

/** Where a reference is; null if it names no page. */
export function targetOf(reference: LocationReference | null): ContentsTarget | null {
  if (reference === null) return null;
  const { document_id: documentId, page_number: pageNumber, drawing_sheet_id: sheetId } = reference;
  return documentId === null
    ? null
    : { documentId, pageNumber: pageNumber ?? 1, sheetId, box: null };
}

type Needed = {
  me: User;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
  hasTwoViewers: boolean;
  open: (pane: PaneId, target: ContentsTarget) => void;
  /** Shows an execution of an overlay; `otherwise` where it is gone. */
  openOverlay: (pane: PaneId, executionId: number, otherwise: () => void) => void;
};

export function useIssuesHost(needed: Needed): IssuesHost {
  const { me, search, onSearch, hasTwoViewers, open, openOverlay } = needed;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [raising, setRaising] = useState<RaisedFrom | null>(null);
  const [editingId, setEditingId] = useState<number | null>(null);
  const raise = useCallback(
    (from: RaiseFrom | null) => {
      if (from === null || editingId === null) {
        setRaising(from && { guid: crypto.randomUUID(), ...from });
      } else announce(`Finish editing issue ${editingId} first.`);
    },
    [editingId],
  );
  const edit = useCallback(
    (id: number | null) => {
      if (id === null || raising === null) setEditingId(id);
      else announce('Add or cancel the new issue first.');
    },
    [raising],
  );
  const [importing, setImporting] = useState<IssuesHost['importing']>(null);
  const importFrom = useCallback(
    (file: File | null) => setImporting((last) => file && { file, count: (last?.count ?? 0) + 1 }),
    [],
  );
  const select = useCallback(
    (id: number | null) =>
      onSearch(
        ({ issueId: _former, ...others }) => (id === null ? others : { ...others, issueId: id }),
        false,
      ),
    [onSearch],
  );
  const selectedId = typeof search.issueId === 'number' ? search.issueId : null;
  const [sought, setSought] = useState<IssuesHost['sought']>(() => {
    const first = selectedId === null ? null : { issueId: selectedId };
    return { 1: first, 2: first };
  });
  const showOnPage = useCallback(
    (issueId: number, pane: PaneId) => {
      setSought((now) => ({ ...now, [pane]: { issueId } }));
      select(issueId);
    },
    [select],
  );
  const isRestricted = !mayMarkUp(me);
  return useMemo(
    () => ({
      ...{ isRestricted, selectedId, select, isDrawerOpen, setDrawerOpen },
      ...{ raising, raise, editingId, edit, sought, showOnPage, importing, importFrom },
      open: (issue, reference, pane) => {
        const to = reference ?? primaryReference(issue);
        const target = targetOf(to);
        const executionId = to?.overlay_execution_id ?? null;
        const isOther = reference !== undefined && !reference.is_primary;
        const viewer = pane ?? (isOther && hasTwoViewers ? 2 : 1);
        const openPage = () => {
          if (target !== null) open(viewer, target);
        };
        if (target === null && executionId === null) {
          select(issue.id);
          return;
        }
        showOnPage(issue.id, viewer);
        if (executionId === null) openPage();
        else openOverlay(viewer, executionId, openPage);
      },
    }),
    [
      isRestricted,
      selectedId,
      select,
      isDrawerOpen,
      raising,
      raise,
      editingId,
      edit,
      sought,
      showOnPage,
      hasTwoViewers,
      importing,
      importFrom,
      open,
      openOverlay,
    ],
  );
}
