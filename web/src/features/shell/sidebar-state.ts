/** Whether the sidebar is open; remembered for 7 days (NA-006). */
import { readCookie, writeCookie } from '../../lib/cookie.ts';
import { createStore } from '../../lib/store.ts';

const COOKIE = 'pinbar_sidebar';
const DAYS = 7;

export const sidebarStore = createStore(readCookie(COOKIE) !== 'hidden');

export function toggleSidebar(): void {
  const isOpen = !sidebarStore.get();
  sidebarStore.set(isOpen);
  writeCookie(COOKIE, isOpen ? 'open' : 'hidden', DAYS);
}
