/** For what had the focus and is gone: the first viewer's paper gets it. */
export function focusPaper(): void {
  document.querySelector<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
}
