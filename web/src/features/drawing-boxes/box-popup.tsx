/** Beside a drawing's box on the sheet: its name and its end (AN-009). Not modal: the drawing stays usable. */
import { Suspense, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxOf, toPoints } from '../../domain/drawing-boxes.ts';
import type { PaneId } from '../../domain/panes.ts';
import { usePlaceBeside } from '../../paper/place-beside.ts';
import { lazyForm } from '../../ui/lazy-form.ts';
import type { BoxEditing } from './box-editing.ts';
import { DeleteDrawingDialog } from './delete-drawing-dialog.tsx';
import type { DrawingChanges } from './use-drawing-changes.ts';

const NameForm = lazyForm(async () => (await import('./name-form.tsx')).NameForm);

/** A drawing whose popup is open. */
export type OpenedBox = {
  readonly viewer: PaneId;
  readonly drawingId: number;
  readonly camera: Camera;
  /** The element that takes pointer and keys. */
  readonly pane: HTMLElement;
};

type BoxPopupProps = {
  opened: OpenedBox;
  sheet: Sheet;
  drawing: Drawing;
  editing: BoxEditing;
  changes: DrawingChanges;
  onClose: () => void;
};

export function BoxPopup({ opened, sheet, drawing, editing, changes, onClose }: BoxPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [busy, setBusy] = useState<'save' | 'delete' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  usePlaceBeside(popup, opened, toPoints(boxOf(drawing)));
  // What was typed and not saved is given up with the popup.
  useEffect(() => () => editing.discard(), [editing]);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && target.closest('.box-popup, .overlay') !== null;
      if (!isInside) onClose();
    };
    addEventListener('pointerdown', onPress, true);
    return () => removeEventListener('pointerdown', onPress, true);
  }, [onClose]);
  const leave = () => {
    opened.pane.focus({ preventScroll: true });
    onClose();
  };
  const save = async (title: string) => {
    if (busy !== null) return;
    setBusy('save');
    editing.change(sheet.id, drawing, { title });
    const failed = await changes.save(drawing.id);
    setBusy(null);
    if (failed === null) leave();
    else setFailure(`${failed.title}. ${failed.detail}`);
  };
  const remove = async () => {
    setDeleting(false);
    setBusy('delete');
    const failed = await changes.remove(sheet, drawing);
    setBusy(null);
    if (failed === null) leave();
    else setFailure(`${failed.title}. ${failed.detail}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape goes back to the paper
    <div
      ref={popup}
      role="dialog"
      aria-label={`Drawing ${drawing.title}`}
      className="box-popup"
      onKeyDown={onKeyDown}
    >
      <Suspense>
        <NameForm
          title={drawing.title}
          busy={busy}
          failure={failure}
          onSave={(title) => void save(title)}
          onDelete={() => setDeleting(true)}
        />
      </Suspense>
      <DeleteDrawingDialog
        title={isDeleting ? drawing.title : null}
        onDelete={() => void remove()}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}
