/** Keeps the focus in a viewer whose papers are replaced, so that keys keep working. */
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * For the region of the viewer. `papers` changes with the papers: the focus of one that is gone goes to the first of its
 * successors, or to the region while they are loading.
 */
export function useKeptFocus(
  viewer: RefObject<HTMLElement | null>,
  papers: string,
  isLoading: boolean,
) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!hadFocus.current || (active !== document.body && active !== viewer.current)) return;
    const pane = isLoading ? null : viewer.current?.querySelector<HTMLElement>('[data-pane]');
    (pane ?? viewer.current)?.focus({ preventScroll: true });
  }, [viewer, papers, isLoading]);
  return {
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // `relatedTarget` is null when the element was removed, set when the user left.
      if (event.relatedTarget !== null) hadFocus.current = false;
    },
  };
}
