import { useEffect } from 'react';
import type { RefObject } from 'react';

/** How long a dialog may take to close. */
const MOST_FRAMES = 60;

/**
 * Keeps the keyboard's place in a part whose controls come and go, and open dialogs that follow each other: when nothing
 * has the focus any more, the last control that had it gets it back, or `home` if that control is gone.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const node = part.current;
    if (node === null) return undefined;
    let last: HTMLElement | null = null;
    let isAwaited = false;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // Somebody pressed beside every control. A control that is removed is not connected.
      if (relatedTarget === null && target instanceof Element && target.isConnected) last = null;
    };
    const keep = (frames: number) => {
      const isLost = last !== null && document.activeElement === document.body;
      if (!isLost || frames > MOST_FRAMES) {
        isAwaited = false;
        return;
      }
      // A dialog that has closed gives the focus back by itself if it can. While it closes, the part cannot have it.
      if (frames > 1) (last?.isConnected === true ? last : home.current)?.focus();
      requestAnimationFrame(() => keep(frames + 1));
    };
    const observer = new MutationObserver(() => {
      if (isAwaited || last === null) return;
      isAwaited = true;
      requestAnimationFrame(() => keep(0));
    });
    node.addEventListener('focusin', remember);
    node.addEventListener('focusout', forget);
    observer.observe(node, { childList: true, subtree: true });
    // Dialogs are children of the body.
    observer.observe(document.body, { childList: true });
    return () => {
      node.removeEventListener('focusin', remember);
      node.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, [part, home]);
}
