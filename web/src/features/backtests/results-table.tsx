/** Change orders with the issues that were matched with them, as a table whose rows open (BT-032, BT-036 to BT-048). */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { afterSort, CHANGE_ORDER_SORTS } from '../../parts/change-orders/filters.ts';
import type { ChangeOrderSort, Filters } from '../../parts/change-orders/filters.ts';
import { LevelBars } from '../../parts/change-orders/level.tsx';
import {
  changeOrderName,
  disciplinesText,
  dollarsText,
  LEVEL_WORDS,
  levelOf,
  numberText,
  titleOf,
} from '../../parts/change-orders/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import { cut, CUT_AT, RESULT_COLUMNS } from './model/results.ts';
import type { ResultColumn } from './model/results.ts';
import { ResultMatches } from './result-matches.tsx';
import type { MatchActions } from './result-matches.tsx';
import { MatchConfidence, MatchState } from './result-words.tsx';
import './backtests.css';

const ROW_PX = 42;

type ColumnId = ResultColumn | 'open';
const SORTS: Partial<Readonly<Record<ColumnId, ChangeOrderSort>>> = {
  ...{ oco: 'oco_number', pco: 'pco_number' },
  ...{ cost: 'total_cost', foreseeable: 'foreseeable_status' },
};
const RIGHT: ReadonlySet<ColumnId> = new Set<ColumnId>(['id', 'cost']);

type ResultsTableProps = MatchActions & {
  /** Those that the filters leave, in order. */
  shown: readonly ChangeOrder[];
  visible: readonly ResultColumn[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** Shows a change order in its document. */
  onSelect: (one: ChangeOrder) => void;
};

export function ResultsTable(props: ResultsTableProps) {
  const { shown, visible, filters, onFilters, onSelect, ...actions } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => shown.map(({ id }) => id), [shown]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: true,
  });
  const columns = RESULT_COLUMNS.filter(({ id }) => visible.includes(id));
  const sorted = columns.find(({ id }) => SORTS[id] === filters.sort_by);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <Table<ColumnId, ColumnId>
      role="table"
      label="Change orders with matched issues"
      scrollLabel="List of change orders with matched issues"
      className="results-table"
      widths={['2.75rem', ...columns.map(({ width }) => width)].join(' ')}
      columns={[
        { id: 'open', label: 'Matches', isHidden: true },
        ...columns.map(({ id, label }) => ({
          id,
          label,
          ...(RIGHT.has(id) && { className: 'num' }),
        })),
      ]}
      sorting={{
        now: sorted === undefined ? null : { by: sorted.id, order: filters.sort_order },
        next: (id) => {
          const by = SORTS[id];
          return by === undefined ? null : { by: id, order: afterSort(filters, by).sort_order };
        },
        onSort: ({ by: id }) => {
          const by = CHANGE_ORDER_SORTS.find((each) => each === SORTS[id]);
          if (by !== undefined) onFilters(afterSort(filters, by));
        },
      }}
      rowCount={shown.length}
      rows={rows}
    >
      {(index) => {
        const one = shown[index];
        return one === undefined ? null : (
          <ResultRow
            {...{ one, index }}
            columns={columns.map(({ id }) => id)}
            isOpen={open.has(one.id)}
            onToggle={() => toggle(one.id)}
            onSelect={() => onSelect(one)}
            {...actions}
          />
        );
      }}
    </Table>
  );
}

const CELLS: Readonly<Record<ResultColumn, (one: ChangeOrder, onSelect: () => void) => ReactNode>> =
  {
    id: ({ id }) => <span className="t2">{id}</span>,
    foreseeable: (one) => {
      const level = levelOf(one);
      return level === null ? (
        <span className="t3">Unknown</span>
      ) : (
        <span className="row g6 nb">
          <LevelBars level={level} />
          {LEVEL_WORDS[level]}
        </span>
      );
    },
    oco: ({ oco_number: number }) =>
      number === null ? <span className="t3">None</span> : numberText('OCO', number),
    pco: ({ change_order_number: number }) =>
      number === null ? (
        <span className="t3">None</span>
      ) : (
        <span className="m">{numberText('PCO', number)}</span>
      ),
    summary: (one, onSelect) => (
      <Button className="result-title m" onPress={onSelect}>
        <span className="clip" title={titleOf(one)}>
          {cut(titleOf(one), CUT_AT.summary)}
        </span>
      </Button>
    ),
    description: ({ long_summary: text }) =>
      text === null ? null : (
        <span className="t2 clip" title={text}>
          {cut(text, CUT_AT.description)}
        </span>
      ),
    cost: ({ change_order_value: value }) =>
      value === null ? (
        <span className="t3">Not found</span>
      ) : (
        <span className="m num">{dollarsText(value)}</span>
      ),
    discipline: (one) => (
      <span className="clip" title={disciplinesText(one)}>
        {cut(disciplinesText(one), CUT_AT.discipline)}
      </span>
    ),
    confidence: (one) => <MatchConfidence one={one} />,
    matches: (one) => <MatchState one={one} />,
  };

type ResultRowProps = MatchActions & {
  one: ChangeOrder;
  /** From 0. */
  index: number;
  columns: readonly ResultColumn[];
  isOpen: boolean;
  onToggle: () => void;
  onSelect: () => void;
};

function ResultRow({
  one,
  index,
  columns,
  isOpen,
  onToggle,
  onSelect,
  ...actions
}: ResultRowProps) {
  const name = changeOrderName(one);
  return (
    <div {...rowProps(index)} className={isOpen ? 'result-row is-open' : 'result-row'}>
      <div className="table-row" role="presentation">
        <div role="cell" className="table-cell">
          <IconButton
            isSmall
            label={`${isOpen ? 'Hide' : 'Show'} matches of ${name}`}
            onPress={onToggle}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </IconButton>
        </div>
        {columns.map((id) => (
          <div
            key={id}
            role="cell"
            className={RIGHT.has(id) ? 'table-cell num' : 'table-cell result-cell'}
          >
            {CELLS[id](one, onSelect)}
          </div>
        ))}
      </div>
      {isOpen ? (
        <div className="result-matches" role="cell" aria-colspan={columns.length + 1}>
          <ResultMatches one={one} {...actions} />
        </div>
      ) : null}
    </div>
  );
}
