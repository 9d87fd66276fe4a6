/** Moves the focus when the focused part leaves the screen. */
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * When `place` is removed with the focus inside, focuses the first match of `selectors`. Otherwise the keyboard would
 * start again at the top of the page.
 */
export function useReturnFocus(
  place: RefObject<HTMLElement | null>,
  ...selectors: readonly string[]
): void {
  const wanted = selectors.join('\n');
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      if (node === null || !node.contains(document.activeElement)) return;
      setTimeout(() => {
        // Focus that was moved on purpose stays.
        if (document.activeElement !== document.body) return;
        const targets = wanted.split('\n').map((one) => document.querySelector<HTMLElement>(one));
        targets.find((target) => target !== null)?.focus();
      });
    };
  }, [place, wanted]);
}
