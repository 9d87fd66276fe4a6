/** The sheets of an issuance with what became of each. Each row opens the overlay of its pair. */
import {
  CHANGE_STATE_WORDS,
  detailWords,
  revisionWords,
} from '../../../../contract/src/issuances/words.ts';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { isSeenAsWhole, toReview } from '../../../../contract/src/issuances/to-review.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import {
  CHANGE_SORTS,
  formerNumber,
  keyOf,
  PAIRED_WORDS,
  shareWords,
  sheetOf,
} from '../../domain/change-matrix.ts';
import type { ChangeSort } from '../../domain/change-matrix.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, sortWords, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import { StateIcon } from './change-state.tsx';
import { ReviewState } from './review-state.tsx';
import { placeOf } from './change-place.ts';
import './change-matrix.css';

type ColumnId = ChangeSort | 'reviewer' | 'detail' | 'pair';

const COLUMNS: readonly Column<ColumnId>[] = [
  { id: 'sheet', label: 'Sheet' },
  { id: 'title', label: 'Title' },
  { id: 'revision', label: 'Revision' },
  { id: 'state', label: 'State' },
  { id: 'differences', label: 'Differences', className: 'num' },
  { id: 'area', label: 'Area', className: 'num' },
  { id: 'review', label: 'Review' },
  { id: 'reviewer', label: 'Reviewer' },
  { id: 'detail', label: 'Details' },
  { id: 'pair', label: 'Pair', isHidden: true },
];

const ROW_PX = 38;
/** They begin with the most. */
const LARGEST_FIRST: readonly ColumnId[] = ['differences', 'area'];

type ChangeTableProps = {
  projectId: number;
  /** In display order. */
  changes: readonly SheetChange[];
  sort: Sort<ChangeSort>;
  onSort: (sort: Sort<ChangeSort>) => void;
  /** Corrects what a sheet is paired with; null for people who may not. */
  onPair: ((change: SheetChange) => void) | null;
  /** Says that somebody has looked at a sheet as a whole, or has not. */
  onSeen: (change: SheetChange, isSeen: boolean) => void;
  /** Chooses who reviews a sheet; null for people who may not. */
  onAssign: ((change: SheetChange) => void) | null;
};

function nextSort(now: Sort<ChangeSort>, id: ColumnId): Sort<ChangeSort> | null {
  const by = CHANGE_SORTS.find((sort) => sort === id);
  if (by === undefined) return null;
  if (now.by === by) return { by, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { by, order: LARGEST_FIRST.includes(by) ? 'desc' : 'asc' };
}

export function ChangeTable(props: ChangeTableProps) {
  const { changes, sort, onSort } = props;
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => changes.map(keyOf), [changes]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: useMediaQuery('(max-width: 767px)'),
  });
  return (
    <Table<ColumnId, ChangeSort>
      role="table"
      label={`Changes, sorted by ${sortWords<ColumnId>(COLUMNS, sort)}. Column headers with buttons are sortable.`}
      className="changes-table"
      columns={COLUMNS}
      sorting={{ now: sort, next: (id) => nextSort(sort, id), onSort }}
      rowCount={changes.length}
      rows={rows}
    >
      {(index) => {
        const change = changes[index];
        return change === undefined ? null : <Row {...props} {...{ index, change }} />;
      }}
    </Table>
  );
}

type RowProps = Pick<ChangeTableProps, 'projectId' | 'onPair' | 'onSeen' | 'onAssign'> & {
  index: number;
  change: SheetChange;
};

function Row({ projectId, index, change, onPair, onSeen, onAssign }: RowProps) {
  const { state, differences_count: count, overlay_id: overlayId, sheet } = change;
  const name = sheetName(sheetOf(change));
  const former = formerNumber(change);
  const details = detailWords(change);
  const paired = change.paired_by === null ? undefined : PAIRED_WORDS[change.paired_by];
  return (
    <div {...rowProps(index)} className="table-row">
      <div role="rowheader" className="table-cell row g6">
        <Link
          to="/projects/$projectId"
          params={{ projectId: String(projectId) }}
          search={placeOf(change)}
          className="m nb"
          aria-label={`${sheetInWords(name)}: ${overlayId === null ? 'open the sheet' : 'open the overlay'}`}
        >
          {name.number}
        </Link>
        {former === null ? null : <span className="t2 nb">{former}</span>}
      </div>
      <div role="cell" className="table-cell clip t2" title={name.title}>
        {name.title}
      </div>
      <div role="cell" className="table-cell nb">
        {revisionWords(change)}
      </div>
      <div role="cell" className={`table-cell row g6 nb change-state is-${state}`} title={paired}>
        <StateIcon state={state} />
        {CHANGE_STATE_WORDS[state]}
      </div>
      <div role="cell" className="table-cell num">
        {count === null ? '–' : count.toLocaleString('en-US')}
      </div>
      <div role="cell" className="table-cell num">
        {shareWords(change.area_share)}
      </div>
      <div role="cell" className="table-cell row g6 nb">
        {isSeenAsWhole(change) ? (
          <Checkbox isSelected={change.is_seen} onChange={(isSeen) => onSeen(change, isSeen)}>
            <span className="visually-hidden">{name.number}: </span>Seen
          </Checkbox>
        ) : (
          <ReviewState progress={toReview(change)} />
        )}
      </div>
      <div role="cell" className="table-cell">
        <Reviewer {...{ change, onAssign }} />
      </div>
      <div role="cell" className="table-cell clip t2 f12" title={details}>
        {details}
      </div>
      <div role="cell" className="table-cell row-menu">
        {onPair === null || sheet === null ? null : (
          <IconButton
            label={`Correct the pair of ${name.number}`}
            isSmall
            onPress={() => onPair(change)}
          >
            <Link2 size={15} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function Reviewer({ change, onAssign }: Pick<RowProps, 'change' | 'onAssign'>) {
  const name = change.reviewer?.full_name;
  if (onAssign === null) return <span className="clip t2">{name ?? ''}</span>;
  return (
    <Button variant="quiet" isSmall className="reviewer-button" onPress={() => onAssign(change)}>
      <span className="clip" title={name}>
        {name ?? 'Assign'}
      </span>
      <span className="visually-hidden">, reviewer of {sheetName(sheetOf(change)).number}</span>
    </Button>
  );
}
