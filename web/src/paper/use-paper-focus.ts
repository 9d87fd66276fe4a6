/** The focus of a tool that takes places on the paper. */
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { isTyping } from '../lib/shortcuts.ts';
import type { OnPaper } from './active-tool.ts';

/** The tool takes the focus in the viewer that people work in. */
export function usePaperFocus(
  surface: RefObject<HTMLDivElement | null>,
  { viewer }: Pick<OnPaper, 'viewer'>,
): void {
  // Before it is gone from the page: the paper gets the focus back.
  useLayoutEffect(() => {
    const element = surface.current;
    const pane = element?.closest<HTMLElement>('[data-pane]') ?? null;
    const focused = document.activeElement;
    const isInViewer = (focused?.closest('[data-pane]') ?? null) !== null;
    if (pane?.contains(focused) === true || (!isInViewer && viewer === 1)) {
      element?.focus({ preventScroll: true });
    }
    // A press on the paper would give the focus to the pane.
    const onMouseDown = (event: MouseEvent) => {
      if (isTyping(event.target)) return;
      event.preventDefault();
      element?.focus({ preventScroll: true });
    };
    pane?.addEventListener('mousedown', onMouseDown);
    return () => {
      pane?.removeEventListener('mousedown', onMouseDown);
      if (element === document.activeElement) pane?.focus({ preventScroll: true });
    };
  }, [surface, viewer]);
}
