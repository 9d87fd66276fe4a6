/** What the toolbar says about issues that are raised. */
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';

/** The priority that is selected in the toolbar (NI-010), by its id; null while another color is. */
export const toolbarPriorityStore = createStore<number | null>(null);

const MEMORY_KEY = 'raise-drawn';

/** Whether a shape that is drawn opens Add issue (NI-003), or is only a markup. */
export const raiseDrawnStore = createStore<boolean>(readLocal(MEMORY_KEY) !== false);

export function setRaiseDrawn(isOn: boolean): void {
  raiseDrawnStore.set(isOn);
  writeLocal(MEMORY_KEY, isOn);
}
