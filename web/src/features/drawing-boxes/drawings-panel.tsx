/** The drawings of a sheet: add, rename, move and delete (BX-001 to BX-009). */
import { CircleAlert, Frame, Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { EmptyState } from '../../ui/states.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { HOW_TO_DRAW } from './box-editing.ts';
import type { BoxEditing } from './box-editing.ts';
import { DeleteDrawingDialog } from './delete-drawing-dialog.tsx';
import type { ChangeFailure, DrawingChanges } from './use-drawing-changes.ts';

const DrawingForm = lazyForm(async () => (await import('./drawing-form.tsx')).DrawingForm);

type DrawingsPanelProps = {
  editing: BoxEditing;
  changes: DrawingChanges;
  /** Null while the viewer does not show a sheet. */
  sheet: Sheet | null;
  /** Viewer switch, if there are two. */
  viewerChoice: ReactNode;
};

export function DrawingsPanel(props: DrawingsPanelProps) {
  const { editing, changes, sheet } = props;
  const { selectedId, drafts, canUndo, canRedo, isDeleting, isDrawing } = useStore(editing.store);
  const [newId, setNewId] = useState<number | null>(null);
  const [busy, setBusy] = useState<'add' | 'save' | 'delete' | null>(null);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    DrawingForm.preload();
    // Choosing its tab leaves the focus there.
    if (panel.current?.closest('aside')?.contains(document.activeElement) === true) return;
    panel.current?.querySelector<HTMLElement>('.drawing-row, .drawing-add button')?.focus();
  }, []);
  // What is drawn belongs to the sheet for which it was begun.
  const sheetId = sheet?.id;
  useEffect(() => () => editing.endDrawing(null), [editing, sheetId]);
  const drawings = sheet?.drawings ?? [];
  const selected = drawings.find(({ id }) => id === selectedId) ?? null;

  const add = async (box?: Box) => {
    if (sheet === null || busy !== null) return;
    setBusy('add');
    const added = await changes.add(sheet, box);
    setBusy(null);
    setFailure(typeof added === 'number' ? null : added);
    if (typeof added === 'number') setNewId(added);
  };
  const draw = async () => {
    if (isDrawing) {
      editing.endDrawing(null);
      announce('Stopped.');
      return;
    }
    announce(HOW_TO_DRAW);
    const box = await editing.drawBox();
    if (box !== null) await add(box);
  };
  const save = async () => {
    if (selected === null || busy !== null) return;
    setBusy('save');
    setFailure(await changes.save(selected.id));
    setBusy(null);
  };
  const remove = async () => {
    if (sheet === null || selected === null || busy !== null) return;
    editing.askToDelete(false);
    setBusy('delete');
    setFailure(await changes.remove(sheet, selected));
    setBusy(null);
    // The focused element was removed with the drawing.
    addButton.current?.focus();
  };

  return (
    <div ref={panel} className="drawings-panel">
      {props.viewerChoice}
      {sheet === null ? (
        <p className="side-note t2">This page is not a drawing sheet.</p>
      ) : (
        <>
          {drawings.length === 0 ? (
            <EmptyState
              icon={<Frame size={28} strokeWidth={1.4} aria-hidden />}
              title="No drawings on this sheet"
            >
              <p>
                Draw a box around the plan, elevation or detail, or add a drawing and fit its box.
              </p>
            </EmptyState>
          ) : (
            <ul className="scroll drawing-list">
              {drawings.map((drawing) => (
                <li key={drawing.id}>
                  <button
                    type="button"
                    className="drawing-row"
                    {...(drawing.id === selectedId ? { 'aria-current': true } : {})}
                    onClick={() => {
                      setNewId(null);
                      setFailure(null);
                      editing.select(drawing.id);
                    }}
                  >
                    <span className="clip grow">{editing.now(sheet.id, drawing).title}</span>
                    {drafts.has(drawing.id) ? <span className="f12 t2">Unsaved</span> : null}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="drawing-add row">
            <Button hasIcon isSmall buttonRef={addButton} onPress={() => void add()}>
              <Plus size={14} aria-hidden />
              {busy === 'add' ? 'Adding…' : 'Add drawing'}
            </Button>
            <Button isSmall onPress={() => void draw()}>
              {isDrawing ? 'Stop' : 'Draw box'}
            </Button>
            <span className="grow" />
            <UndoButtons
              canUndo={canUndo}
              canRedo={canRedo}
              onUndo={() => editing.undo('undo')}
              onRedo={() => editing.undo('redo')}
            />
          </div>
          {isDrawing ? <p className="side-note t2">{HOW_TO_DRAW}</p> : null}
          {failure === null ? null : (
            <p className="alert bad drawing-failure">
              <CircleAlert size={16} aria-hidden />
              <span>
                {failure.title}. {failure.detail}
              </span>
            </p>
          )}
          {selected === null ? null : (
            <Suspense>
              <DrawingForm
                key={selected.id}
                editing={editing}
                sheet={sheet}
                drawing={selected}
                isNew={selected.id === newId}
                isBusy={busy === 'save'}
                onSave={() => void save()}
                onDelete={() => editing.askToDelete(true)}
              />
            </Suspense>
          )}
        </>
      )}
      <DeleteDrawingDialog
        title={isDeleting ? (selected?.title ?? null) : null}
        onDelete={() => void remove()}
        onClose={() => editing.askToDelete(false)}
      />
    </div>
  );
}
