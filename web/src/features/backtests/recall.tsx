/** "Recall": how much the backtest missed, from a random sample of the change orders without a match that people review. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Backtest, BacktestRecall } from '../../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { backtestRecallQuery, reviewMutation } from '../../api/backtests.ts';
import { dateText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { changeOrderName, dollarsText, titleOf } from '../../parts/change-orders/words.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { recallWords, reviewedWords } from './model/recall-words.ts';
import './recall.css';

type RecallProps = {
  backtest: Backtest;
  /** Undefined until they are loaded. */
  changes: readonly ChangeOrder[] | undefined;
  /** Whether the person may review. */
  canDecide: boolean;
  onAdd: (changeOrderId: number) => void;
  /** Shows a change order in its document. */
  onSelect: (one: ChangeOrder) => void;
};

export function Recall({ backtest, changes, ...props }: RecallProps) {
  const { data, error, isFetching, refetch } = useQuery(backtestRecallQuery(backtest.id));
  if (data === undefined || changes === undefined) {
    return error === null ? (
      <p className="t2 backtest-advice" role="status">
        Loading...
      </p>
    ) : (
      <LoadFailure
        title="The sample could not be loaded"
        detail={detailOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Figures recall={data} />
      {data.unmatched_count === 0 ? (
        <EmptyState title="Nothing to review">
          <p>Every change order has a match that is not rejected.</p>
        </EmptyState>
      ) : (
        <Sample {...{ backtest, changes, ...props }} recall={data} />
      )}
    </>
  );
}

function Figures({ recall }: { recall: BacktestRecall }) {
  const { value, interval, advice } = recallWords(recall);
  return (
    <section className="recall-figures" aria-label="Recall">
      <div className="recall-value">
        <b>{value}</b>
        {interval === null ? null : <span className="t2">{interval}</span>}
        {recall.recall === null ? null : (
          <span className="recall-bar" aria-hidden="true">
            <i
              style={{
                left: `${recall.recall.low * 100}%`,
                right: `${(1 - recall.recall.high) * 100}%`,
              }}
            />
            <b style={{ left: `${recall.recall.value * 100}%` }} />
          </span>
        )}
      </div>
      <div className="recall-text">
        <p>{reviewedWords(recall)}</p>
        <p className="t2">{advice}</p>
        {recall.undecided_count === 0 ? null : (
          <p className="t2">
            {plural(recall.undecided_count, 'change order')} with matches that nobody has approved
            or rejected yet {recall.undecided_count === 1 ? 'counts' : 'count'} for nothing.
          </p>
        )}
      </div>
    </section>
  );
}

const ROW_PX = 46;
const COLUMNS = [
  { id: 'order', label: '#', className: 'num' },
  { id: 'pco', label: 'PCO' },
  { id: 'summary', label: 'Summary' },
  { id: 'cost', label: 'Total Cost', className: 'num' },
  { id: 'review', label: 'Does an issue belong to it?' },
] as const;

type SampleProps = RecallProps & { recall: BacktestRecall };

function Sample({ backtest, changes, recall, canDecide, onAdd, onSelect }: SampleProps) {
  const byId = useMemo(() => new Map(changes?.map((one) => [one.id, one])), [changes]);
  const sample = useMemo(
    () =>
      recall.sample.flatMap((drawn) => {
        const one = byId.get(drawn.change_order_id);
        return one === undefined ? [] : [{ one, review: drawn.review }];
      }),
    [recall.sample, byId],
  );
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => sample.map(({ one }) => one.id), [sample]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: true,
  });
  return (
    <Table
      role="table"
      label="Sample of change orders without a match"
      scrollLabel="List of the sample"
      className="recall-table"
      columns={COLUMNS}
      rowCount={sample.length}
      rows={rows}
    >
      {(index) => {
        const drawn = sample[index];
        if (drawn === undefined) return null;
        const { one, review } = drawn;
        const name = changeOrderName(one);
        return (
          <div {...rowProps(index)} className="table-row recall-row">
            <div role="cell" className="table-cell num t2">
              {index + 1}
            </div>
            <div role="cell" className="table-cell m">
              {name}
            </div>
            <div role="cell" className="table-cell recall-summary">
              <Button className="result-title" onPress={() => onSelect(one)}>
                {titleOf(one)}
              </Button>
            </div>
            <div role="cell" className="table-cell num">
              {one.change_order_value === null ? (
                <span className="t3">Not found</span>
              ) : (
                dollarsText(one.change_order_value)
              )}
            </div>
            <div role="cell" className="table-cell recall-review">
              <Review {...{ backtest, one, review, canDecide }} />
              {canDecide && review?.is_missed === true ? (
                <Button
                  isSmall
                  hasIcon
                  variant="quiet"
                  label={`Add matched issue to ${name}`}
                  onPress={() => onAdd(one.id)}
                >
                  <Plus size={14} aria-hidden />
                  Add matched issue
                </Button>
              ) : null}
            </div>
          </div>
        );
      }}
    </Table>
  );
}

type ReviewProps = {
  backtest: Backtest;
  one: ChangeOrder;
  review: BacktestRecall['sample'][number]['review'];
  canDecide: boolean;
};

const ANSWERS = { belongs: 'Yes, it was missed', none: 'No, none does' } as const;

function Review({ backtest, one, review, canDecide }: ReviewProps) {
  const { mutate, isPending } = useMutation(reviewMutation);
  const name = changeOrderName(one);
  const given = review === null ? null : review.is_missed ? 'belongs' : 'none';
  const save = (isMissed: boolean | null) =>
    mutate(
      { id: backtest.id, changeOrderId: one.id, isMissed },
      {
        onSuccess: (recall) => announce(recallWords(recall).spoken),
        onError: (error) =>
          showToast({ title: 'The review was not saved', detail: detailOf(error), tone: 'bad' }),
      },
    );
  if (!canDecide) {
    return given === null ? (
      <span className="t3">Not reviewed</span>
    ) : (
      <span>{ANSWERS[given]}</span>
    );
  }
  return (
    <>
      <Segmented<'belongs' | 'none'>
        label={`Does an issue belong to ${name}?`}
        value={given}
        choices={[
          { value: 'belongs', label: ANSWERS.belongs },
          { value: 'none', label: ANSWERS.none },
        ]}
        onChange={(answer) => {
          if (!isPending) save(answer === 'belongs');
        }}
      />
      {review === null ? null : (
        <>
          <span className="t3 f12">
            {review.reviewed_by?.full_name ?? 'Unknown'}, {dateText(review.created_at)}
          </span>
          <IconButton
            isSmall
            label={`Take back the review of ${name}`}
            isDisabled={isPending}
            onPress={() => save(null)}
          >
            <Undo2 size={14} />
          </IconButton>
        </>
      )}
    </>
  );
}
