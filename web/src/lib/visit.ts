/** Whether this visit (the tab's session) has been let in before. A new account may take a moment to set up (SI-019). */
const KEY = 'pinbar:has-authenticated';

export function hasVisited(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function markVisit(): void {
  sessionStorage.setItem(KEY, '1');
}

export function forgetVisit(): void {
  sessionStorage.removeItem(KEY);
}
