/** Drawing boxes: shown on the sheets of the viewers with a popup each, edited in one of them, with a panel on the right. */
import { useBlocker } from '@tanstack/react-router';
import { Frame, SquarePen } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import type { Panel } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { BoxEditing } from './box-editing.ts';
import { BoxLayer } from './box-layer.tsx';
import { BoxPopup } from './box-popup.tsx';
import type { OpenedBox } from './box-popup.tsx';
import { DrawingsPanel } from './drawings-panel.tsx';
import { EditedBoxes } from './edited-boxes.tsx';
import { showBoxes, shownBoxesStore } from './shown-boxes.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useDrawingChanges } from './use-drawing-changes.ts';
import type { DrawingChanges } from './use-drawing-changes.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool, PaperTool } from '../../paper/active-tool.ts';
import { IconToggle, Segmented } from '../../ui/button.tsx';
import './drawing-boxes.css';

const PANEL = 'drawings';
const TOOL = 'edit-boxes';
const EDIT_LABEL = 'Edit drawing boxes';

function sheetOf(entity: PaneEntity | null): Sheet | null {
  return entity?.kind === 'page' ? entity.sheet : null;
}

type DrawingBoxes = {
  /** Whether a viewer shows a sheet. */
  canShow: boolean;
  canEdit: boolean;
  /** The viewer whose drawings are edited; null when not editing. */
  edited: PaneId | null;
  editing: BoxEditing;
  changes: DrawingChanges;
};

function useDrawingBoxes({ project, panes, me, activeTool }: Workspace): DrawingBoxes {
  const [editing] = useState(() => new BoxEditing());
  const changes = useDrawingChanges(project.id, editing);
  const { id, viewer } = useStore(activeTool.store);
  const isLost = viewer === 2 && panes.second === null;
  useEffect(() => {
    if (id === TOOL && isLost) activeTool.workIn(1);
  }, [activeTool, id, isLost]);
  const edited = id !== TOOL ? null : isLost ? 1 : viewer;
  const canShow = sheetOf(panes.first) !== null || sheetOf(panes.second) !== null;
  return {
    canShow,
    canEdit: me.can_create_projects && (canShow || edited !== null),
    edited,
    editing,
    changes,
  };
}

function toggleShown(): void {
  showBoxes(!shownBoxesStore.get());
}

function ShowTool() {
  return (
    <IconToggle
      label="Drawing boxes"
      shortcut="B"
      isSelected={useStore(shownBoxesStore)}
      onChange={toggleShown}
    >
      <Frame size={16} />
    </IconToggle>
  );
}

function editTool({ editing, edited }: DrawingBoxes, { panes, panels }: Workspace): PaperTool {
  return {
    id: TOOL,
    label: EDIT_LABEL,
    icon: <SquarePen size={16} />,
    shortcut: 'Shift B',
    startsIn: sheetOf(panes.first) === null ? 2 : 1,
    layer: ({ viewer, camera, page, sought }) =>
      viewer !== edited || page.sheet === null ? null : (
        <EditedBoxes camera={camera} sheet={page.sheet} editing={editing} sought={sought} />
      ),
    hasUnsaved: () => editing.store.get().drafts.size > 0,
    onStart: () => panels.show(PANEL),
    onEnd: () => {
      panels.close(PANEL);
      editing.select(null);
      editing.endDrawing(null);
      editing.discard();
      returnFocus();
    },
  };
}

/** From a box that goes away to its paper, from the panel to the tool's button. */
function returnFocus(): void {
  const focused = document.activeElement;
  const paper = focused?.closest<HTMLElement>('[data-pane]') ?? null;
  const button = document.querySelector<HTMLElement>(`button[aria-label="${EDIT_LABEL}"]`);
  if (paper !== null) paper.focus({ preventScroll: true });
  else if (focused === document.body || focused?.closest('aside, [role="dialog"]')) button?.focus();
}

