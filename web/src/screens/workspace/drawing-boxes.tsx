/** Drawing boxes in the workspace: shown on the sheets of the viewers, edited in one. */
import { useBlocker } from '@tanstack/react-router';
import { Frame, SquarePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import type { PaneEntity, PaneId, Panes } from '../../domain/panes.ts';
import { BoxEditing } from '../../features/drawing-boxes/box-editing.ts';
import type { EditedPane } from '../../features/drawing-boxes/box-editing.ts';
import { boxesToolStore, showBoxes } from '../../features/drawing-boxes/boxes-tool.ts';
import { DrawingsPanel } from '../../features/drawing-boxes/drawings-panel.tsx';
import { UnsavedDialog } from '../../features/drawing-boxes/unsaved-dialog.tsx';
import { useDrawingChanges } from '../../features/drawing-boxes/use-drawing-changes.ts';
import type { DrawingChanges } from '../../features/drawing-boxes/use-drawing-changes.ts';
import { useStore } from '../../lib/store.ts';
import { IconToggle, Segmented } from '../../ui/button.tsx';

const EDIT_LABEL = 'Edit drawing boxes';

function sheetOf(entity: PaneEntity | null): Sheet | null {
  return entity?.kind === 'page' ? entity.sheet : null;
}

export type DrawingBoxes = {
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

/** `mayEdit`: the user may change the project. */
export function useDrawingBoxes(projectId: number, panes: Panes, mayEdit: boolean): DrawingBoxes {
  const [editing] = useState(() => new BoxEditing());
  const [wanted, setWanted] = useState<PaneId | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const changes = useDrawingChanges(projectId, editing);
  const pane = wanted === 2 && panes.second === null ? 1 : wanted;
  const edited = useMemo(() => (pane === null ? null : { editing, pane }), [editing, pane]);
  const hasSheet = { 1: sheetOf(panes.first) !== null, 2: sheetOf(panes.second) !== null };
  const canShow = hasSheet[1] || hasSheet[2];
  const end = () => {
    setLeaving(false);
    setWanted(null);
    editing.select(null);
    document.querySelector<HTMLElement>(`button[aria-label="${EDIT_LABEL}"]`)?.focus();
  };
  return {
    canShow,
    canEdit: mayEdit && (canShow || pane !== null),
    edited,
    editing,
    changes,
    isLeaving,
    setLeaving,
    editIn: setWanted,
    end,
    toggleShown: () => showBoxes(!boxesToolStore.get()),
    toggleEdited: () => {
      if (pane === null) setWanted(hasSheet[1] ? 1 : 2);
      else if (editing.store.get().drafts.size > 0) setLeaving(true);
      else end();
    },
  };
}

/** BX-005, BX-010: only if a sheet is shown. */
export function BoxTools({ boxes }: { boxes: DrawingBoxes }) {
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

/** The panel beside the viewers, and the dialog about unsaved changes. */
export function DrawingsPlace({ boxes, panes }: { boxes: DrawingBoxes; panes: Panes }) {
  const { edited, editing, changes } = boxes;
  const hasDrafts = () => editing.store.get().drafts.size > 0;
  const blocker = useBlocker({
    // Changing pages within the project keeps unsaved changes; leaving the project does not.
    shouldBlockFn: ({ current, next }) => hasDrafts() && current.pathname !== next.pathname,
    enableBeforeUnload: hasDrafts,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <>
      {edited === null ? null : (
        <DrawingsPanel
          editing={editing}
          changes={changes}
          sheet={sheetOf(edited.pane === 1 ? panes.first : panes.second)}
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
          onClose={boxes.toggleEdited}
        />
      )}
      <UnsavedDialog
        editing={editing}
        changes={changes}
        isOpen={boxes.isLeaving || isBlocked}
        onLeave={isBlocked ? blocker.proceed : boxes.end}
        onStay={isBlocked ? blocker.reset : () => boxes.setLeaving(false)}
      />
    </>
  );
}
