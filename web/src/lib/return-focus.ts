/** Where the focus goes when what holds it leaves the screen. */
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * When `place` is removed with the focus inside, the first of `selectors` that is there takes it. Without that the keyboard
 * starts anew at the top of the page.
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
        // Whoever moved the focus on purpose knows better.
        if (document.activeElement !== document.body) return;
        const targets = wanted.split('\n').map((one) => document.querySelector<HTMLElement>(one));
        targets.find((target) => target !== null)?.focus();
      });
    };
  }, [place, wanted]);
}
