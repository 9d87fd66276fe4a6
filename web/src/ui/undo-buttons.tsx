/** Undo and Redo, for what keeps steps. */
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from './button.tsx';

type UndoButtonsProps = {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
};

export function UndoButtons({ canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <IconButton label="Undo" shortcut="Ctrl+Z" isDisabled={!canUndo} onPress={onUndo}>
        <Undo2 size={16} />
      </IconButton>
      <IconButton label="Redo" shortcut="Ctrl+Y" isDisabled={!canRedo} onPress={onRedo}>
        <Redo2 size={16} />
      </IconButton>
    </>
  );
}
