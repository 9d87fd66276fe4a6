/** A tree of any size, with one active row that keys act on. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ActiveRows } from './rows/active-rows.tsx';
import { rowAfterKey } from './rows/row-keys.ts';
import { TypeAhead } from './rows/type-ahead.ts';

/** A visible row of a tree. */
export type TreeRow = {
  node: { id: string; children: readonly unknown[] };
  /** From 1. */
  level: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  isOpen: boolean;
};

type TreeProps<Row extends TreeRow> = {
  label: string;
  rows: readonly Row[];
  /** CSS px. */
  rowPx: number;
  selectedId: string | null;
  titleOf: (row: Row) => string;
  /** Enter, Space or a click. */
  onPress: (row: Row) => void;
  /** Null while rows stay open. */
  onClose: ((row: Row) => void) | null;
  onOpen: (row: Row) => void;
  /** Rows are checked instead of selected; which are. */
  checkOf?: (row: Row) => boolean | 'mixed';
  /** Rows that cannot be checked. */
  isDisabled?: (row: Row) => boolean;
  children: (row: Row) => ReactNode;
};

const INDENT_PX = 16;
const START_PX = 8;

export function Tree<Row extends TreeRow>(props: TreeProps<Row>) {
  const { rows, selectedId, onPress, onOpen, onClose } = props;
  /** The row that was gone to last; until then, the selected one is active. */
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const selectedIndex = rows.findIndex(({ node }) => node.id === selectedId);
  const wanted = goneTo ?? selectedId;
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === wanted),
  );
  const [typeAhead] = useState(() => new TypeAhead());
  const textOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : props.titleOf(row);
  };
  const press = (row: Row) => {
    setGoneTo(row.node.id);
    onPress(row);
  };
  const onKey = (event: KeyboardEvent, reveal: (index: number) => void): boolean => {
    const active = rows[activeIndex];
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const moveTo = (index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      setGoneTo(row.node.id);
      reveal(index);
    };
    const isParent = active.node.children.length > 0;
    const next =
      rowAfterKey(event, activeIndex, rows.length) ??
      typeAhead.next(event, { active: activeIndex, count: rows.length, textOf });
    if (next !== null) moveTo(next);
    else if (event.key === 'ArrowRight') {
      if (isParent && !active.isOpen) onOpen(active);
      else if (isParent) moveTo(activeIndex + 1);
    } else if (event.key === 'ArrowLeft') {
      if (isParent && active.isOpen && onClose !== null) onClose(active);
      else moveTo(rows.findLastIndex((row, at) => at < activeIndex && row.level < active.level));
    } else if (event.key === 'Enter' || event.key === ' ') press(active);
    else return false;
    return true;
  };
  return (
    <ActiveRows
      role="tree"
      label={props.label}
      className="list"
      items={rows}
      keyOf={idOf}
      heightOf={props.rowPx}
      activeIndex={activeIndex}
      shownIndex={selectedIndex < 0 ? null : selectedIndex}
      onKey={onKey}
      onPress={(index, event) => {
        const row = rows[index];
        if (row === undefined) return;
        const onTwisty = (event.target as Element).closest('[data-twisty]') !== null;
        if (!onTwisty || row.node.children.length === 0) press(row);
        else if (!row.isOpen) onOpen(row);
        else onClose?.(row);
      }}
    >
      {(row, index, id) => {
        const isParent = row.node.children.length > 0;
        const Twisty = row.isOpen ? ChevronDown : ChevronRight;
        return (
          <div
            id={id}
            role="treeitem"
            tabIndex={-1}
            className="list-row tree-row"
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            {...(props.checkOf === undefined
              ? { 'aria-selected': row.node.id === selectedId }
              : { 'aria-checked': props.checkOf(row) })}
            {...(props.isDisabled?.(row) === true ? { 'aria-disabled': true } : {})}
            {...(isParent ? { 'aria-expanded': row.isOpen } : {})}
            data-row={index}
            data-active={index === activeIndex || undefined}
            title={props.titleOf(row)}
            style={{ paddingLeft: START_PX + (row.level - 1) * INDENT_PX }}
          >
            <span className="tree-twisty" data-twisty>
              {isParent ? <Twisty size={14} aria-hidden /> : null}
            </span>
            {props.children(row)}
          </div>
        );
      }}
    </ActiveRows>
  );
}

function idOf({ node }: TreeRow): string {
  return node.id;
}
