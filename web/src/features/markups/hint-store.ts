/** What the tool at work asks people to do next. Phones show it in the tool's bar, which is not on the paper. */
import { createStore } from '../../lib/store.ts';

/** Null: no tool is at work. */
export const hintStore = createStore<string | null>(null);
