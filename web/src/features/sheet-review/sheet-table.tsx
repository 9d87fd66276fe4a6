/** The project's sheets as a grid: arrows move, Enter edits, Tab goes to the next field, Escape cancels. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { reviewState } from '../../domain/sheet-review.ts';
import type { ReviewSort, SheetCorrection } from '../../domain/sheet-review.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { rowAfterKey } from '../../ui/rows/row-keys.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { Table } from '../../ui/table.tsx';
import type { EditEnd } from './edit-field.tsx';
import { CELLS, SheetRow } from './sheet-row.tsx';
import type { Cell, EditedCell } from './sheet-row.tsx';

const COLUMNS: readonly { id: ReviewSort | 'picture'; label: string; className: string }[] = [
  { id: 'page', label: 'Page', className: 'num' },
  { id: 'picture', label: 'Title block', className: 'review-picture' },
  { id: 'number', label: 'Number', className: '' },
  { id: 'title', label: 'Title', className: '' },
  { id: 'discipline', label: 'Discipline', className: 'review-discipline' },
  { id: 'revision', label: 'Rev', className: 'review-revision' },
  { id: 'document', label: 'Document', className: 'review-document' },
  { id: 'confidence', label: 'Reading', className: '' },
];
const ROW_PX = 60;
/** On small screens a sheet takes three lines. */
const CARD_PX = 128;

const FIELD = { number: 'sheet_num', title: 'sheet_title' } as const;

type SheetTableProps = {
  /** In display order. */
  sheets: readonly Sheet[];
  sameNumbered: ReadonlySet<number>;
  /** By document. */
  pageCounts: ReadonlyMap<number, number>;
  sort: Sort<ReviewSort>;
  mayEdit: boolean;
  hrefOf: (sheet: Sheet) => string;
  /** The sheet whose row has or last had focus. */
  onActive: (sheet: Sheet) => void;
  onSort: (sort: Sort<ReviewSort>) => void;
  onCorrect: (sheet: Sheet, correction: SheetCorrection) => void;
  onOpen: (href: string) => void;
};

type Editing = { sheetId: number; cell: EditedCell; firstTyped: string | null };

export function SheetTable(props: SheetTableProps) {
  const isSmall = useMediaQuery('(max-width: 767px)');
  const rowPx = (isSmall ? CARD_PX : ROW_PX) * useTextScale();
  return <Grid key={String(isSmall)} rowPx={rowPx} {...props} />;
}

