/**
 * The report of a backtest as a spreadsheet: what it did, how sure that is, and each dollar captured with its evidence. It says
 * nothing of when it was made, so the same data give the same bytes.
 */
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { Cell } from '../../../exchange/src/tables/table.ts';
import { xlsxBook } from '../../../exchange/src/tables/xlsx.ts';
import type { NamedSheet } from '../../../exchange/src/tables/xlsx.ts';
import { foreseeableDollars } from '../domain/backtest-totals.ts';
import type { BacktestMatch } from '../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import {
  evidenceOf,
  figuresOf,
  isRejected,
  METHOD,
  percent,
  reviewWords,
  stateOf,
} from './reported-backtest.ts';
import type { ReportedBacktest } from './reported-backtest.ts';

const dollars = (value: number | null): Cell => value;
const date = (moment: string | null): Cell => (moment === null ? null : new Date(moment));

function summarySheet(report: ReportedBacktest): NamedSheet {
  const figures = figuresOf(report).map(([name, value]): Cell[] => {
    if (typeof value !== 'object') return [name, value];
    return [name, 'moment' in value ? date(value.moment) : dollars(value.dollars)];
  });
  return {
    name: 'Summary',
    columns: ['Backtest', 'Value'],
    widths: [38, 100],
    rows: [...figures, ...METHOD.map((sentence): Cell[] => ['Method', sentence])],
  };
}

const changeCells = (change: ChangeOrder): Cell[] => [
  ...[change.id, change.oco_number, change.change_order_number, change.short_summary],
  ...[dollars(change.change_order_value), change.change_order_document.file.name],
  change.page_number,
];
const CHANGE_COLUMNS = [
  ...['Change order', 'OCO', 'PCO', 'Summary', 'Value (USD)', 'Document', 'Page'],
];
const CHANGE_WIDTHS = [12, 10, 10, 44, 14, 30, 8];

const matchCells = (match: BacktestMatch): Cell[] => [
  ...[match.issue_id, match.issue.summary, match.issue.drawing_sheet_num],
  ...[percent(match.confidence_score), evidenceOf(match).join(' ')],
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
    columns: [
      ...[...CHANGE_COLUMNS, 'Foreseeable', 'Foreseeable (USD)'],
      ...['State', 'Primary', ...MATCH_COLUMNS],
    ],
    widths: [...CHANGE_WIDTHS, 12, 18, 12, 10, ...MATCH_WIDTHS],
    rows: changes.flatMap((change) => {
      const { cost_fraction_foreseeable: fraction } = change;
      const foreseeable = fraction === null ? null : percent(fraction);
      const matches = change.issue_matches ?? [];
      const cells = [...changeCells(change), foreseeable, dollars(foreseeableDollars(change))];
      if (matches.length === 0) return [[...cells, 'No match']];
      return matches.map((match) => [
        ...[...cells, stateOf(match)],
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
    rows: recall.sample.flatMap((sampled, at) => {
      const { change_order_id: id, review } = sampled;
      const change = byId.get(id);
      if (!change) return [];
      return [
        [
          ...[at + 1, ...changeCells(change), reviewWords(sampled)],
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

export function backtestSpreadsheet(report: ReportedBacktest): Uint8Array<ArrayBuffer> {
  const parts = [summarySheet, capturedSheet, matchesSheet, sampleSheet, sourcesSheet];
  return xlsxBook(
    parts.map((part) => part(report)),
    zoneNamed('UTC'),
  );
}
