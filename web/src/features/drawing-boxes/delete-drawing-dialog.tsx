/** Asks before a drawing is deleted. */
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type DeleteDrawingDialogProps = {
  /** Null: nothing is to be deleted. */
  title: string | null;
  onDelete: () => void;
  onClose: () => void;
};

export function DeleteDrawingDialog({ title, onDelete, onClose }: DeleteDrawingDialogProps) {
  return (
    <Dialog
      title="Delete drawing"
      isOpen={title !== null}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onPress={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="drawing-question">
        “{title}” is removed from the sheet and the contents. Reading the document again does not
        restore it.
      </p>
    </Dialog>
  );
}
