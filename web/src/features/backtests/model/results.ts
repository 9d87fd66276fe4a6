/** Results of a backtest in words, and how its table is shown. */
import {
  CONFIDENCE_LABELS,
  confidenceRank,
} from '../../../../../contract/src/backtests/confidence.ts';
import type { ConfidenceRank } from '../../../../../contract/src/backtests/confidence.ts';
import type { BacktestMatch } from '../../../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../../../contract/src/change-orders/schema.ts';

export const RESULT_COLUMNS = [
  { id: 'id', label: 'ID', width: '3.25rem' },
  { id: 'foreseeable', label: 'Foreseeable', width: '6.5rem' },
  { id: 'oco', label: 'OCO', width: '5.5rem' },
  { id: 'pco', label: 'PCO', width: '5.5rem' },
  { id: 'summary', label: 'Summary', width: 'minmax(9rem, 3fr)' },
  { id: 'description', label: 'Description', width: 'minmax(9rem, 4fr)' },
  { id: 'cost', label: 'Total Cost', width: '7.5rem' },
  { id: 'discipline', label: 'Discipline', width: '7rem' },
  { id: 'confidence', label: 'Confidence', width: '7rem' },
  { id: 'matches', label: 'Matched Issues', width: '10.5rem' },
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number]['id'];
const ALL_COLUMNS: readonly ResultColumn[] = RESULT_COLUMNS.map(({ id }) => id);

export const BACKTEST_VIEWS = ['results', 'review'] as const;
export type BacktestView = (typeof BACKTEST_VIEWS)[number];

/** The tabs of the large sheet. */
export const SHEET_TABS = [...BACKTEST_VIEWS, 'recall'] as const;
export type SheetTab = (typeof SHEET_TABS)[number];

export type ResultSettings = {
  version: 1;
  view: BacktestView;
  visibleColumns: readonly ResultColumn[];
};

/** BT-039, BT-040: what another version stored is not used. */
export function readSettings(stored: unknown): ResultSettings {
  const given: { version?: unknown; view?: unknown; visibleColumns?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  const isOurs = given.version === 1;
  const columns: unknown[] =
    isOurs && Array.isArray(given.visibleColumns) ? given.visibleColumns : [...ALL_COLUMNS];
  return {
    version: 1,
    view: BACKTEST_VIEWS.find((view) => isOurs && view === given.view) ?? 'results',
    visibleColumns: ALL_COLUMNS.filter((id) => id === 'id' || columns.includes(id)),
  };
}

/** BT-037: the ID is always there, so the last column cannot be hidden either. */
export const mayHideColumn = (id: ResultColumn): boolean => id !== 'id';

/** BT-042. */
export const CUT_AT = { summary: 60, description: 100, discipline: 30 } as const;

/** The first characters and an ellipsis; the whole text if it is not longer. */
export function cut(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** BT-045. */
export const percentText = (score: number): string => `${Math.round(score * 100)}%`;

export const isRejected = ({ issue }: BacktestMatch): boolean =>
  issue.evaluation?.is_thumbs_down === true;

/** BT-048, BT-049: the highest score of its matches that are not rejected; 0 without one. */
export function matchConfidence(one: ChangeOrder): number {
  const scores = (one.issue_matches ?? [])
    .filter((match) => !isRejected(match))
    .map(({ confidence_score: score }) => score);
  return one.match_confidence ?? Math.max(0, ...scores);
}

export function rankOf(one: ChangeOrder): { rank: ConfidenceRank; label: string } {
  const rank = confidenceRank(matchConfidence(one));
  return { rank, label: CONFIDENCE_LABELS[rank] };
}

/** What is to be done with the matches of a change order. */
export function matchState(matches: readonly BacktestMatch[]): 'none' | 'approved' | 'to review' {
  const standing = matches.filter((match) => !isRejected(match));
  if (standing.length === 0) return 'none';
  return standing.some((match) => match.match_approval !== null) ? 'approved' : 'to review';
}

/** BT-063: digits only; null if empty, undefined if it is something else. */
export function typedWholeDollars(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const STATUS_WORDS: Readonly<Record<string, { text: string; tone: 'ok' | 'warn' | 'bad' | '' }>> = {
  pending: { text: 'Pending', tone: '' },
  processing: { text: 'Processing', tone: 'warn' },
  running: { text: 'Processing', tone: 'warn' },
  completed: { text: 'Completed', tone: 'ok' },
  failed: { text: 'Failed', tone: 'bad' },
};

/** BT-016: an unknown status as it is, without a color. */
export function statusWords(status: string) {
  return STATUS_WORDS[status] ?? { text: status, tone: '' as const };
}
