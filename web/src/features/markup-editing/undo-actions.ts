/** Undo and redo of markups in the list of commands. */

/** Offers only what there is something to undo or redo for. */
export function undoActions(
  { canUndo, canRedo }: { canUndo: boolean; canRedo: boolean },
  act: (kind: 'undo' | 'redo') => void,
): { label: string; act: () => void }[] {
  const undo = { label: 'Undo the last change to markups', act: () => act('undo') };
  const redo = { label: 'Redo the last change to markups', act: () => act('redo') };
  return [...(canUndo ? [undo] : []), ...(canRedo ? [redo] : [])];
}
