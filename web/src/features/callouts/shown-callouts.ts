/** Whether the links to other sheets are shown; remembered between visits. */
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';

const KEY = 'callouts';

export const shownCalloutsStore = createStore<boolean>(readLocal(KEY) !== false);

export function showCallouts(areShown: boolean): void {
  shownCalloutsStore.set(areShown);
  writeLocal(KEY, areShown);
  announce(areShown ? 'Links to sheets shown.' : 'Links to sheets hidden.');
}
