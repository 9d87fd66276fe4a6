/** Whether the viewers show markups; remembered between visits. */
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';

const KEY = 'shown-markups';

export const shownMarkupsStore = createStore<boolean>(readLocal(KEY) !== false);

export function toggleMarkups(): void {
  const isShown = !shownMarkupsStore.get();
  shownMarkupsStore.set(isShown);
  writeLocal(KEY, isShown);
  announce(isShown ? 'Markups shown.' : 'Markups hidden.');
}
