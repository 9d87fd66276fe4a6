/** The drawer in which administrators verify an item, and the question before changes are lost (CL-021). */
import { Suspense, useState } from 'react';
import { editedItem } from '../../host/checklists/edited-item.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';

const VerificationForm = lazyForm(
  async () => (await import('./verification-form.tsx')).VerificationForm,
);
export const preloadForm = (): void => VerificationForm.preload();

export function EditedVerification({ projectId }: { projectId: number }) {
  const item = useStore(editedItem);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (item === null) return null;
  const title =
    item.verifications.length > 0 ? 'Edit Checklist Verification' : 'Evaluate Checklist Item';
  const leave = () => {
    setDirty(false);
    setAsking(false);
    editedItem.set(null);
  };
  const close = () => (isDirty ? setAsking(true) : leave());
  return (
    <Drawer label={title} isOpen width="narrow" onClose={close}>
      <Suspense>
        <VerificationForm
          key={item.checklist_item_id}
          {...{ projectId, item, title }}
          onDirty={setDirty}
          onClose={close}
          onSaved={leave}
        />
      </Suspense>
      <Dialog
        isQuestion
        title="Discard your changes?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <span className="end row g8">
            <Button autoFocus onPress={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onPress={leave}>
              Discard changes
            </Button>
          </span>
        }
      >
        <p className="body question-words">What you changed of {item.item_id} is not saved.</p>
      </Dialog>
    </Drawer>
  );
}
