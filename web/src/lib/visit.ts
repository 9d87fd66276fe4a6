/** Whether this visit (the tab's session) has been let in before. A new account may take a moment to set up (SI-019). */
import { forgetTab, readTab, writeTab } from './tab-store.ts';

const KEY = 'pinbar:has-authenticated';

export function hasVisited(): boolean {
  return readTab(KEY) !== null;
}

export function markVisit(): void {
  writeTab(KEY, '1');
}

export function forgetVisit(): void {
  forgetTab(KEY);
}
