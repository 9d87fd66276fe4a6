/** The markups of a document as a grid: arrow keys go from row to row, Enter shows one on its sheet, Space checks it. */
import { Check, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { dateText, dateTimeText } from '../../domain/dates.ts';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import { ACTS_ON_MARKUPS, actsOnSelection } from '../../host/markups/markup-keys.ts';
import { paintedMarkup } from '../../host/markups/painted-markup.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { rowAfterKey } from '../../ui/rows/row-keys.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import { KindIcon } from './kind-icon.tsx';
import type { ListChoice, ListColumn, Listed, ListItem } from './model/listed.ts';
import { LIST_COLUMNS } from './model/listed.ts';

type ColumnId = ListColumn | 'checked';

const COLUMNS: readonly { id: ColumnId; label: string; isHidden?: boolean }[] = [
  { id: 'checked', label: 'Checked', isHidden: true },
  { id: 'subject', label: 'Subject' },
  { id: 'author', label: 'Author' },
  { id: 'date', label: 'Date' },
  { id: 'page', label: 'Page' },
  { id: 'state', label: 'State' },
  { id: 'issue', label: 'Issue' },
];
const ROW_PX = 37;

type MarkupsTableProps = {
  items: readonly ListItem[];
  selected: ReadonlySet<MarkupKey>;
  sort: ListChoice['sort'];
  pageName: (page: number) => string;
  /** Whether the person may answer. */
  mayCheck: boolean;
  onSort: (sort: ListChoice['sort']) => void;
  /** `isAdded`: adds it to what is selected, or takes it away. */
  onSelect: (listed: Listed, isAdded: boolean) => void;
  onCheck: (listed: Listed) => void;
  /** Whether it could be deleted. */
  onDelete: (listed: Listed) => boolean;
  /** A row may outlive its markup for a moment. */
  isThere: (listed: Listed) => boolean;
};

function columnOf(id: ColumnId): ListColumn | null {
  return LIST_COLUMNS.find((column) => column === id) ?? null;
}

export function MarkupsTable(props: MarkupsTableProps) {
  const { items, selected, sort } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ id: string; index: number }>({ id: '', index: 0 });
  const wantsFocus = useRef(false);
  const rows = useRowWindow({
    scroller,
    keys: useMemo(() => items.map(({ id }) => id), [items]),
    heightOf: ROW_PX * useTextScale(),
  });
  const foundIndex = items.findIndex(({ id }) => id === active.id);
  const activeIndex = foundIndex >= 0 ? foundIndex : Math.min(active.index, items.length - 1);
  const activate = (index: number) => {
    const id = items[index]?.id;
    if (id === undefined) return;
    setActive((now) => (now.id === id && now.index === index ? now : { id, index }));
  };
  const focusActive = useCallback(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    if (row === null || row === undefined) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  }, []);
  useEffect(focusActive);
  /** When the row with the focus goes, for instance because someone else deleted its markup, another one takes its place. */
  const keepFocus = useCallback(
    (row: HTMLElement | null) => () => {
      if (row?.contains(document.activeElement) !== true) return;
      wantsFocus.current = true;
      queueMicrotask(focusActive);
    },
    [focusActive],
  );
  const [only] = selected.size === 1 ? selected : [];
  const shownIndex = items.findIndex(({ id }) => id === only);
  useEffect(() => {
    if (shownIndex >= 0) rows.reveal(shownIndex);
  }, [rows, shownIndex]);

  const isGone = (item: ListItem) => item.type === 'markup' && !props.isThere(item.listed);
  /** The row after it gets the focus, or the one before; the paper when it was the last one. */
  const remove = (listed: Listed) => {
    if (!props.onDelete(listed)) return;
    const isLeft = (item: ListItem) => item.type === 'markup' && !isGone(item);
    const after = items.findIndex((item, index) => index > activeIndex && isLeft(item));
    const next = after >= 0 ? after : items.slice(0, activeIndex).findLastIndex(isLeft);
    if (next < 0) {
      document.querySelector<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
      return;
    }
    activate(next);
    wantsFocus.current = true;
  };
  /** Passes the rows of deleted markups, which the list still has for a moment; at its ends, back into the list. */
  const goTo = (index: number) => {
    const isBack = index > 0 && (index < activeIndex || index === items.length - 1);
    let there = index;
    for (let row = items[there]; row !== undefined && isGone(row); row = items[there]) {
      there += isBack ? -1 : 1;
    }
    if (items[there] === undefined) return;
    activate(there);
    wantsFocus.current = true;
    rows.reveal(there);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (target.closest('[data-row]') === null) return;
    const next = rowAfterKey(event, activeIndex, items.length);
    const item = items[activeIndex];
    if (next !== null) {
      goTo(next);
    } else if (item?.type !== 'markup' || event.altKey) return;
    else if (event.ctrlKey || event.metaKey) {
      // The paper hears them next, and acts on what is selected.
      const isMeant = actsOnSelection(event) && !selected.has(item.listed.key);
      if (isMeant) props.onSelect(item.listed, false);
      return;
    } else if (event.key === 'Enter') props.onSelect(item.listed, event.shiftKey);
    else if (event.key === ' ' && props.mayCheck) props.onCheck(item.listed);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(item.listed);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('[data-row]');
    const index = Number(row?.dataset['row']);
    const item = items[index];
    if (row === null || item?.type !== 'markup') return;
    activate(index);
    if (target.closest('.markups-check') === null) {
      props.onSelect(item.listed, event.shiftKey || event.ctrlKey || event.metaKey);
    } else if (props.mayCheck) props.onCheck(item.listed);
  };

  return (
    <Table<ColumnId, ListColumn>
      role="grid"
      label="Markups"
      className="markups-table"
      columns={COLUMNS}
      sorting={{
        now: sort,
        next: (id) => {
          const by = columnOf(id);
          if (by === null) return null;
          return { by, order: sort.by === by && sort.order === 'asc' ? 'desc' : 'asc' };
        },
        onSort: props.onSort,
      }}
      isReadOnly
      rowCount={items.length}
      rows={rows}
      keptIndex={activeIndex}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {(index) => {
        const item = items[index];
        if (item === undefined) return null;
        const tabIndex = index === activeIndex ? 0 : -1;
        // However it got the focus: rows that others add above it must not become the one that keys act on.
        const onFocus = () => activate(index);
        const shared = { ...rowProps(index), tabIndex, ref: keepFocus, onFocus };
        if (item.type === 'group') {
          return (
            <div {...shared} className="table-row markups-group">
              <div role="gridcell" aria-colspan={COLUMNS.length} className="table-cell">
                {item.label} <span className="t3 num">{item.count.toLocaleString('en-US')}</span>
              </div>
            </div>
          );
        }
        const { listed } = item;
        const isSelected = selected.has(listed.key);
        return (
          <div
            {...shared}
            {...ACTS_ON_MARKUPS}
            className={`table-row markups-row${isSelected ? ' is-selected' : ''}`}
            aria-selected={isSelected}
          >
            <MarkupCells listed={listed} pageName={props.pageName(listed.page)} />
          </div>
        );
      }}
    </Table>
  );
}

