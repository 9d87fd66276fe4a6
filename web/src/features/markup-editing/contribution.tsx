/** Markups after they are drawn: selected and changed on the paper, with a popup beside them; undo and redo. */
import { useState } from 'react';
import { sheetAt } from '../../domain/contents-tree.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { defineFeature } from '../../host/feature.ts';
import { ISSUES_PANEL } from '../../host/issues/issues-host.ts';
import { raiseHere } from '../../host/issues/raise-here.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { Workspace } from '../../host/workspace.ts';
import { useStore, useStorePart } from '../../lib/store.ts';
import { MarkupEditing } from './markup-editing.ts';
import { MarkupPopup } from './markup-popup.tsx';
import { SelectionLayer } from './selection-layer.tsx';
import { undoActions } from './undo-actions.ts';
import { UndoTools } from './undo-tools.tsx';

/** Shows where the last undo or redo changed something, if that is on another page than the first viewer's. */
function showChanged({ markups, panes, model, open }: Workspace, keys: readonly string[]): void {
  const shown = keys.flatMap((key) => markups.get(key) ?? []);
  const isOnScreen = shown.some(({ key, markup }) =>
    [panes.first, panes.second].some(
      (pane) =>
        pane?.kind === 'page' &&
        pane.document.id === documentIdOf(key) &&
        pane.pageNumber === markup.pageNumber,
    ),
  );
  const [first] = shown;
  if (first === undefined || isOnScreen) return;
  const documentId = documentIdOf(first.key);
  const { pageNumber } = first.markup;
  const sheetId = sheetAt(model.contents.data, documentId, pageNumber)?.id ?? null;
  open(1, { documentId, pageNumber, sheetId, box: null });
}

export const contribution = defineFeature({
  order: 63,
  // For the help only: they act where the focus is.
  shortcuts: {
    all: { keys: ['Ctrl+A'], label: 'Select all markups of the page', group: 'Markups' },
    copy: { keys: ['Ctrl+C'], label: 'Copy; Ctrl+X cuts, Ctrl+V pastes', group: 'Markups' },
    place: { keys: ['Ctrl+Shift+V'], label: 'Paste in place', group: 'Markups' },
    duplicate: { keys: ['Ctrl+D'], label: 'Duplicate', group: 'Markups' },
    forward: {
      keys: ['Ctrl+]', 'Ctrl+Shift+]'],
      label: 'Bring forward; to the front',
      group: 'Markups',
    },
    backward: {
      keys: ['Ctrl+[', 'Ctrl+Shift+['],
      label: 'Send backward; to the back',
      group: 'Markups',
    },
    delete: { keys: ['Del'], label: 'Delete what is selected', group: 'Markups' },
  },
  useContribution(workspace) {
    const { markups, me, activeTool, issues, panels } = workspace;
    const [editing] = useState(() => new MarkupEditing(markups, { author: me.full_name }));
    const { id } = useStore(activeTool.store);
    const canUndo = useStorePart(markups.store, (state) => state.canUndo);
    const canRedo = useStorePart(markups.store, (state) => state.canRedo);
    // AN-019, AN-022: people of type viewer only read.
    const mayDraw = mayMarkUp(me);
    const isTheirs = mayDraw && !activeTool.keepsChanges();
    return {
      actions: undoActions({ canUndo: isTheirs && canUndo, canRedo: isTheirs && canRedo }, (kind) =>
        showChanged(workspace, markups.undo(kind)),
      ),
      tools: mayDraw ? (
        <UndoTools
          markups={markups}
          activeTool={activeTool}
          onChanged={(keys) => showChanged(workspace, keys)}
        />
      ) : null,
      layer: ({ camera, viewer, snap, page, hasTool }) =>
        hasTool ? null : (
          <SelectionLayer
            key={`${page.document.id} ${page.pageNumber}`}
            camera={camera}
            viewer={viewer}
            snap={snap}
            documentId={page.document.id}
            pageNumber={page.pageNumber}
            editing={editing}
            mayDraw={mayDraw}
          />
        ),
      dialogs:
        id === null && issues.raising === null ? (
          <MarkupPopup
            editing={editing}
            mayDraw={mayDraw}
            onRaise={() => raiseHere(workspace)}
            onOpenIssue={(issueId) => {
              issues.select(issueId);
              panels.show(ISSUES_PANEL);
            }}
          />
        ) : null,
    };
  },
});
