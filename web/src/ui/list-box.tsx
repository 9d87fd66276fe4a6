/** A list box of any length, with one active option that keys act on, and headings between options. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Key } from 'react-aria-components';
import { ActiveRows } from './rows/active-rows.tsx';
import { rowAfterKey } from './rows/row-keys.ts';
import { TypeAhead } from './rows/type-ahead.ts';

type ListBoxProps<Item> = {
  label: string;
  className?: string;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** CSS px; of all items, or of each. The same function until heights change. */
  heightOf: number | ((item: Item) => number);
  /** From 0, among the options; null for a heading, which screen readers skip: options have it in their label. */
  positionOf: (item: Item) => number | null;
  /** An option's text, which typing goes to. */
  textOf: (item: Item) => string;
  /** An option's label, where it is more than its content. */
  labelOf?: (item: Item) => string;
  /** An option's tooltip. */
  titleOf?: (item: Item) => string;
  /** The positions of two options: what keys act on, and what is shown elsewhere. */
  active: number | null;
  selected: number | null;
  onMove: (position: number) => void;
  onChoose: (position: number) => void;
  children: (item: Item) => ReactNode;
};

export function ListBox<Item>(props: ListBoxProps<Item>) {
  const { items, positionOf, labelOf, titleOf, active, selected, onMove, onChoose } = props;
  const optionIndices = useMemo(
    () => items.flatMap((item, index) => (positionOf(item) === null ? [] : [index])),
    [items, positionOf],
  );
  const indexOf = (position: number | null) =>
    position === null ? null : (optionIndices[position] ?? null);
  const count = optionIndices.length;
  const [typeAhead] = useState(() => new TypeAhead());
  const textOf = (position: number) => {
    const item = items[optionIndices[position] ?? -1];
    return item === undefined ? '' : props.textOf(item);
  };
  return (
    <ActiveRows
      role="listbox"
      label={props.label}
      className={`list ${props.className ?? ''}`}
      items={items}
      keyOf={props.keyOf}
      heightOf={props.heightOf}
      activeIndex={indexOf(active)}
      shownIndex={indexOf(selected)}
      onKey={(event, reveal) => {
        const next =
          rowAfterKey(event, active ?? -1, count) ??
          typeAhead.next(event, { active: active ?? -1, count, textOf });
        if (next !== null) {
          onMove(next);
          reveal(indexOf(next) ?? 0);
          return true;
        }
        if ((event.key !== 'Enter' && event.key !== ' ') || active === null) return false;
        onChoose(active);
        return true;
      }}
      onPress={(index) => {
        const item = items[index];
        const position = item === undefined ? null : positionOf(item);
        if (position !== null) onChoose(position);
      }}
    >
      {(item, index, id) => {
        const position = positionOf(item);
        if (position === null) return <div aria-hidden="true">{props.children(item)}</div>;
        return (
          <div
            id={id}
            role="option"
            tabIndex={-1}
            className="list-row"
            aria-selected={position === selected}
            aria-posinset={position + 1}
            aria-setsize={count}
            data-row={index}
            data-active={position === active || undefined}
            {...(labelOf === undefined ? {} : { 'aria-label': labelOf(item) })}
            {...(titleOf === undefined ? {} : { title: titleOf(item) })}
          >
            {props.children(item)}
          </div>
        );
      }}
    </ActiveRows>
  );
}
