/** Asks what to do with unsaved changes. */
import { useState } from 'react';
import { plural } from '../../domain/units.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BoxEditing } from './box-editing.ts';
import type { ChangeFailure, DrawingChanges } from './use-drawing-changes.ts';

type UnsavedDialogProps = {
  editing: BoxEditing;
  changes: DrawingChanges;
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
};

export function UnsavedDialog({ editing, changes, isOpen, onLeave, onStay }: UnsavedDialogProps) {
  const { drafts } = useStore(editing.store);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  const stay = () => {
    setFailure(null);
    onStay();
  };
  const save = async () => {
    setSaving(true);
    const failed = await changes.saveAll();
    setSaving(false);
    setFailure(failed);
    if (failed === null) onLeave();
  };
  return (
    <Dialog
      title="Unsaved changes"
      isOpen={isOpen}
      onClose={stay}
      footer={
        <>
          <Button
            variant="danger"
            onPress={() => {
              editing.discard();
              onLeave();
            }}
          >
            Discard
          </Button>
          <span className="grow" />
          <Button onPress={stay}>Keep editing</Button>
          <Button variant="primary" autoFocus onPress={() => void save()}>
            {isSaving ? 'Saving…' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <p className="drawing-question">
        You have unsaved changes to {plural(drafts.size, 'drawing')}.
      </p>
      {failure === null ? null : (
        <p className="alert bad drawing-failure">
          {failure.title}. {failure.detail}
        </p>
      )}
    </Dialog>
  );
}
