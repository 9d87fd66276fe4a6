/**
 * The report of a backtest: what it did, how sure that is, and each dollar captured with its evidence. It says nothing of when it
 * was made, so the same data give the same bytes.
 */
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { Cell } from '../../../exchange/src/tables/table.ts';
import { xlsxBook } from '../../../exchange/src/tables/xlsx.ts';
import type { NamedSheet } from '../../../exchange/src/tables/xlsx.ts';
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
  sources: readonly ReportSource[];
};

const METHOD = [
  'Issues are matched with change orders by rules, without a model: words, spelling, marks, sheets, grid lines, sections, RFIs, dates and disciplines.',
  'Weights are natural logarithms of odds. Confidence is what they add up to, beside other issues of the same change order.',
  'Foreseeable is the value of a change order times its foreseeable fraction. Captured is what people approved.',
  'Recall is that of change orders with an approved match, with a 95% Wilson interval from the reviewed random sample of those without a match.',
];

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const dollars = (value: number | null): Cell => value;
const date = (moment: string | null): Cell => (moment === null ? null : new Date(moment));
const isRejected = ({ issue }: BacktestMatch) => issue.evaluation_state === 'rejected';

const evidenceOf = ({ evidence, is_added: isAdded }: BacktestMatch) =>
  isAdded
    ? 'Added by a person.'
    : evidence
        .map(({ weight, text }) => `${weight > 0 ? 'For' : 'Against'} (${weight}): ${text}`)
        .join(' ');

function stateOf(match: BacktestMatch): string {
  if (isRejected(match)) return 'Rejected';
  return match.match_approval === null ? 'To review' : 'Approved';
}

function recallWords({ recall, reviews_to_halve: more }: BacktestRecall): string {
  if (recall === null) return 'Not stated: nothing was approved or missed, or nothing reviewed.';
  const { value, low, high } = recall;
  const halve = more === null ? '' : ` ${more} more reviews would halve the interval.`;
  return `${percent(value)}, from ${percent(low)} to ${percent(high)}.${halve}`;
}

function summarySheet({ backtest, changes, ...report }: ReportedBacktest): NamedSheet {
  const { totals, recall, issueCount } = report;
  const matched = totals.matched.change_order_ids.length;
  return {
    name: 'Summary',
    columns: ['Backtest', 'Value'],
    widths: [34, 100],
    rows: [
      ['Backtest', backtest.id],
      ['Project', backtest.project.name],
      ['Batch', backtest.change_order_document_batch.name],
      ['Matched (UTC)', date(backtest.ended_at)],
      ['Change orders', changes.length],
      ['Issues of the project', issueCount],
      ['Change orders with a match', `${matched} of ${changes.length}`],
      ['Value of all change orders (USD)', totals.all.dollars],
      ['Foreseeable (USD)', totals.foreseeable.dollars],
      ['Matched (USD)', totals.matched.dollars],
      ['Captured (USD)', totals.captured.dollars],
      ['Recall', recallWords(recall)],
      ['Change orders with an approved match', recall.confirmed_count],
      ['Change orders to decide on', recall.undecided_count],
      ['Change orders without a match', recall.unmatched_count],
      ['Of these, reviewed', recall.reviewed_count],
      ['Of these, missed', recall.missed_count],
      ...METHOD.map((sentence): Cell[] => ['Method', sentence]),
    ],
  };
}

const changeCells = (change: ChangeOrder): Cell[] => [
  ...[change.id, change.oco_number, change.change_order_number, change.short_summary],
  dollars(change.change_order_value),
];
const CHANGE_COLUMNS = ['Change order', 'OCO', 'PCO', 'Summary', 'Value (USD)'];
const CHANGE_WIDTHS = [12, 10, 10, 44, 14];

const matchCells = (match: BacktestMatch): Cell[] => [
  ...[match.issue_id, match.issue.summary, match.issue.drawing_sheet_num],
  ...[percent(match.confidence_score), evidenceOf(match)],
];
const MATCH_COLUMNS = ['Issue', 'Issue summary', 'Sheet', 'Confidence', 'Evidence'];
const MATCH_WIDTHS = [10, 44, 10, 12, 80];

function capturedSheet({ changes }: ReportedBacktest): NamedSheet {
  return {
    name: 'Captured',
    columns: [
      ...CHANGE_COLUMNS,
      'Captured (USD)',
      'Approved by',
      'Approved (UTC)',
      ...MATCH_COLUMNS,
    ],
    widths: [...CHANGE_WIDTHS, 14, 24, 18, ...MATCH_WIDTHS],
    rows: changes.flatMap((change) =>
      (change.issue_matches ?? []).flatMap((match) => {
        const { match_approval: approval } = match;
        if (approval === null || isRejected(match)) return [];
        const decided = [
          dollars(approval.dollars_captured),
          approval.approved_by?.full_name ?? 'Unknown',
          date(approval.created_at),
        ];
        return [[...changeCells(change), ...decided, ...matchCells(match)]];
      }),
    ),
  };
}

function matchesSheet({ changes }: ReportedBacktest): NamedSheet {
  return {
    name: 'Matches',
    columns: [...CHANGE_COLUMNS, 'Foreseeable', 'State', 'Primary', ...MATCH_COLUMNS],
    widths: [...CHANGE_WIDTHS, 12, 12, 10, ...MATCH_WIDTHS],
    rows: changes.flatMap((change) => {
      const { cost_fraction_foreseeable: fraction } = change;
      const foreseeable = fraction === null ? null : percent(fraction);
      const matches = change.issue_matches ?? [];
      if (matches.length === 0) return [[...changeCells(change), foreseeable, 'No match']];
      return matches.map((match) => [
        ...[...changeCells(change), foreseeable, stateOf(match)],
        ...[match.is_primary ? 'Yes' : 'No', ...matchCells(match)],
      ]);
    }),
  };
}

function sampleSheet({ changes, recall }: ReportedBacktest): NamedSheet {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return {
    name: 'Sample',
    columns: ['Order', ...CHANGE_COLUMNS, 'Review', 'Reviewed by', 'Reviewed (UTC)'],
    widths: [8, ...CHANGE_WIDTHS, 16, 24, 18],
    rows: recall.sample.flatMap(({ change_order_id: id, review }, at) => {
      const change = byId.get(id);
      if (!change) return [];
      const judged = review?.is_missed === true ? 'Missed' : 'No issue belongs';
      return [
        [
          ...[at + 1, ...changeCells(change), review === null ? 'Not reviewed' : judged],
          ...[review?.reviewed_by?.full_name ?? null, date(review?.created_at ?? null)],
        ],
      ];
    }),
  };
}

function sourcesSheet({ sources }: ReportedBacktest): NamedSheet {
  return {
    name: 'Sources',
    columns: ['Source', 'ID', 'File', 'SHA-256'],
    widths: [24, 10, 48, 70],
    rows: sources.map(({ kind, id, name, sha256 }) => [kind, id, name, sha256]),
  };
}

export function backtestReport(report: ReportedBacktest): Uint8Array<ArrayBuffer> {
  const parts = [summarySheet, capturedSheet, matchesSheet, sampleSheet, sourcesSheet];
  return xlsxBook(
    parts.map((part) => part(report)),
    zoneNamed('UTC'),
  );
}
