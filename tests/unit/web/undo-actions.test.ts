/** Undo and redo of markups in the list of commands. */
import { expect, it } from 'vitest';
import { undoActions } from '../../../web/src/features/markup-editing/undo-actions.ts';

it('are in the list while there is something to undo or redo', () => {
  const done: string[] = [];
  const of = (canUndo: boolean, canRedo: boolean) =>
    undoActions({ canUndo, canRedo }, (kind) => done.push(kind));
  expect(of(false, false)).toEqual([]);
  expect(of(true, false).map(({ label }) => label)).toEqual(['Undo the last change to markups']);
  expect(of(false, true).map(({ label }) => label)).toEqual(['Redo the last change to markups']);
  for (const action of of(true, true)) action.act();
  expect(done).toEqual(['undo', 'redo']);
});
