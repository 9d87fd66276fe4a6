/** How administrators verify an item: by hand, or by changing the verification it has (CL-019, CL-020). */
import { ClipboardCheck, Pencil } from 'lucide-react';
import type { ChecklistItem } from '../../../../contract/src/checklists/schema.ts';
import { usedVerification } from '../../domain/checklist-words.ts';
import { editedItem } from '../../host/checklists/edited-item.ts';
import { Button, IconButton } from '../../ui/button.tsx';

type VerifyButtonProps = {
  item: ChecklistItem;
  isAdmin: boolean;
  /** With words. */
  isWide?: boolean;
};

export function VerifyButton({ item, isAdmin, isWide = false }: VerifyButtonProps) {
  if (!isAdmin) return null;
  const edit = () => editedItem.set(item);
  if (usedVerification(item) === null) {
    return (
      <Button isSmall hasIcon onPress={edit}>
        <ClipboardCheck size={15} aria-hidden />
        Manually Evaluate
      </Button>
    );
  }
  return isWide ? (
    <Button isSmall hasIcon onPress={edit}>
      <Pencil size={14} aria-hidden />
      Edit verification
    </Button>
  ) : (
    <IconButton label="Edit verification" isSmall onPress={edit}>
      <Pencil size={14} />
    </IconButton>
  );
}
