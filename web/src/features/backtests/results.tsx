/** "Backtest results": sums, filters, and the change orders with their matches, as a table or as cards (BT-032 to BT-049). */
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Backtest, BacktestTotals } from '../../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { backtestTotalsQuery, isRunning } from '../../api/backtests.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { FilterBar } from '../../parts/change-orders/filter-bar.tsx';
import { filtered, NO_FILTERS } from '../../parts/change-orders/filters.ts';
import type { Filters } from '../../parts/change-orders/filters.ts';
import { dollarsText } from '../../parts/change-orders/words.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { EmptyState, LoadFailure, Progress } from '../../ui/states.tsx';
import { mayHideColumn, RESULT_COLUMNS } from './model/results.ts';
import type { ResultColumn } from './model/results.ts';
import { ResultCards } from './result-cards.tsx';
import type { MatchActions } from './result-matches.tsx';
import { ResultsTable } from './results-table.tsx';
import './backtests.css';

type Columns = {
  visible: readonly ResultColumn[];
  onVisible: (visible: readonly ResultColumn[]) => void;
};

type ResultsProps = {
  backtest: Backtest;
  /** The change orders with their matches. */
  changes: UseQueryResult<ChangeOrder[]>;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  actions: MatchActions;
  /** A table with these columns; null: cards. */
  columns: Columns | null;
  /** The change order that the viewer shows. */
  selectedId: number | null;
  /** Shows a change order in its document. */
  onSelect: (one: ChangeOrder) => void;
};

export function Results(props: ResultsProps) {
  const { backtest, changes } = props;
  const { data, error, isFetching, refetch } = changes;
  if (isRunning(backtest)) {
    return (
      <section className="backtest-progress col g6" aria-label="Processing backtest results">
        <h2>Processing backtest results</h2>
        <p className="t2">Analyzing issues and change orders for matching</p>
        <Progress label="Matching" done={0} isInLabel />
      </section>
    );
  }
  if (backtest.status === 'failed') {
    return (
      <EmptyState title="The backtest failed">
        <p>
          Create another one for the same project and extraction. If it fails again, ask whoever
          runs this server to look into its log.
        </p>
      </EmptyState>
    );
  }
  if (data === undefined) {
    return error === null ? (
      <p className="t2 backtest-advice" role="status">
        Loading...
      </p>
    ) : (
      <LoadFailure
        title="Failed to load issue matches. Please try again."
        detail={detailOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Completed {...props} all={data} />;
}

type Sum = 'foreseeable' | 'matched' | 'captured';
const SUM_LABELS: Readonly<Record<Sum, string>> = {
  foreseeable: 'Foreseeable',
  matched: 'Matched to issues',
  captured: 'Captured so far',
};

type TotalsProps = {
  totals: BacktestTotals;
  /** The sum whose change orders are listed; null: all are. */
  listed: Sum | null;
  onList: (listed: Sum | null) => void;
};

/** Each sum lists the change orders behind it. */
function Totals({ totals, listed, onList }: TotalsProps) {
  const { all, foreseeable, matched, captured } = totals;
  const count = all.change_order_ids.length;
  const countOf = (ids: readonly number[]) => plural(ids.length, 'change order');
  const facts = [
    ...[{ id: null, label: 'Change orders', text: dollarsText(all.dollars) }],
    { id: 'foreseeable', text: dollarsText(foreseeable.dollars) },
    {
      id: 'matched',
      text: `${matched.change_order_ids.length.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
      note: dollarsText(matched.dollars),
    },
    { id: 'captured', text: dollarsText(captured.dollars) },
  ] as const;
  return (
    <dl className="backtest-totals">
      {facts.map(({ id, text, ...fact }) => {
        const label = id === null ? 'Change orders' : SUM_LABELS[id];
        const note = 'note' in fact ? fact.note : countOf(totals[id ?? 'all'].change_order_ids);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text}
              <ToggleChip
                label={`List ${label.toLowerCase()}, ${note}`}
                isSelected={listed === id}
                onChange={() => onList(listed === id ? null : id)}
              >
                {note}
              </ToggleChip>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Completed({ all, filters, columns, ...props }: ResultsProps & { all: ChangeOrder[] }) {
  const { actions, onFilters } = props;
  const { data: totals } = useQuery(backtestTotalsQuery(props.backtest.id));
  const [listed, setListed] = useState<Sum | null>(null);
  // Cards have no sums to choose from.
  const behind = columns === null || listed === null ? undefined : totals?.[listed];
  const counted = useMemo(() => {
    if (behind === undefined) return all;
    const ids = new Set(behind.change_order_ids);
    return all.filter(({ id }) => ids.has(id));
  }, [all, behind]);
  const shown = useMemo(() => filtered(counted, filters), [counted, filters]);
  const total = shown.reduce((sum, { change_order_value: value }) => sum + (value ?? 0), 0);
  const change = (next: Filters) => {
    onFilters(next);
    announce(plural(filtered(counted, next).length, 'change order'));
  };
  const list = (next: Sum | null) => {
    setListed(next);
    const ids = new Set(totals?.[next ?? 'all'].change_order_ids);
    const found = filtered(
      all.filter(({ id }) => ids.has(id)),
      filters,
    );
    announce(plural(found.length, 'change order'));
  };
  return (
    <>
      {columns === null || totals === undefined ? null : (
        <Totals {...{ totals, listed }} onList={list} />
      )}
      <FilterBar all={counted} filters={filters} onChange={change} download={null} />
      <div className="row f12 g12 backtest-count">
        <span className="m">
          {shown.length === all.length
            ? plural(all.length, 'change order')
            : `${shown.length.toLocaleString('en-US')} of ${plural(all.length, 'change order')}`}
        </span>
        <span className="t2 num">{dollarsText(total)}</span>
        {columns === null ? null : (
          <span className="end">
            <ColumnsMenu {...columns} />
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title="No change orders found"
          {...(all.length > 0 && {
            actions: (
              <Button
                onPress={() => {
                  setListed(null);
                  onFilters(NO_FILTERS);
                  announce(plural(all.length, 'change order'));
                }}
              >
                Clear all filters
              </Button>
            ),
          })}
        />
      ) : columns === null ? (
        <ResultCards
          {...{ shown, ...actions }}
          selectedId={props.selectedId}
          onSelect={props.onSelect}
        />
      ) : (
        <ResultsTable
          {...{ shown, filters, ...actions }}
          visible={columns.visible}
          onFilters={change}
          onSelect={props.onSelect}
        />
      )}
    </>
  );
}

/** BT-037, BT-038. */
function ColumnsMenu({ visible, onVisible }: Columns) {
  return (
    <Popover
      label="View settings"
      width={220}
      trigger={
        <Button isSmall hasIcon>
          <SlidersHorizontal size={15} aria-hidden />
          View settings
        </Button>
      }
    >
      <fieldset className="backtest-columns">
        <legend className="label">Columns</legend>
        {RESULT_COLUMNS.map(({ id, label }) => (
          <Checkbox
            key={id}
            isSelected={visible.includes(id)}
            isDisabled={!mayHideColumn(id)}
            onChange={(isOn) =>
              onVisible(
                RESULT_COLUMNS.map((column) => column.id).filter((each) =>
                  each === id ? isOn : visible.includes(each),
                ),
              )
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}
