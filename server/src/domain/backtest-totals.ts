/** Sums of a backtest, in cents, each with the list behind it. Pure. */
import type { BacktestTotals } from '../../../contract/src/backtests/schema.ts';

export type SummedChange = {
  readonly id: number;
  /** US dollars; null if the document states none. */
  readonly change_order_value: number | null;
  readonly cost_fraction_foreseeable: number | null;
};

export type SummedMatch = {
  readonly id: number;
  readonly changeOrderId: number;
  readonly isRejected: boolean;
  readonly isApproved: boolean;
  readonly capturedCents: number | null;
};

const centsOf = ({ change_order_value: value }: SummedChange) => Math.round((value ?? 0) * 100);

function total(changes: readonly SummedChange[], cents: (change: SummedChange) => number) {
  const sum = changes.reduce((all, change) => all + cents(change), 0);
  return { dollars: sum / 100, change_order_ids: changes.map(({ id }) => id) };
}

/** Each is rounded, so that the list adds up to the sum. */
const foreseeableCents = (change: SummedChange): number =>
  Math.round(centsOf(change) * (change.cost_fraction_foreseeable ?? 0));

/** Null where nothing says whether it could be foreseen, or what it costs. */
export function foreseeableDollars(change: SummedChange): number | null {
  const { change_order_value: value, cost_fraction_foreseeable: fraction } = change;
  return value === null || fraction === null ? null : foreseeableCents(change) / 100;
}

export function totalsOf(
  changes: readonly SummedChange[],
  matches: readonly SummedMatch[],
): BacktestTotals {
  const kept = matches.filter(({ isRejected }) => !isRejected);
  const matched = new Set(kept.map(({ changeOrderId }) => changeOrderId));
  const captured = kept.filter(({ isApproved, capturedCents }) => isApproved && capturedCents);
  const capturing = new Set(captured.map(({ changeOrderId }) => changeOrderId));
  return {
    all: total(changes, centsOf),
    foreseeable: total(
      changes.filter(({ cost_fraction_foreseeable: fraction }) => (fraction ?? 0) > 0),
      foreseeableCents,
    ),
    matched: total(
      changes.filter(({ id }) => matched.has(id)),
      centsOf,
    ),
    captured: {
      dollars: captured.reduce((sum, { capturedCents }) => sum + (capturedCents ?? 0), 0) / 100,
      change_order_ids: changes.map(({ id }) => id).filter((id) => capturing.has(id)),
      match_ids: captured.map(({ id }) => id),
    },
  };
}