/** Null when not editing. */
function drawingsPanel(boxes: DrawingBoxes, workspace: Workspace): Panel | null {
  const { edited, editing, changes } = boxes;
  const { panes, activeTool } = workspace;
  if (edited === null) return null;
  const sheet = sheetOf(edited === 1 ? panes.first : panes.second);
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
    onClose: () => activeTool.end(),
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
                value={edited === 1 ? '1' : '2'}
                choices={[
                  { value: '1', label: 'Viewer 1' },
                  { value: '2', label: 'Viewer 2' },
                ]}
                onChange={(viewer) => activeTool.workIn(viewer === '1' ? 1 : 2)}
              />
            </div>
          )
        }
      />
    ),
  };
}

/** Asks about unsaved changes before editing ends or the project is left. */
function LeaveDialog({ boxes, activeTool }: { boxes: DrawingBoxes; activeTool: ActiveTool }) {
  const { editing, changes } = boxes;
  const { isLeaving } = useStore(activeTool.store);
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
      isOpen={(isLeaving && boxes.edited !== null) || isBlocked}
      onLeave={isBlocked ? blocker.proceed : () => activeTool.leave()}
      onStay={isBlocked ? blocker.reset : () => activeTool.stay()}
    />
  );
}

export const contribution = defineFeature({
  order: 50,
  shortcuts: {
    'drawing-boxes': { keys: ['B'], label: 'Show or hide drawing boxes', group: 'Pages' },
    [TOOL]: { keys: ['Shift+B'], label: 'Edit drawing boxes', group: 'Pages' },
    undo: { keys: ['Ctrl+Z'], label: 'Undo', group: 'Pages' },
    redo: { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'Redo', group: 'Pages' },
  },
  useContribution(workspace) {
    const boxes = useDrawingBoxes(workspace);
    const panel = drawingsPanel(boxes, workspace);
    const { activeTool, markups, panes } = workspace;
    const [opened, setOpened] = useState<OpenedBox | null>(null);
    const close = useCallback(() => setOpened(null), []);
    const sheet =
      opened === null ? null : sheetOf(opened.viewer === 1 ? panes.first : panes.second);
    const drawing = sheet?.drawings.find(({ id }) => id === opened?.drawingId) ?? null;
    const { id: toolId } = useStore(activeTool.store);
    const isOver = opened !== null && (drawing === null || toolId !== null);
    useEffect(() => {
      if (isOver) close();
    }, [isOver, close]);
    const openPopup = (box: OpenedBox) => {
      // By the next frame, a markup under the pointer has been selected.
      requestAnimationFrame(() => {
        if (markups.store.get().selected.size === 0) setOpened(box);
      });
    };
    return {
      panels: panel === null ? [] : [panel],
      tools: boxes.canShow ? <ShowTool /> : null,
      paperTools: boxes.canEdit ? [editTool(boxes, workspace)] : [],
      layer: ({ viewer, camera, page, sought, hasTool }) =>
        viewer === boxes.edited || page.sheet === null ? null : (
          <BoxLayer
            camera={camera}
            sheet={page.sheet}
            sought={sought}
            onOpen={
              boxes.canEdit && !hasTool
                ? ({ id }, pane) => openPopup({ viewer, drawingId: id, camera, pane })
                : null
            }
          />
        ),
      keys: {
        'drawing-boxes': boxes.canShow ? toggleShown : null,
        [TOOL]: boxes.canEdit ? () => activeTool.toggle(TOOL) : null,
        // Anywhere on the page, unlike the others: the edited boxes listen for them.
        undo: null,
        redo: null,
      },
      dialogs: (
        <>
          <LeaveDialog boxes={boxes} activeTool={activeTool} />
          {opened === null || sheet === null || drawing === null || isOver ? null : (
            <BoxPopup
              key={drawing.id}
              {...{ opened, sheet, drawing }}
              editing={boxes.editing}
              changes={boxes.changes}
              onClose={close}
            />
          )}
        </>
      ),
    };
  },
});
