/** Drawing boxes: shown on the sheets of the viewers, edited in one of them, with a panel on the right. */
import { useBlocker } from '@tanstack/react-router';
import { Frame, SquarePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { sheetName } from '../../domain/contents-tree.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import type { Panel } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { BoxEditing, EditedPaneContext } from './box-editing.ts';
import type { EditedPane } from './box-editing.ts';
import { boxesToolStore, showBoxes } from './boxes-tool.ts';
import { DrawingsPanel } from './drawings-panel.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useDrawingChanges } from './use-drawing-changes.ts';
import type { DrawingChanges } from './use-drawing-changes.ts';
import { useStore } from '../../lib/store.ts';
import { IconToggle, Segmented } from '../../ui/button.tsx';

const PANEL = 'drawings';
const EDIT_LABEL = 'Edit drawing boxes';

function sheetOf(entity: PaneEntity | null): Sheet | null {
  return entity?.kind === 'page' ? entity.sheet : null;
}

type DrawingBoxes = {
  /** Whether a viewer shows a sheet. */
  canShow: boolean;
  canEdit: boolean;
  /** Null when not editing. */
  edited: EditedPane | null;
  editing: BoxEditing;
  changes: DrawingChanges;
  /** Asks about unsaved changes first. */
  isLeaving: boolean;
  setLeaving: (isLeaving: boolean) => void;
  editIn: (pane: PaneId) => void;
  /** Stops editing without asking. */
  end: () => void;
  toggleShown: () => void;
  toggleEdited: () => void;
};

function useDrawingBoxes({ project, panes, me, panels }: Workspace): DrawingBoxes {
  const [editing] = useState(() => new BoxEditing());
  const [wanted, setWanted] = useState<PaneId | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const changes = useDrawingChanges(project.id, editing);
  const pane = wanted === 2 && panes.second === null ? 1 : wanted;
  const edited = useMemo(() => (pane === null ? null : { editing, pane }), [editing, pane]);
  const hasSheet = { 1: sheetOf(panes.first) !== null, 2: sheetOf(panes.second) !== null };
  const canShow = hasSheet[1] || hasSheet[2];
  const end = () => {
    setLeaving(false);
    setWanted(null);
    panels.close(PANEL);
    editing.select(null);
    document.querySelector<HTMLElement>(`button[aria-label="${EDIT_LABEL}"]`)?.focus();
  };
  return {
    canShow,
    canEdit: me.can_create_projects && (canShow || pane !== null),
    edited,
    editing,
    changes,
    isLeaving,
    setLeaving,
    editIn: setWanted,
    end,
    toggleShown: () => showBoxes(!boxesToolStore.get()),
    toggleEdited: () => {
      if (pane === null) {
        setWanted(hasSheet[1] ? 1 : 2);
        panels.show(PANEL);
      } else if (editing.store.get().drafts.size > 0) setLeaving(true);
      else end();
    },
  };
}

/** BX-005, BX-010: only if a sheet is shown. */
function BoxTools({ boxes }: { boxes: DrawingBoxes }) {
  const areShown = useStore(boxesToolStore);
  return (
    <>
      {boxes.canShow ? (
        <IconToggle
          label="Drawing boxes"
          shortcut="V"
          isSelected={areShown}
          onChange={boxes.toggleShown}
        >
          <Frame size={16} />
        </IconToggle>
      ) : null}
      {boxes.canEdit ? (
        <IconToggle
          label={EDIT_LABEL}
          shortcut="E"
          isSelected={boxes.edited !== null}
          onChange={boxes.toggleEdited}
        >
          <SquarePen size={16} />
        </IconToggle>
      ) : null}
    </>
  );
}

/** Null when not editing. */
function drawingsPanel(boxes: DrawingBoxes, { panes }: Workspace): Panel | null {
  const { edited, editing, changes } = boxes;
  if (edited === null) return null;
  const sheet = sheetOf(edited.pane === 1 ? panes.first : panes.second);
  const heading = sheet === null ? 'Drawings' : `Drawings on ${sheetName(sheet).number}`;
  return {
    side: 'right',
    id: PANEL,
    covers: true,
    opensByItself: true,
    label: 'Drawings on the sheet',
    tab: heading,
    heading,
    count: (sheet?.drawings.length ?? 0).toLocaleString('en-US'),
    button: null,
    closeLabel: 'Stop editing drawing boxes',
    onClose: boxes.toggleEdited,
    isBelow: true,
    content: (
      <DrawingsPanel
        editing={editing}
        changes={changes}
        sheet={sheet}
        viewerChoice={
          panes.second === null ? null : (
            <div className="drawing-viewer">
              <Segmented<'1' | '2'>
                label="Drawings in"
                value={edited.pane === 1 ? '1' : '2'}
                choices={[
                  { value: '1', label: 'Viewer 1' },
                  { value: '2', label: 'Viewer 2' },
                ]}
                onChange={(pane) => boxes.editIn(pane === '1' ? 1 : 2)}
              />
            </div>
          )
        }
      />
    ),
  };
}

/** Asks about unsaved changes before editing ends or the project is left. */
function LeaveDialog({ boxes }: { boxes: DrawingBoxes }) {
  const { editing, changes } = boxes;
  const hasDrafts = () => editing.store.get().drafts.size > 0;
  const blocker = useBlocker({
    // Changing pages within the project keeps unsaved changes; leaving the project does not.
    shouldBlockFn: ({ current, next }) => hasDrafts() && current.pathname !== next.pathname,
    enableBeforeUnload: hasDrafts,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <UnsavedDialog
      editing={editing}
      changes={changes}
      isOpen={boxes.isLeaving || isBlocked}
      onLeave={isBlocked ? blocker.proceed : boxes.end}
      onStay={isBlocked ? blocker.reset : () => boxes.setLeaving(false)}
    />
  );
}

export const contribution = defineFeature({
  order: 50,
  shortcuts: {
    'drawing-boxes': { keys: ['V'], label: 'Show or hide drawing boxes', group: 'Pages' },
    'edit-boxes': { keys: ['E'], label: 'Edit drawing boxes', group: 'Pages' },
  },
  useContribution(workspace) {
    const boxes = useDrawingBoxes(workspace);
    const panel = drawingsPanel(boxes, workspace);
    return {
      panels: panel === null ? [] : [panel],
      tools: <BoxTools boxes={boxes} />,
      keys: {
        'drawing-boxes': boxes.canShow ? boxes.toggleShown : null,
        'edit-boxes': boxes.canEdit ? boxes.toggleEdited : null,
      },
      wrap: (children) => <EditedPaneContext value={boxes.edited}>{children}</EditedPaneContext>,
      dialogs: <LeaveDialog boxes={boxes} />,
    };
  },
});
