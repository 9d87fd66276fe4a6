/** What a feature sees of the workspace it contributes to. */
import { createContext } from 'react';
import type { Sheet } from '../../../contract/src/documents/schema.ts';
import type { Project } from '../../../contract/src/projects/schema.ts';
import type { User } from '../../../contract/src/users/schema.ts';
import type { ContentsTarget } from '../domain/contents-tree.ts';
import type { PageEntity, PaneId, Panes, PanesAction } from '../domain/panes.ts';
import type { ChangeSearch, WorkspaceSearch } from '../domain/workspace-search.ts';
import type { ActiveTool } from '../paper/active-tool.ts';
import type { IssuesHost } from './issues/issues-host.ts';
import type { Store } from '../lib/store.ts';
import type { ShownOverlays } from './comparison/shown-overlays.ts';
import type { MarkupStore } from './markups/markup-store.ts';
import type { ProjectModel } from './use-project.ts';

/** The document that the panels on the left are about: the first viewer's, or the one searched last. */
export type ReadDocument = {
  pane: PaneId;
  /** Null while no page of a document is open. */
  page: PageEntity | null;
  /** A page's name: its sheet, or "Page 3". */
  nameOf: (pageNumber: number) => string;
  goTo: (pageNumber: number) => void;
  /** Changes to the viewer that has focus. */
  followFocus: () => void;
};

/** Panels by their ids. */
export type PanelActions = {
  show: (id: string) => void;
  close: (id: string) => void;
  /** On small screens, closes the panel that covers the viewers, so that a result is visible. */
  uncoverViewers: () => void;
};

export type Workspace = {
  me: User;
  project: Project;
  /** The project's events and contents. */
  model: ProjectModel;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
  panes: Panes;
  /** The first viewer's sheet in other documents. */
  matches: readonly Sheet[];
  read: ReadDocument;
  /** At least 1200 px: panels stand beside the viewers and do not cover them. */
  isWide: boolean;
  /** Opens a page in a viewer, and in the first one also a drawing's box. */
  open: (pane: PaneId, target: ContentsTarget) => void;
  /** Shows an execution of an overlay; `otherwise` where it is gone. */
  openOverlay: (pane: PaneId, executionId: number, otherwise: () => void) => void;
  act: (action: PanesAction) => void;
  panels: PanelActions;
  activeTool: ActiveTool;
  markups: MarkupStore;
  issues: IssuesHost;
  overlays: Store<ShownOverlays>;
};

/** Ids of the panels on screen; null for a side that is closed. */
export type ShownPanels = { left: string | null; right: string | null };

export const ShownPanelsContext = createContext<ShownPanels>({ left: null, right: null });
