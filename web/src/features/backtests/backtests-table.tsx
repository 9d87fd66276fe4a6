/** Backtests, as a table or as cards (BT-002, BT-005). */
import { Link } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import { StatusTag } from './status-tag.tsx';
import './backtests.css';

type BacktestsProps = { backtests: readonly Backtest[] };

type ColumnId = 'project' | 'batch' | 'status' | 'creator' | 'created';
const COLUMNS: readonly Column<ColumnId>[] = [
  { id: 'project', label: 'Project' },
  { id: 'batch', label: 'CO extraction' },
  { id: 'status', label: 'Status' },
  { id: 'creator', label: 'Created by' },
  { id: 'created', label: 'Date created', className: 'num' },
];
const ROW_PX = 42;

function BacktestLink({ backtest }: { backtest: Backtest }) {
  return (
    <Link
      to="/backtests/$backtestId"
      params={{ backtestId: backtest.id }}
      className="project-row"
      title={backtest.project.name}
    >
      <GitCompareArrows size={15} strokeWidth={1.6} aria-hidden />
      <span className="m clip">{backtest.project.name}</span>
    </Link>
  );
}

const creatorOf = ({ created_by_user: creator }: Backtest) => creator?.full_name ?? 'Unknown';

export function BacktestsTable({ backtests }: BacktestsProps) {
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => backtests.map(({ id }) => id), [backtests]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: useMediaQuery('(max-width: 767px)'),
  });
  return (
    <Table
      role="table"
      label="Backtests, newest first"
      className="table-frame backtest-list"
      columns={COLUMNS}
      rowCount={backtests.length}
      rows={rows}
    >
      {(index) => {
        const backtest = backtests[index];
        return backtest === undefined ? null : (
          <div {...rowProps(index)} className="table-row">
            <div role="rowheader" className="table-cell">
              <BacktestLink backtest={backtest} />
            </div>
            <div
              role="cell"
              className="table-cell clip"
              title={backtest.change_order_document_batch.name}
            >
              {backtest.change_order_document_batch.name}
            </div>
            <div role="cell" className="table-cell">
              <StatusTag status={backtest.status} />
            </div>
            <div role="cell" className="table-cell clip">
              {creatorOf(backtest)}
            </div>
            <div role="cell" className="table-cell num t2">
              {dateTimeText(backtest.created_at)}
            </div>
          </div>
        );
      }}
    </Table>
  );
}

export function BacktestCards({ backtests }: BacktestsProps) {
  return (
    <div className="scroll">
      <ul className="backtest-cards" aria-label="Backtests">
        {backtests.map((backtest) => (
          <li key={backtest.id} className="backtest-card col g4">
            <BacktestLink backtest={backtest} />
            <span className="f12 t2 clip">with {backtest.change_order_document_batch.name}</span>
            <span className="row g8 f12">
              <StatusTag status={backtest.status} />
              <span className="t2 clip">{creatorOf(backtest)}</span>
            </span>
            <span className="f12 t3">{dateTimeText(backtest.created_at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