function Grid(props: SheetTableProps & { rowPx: number }) {
  const { sheets, mayEdit, sort, onCorrect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ sheetId: number; cell: Cell } | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** The cell to focus after the next render. */
  const wanted = useRef<{ sheetId: number; cell: Cell } | null>(null);
  const found = sheets.findIndex(({ id }) => id === active?.sheetId);
  const activeIndex = Math.max(0, found);
  const activeCell = found < 0 ? 'number' : (active?.cell ?? 'number');
  const rows = useRowWindow({
    scroller,
    keys: useMemo(() => sheets.map(({ id }) => id), [sheets]),
    heightOf: props.rowPx,
  });

  useEffect(() => {
    const want = wanted.current;
    if (want === null) return;
    const row = scroller.current?.querySelector(`[data-sheet="${want.sheetId}"]`);
    const cell = row?.querySelector<HTMLElement>(`[data-cell="${want.cell}"]`);
    if (cell === null || cell === undefined) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
  });

  const focusCell = (index: number, cell: Cell) => {
    const sheet = sheets[index];
    if (sheet === undefined) return;
    wanted.current = { sheetId: sheet.id, cell };
    setActive({ sheetId: sheet.id, cell });
    rows.reveal(index);
  };
  const edit = (index: number, cell: EditedCell, firstTyped: string | null = null) => {
    const sheet = sheets[index];
    if (sheet === undefined) return;
    setActive({ sheetId: sheet.id, cell });
    setEditing({ sheetId: sheet.id, cell, firstTyped });
    rows.reveal(index);
  };
  const confirm = (sheet: Sheet) => {
    if (!mayEdit || reviewState(sheet) !== 'check') return;
    onCorrect(sheet, { sheet_num: sheet.sheet_num, sheet_title: sheet.sheet_title });
  };

  const onEditEnd = (sheet: Sheet, cell: EditedCell, { value, goTo }: EditEnd) => {
    const index = sheets.findIndex(({ id }) => id === sheet.id);
    // The pointer may have opened another field, which ends this one.
    setEditing((now) => (now?.sheetId === sheet.id && now.cell === cell ? null : now));
    const typed = value?.trim() ?? null;
    const before = sheet[FIELD[cell]];
    if (typed !== null && typed !== before) {
      if (typed === '' && cell === 'number') {
        announce('A sheet number is required. No changes were made.', 'assertive');
      } else {
        onCorrect(sheet, { [FIELD[cell]]: typed });
      }
    }
    if (goTo === 'stay') {
      const isElsewhere = value !== null && !scroller.current?.contains(document.activeElement);
      if (!isElsewhere) focusCell(index, cell);
    } else if (goTo === 'next') {
      if (cell === 'number') edit(index, 'title');
      else if (index + 1 < sheets.length) edit(index + 1, 'number');
      else focusCell(index, cell);
    } else if (cell === 'title') edit(index, 'number');
    else if (index > 0) edit(index - 1, 'title');
    else focusCell(index, cell);
  };
  const onActive = (sheet: Sheet, cell: Cell) => {
    props.onActive(sheet);
    setActive((now) =>
      now?.sheetId === sheet.id && now.cell === cell ? now : { sheetId: sheet.id, cell },
    );
  };

  const onClick = (event: MouseEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-cell]');
    const id = Number(element?.closest<HTMLElement>('[data-sheet]')?.dataset['sheet']);
    const cell = element?.dataset['cell'];
    if (!mayEdit || (cell !== 'number' && cell !== 'title')) return;
    if (editing?.sheetId === id && editing.cell === cell) return;
    edit(
      sheets.findIndex((sheet) => sheet.id === id),
      cell,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement;
    const inGrid = (event.target as Element).closest('[data-cell]') !== null;
    if (isInField || !inGrid || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = CELLS.indexOf(activeCell);
    const sheet = sheets[activeIndex];
    if (sheet === undefined) return;
    const turn = (columns: number) => {
      const cell = CELLS[Math.min(CELLS.length - 1, Math.max(0, at + columns))];
      if (cell !== undefined) focusCell(activeIndex, cell);
    };
    const isEditable = mayEdit && (activeCell === 'number' || activeCell === 'title');
    const next = rowAfterKey(event, activeIndex, sheets.length);
    if (next !== null) focusCell(next, activeCell);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (activeCell === 'page') props.onOpen(props.hrefOf(sheet));
      else if (activeCell === 'state') confirm(sheet);
      else if (isEditable) edit(activeIndex, activeCell);
      else announce('View only. Ask a project creator to make corrections.');
    } else if (isEditable && event.key.length === 1 && event.key !== ' ') {
      edit(activeIndex, activeCell, event.key);
    } else return;
    event.preventDefault();
  };

  return (
    <Table
      role="grid"
      label="Sheets"
      className="review-table"
      columns={COLUMNS}
      sorting={{
        now: sort,
        next: (by) =>
          by === 'picture'
            ? null
            : { by, order: sort.by === by && sort.order === 'asc' ? 'desc' : 'asc' },
        onSort: props.onSort,
      }}
      isReadOnly={!mayEdit}
      rowCount={sheets.length}
      rows={rows}
      keptIndex={activeIndex}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {(index) => {
        const sheet = sheets[index];
        if (sheet === undefined) return null;
        const isEdited = editing?.sheetId === sheet.id;
        return (
          <SheetRow
            sheet={sheet}
            index={index}
            href={props.hrefOf(sheet)}
            pageCount={props.pageCounts.get(sheet.document_id) ?? sheet.page_number}
            isSameNumbered={props.sameNumbered.has(sheet.id)}
            mayEdit={mayEdit}
            activeCell={index === activeIndex ? activeCell : null}
            edited={isEdited ? editing.cell : null}
            firstTyped={isEdited ? editing.firstTyped : null}
            onEditEnd={onEditEnd}
            onConfirm={confirm}
            onActive={onActive}
          />
        );
      }}
    </Table>
  );
}
