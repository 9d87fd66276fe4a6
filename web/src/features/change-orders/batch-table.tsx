/** Batches of change orders, as a table or as cards (CH-001 to CH-006). */
import { Link } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ChangeOrderBatchSummary } from '../../../../contract/src/change-orders/schema.ts';
import { isProcessing } from '../../api/change-orders.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import './change-orders.css';

type BatchesProps = { batches: readonly ChangeOrderBatchSummary[] };

type ColumnId = 'name' | 'documents' | 'creator' | 'created';
const COLUMNS: readonly Column<ColumnId>[] = [
  { id: 'name', label: 'Name' },
  { id: 'documents', label: 'Documents', className: 'num' },
  { id: 'creator', label: 'Created by' },
  { id: 'created', label: 'Date created', className: 'num' },
];
const ROW_PX = 42;

/** "12 documents", or "Reading 3 of 12". */
function documentsText(batch: ChangeOrderBatchSummary): string {
  const { documents_count: count, processed_count: processed } = batch;
  return isProcessing(batch) ? `Reading, ${processed} of ${count}` : plural(count, 'document');
}

function BatchLink({ batch, className }: { batch: ChangeOrderBatchSummary; className: string }) {
  return (
    <Link
      to="/change-orders/$changeOrderBatchId"
      params={{ changeOrderBatchId: batch.id }}
      className={className}
      title={batch.name}
    >
      <Files size={15} strokeWidth={1.6} aria-hidden />
      <span className="m clip">{batch.name}</span>
    </Link>
  );
}

export function BatchTable({ batches }: BatchesProps) {
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => batches.map(({ id }) => id), [batches]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: useMediaQuery('(max-width: 767px)'),
  });
  return (
    <Table
      role="table"
      label="Change order extractions, newest first"
      className="table-frame batch-table"
      columns={COLUMNS}
      rowCount={batches.length}
      rows={rows}
    >
      {(index) => {
        const batch = batches[index];
        return batch === undefined ? null : (
          <div {...rowProps(index)} className="table-row">
            <div role="rowheader" className="table-cell">
              <BatchLink batch={batch} className="project-row" />
            </div>
            <div role="cell" className="table-cell num">
              {isProcessing(batch)
                ? documentsText(batch)
                : batch.documents_count.toLocaleString('en-US')}
            </div>
            <div role="cell" className="table-cell clip">
              {batch.created_by_user?.full_name ?? 'Unknown'}
            </div>
            <div role="cell" className="table-cell num t2">
              {dateTimeText(batch.created_at)}
            </div>
          </div>
        );
      }}
    </Table>
  );
}

export function BatchCards({ batches }: BatchesProps) {
  return (
    <div className="scroll">
      <ul className="batch-cards" aria-label="Change order extractions">
        {batches.map((batch) => (
          <li key={batch.id} className="batch-card col g4">
            <BatchLink batch={batch} className="project-row" />
            <span className="f12 t2">{documentsText(batch)}</span>
            <span className="f12 t2 clip">{batch.created_by_user?.full_name ?? 'Unknown'}</span>
            <span className="f12 t3">{dateTimeText(batch.created_at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
