/** The change orders of a batch as cards, or how far reading them is (CH-044 to CH-051). */
import { FileX2, SearchX } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import { isProcessing } from '../../api/change-orders.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Pagination } from '../../parts/issues/pagination.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { ChangeOrderCard } from './change-order-card.tsx';
import type { PlaceOnPage } from './change-order-card.tsx';
import { FilterBar } from '../../parts/change-orders/filter-bar.tsx';
import { filtered, NO_FILTERS, PER_PAGE } from '../../parts/change-orders/filters.ts';
import type { Filters } from '../../parts/change-orders/filters.ts';
import { dollarsText } from '../../parts/change-orders/words.ts';
import './change-orders.css';

const CorrectDialog = lazyForm(async () => (await import('./correct-dialog.tsx')).CorrectDialog);

type ExtractionsPanelProps = {
  batch: ChangeOrderBatch;
  /** Undefined until they were returned. */
  all: readonly ChangeOrder[] | undefined;
  selectedId: number | null;
  canCorrect: boolean;
  onSelect: (one: ChangeOrder) => void;
  onShow: (one: ChangeOrder, place: PlaceOnPage) => void;
  download: { isRunning: boolean; start: () => void };
};

/** CH-044, CH-045. */
function ProgressCard({ batch }: { batch: ChangeOrderBatch }) {
  const { documents_count: count, processed_count: processed } = batch;
  const percent = count === 0 ? 0 : Math.round((processed / count) * 100);
  const words = `${processed} of ${count} documents processed (${percent}%)`;
  return (
    <section className="co-progress col g6" aria-label="Processing change orders">
      <h3>Processing change orders</h3>
      <p className="t2">Analyzing documents for change order extraction</p>
      <Progress label={words} done={count === 0 ? 0 : processed / count} isInLabel />
    </section>
  );
}

/** Files that were not read, or not completely. */
function Problems({ batch }: { batch: ChangeOrderBatch }) {
  const bad = batch.documents.filter(({ problem }) => problem !== null);
  if (bad.length === 0) return null;
  return (
    <details className="co-problems f12">
      <summary>{plural(bad.length, 'document')} with problems</summary>
      <ul>
        {bad.map(({ id, file, problem }) => (
          <li key={id}>
            <b className="m">{file.name}</b>: {problem}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ExtractionsPanel(props: ExtractionsPanelProps) {
  const { batch, all = [], selectedId, download } = props;
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [corrected, setCorrected] = useState<ChangeOrder | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = filtered(all, filters);
  const total = shown.reduce((sum, { change_order_value: value }) => sum + (value ?? 0), 0);
  const lastPage = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const page = Math.min(filters.page, lastPage);
  const ofPage = shown.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const selectedAt = shown.findIndex(({ id }) => id === selectedId);

  // Selected on the paper or in the contents: its card comes into sight, on its page.
  const [lastSelected, setLastSelected] = useState(selectedId);
  if (lastSelected !== selectedId) {
    setLastSelected(selectedId);
    if (selectedAt >= 0) setFilters({ ...filters, page: Math.floor(selectedAt / PER_PAGE) + 1 });
  }
  useEffect(() => {
    if (selectedId === null) return;
    list.current
      ?.querySelector(`[data-change-order="${selectedId}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, page]);
  const change = (next: Filters) => {
    setFilters(next);
    announce(plural(filtered(all, next).length, 'change order'));
  };

  if (isProcessing(batch)) return <ProgressCard batch={batch} />;
  return (
    <>
      <FilterBar all={all} filters={filters} onChange={change} download={download} />
      <div className="row f12 co-count">
        <span className="m">
          {shown.length === all.length
            ? plural(all.length, 'change order')
            : `${shown.length.toLocaleString('en-US')} of ${plural(all.length, 'change order')}`}
        </span>
        <span className="end t2 num">{dollarsText(total)}</span>
      </div>
      <Problems batch={batch} />
      {props.all !== undefined && shown.length === 0 ? (
        <EmptyState
          icon={
            all.length === 0 ? (
              <FileX2 size={28} strokeWidth={1.4} aria-hidden />
            ) : (
              <SearchX size={28} strokeWidth={1.4} aria-hidden />
            )
          }
          title="No change orders found"
          {...(all.length > 0 && {
            actions: <Button onPress={() => change(NO_FILTERS)}>Clear all filters</Button>,
          })}
        >
          <p>
            {all.length === 0
              ? 'None of the documents has a change order that could be read.'
              : 'No change order matches all filters.'}
          </p>
        </EmptyState>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div ref={list} className="scroll" tabIndex={0} role="region" aria-label="Change orders">
        <ul className="co-cards">
          {ofPage.map((one) => (
            <ChangeOrderCard
              key={one.id}
              one={one}
              isSelected={one.id === selectedId}
              canCorrect={props.canCorrect}
              onSelect={props.onSelect}
              onShow={props.onShow}
              onCorrect={setCorrected}
            />
          ))}
        </ul>
        <Pagination
          page={page}
          perPage={PER_PAGE}
          shown={ofPage.length}
          total={shown.length}
          onPage={(next) => {
            setFilters({ ...filters, page: next });
            list.current?.scrollTo({ top: 0 });
          }}
        />
      </div>
      {corrected === null ? null : (
        <Suspense>
          <CorrectDialog one={corrected} onClose={() => setCorrected(null)} />
        </Suspense>
      )}
    </>
  );
}
