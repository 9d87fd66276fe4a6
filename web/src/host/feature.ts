/**
 * How a feature contributes to the workspace: `features/NAME/contribution.tsx` exports `contribution`, and the workspace
 * finds it there. No list names the features.
 */
import type { ReactNode } from 'react';
import type { SidePanel } from '../domain/panel-side.ts';
import type { Shortcut } from '../lib/shortcuts.ts';
import type { OnPaper, PaperTool } from '../paper/active-tool.ts';
import type { OnOverlay } from './comparison/on-overlay.ts';
import type { Workspace } from './workspace.ts';

/** A toolbar button that shows and hides a panel. */
type PanelButton = { label: string; icon: ReactNode; shortcut?: string };

/** One of the panels left of the viewers, with a header of its own. */
export type LeftPanel = SidePanel & { side: 'left'; button: PanelButton; content: ReactNode };

/** A panel right of the viewers: a tab if there are several, otherwise under its heading. */
export type RightPanel = SidePanel & {
  side: 'right';
  /** Names the region. */
  label: string;
  /** Text of its tab. */
  tab: string;
  heading: string;
  /** After the tab's text and the heading: "38", "4 of 38". */
  count?: string;
  /** At the end of the heading. */
  note?: string;
  /** Null if something else opens it. */
  button: PanelButton | null;
  closeLabel: string;
  /** Instead of closing the panel. */
  onClose?: () => void;
  /** Its columns need 400 px. */
  hasTable?: boolean;
  /** On small screens below the viewers, which it is about, instead of over them. */
  isBelow?: boolean;
  content: ReactNode;
};

export type Panel = LeftPanel | RightPanel;

export type Contribution<Id extends string = string> = {
  /** Only those that can be shown now. */
  panels?: readonly Panel[];
  /** Toolbar buttons. */
  tools?: ReactNode;
  /** Buttons in the project's bar. */
  bar?: ReactNode;
  /** Tools for the paper; their buttons follow the others. Only those that can be used now. */
  paperTools?: readonly PaperTool[];
  /** Always over the paper. */
  layer?: (paper: OnPaper) => ReactNode;
  /** Always over an overlay of the project. */
  overlayLayer?: (paper: OnOverlay) => ReactNode;
  /** What its other buttons do now, for the list of commands. Shortcuts, panels and paper tools are in it anyway. */
  actions?: readonly { label: string; act: () => void }[];
  /** What its shortcuts do now; null while they do nothing. */
  keys?: Readonly<Record<Id, (() => void) | null>>;
  /** Puts providers around viewers and panels. */
  wrap?: (children: ReactNode) => ReactNode;
  dialogs?: ReactNode;
};

export type WorkspaceFeature<Id extends string = string> = {
  /** Ascending from left to right: toolbar buttons, tabs; then the list of shortcuts. */
  order: number;
  /** Listed in the help. They work while the focus is in a viewer. */
  shortcuts?: Readonly<Record<Id, Shortcut>>;
  /** Keys of its list, which acts on them while it has the focus. Listed in the help. */
  listShortcuts?: readonly Shortcut[];
  /** A hook, called on every render of the workspace. */
  useContribution: (workspace: Workspace) => Contribution<Id>;
};

/** Checks a contribution, and its keys against its shortcuts. */
export function defineFeature<Id extends string>(
  feature: WorkspaceFeature<Id>,
): WorkspaceFeature<Id> {
  return feature;
}
