/** All overlays of a sheet: searched, sorted, and opened (OV-023 to OV-027). */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, History, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { overlaysQuery } from '../../api/overlays.ts';
import { CHECK_ALIGNMENT, PHASE_WORDS } from '../../domain/overlay-words.ts';
import { fixed, plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Swatch } from '../../parts/colors/swatch.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { rowProps, sortWords, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import {
  FIRST_SORT,
  foundRows,
  historyRows,
  nextHistorySort,
  sortedRows,
} from './model/history.ts';
import type { HistoryColumn, HistoryRow } from './model/history.ts';
import type { CurrentSheet } from './overlay-menu.tsx';
import './overlays.css';

type HistoryDialogProps = {
  sheet: CurrentSheet;
  /** The execution in the first viewer. */
  shownId: number | null;
  onOpen: (overlayId: number, executionId: number) => void;
  onClose: () => void;
};

const COLUMNS: readonly Column<HistoryColumn>[] = [
  { id: 'drawings', label: 'Drawings' },
  { id: 'requester', label: 'Requested by' },
  { id: 'created', label: 'Created' },
  { id: 'execution', label: 'Executions', className: 'num' },
  { id: 'error', label: 'Median error, in', className: 'num' },
  { id: 'issues', label: 'Issues', className: 'num' },
  { id: 'state', label: 'State' },
];
/** On narrow screens. */
const FEW: readonly HistoryColumn[] = ['drawings', 'issues', 'state'];

const ROW_PX = 52;

export function HistoryDialog({ sheet, shownId, onOpen, onClose }: HistoryDialogProps) {
  const overlays = useQuery(overlaysQuery(sheet.id));
  const box = useSearchBox();
  const [sort, setSort] = useState(FIRST_SORT);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const columns = isNarrow ? COLUMNS.filter(({ id }) => FEW.includes(id)) : COLUMNS;
  const all = useMemo(() => historyRows(overlays.data ?? []), [overlays.data]);
  const shown = useMemo(() => sortedRows(foundRows(all, box.words), sort), [all, box.words, sort]);
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => shown.map(({ overlay }) => overlay.id), [shown]),
    heightOf: ROW_PX * useTextScale(),
  });
  const say = useEffectEvent(() =>
    announce(shown.length === 0 ? NOT_FOUND : plural(shown.length, 'overlay')),
  );
  useEffect(() => {
    if (box.words !== '') say();
  }, [box.words]);
  return (
    <Dialog
      title="Overlay history"
      className="overlay-history"
      isOpen
      onClose={onClose}
      subtitle={<span className="t2 f12 clip">{sheet.name}</span>}
      footer={
        <>
          <span className="t2 f12 grow">{plural(all.length, 'overlay')} of this sheet</span>
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      <div className="overlay-history-search">
        <SearchField label="Search overlays" value={box.typed} onChange={box.type} />
      </div>
      {overlays.isError ? (
        <LoadFailure
          title={detailOf(overlays.error, 'The overlays could not be loaded')}
          onRetry={() => void overlays.refetch()}
        />
      ) : overlays.isPending ? (
        <p className="t2 overlay-history-note">Loading...</p>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<History size={28} strokeWidth={1.4} aria-hidden />}
          title={all.length === 0 ? 'No overlays created' : NOT_FOUND}
        />
      ) : (
        <Table<HistoryColumn, HistoryColumn>
          role="table"
          label={`Overlays, sorted by ${sortWords(COLUMNS, sort)}. Column headers with buttons are sortable.`}
          className="overlay-history-table"
          columns={columns}
          sorting={{ now: sort, next: (id) => nextHistorySort(sort, id), onSort: setSort }}
          rowCount={shown.length}
          rows={rows}
        >
          {(index) => {
            const row = shown[index];
            return row === undefined ? null : (
              <div
                {...rowProps(index)}
                className={row.latest.id === shownId ? 'table-row is-shown' : 'table-row'}
              >
                {columns.map(({ id, className = '' }) => (
                  <div
                    key={id}
                    role={id === 'drawings' ? 'rowheader' : 'cell'}
                    className={`table-cell ${className}`}
                  >
                    <Cell column={id} row={row} onOpen={onOpen} />
                  </div>
                ))}
              </div>
            );
          }}
        </Table>
      )}
    </Dialog>
  );
}

const NOT_FOUND = 'No overlays found matching your search';

type CellProps = { column: HistoryColumn; row: HistoryRow } & Pick<HistoryDialogProps, 'onOpen'>;

function Cell({ column, row, onOpen }: CellProps) {
  switch (column) {
    case 'drawings':
      return (
        <button
          type="button"
          className="overlay-history-open"
          onClick={() => onOpen(row.overlay.id, row.latest.id)}
        >
          <span className="visually-hidden">Open </span>
          {row.drawings.map(({ title, place, color }, index) => (
            <span key={index === 0 ? 'a' : 'b'} className="row g8">
              <Swatch color={color} letter={index === 0 ? 'A' : 'B'} />
              <span className="clip m" title={title}>
                {title}
              </span>
              <span className="t3 f12 nb">{place}</span>
            </span>
          ))}
        </button>
      );
    case 'requester':
      return <span className="clip">{row.requester}</span>;
    case 'created':
      return <span className="t2 nb">{row.created}</span>;
    case 'execution':
      return row.executions.toLocaleString('en-US');
    case 'error':
      return row.errorInches === null ? '–' : fixed(row.errorInches, 3);
    case 'issues':
      return row.issues === null ? '–' : row.issues.toLocaleString('en-US');
    case 'state':
      return <State words={row.state} />;
  }
}

function State({ words }: { words: string }) {
  const isDone = words === PHASE_WORDS.complete;
  const isDoubtful = words === CHECK_ALIGNMENT;
  const Icon = isDone ? CircleCheck : isDoubtful ? TriangleAlert : LoaderCircle;
  return (
    <span className={isDone ? 'tag ok' : isDoubtful ? 'tag warn' : 'tag'}>
      <Icon size={12} aria-hidden />
      {words}
    </span>
  );
}
