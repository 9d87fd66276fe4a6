/** Undo and redo of markups: buttons in the toolbar, and Ctrl+Z and Ctrl+Y anywhere but in a text field. */
import { useEffect, useEffectEvent } from 'react';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { isTyping } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import { undoKey } from '../../paper/object-keys.ts';
import { UndoButtons } from '../../ui/undo-buttons.tsx';

type UndoToolsProps = {
  markups: MarkupStore;
  activeTool: ActiveTool;
  onChanged: (keys: readonly MarkupKey[]) => void;
};

export function UndoTools({ markups, activeTool, onChanged }: UndoToolsProps) {
  const { canUndo, canRedo } = useStore(markups.store);
  // A tool that keeps changes of its own has buttons of its own.
  useStore(activeTool.store);
  const act = (kind: 'undo' | 'redo') => onChanged(markups.undo(kind));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const kind = undoKey(event);
    if (kind === null || event.defaultPrevented || isTyping(event.target)) return;
    if (activeTool.keepsChanges()) return;
    event.preventDefault();
    act(kind);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (activeTool.keepsChanges()) return null;
  return (
    <UndoButtons
      canUndo={canUndo}
      canRedo={canRedo}
      onUndo={() => act('undo')}
      onRedo={() => act('redo')}
    />
  );
}
