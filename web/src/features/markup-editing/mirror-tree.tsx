/**
 * The markups of a page for assistive technology, in reading order: one stop of Tab, arrow keys between. Of many markups
 * those around the active one are mounted.
 */
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefCallback } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { markupSentence } from '../../domain/markup-words.ts';
import type { PaneId } from '../../domain/panes.ts';
import type { Turn } from '../../domain/turns.ts';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import type { ReadMarkup } from './model/reading-order.ts';

type MirrorTreeProps = {
  /** At least one. */
  order: readonly ReadMarkup[];
  selected: ReadonlySet<MarkupKey>;
  viewer: PaneId;
  /** Of the view. */
  turn: Turn;
  /** Takes the focus as soon as it is there. */
  wanted: MarkupKey | null;
  onFocused: () => void;
  /** The markup with the focus, which may be out of sight. */
  onSight: (box: Box) => void;
  /** `isAdded`: adds it to what is selected, or takes it away. */
  onSelect: (key: MarkupKey, isAdded: boolean) => void;
  /** Escape. */
  onLeave: () => void;
};

/** How many are mounted on each side of the active one. */
const AROUND = 40;
const PAGE_STEP = 10;
const NOWHERE = { key: null, index: 0 };

function stepOf(key: string, index: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowDown: index + 1, ArrowRight: index + 1, ArrowUp: index - 1, ArrowLeft: index - 1 },
    ...{ Home: 0, End: count - 1, PageDown: index + PAGE_STEP, PageUp: index - PAGE_STEP },
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
}

export function MirrorTree(props: MirrorTreeProps) {
  const { order, selected, turn, wanted, onFocused } = props;
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ key: MarkupKey | null; index: number }>(NOWHERE);
  const wantsFocus = useRef(false);
  const found = order.findIndex(({ shown }) => shown.key === (wanted ?? active.key));
  // The next one, where the active one is gone.
  const index = found >= 0 ? found : Math.max(0, Math.min(active.index, order.length - 1));
  const activate = (at: number) => setActive({ key: order[at]?.shown.key ?? null, index: at });
  useReturnFocus(list, `[data-pane="${props.viewer}"]`);
  const keepFocus = useCallback(
    (option: HTMLElement | null) => () => {
      if (option?.contains(document.activeElement) === true) wantsFocus.current = true;
    },
    [],
  );
  const first = Math.max(0, index - AROUND);
  useEffect(() => {
    if (wanted === null && !wantsFocus.current) return;
    const option = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (option === null || option === undefined) return;
    wantsFocus.current = false;
    option.focus({ preventScroll: true });
    if (wanted !== null) onFocused();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepOf(event.key, index, order.length);
    const now = order[index];
    if (next !== null) {
      activate(next);
      wantsFocus.current = true;
    } else if (now !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      props.onSelect(now.shown.key, event.key === ' ');
    } else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onFocus = ({ target }: FocusEvent) => {
    const at = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1;
    const box = order[at]?.box;
    if (box === undefined) return;
    activate(at);
    props.onSight(box);
  };

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={`Markups on this page, ${order.length.toLocaleString('en-US')}`}
      aria-multiselectable="true"
      className="markup-mirror"
      // One of its options has the focus.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {order.slice(first, index + AROUND + 1).map(({ shown, box }, offset) => {
        const at = first + offset;
        return (
          <Option
            key={shown.key}
            {...{ shown, box, at, turn, count: order.length, keepFocus }}
            isActive={at === index}
            isSelected={selected.has(shown.key)}
          />
        );
      })}
    </div>
  );
}

type OptionProps = ReadMarkup & {
  at: number;
  turn: Turn;
  count: number;
  isActive: boolean;
  isSelected: boolean;
  keepFocus: RefCallback<HTMLElement>;
};

/** Rendered again only when something of it changes, not with every frame of a drag. */
const Option = memo(function Option(props: OptionProps) {
  const { shown, box, at, turn, count, isActive, isSelected, keepFocus } = props;
  return (
    <div
      ref={keepFocus}
      role="option"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      aria-label={markupSentence(shown, { index: at, count })}
      {...(shown.markup.contents !== '' && { 'aria-description': shown.markup.contents })}
      className="markup-mirrored"
      style={placeOfPoints(box, turn)}
    />
  );
});
