/** Whether text selection is on; remembered between visits. */
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';

const KEY = 'select-text';

export const textToolStore = createStore<boolean>(readLocal(KEY) === true);

export function setTextTool(isOn: boolean): void {
  textToolStore.set(isOn);
  writeLocal(KEY, isOn);
  if (!isOn) announce('Text selection is off.');
}

export function toggleTextTool(): void {
  setTextTool(!textToolStore.get());
}
