/** Keys and clipboard while the focus is on the paper of a viewer, or beside it on what stands for its markups. */
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { actsOnMarkups, stackMoveOf } from '../../host/markups/markup-keys.ts';
import { announce } from '../../lib/announcer.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import { isTyping } from '../../lib/shortcuts.ts';
import { putOnClipboard, markupsOnClipboard } from './clipboard.ts';
import type { MarkupEditing } from './markup-editing.ts';
import type { PagePlace } from './markup-selection.ts';

/** Where a key or the clipboard acts. */
type Acting = {
  /** The page of this viewer. */
  readonly place: PagePlace;
  /** The focus is beside the paper. */
  readonly isBeside: boolean;
  /** What is selected there; what is selected on another page no longer is. */
  readonly selected: () => readonly ShownMarkup[];
};

type KeysOptions = { editing: MarkupEditing; mayDraw: boolean };

export function useEditingKeys(
  place: RefObject<PagePlace | null>,
  { editing, mayDraw }: KeysOptions,
): void {
  const actingAt = useEffectEvent((event: Event): Acting | null => {
    const now = place.current;
    // A copy is of the body where nothing can have a caret.
    const target = event.target === document.body ? document.activeElement : event.target;
    if (now === null || event.defaultPrevented || !(target instanceof Element)) return null;
    if (isTyping(target)) return null;
    if (now.pane.contains(target)) {
      return { place: now, isBeside: false, selected: () => editing.selection.selectedOn(now) };
    }
    if (!actsOnMarkups(target)) return null;
    // The viewer that shows it acts; of two viewers without it, any.
    const shownAt = editing.selection.placeOfSelected();
    if (shownAt !== null && shownAt !== now) return null;
    return { place: now, isBeside: true, selected: () => editing.selection.selected() };
  });
  const duplicate = ({ place: now, isBeside }: Acting) => {
    // What was chosen in a list may be on a page that is still to be shown.
    const isInSight = !isBeside || editing.selection.placeOfSelected() !== null;
    if (isInSight) editing.duplicate(now);
    else announce('It is being shown. Press Ctrl+D again to duplicate it.');
  };
  const press = useEffectEvent((event: KeyboardEvent, acting: Acting): boolean => {
    const { place: now, isBeside } = acting;
    const isControl = event.ctrlKey !== event.metaKey;
    const key = event.key.toLowerCase();
    const hasSelection = () => acting.selected().length > 0;
    if (!isControl && !event.altKey) {
      const isDelete = event.key === 'Delete' || event.key === 'Backspace';
      const isEscape = event.key === 'Escape' && !isBeside;
      if (!(isDelete || isEscape) || !hasSelection()) return false;
      if (isDelete) editing.remove();
      else editing.selection.deselect();
      // What had the focus may be gone.
      now.pane.focus({ preventScroll: true });
      return true;
    }
    if (!isControl || event.altKey) return false;
    const move = stackMoveOf(event);
    if (move !== null && hasSelection()) editing.restack(move);
    else if (key === 'a' && !event.shiftKey && !isBeside) editing.selection.selectAll(now);
    else if (key === 'd' && !event.shiftKey && mayDraw && hasSelection()) duplicate(acting);
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
  const copy = useEffectEvent((data: DataTransfer, { selected }: Acting, isCut: boolean) => {
    const markups = selected().map(({ markup }) => markup);
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
    window.addEventListener('keydown', (event) => (isInPlace = event.shiftKey), {
      ...{ signal, capture: true },
    });
    // After the keys of what has the focus, which React hears at the root of the page.
    window.addEventListener(
      'keydown',
      (event) => {
        const acting = actingAt(event);
        if (acting !== null) settle(event, press(event, acting));
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
      window.addEventListener(
        type,
        (event) => {
          const { clipboardData } = event;
          const acting = actingAt(event);
          if (clipboardData === null || acting === null) return;
          settle(event, copy(clipboardData, acting, type === 'cut'));
        },
        { signal },
      );
    }
    window.addEventListener(
      'paste',
      (event) => {
        const acting = actingAt(event);
        if (acting === null || event.clipboardData === null) return;
        const { place: now } = acting;
        const at = pointer === null ? now.camera.center : now.camera.toPage(pointer);
        settle(event, paste(event.clipboardData, now, isInPlace ? null : at));
      },
      { signal },
    );
    return () => controller.abort();
  }, [place]);
}
