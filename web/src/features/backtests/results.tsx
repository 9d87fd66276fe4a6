/** "Backtest results": sums, filters, and the change orders with their matches, as a table or as cards (BT-032 to BT-049). */
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
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

function Totals({ backtest }: { backtest: Backtest }) {
  const { data } = useQuery(backtestTotalsQuery(backtest.id));
  if (data === undefined) return null;
  const count = data.all.change_order_ids.length;
  const facts = [
    {
      label: 'Change orders',
      text: dollarsText(data.all.dollars),
      note: plural(count, 'change order'),
    },
    {
      ...{ label: 'Foreseeable', text: dollarsText(data.foreseeable.dollars) },
      note: plural(data.foreseeable.change_order_ids.length, 'change order'),
    },
    {
      label: 'Matched to issues',
      text: `${data.matched.change_order_ids.length.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
      note: dollarsText(data.matched.dollars),
    },
    {
      ...{ label: 'Captured so far', text: dollarsText(data.captured.dollars) },
      note: plural(data.captured.change_order_ids.length, 'change order'),
    },
  ];
  return (
    <dl className="backtest-totals">
      {facts.map(({ label, text, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            <span className="t3 f12 backtest-total-note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Completed({ all, filters, columns, ...props }: ResultsProps & { all: ChangeOrder[] }) {
  const { actions, onFilters } = props;
  const shown = useMemo(() => filtered(all, filters), [all, filters]);
  const total = shown.reduce((sum, { change_order_value: value }) => sum + (value ?? 0), 0);
  const change = (next: Filters) => {
    onFilters(next);
    announce(plural(filtered(all, next).length, 'change order'));
  };
  return (
    <>
      {columns === null ? null : <Totals backtest={props.backtest} />}
      <FilterBar all={all} filters={filters} onChange={change} download={null} />
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
            actions: <Button onPress={() => change(NO_FILTERS)}>Clear all filters</Button>,
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
