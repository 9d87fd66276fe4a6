/** Whether the two viewers of a project show the same place at the same size. */
import { readLocal, writeLocal } from '../lib/local-store.ts';
import { createStore } from '../lib/store.ts';

const MEMORY_KEY = 'linked-viewers';

export const linkedViewersStore = createStore<boolean>(readLocal(MEMORY_KEY) === true);

export function linkViewers(isOn: boolean): void {
  linkedViewersStore.set(isOn);
  writeLocal(MEMORY_KEY, isOn);
}
