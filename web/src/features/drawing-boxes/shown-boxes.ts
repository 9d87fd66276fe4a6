/** Whether drawing boxes are shown; remembered between visits. */
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';

const KEY = 'drawing-boxes';

export const shownBoxesStore = createStore<boolean>(readLocal(KEY) === true);

export function showBoxes(areShown: boolean): void {
  shownBoxesStore.set(areShown);
  writeLocal(KEY, areShown);
  announce(areShown ? 'Drawing boxes shown.' : 'Drawing boxes hidden.');
}
