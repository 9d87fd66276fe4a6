/** Keys and clipboard while the focus is on the paper of a viewer. */
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { StackMove } from '../../../../markups/src/stack.ts';
import { announce } from '../../lib/announcer.ts';
import { isTyping } from '../../lib/shortcuts.ts';
import { putOnClipboard, markupsOnClipboard } from './clipboard.ts';
import type { MarkupEditing } from './markup-editing.ts';
import type { PagePlace } from './markup-selection.ts';

/** Ctrl with a bracket, as in Bluebeam. By its place where the layout has no such key. */
function stackMoveOf({ key, code, shiftKey }: KeyboardEvent): StackMove | null {
  if (key === ']' || key === '}' || code === 'BracketRight') return shiftKey ? 'front' : 'forward';
  if (key === '[' || key === '{' || code === 'BracketLeft') return shiftKey ? 'back' : 'backward';
  return null;
}

type KeysOptions = { editing: MarkupEditing; mayDraw: boolean };

export function useEditingKeys(
  place: RefObject<PagePlace | null>,
  { editing, mayDraw }: KeysOptions,
): void {
  const press = useEffectEvent((event: KeyboardEvent, now: PagePlace): boolean => {
    const isControl = event.ctrlKey !== event.metaKey;
    const key = event.key.toLowerCase();
    const hasSelection = () => editing.selection.selectedOn(now).length > 0;
    if (!isControl && !event.altKey) {
      const isDelete = event.key === 'Delete' || event.key === 'Backspace';
      if ((!isDelete && event.key !== 'Escape') || !hasSelection()) return false;
      if (isDelete) editing.remove();
      else editing.selection.deselect();
      // What had the focus may be gone.
      now.pane.focus({ preventScroll: true });
      return true;
    }
    if (!isControl || event.altKey) return false;
    const move = stackMoveOf(event);
    if (move !== null && hasSelection()) editing.restack(move);
    else if (key === 'a' && !event.shiftKey) editing.selection.selectAll(now);
    else if (key === 'd' && !event.shiftKey && mayDraw && hasSelection()) editing.duplicate(now);
    else return false;
    return true;
  });
  const paste = useEffectEvent((data: DataTransfer, now: PagePlace, at: Point | null): boolean => {
    const markups = mayDraw ? markupsOnClipboard(data) : null;
    if (markups === null) return false;
    if (markups.length === 0) announce('There is no markup on the clipboard.');
    else editing.addCopies(markups, now, { at }, 'pasted');
    return true;
  });
  const copy = useEffectEvent((data: DataTransfer, now: PagePlace, isCut: boolean): boolean => {
    const markups = editing.selection.selectedOn(now).map(({ markup }) => markup);
    if (markups.length === 0) return false;
    putOnClipboard(data, markups);
    if (isCut) editing.remove();
    else announce(markups.length === 1 ? 'Copied.' : `${markups.length} markups copied.`);
    return true;
  });

  useEffect(() => {
    const pane = place.current?.pane;
    if (pane === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let pointer: Point | null = null;
    let isInPlace = false;
    const settle = (event: Event, isDone: boolean) => {
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
    };
    pane.addEventListener('keydown', (event) => (isInPlace = event.shiftKey), { signal });
    // After the keys of what has the focus, which React hears at the root of the page.
    window.addEventListener(
      'keydown',
      (event) => {
        const isHere = event.target instanceof Node && pane.contains(event.target);
        if (!isHere || place.current === null || event.defaultPrevented) return;
        if (!isTyping(event.target)) settle(event, press(event, place.current));
      },
      { signal },
    );
    pane.addEventListener(
      'pointermove',
      (event) => {
        const { left, top } = pane.getBoundingClientRect();
        pointer = { x: event.clientX - left, y: event.clientY - top };
      },
      { signal },
    );
    pane.addEventListener('pointerleave', () => (pointer = null), { signal });
    for (const type of ['copy', 'cut'] as const) {
      pane.addEventListener(
        type,
        (event) => {
          const { clipboardData } = event;
          const now = place.current;
          if (clipboardData === null || now === null) return;
          settle(event, copy(clipboardData, now, type === 'cut'));
        },
        { signal },
      );
    }
    pane.addEventListener(
      'paste',
      (event) => {
        const now = place.current;
        if (now === null || event.clipboardData === null || isTyping(event.target)) return;
        const { width, height } = now.camera.pane;
        const at = now.camera.toPage(pointer ?? { x: width / 2, y: height / 2 });
        settle(event, paste(event.clipboardData, now, isInPlace ? null : at));
      },
      { signal },
    );
    return () => controller.abort();
  }, [place]);
}
