/** A link of the dashboard to something that the workspace shows: a document or an overlay. */
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { PanesAction } from '../../domain/panes.ts';
import { followsHere } from './list-link.tsx';

export type WorkspaceLinks = {
  hrefOf: (action: PanesAction) => string;
  /** Closes the dashboard and shows it. */
  open: (action: PanesAction) => void;
};

export const WorkspaceLinksContext = createContext<WorkspaceLinks>({
  hrefOf: () => '',
  open: () => undefined,
});

type WorkspaceLinkProps = {
  /** What it does in the viewers. */
  action: PanesAction;
  /** As in `ListLink`. */
  label?: string;
  className?: string;
  style?: { gridColumn: number; gridRow: number } | undefined;
  children: ReactNode;
};

export function WorkspaceLink({ action, label, children, ...look }: WorkspaceLinkProps) {
  const { hrefOf, open } = useContext(WorkspaceLinksContext);
  return (
    <a
      {...look}
      href={hrefOf(action)}
      aria-label={label}
      onClick={(event) => {
        if (followsHere(event)) open(action);
      }}
    >
      {children}
    </a>
  );
}

export const overlayAction = (overlayId: number, executionId: number): PanesAction => ({
  ...{ type: 'overlay', pane: 1 },
  ...{ overlayId, executionId },
});

export const documentAction = (documentId: number): PanesAction => ({
  ...{ type: 'open', pane: 1 },
  target: { documentId, pageNumber: 1, sheetId: null },
});
