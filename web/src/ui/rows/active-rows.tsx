/**
 * A long list with one active row, which keys act on. The list itself has focus and refers to that row: rows unmount while
 * they are out of sight.
 */
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Key } from 'react-aria-components';
import { Rows, useRowWindow } from './rows.tsx';

export type ActiveRowsProps<Item> = {
  label: string;
  className?: string;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** CSS px; of all rows, or of each. The same function until heights change. */
  heightOf: number | ((item: Item) => number);
  /** Stays mounted, as screen readers are told about it. */
  activeIndex: number | null;
  /** The row of what is shown elsewhere, scrolled into view when it changes. */
  shownIndex: number | null;
};

type InnerProps<Item> = ActiveRowsProps<Item> & {
  role: 'listbox' | 'tree';
  /** Handles a key, and says whether it did. `reveal` scrolls a row into view. */
  onKey: (event: KeyboardEvent, reveal: (index: number) => void) => boolean;
  onPress: (index: number, event: MouseEvent) => void;
  /** `id` is for the row's element. */
  children: (item: Item, index: number, id: string) => ReactNode;
};

export function ActiveRows<Item>(props: InnerProps<Item>) {
  const { items, keyOf, heightOf, activeIndex, shownIndex } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const rows = useRowWindow({
    scroller,
    keys: useMemo(() => items.map(keyOf), [items, keyOf]),
    heightOf: useMemo(() => {
      if (typeof heightOf === 'number') return heightOf;
      return (index: number) => {
        const item = items[index];
        return item === undefined ? 0 : heightOf(item);
      };
    }, [items, heightOf]),
  });
  const active = activeIndex === null ? undefined : items[activeIndex];
  const shown = shownIndex === null ? undefined : items[shownIndex];
  const shownKey = shown === undefined ? null : keyOf(shown);
  const revealShown = useEffectEvent(() => {
    if (shownIndex !== null) rows.reveal(shownIndex);
  });
  useEffect(() => revealShown(), [shownKey]);
  const idOf = (item: Item) => `${listId}-${keyOf(item)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys and role are its own
    <div
      ref={scroller}
      className={`scroll windowed ${props.className ?? ''}`}
      role={props.role}
      aria-label={props.label}
      tabIndex={0}
      {...(active === undefined ? {} : { 'aria-activedescendant': idOf(active) })}
      onKeyDown={(event) => {
        if (props.onKey(event, rows.reveal)) event.preventDefault();
      }}
      onClick={(event) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-row]');
        if (row !== null) props.onPress(Number(row.dataset['row']), event);
      }}
    >
      <Rows rows={rows} kept={[activeIndex]}>
        {(index) => {
          const item = items[index];
          return item === undefined ? null : props.children(item, index, idOf(item));
        }}
      </Rows>
    </div>
  );
}