function MarkupCells({ listed, pageName }: { listed: Listed; pageName: string }) {
  const { shown, kind, subject, author, date, state, issue, isChecked, replies } = listed;
  const answers = replies.filter(({ markup }) => markup.state === null).length;
  const cells = [
    { id: 'author', text: author, title: author },
    {
      id: 'date',
      text: date === '' ? '' : dateText(date),
      title: date === '' ? '' : dateTimeText(date),
    },
    // The number of a sheet; its name follows a comma.
    { id: 'page', text: pageName.split(',')[0], title: pageName },
    { id: 'state', text: state, title: state },
  ];
  return (
    <>
      <div role="gridcell" className="table-cell markups-check">
        <span className="check" data-selected={isChecked || undefined} aria-hidden="true">
          {isChecked ? <Check size={12} strokeWidth={3} /> : null}
        </span>
        <span className="visually-hidden">{isChecked ? 'Checked' : 'Not checked'}</span>
      </div>
      <div role="gridcell" className="table-cell markups-subject">
        <KindIcon kind={shown.markup.kind} color={paintedMarkup(shown).style.color} />
        <span className="clip" title={subject === '' ? kind : `${kind}: ${subject}`}>
          {/* The icon says what it is: the subject needs the room. */}
          <span className={subject === '' ? 't2' : 'visually-hidden'}>{kind}</span> {subject}
        </span>
        {listed.review === null ? null : (
          <span className="markups-review" title="To review">
            <TriangleAlert size={13} aria-hidden />
            <span className="visually-hidden">To review</span>
          </span>
        )}
        {answers === 0 ? null : (
          <span className="f11 t3 num">
            {answers}
            <span className="visually-hidden"> replies</span>
          </span>
        )}
      </div>
      {cells.map(({ id, text, title }) => (
        <div key={id} role="gridcell" className="table-cell clip" title={title}>
          {text === '' ? '–' : text}
        </div>
      ))}
      <div role="gridcell" className="table-cell num">
        {issue === null ? '–' : `#${issue}`}
      </div>
    </>
  );
}
