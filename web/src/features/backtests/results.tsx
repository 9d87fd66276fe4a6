/** "Backtest results": sums, filters, and the change orders with their matches (BT-032 to BT-049). */
import { useQuery } from '@tanstack/react-query';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { backtestTotalsQuery, isRunning, matchedChangeOrdersQuery } from '../../api/backtests.ts';
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
import { ResultsTable } from './results-table.tsx';
import './backtests.css';

type ResultsProps = {
  backtest: Backtest;
  visible: readonly ResultColumn[];
  onVisible: (visible: readonly ResultColumn[]) => void;
  canDecide: boolean;
  /** Adds a matched issue to a change order. */
  onAdd: (changeOrderId: number) => void;
};

export function Results(props: ResultsProps) {
  const { backtest } = props;
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
  return <Completed {...props} />;
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

function Completed({ backtest, visible, onVisible, canDecide, onAdd }: ResultsProps) {
  const query = matchedChangeOrdersQuery(backtest.change_order_document_batch_id, backtest.id);
  const { data, error, isFetching, refetch } = useQuery(query);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const shown = useMemo(() => filtered(data ?? [], filters), [data, filters]);
  const total = shown.reduce((sum, { change_order_value: value }) => sum + (value ?? 0), 0);
  const change = (next: Filters) => {
    setFilters(next);
    announce(plural(filtered(data ?? [], next).length, 'change order'));
  };
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
  return (
    <>
      <Totals backtest={backtest} />
      <FilterBar all={data} filters={filters} onChange={change} download={null} />
      <div className="row f12 g12 backtest-count">
        <span className="m">
          {shown.length === data.length
            ? plural(data.length, 'change order')
            : `${shown.length.toLocaleString('en-US')} of ${plural(data.length, 'change order')}`}
        </span>
        <span className="t2 num">{dollarsText(total)}</span>
        <span className="end">
          <ColumnsMenu visible={visible} onVisible={onVisible} />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title="No change orders found"
          {...(data.length > 0 && {
            actions: <Button onPress={() => change(NO_FILTERS)}>Clear all filters</Button>,
          })}
        />
      ) : (
        <ResultsTable
          {...{ shown, visible, filters, canDecide }}
          onFilters={change}
          onAdd={onAdd}
        />
      )}
    </>
  );
}

type ColumnsMenuProps = Pick<ResultsProps, 'visible' | 'onVisible'>;

/** BT-037, BT-038. */
function ColumnsMenu({ visible, onVisible }: ColumnsMenuProps) {
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
