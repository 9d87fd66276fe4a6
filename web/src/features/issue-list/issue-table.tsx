/** The issues of a page as a grid: arrow keys go from row to row, Enter opens an issue, X selects it (CV-001 to CV-017). */
import { MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ColumnId, IssueSort } from '../../../../contract/src/issues/list.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { lettersStore } from '../../lib/shortcuts.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { rowAfterKey } from '../../ui/rows/row-keys.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { sortWords, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import { IssueRow, SelectBox } from './issue-row.tsx';
import { ISSUE_COLUMNS, shownOrder } from './model/columns.ts';
import type { IssueColumn } from './model/columns.ts';
import { quickActionOf } from './model/quick-keys.ts';
import type { QuickAction } from './model/quick-keys.ts';
import { isSelected, stateOfPage, toggled, withPage } from './model/selection.ts';
import type { Selection } from './model/selection.ts';

/** A summary or details on three lines. */
const ROW_PX = 60;
const SELECT = 'select';
/** Letters as good as arrow keys. */
const STEPS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

type TableColumn = Column<ColumnId | typeof SELECT>;

type IssueTableProps = {
  issues: readonly Issue[];
  columns: readonly IssueColumn[];
  lookups: IssueLookups;
  sort: Sort<IssueSort>;
  onSort: (sort: Sort<IssueSort>) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  currentId: number | null;
  onOpen: (issue: Issue) => void;
  /** Restricted reviewers change nothing. */
  isRestricted: boolean;
  /** A letter that acts on an issue, or on what is selected. */
  onQuick: (action: QuickAction, issue: Issue) => void;
};

/** The issue that keys act on. `leftAt`: the index that it had, if it left the list with the focus. */
type ActiveRow = { id: number | null; leftAt: number | null };

/** The next click on a head reverses its order (CV-011). */
function nextOrder(sort: Sort<IssueSort>, column: IssueColumn): 'asc' | 'desc' {
  if (sort.by !== column.sort) return column.firstOrder;
  return sort.order === 'asc' ? 'desc' : 'asc';
}

/** People select text to copy it. */
function isSelectingText(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

/** The list may also be sorted by what is no column, such as pages. */
function captionOf(sort: IssueTableProps['sort']): string {
  const column = ISSUE_COLUMNS.find((each) => each.sort === sort.by);
  if (column === undefined) return 'Issues. Column headers with buttons are sortable.';
  const words = sortWords(ISSUE_COLUMNS, {
    by: column.id,
    order: shownOrder(column, sort.order),
  });
  return `Issues, sorted by ${words}. Column headers with buttons are sortable.`;
}

export function IssueTable(props: IssueTableProps) {
  const { issues, columns, sort, selection, onSelection, onOpen, isRestricted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => issues.map(({ id }) => id), [issues]);
  const [active, setActive] = useState<ActiveRow>({ id: null, leftAt: null });
  const wantsFocus = useRef(false);
  const rows = useRowWindow({
    scroller,
    keys: ids,
    heightOf: ROW_PX * useTextScale(),
    isMeasured: true,
  });
  const found = ids.findIndex((id) => id === (active.id ?? props.currentId));
  const activeIndex = found === -1 ? Math.min(active.leftAt ?? 0, ids.length - 1) : found;
  const onLeft = useCallback((id: number, leftAt: number) => setActive({ id, leftAt }), []);
  useEffect(() => {
    if (active.leftAt !== null) wantsFocus.current = true;
  }, [active]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    if (row === null || row === undefined) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const pageState = stateOfPage(selection, ids);
  const heads = useMemo<TableColumn[]>(
    () => [
      ...(isRestricted
        ? []
        : [
            {
              id: SELECT,
              label: 'Select',
              className: 'select-cell',
              head: <SelectBox label="Select all issues on this page" state={pageState} />,
            } as const,
          ]),
      ...columns.map(({ id, label }) => ({
        id,
        label,
        className: `cell-${id}`,
        ...(id === 'comments' && {
          head: (
            <span title={label}>
              <MessageSquare size={14} aria-hidden />
              <span className="visually-hidden">{label}</span>
            </span>
          ),
        }),
      })),
    ],
    [columns, pageState, isRestricted],
  );
  const columnOf = (id: TableColumn['id']) =>
    columns.find((column) => column.id === id && column.sort !== null);
  const sorted = columns.find((column) => column.sort === sort.by);

  const select = ({ id }: Issue) => onSelection(toggled(selection, id, ids));
  /** Restricted reviewers may comment. */
  const mayDo = (action: QuickAction) => !isRestricted || action === 'comment';
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    if (Number.isNaN(at)) return;
    const quick = quickActionOf(event.key);
    const isButton = target.closest('button') !== null;
    const issue = issues[at];
    const { ctrlKey, metaKey, altKey } = event;
    const key = lettersStore.get() ? (STEPS[event.key] ?? event.key) : event.key;
    const next = rowAfterKey({ key, ctrlKey, metaKey, altKey }, at, issues.length);
    if (next !== null) {
      setActive({ id: ids[next] ?? null, leftAt: null });
      wantsFocus.current = true;
      rows.reveal(next);
    } else if (issue === undefined || ctrlKey || metaKey || altKey) return;
    else if (key === 'Enter' && !isButton) onOpen(issue);
    else if (key === ' ' && !isButton && !isRestricted) select(issue);
    else if (lettersStore.get() && key === 'x' && !isRestricted) select(issue);
    else if (lettersStore.get() && quick !== null && mayDo(quick)) props.onQuick(quick, issue);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const isBox = target.closest('.select-cell') !== null;
    const row = target.closest<HTMLElement>('[data-row]');
    const issue = issues[Number(row?.dataset['row'])];
    if (row === null || issue === undefined) {
      if (isBox) onSelection(withPage(selection, ids));
      return;
    }
    setActive({ id: issue.id, leftAt: null });
    if (isBox) select(issue);
    else if (target.closest('button') === null && !isSelectingText()) onOpen(issue);
  };

  return (
    <Table<TableColumn['id'], ColumnId>
      role="grid"
      label={captionOf(sort)}
      className="issue-table"
      widths={[...(isRestricted ? [] : ['2.25rem']), ...columns.map(({ width }) => width)].join(
        ' ',
      )}
      columns={heads}
      sorting={{
        now: sorted === undefined ? null : { by: sorted.id, order: shownOrder(sorted, sort.order) },
        next: (id) => {
          const column = columnOf(id);
          if (column === undefined) return null;
          return { by: column.id, order: shownOrder(column, nextOrder(sort, column)) };
        },
        onSort: ({ by: id, order }) => {
          const column = columnOf(id);
          if (column === undefined || column.sort === null) return;
          props.onSort({ by: column.sort, order: shownOrder(column, order) });
        },
      }}
      isReadOnly
      isMultiselectable={!isRestricted}
      rowCount={issues.length}
      rows={rows}
      keptIndex={activeIndex}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {(index) => {
        const issue = issues[index];
        return issue === undefined ? null : (
          <IssueRow
            issue={issue}
            index={index}
            columns={columns}
            lookups={props.lookups}
            isSelected={isSelected(selection, issue.id)}
            isCurrent={issue.id === props.currentId}
            isActive={index === activeIndex}
            hasSelect={!isRestricted}
            onLeft={onLeft}
          />
        );
      }}
    </Table>
  );
}
