/** What the report of a backtest states, as a spreadsheet and as a PDF. */
import type {
  BacktestMatch,
  BacktestRecall,
  BacktestTotals,
} from '../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import type { StoredBacktest } from '../repositories/backtests.ts';

/** A file that the report follows from. */
export type ReportSource = { kind: string; id: number; name: string; sha256: string };

export type ReportedBacktest = {
  backtest: StoredBacktest;
  /** With their matches, in their order. */
  changes: readonly ChangeOrder[];
  issueCount: number;
  totals: BacktestTotals;
  recall: BacktestRecall;
  /** From which the order of the sample is drawn. */
  seed: number;
  sources: readonly ReportSource[];
};

export const METHOD: readonly string[] = [
  'Issues are matched with change orders by rules, without a model: words, spelling, marks, sheets, grid lines, sections, RFIs, dates and disciplines.',
  'Weights are natural logarithms of odds. Confidence is what they add up to, beside other issues of the same change order.',
  'Foreseeable is the value of a change order times its foreseeable fraction, rounded to cents. Matched is the whole value of change orders with a match that is not rejected. Captured is what people approved.',
  'Change orders without a match are put in a random order that is drawn once, from the seed, and reviewed from the first. Recall is A / (A + N × M / R): A with an approved match, N without a match, R of these reviewed, M of these missed.',
  'Its interval follows from the 95% Wilson interval of M / R (z = 1.96), for a sample of R out of N.',
];

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export const isRejected = ({ issue }: BacktestMatch): boolean =>
  issue.evaluation_state === 'rejected';

/** A sentence for each thing that counted. */
export function evidenceOf({ evidence, is_added: isAdded }: BacktestMatch): string[] {
  if (isAdded) return ['Added by a person.'];
  return evidence.map(
    ({ weight, text }) => `${weight > 0 ? 'For' : 'Against'} (${weight}): ${text}`,
  );
}

export function stateOf(match: BacktestMatch): string {
  if (isRejected(match)) return 'Rejected';
  return match.match_approval === null ? 'To review' : 'Approved';
}

export function recallWords({ recall, reviews_to_halve: more }: BacktestRecall): string {
  if (recall === null) return 'Not stated: nothing was approved or missed, or nothing reviewed.';
  const { value, low, high } = recall;
  const halve =
    more === null
      ? ''
      : ` ${more} more ${more === 1 ? 'review' : 'reviews'} would halve the interval.`;
  return `${percent(value)}, from ${percent(low)} to ${percent(high)}.${halve}`;
}

/** "Missed", "No issue belongs" or "Not reviewed". */
export function reviewWords({ review }: BacktestRecall['sample'][number]): string {
  if (review === null) return 'Not reviewed';
  return review.is_missed ? 'Missed' : 'No issue belongs';
}

type Figure = number | string | { moment: string } | { dollars: number };

/** How far the backtest went, and what came of it. */
export function figuresOf(report: ReportedBacktest): (readonly [name: string, value: Figure])[] {
  const { backtest, changes, issueCount, totals, recall, seed } = report;
  const matched = totals.matched.change_order_ids.length;
  const ended = backtest.ended_at;
  return [
    ['Backtest', backtest.id],
    ['Project', backtest.project.name],
    ['Batch', backtest.change_order_document_batch.name],
    ...(ended === null ? [] : [['Matched (UTC)', { moment: ended }] as const]),
    ['Change orders', changes.length],
    ['Issues of the project', issueCount],
    ['Change orders with a match', `${matched} of ${changes.length}`],
    ['Value of all change orders (USD)', { dollars: totals.all.dollars }],
    ['Foreseeable (USD)', { dollars: totals.foreseeable.dollars }],
    ['Matched (USD)', { dollars: totals.matched.dollars }],
    ['Captured (USD)', { dollars: totals.captured.dollars }],
    ['Recall', recallWords(recall)],
    ['Change orders with an approved match', recall.confirmed_count],
    ['Change orders to decide on', recall.undecided_count],
    ['Change orders without a match', recall.unmatched_count],
    ['Of these, reviewed', recall.reviewed_count],
    ['Of these, missed', recall.missed_count],
    ['Seed of the random sample', seed],
  ];
}
