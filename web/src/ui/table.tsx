/** A long table or grid: a head of sortable columns that stays in sight, and the rows in sight. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { announce } from '../lib/announcer.ts';
import { Rows, useFocusedRow } from './rows/rows.tsx';
import type { RowWindow } from './rows/rows.tsx';

export type Column<Id extends string> = {
  id: Id;
  label: string;
  /** Of the column's head. */
  className?: string;
  /** The label is for screen readers only. */
  isHidden?: boolean;
  /** In the head of a column that cannot be sorted, instead of the label, such as a checkbox. */
  head?: ReactNode;
};

export type Sorting<Id extends string> = { by: Id; order: 'asc' | 'desc' };

const ORDER_WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** "name, ascending" */
export function sortWords<Id extends string>(
  columns: readonly Column<Id>[],
  { by, order }: Sorting<Id>,
): string {
  const label = columns.find(({ id }) => id === by)?.label ?? by;
  return `${label.toLowerCase()}, ${ORDER_WORDS[order]}`;
}

type TableProps<Id extends string, SortId extends Id> = {
  /** In a grid, arrow keys go from cell to cell. */
  role: 'table' | 'grid';
  label?: string;
  /** The name of the scrolling area, which gets focus where nothing inside does. */
  scrollLabel?: string;
  /** Sets `--columns`, the widths of the columns, unless `widths` does. */
  className: string;
  /** CSS grid tracks, where people choose the columns. */
  widths?: string;
  columns: readonly Column<Id>[];
  sorting?: {
    /** Null if the list is sorted by something else. */
    now: Sorting<SortId> | null;
    /** The columns that can be sorted, and how each one is sorted next. */
    next: (id: Id) => Sorting<SortId> | null;
    onSort: (sorting: Sorting<SortId>) => void;
  };
  isReadOnly?: boolean;
  /** Several rows can be selected. */
  isMultiselectable?: boolean;
  rowCount: number;
  rows: RowWindow;
  /** A row that stays mounted besides the focused one. */
  keptIndex?: number | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClick?: (event: MouseEvent) => void;
  /** A row: an element with `{...rowProps(index)}`. */
  children: (index: number) => ReactNode;
};

/** Of the element of a row, which has cells with the class `table-cell`. */
export function rowProps(index: number) {
  // The head is row 1.
  return { role: 'row', 'aria-rowindex': index + 2, 'data-row': index };
}

function widthsOf(columns: string): CSSProperties & { '--columns': string } {
  return { '--columns': columns };
}

export function Table<Id extends string, SortId extends Id>(props: TableProps<Id, SortId>) {
  const { columns, sorting, rows, rowCount } = props;
  const { scroller } = rows;
  const focus = useFocusedRow();
  const press = (id: Id) => {
    const next = sorting?.next(id) ?? null;
    if (next === null) return;
    sorting?.onSort(next);
    announce(`Sorted by ${sortWords<Id>(columns, next)}.`);
  };
  return (
    <div
      ref={scroller}
      className={`scroll windowed table-scroll ${props.className}`}
      {...(props.scrollLabel === undefined
        ? {}
        : { role: 'region', 'aria-label': props.scrollLabel, tabIndex: 0 })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a property */}
      <div
        className="table"
        role={props.role}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        {...(props.widths === undefined ? {} : { style: widthsOf(props.widths) })}
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
        {...(props.isMultiselectable === true && { 'aria-multiselectable': true })}
        {...(props.isReadOnly === undefined ? {} : { 'aria-readonly': props.isReadOnly })}
        onKeyDown={props.onKeyDown}
        onClick={props.onClick}
        {...focus.handlers}
      >
        <div role="rowgroup" className="table-head">
          <div role="row" aria-rowindex={1} className="table-row">
            {columns.map((column, index) => {
              const { id, label, className = '', isHidden = false, head } = column;
              const order = sorting?.now?.by === id ? sorting.now.order : null;
              const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
              return (
                <div
                  key={id}
                  role="columnheader"
                  aria-colindex={index + 1}
                  className={`table-cell ${className}`}
                  {...(order === null ? {} : { 'aria-sort': ORDER_WORDS[order] })}
                >
                  {sorting === undefined || sorting.next(id) === null ? (
                    (head ?? <span className={isHidden ? 'visually-hidden' : ''}>{label}</span>)
                  ) : (
                    <button type="button" className="sort" onClick={() => press(id)}>
                      {label}
                      {order === null ? null : <Arrow size={13} aria-hidden />}
                    </button>
                  )}
                </div>
              );
            })}
          </div>
        </div>
        <div role="rowgroup">
          <Rows rows={rows} kept={[...focus.kept, props.keptIndex ?? null]}>
            {props.children}
          </Rows>
        </div>
      </div>
    </div>
  );
}
