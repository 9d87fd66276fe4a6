/**
 * The report of a backtest as words that fill a PDF: method, coverage, sums, recall with its interval, each dollar captured with its
 * evidence, every match, the sample, and the SHA-256 of every source. It says nothing of when it was made.
 */
import type { BacktestMatch } from '../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import { dayIn } from '../../../evidence/src/report-words.ts';
import { foreseeableDollars } from '../domain/backtest-totals.ts';
import type { ReportBlock } from '../domain/report-block.ts';
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

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (value: number | null) => (value === null ? 'not stated' : DOLLARS.format(value));

const dayOf = dayIn('UTC');
/** "11/02/2026 09:30". */
const timeOf = (moment: string) =>
  `${dayOf(moment)} ${new Date(moment).toISOString().slice(11, 16)}`;

/** "OCO 7"; "CO-07" says by itself what it is. */
const numbered = (name: string, number: string) =>
  /^[a-z]/i.test(number) ? number : `${name} ${number}`;

/** "OCO 007, PCO 031: Add supply". */
function nameOf(change: ChangeOrder): string {
  const { oco_number: oco, change_order_number: pco, short_summary: summary } = change;
  const numbers = [
    ...(oco === null ? [] : [numbered('OCO', oco)]),
    ...(pco === null ? [] : [numbered('PCO', pco)]),
  ].join(', ');
  return [numbers === '' ? `Change order ${change.id}` : numbers, summary ?? 'No summary'].join(
    ': ',
  );
}

function placeOf({ change_order_document: document, page_number: page }: ChangeOrder): string {
  return `${document.file.name}${page === null ? '' : `, page ${page}`}`;
}

function issueWords({ issue, issue_id: id }: BacktestMatch): string {
  const sheet = issue.drawing_sheet_num;
  return `Issue ${id}${sheet === null ? '' : `, sheet ${sheet}`}: ${issue.summary}`;
}

const decidedWords = (who: string | undefined, moment: string) =>
  `${who ?? 'Unknown'}, ${timeOf(moment)} UTC`;

function figureWords(value: ReturnType<typeof figuresOf>[number][1]): string {
  if (typeof value !== 'object') return String(value);
  return 'moment' in value ? timeOf(value.moment) : DOLLARS.format(value.dollars);
}

function* captured({ changes, totals }: ReportedBacktest): Generator<ReportBlock> {
  yield { kind: 'heading', text: 'Dollars captured' };
  let isFirst = true;
  for (const change of changes) {
    for (const match of change.issue_matches ?? []) {
      const { match_approval: approval } = match;
      if (approval === null || isRejected(match)) continue;
      if (!isFirst) yield { kind: 'rule' };
      isFirst = false;
      yield { kind: 'entry', text: nameOf(change) };
      yield { kind: 'fact', name: 'Captured', text: dollars(approval.dollars_captured) };
      yield { kind: 'fact', name: 'Value', text: dollars(change.change_order_value) };
      yield { kind: 'fact', name: 'Read from', text: placeOf(change) };
      yield {
        kind: 'fact',
        name: 'Approved by',
        text: decidedWords(approval.approved_by?.full_name, approval.created_at),
      };
      yield { kind: 'fact', name: 'Matched with', text: issueWords(match) };
      yield { kind: 'fact', name: 'Confidence', text: percent(match.confidence_score) };
      yield { kind: 'fact', name: 'Evidence', text: evidenceOf(match).join('\n') };
    }
  }
  if (isFirst) yield { kind: 'plain', text: 'No match is approved.' };
  else yield { kind: 'rule' };
  yield { kind: 'fact', name: 'Sum captured', text: DOLLARS.format(totals.captured.dollars) };
}

function* everyMatch({ changes }: ReportedBacktest): Generator<ReportBlock> {
  yield { kind: 'heading', text: 'All change orders and their matches' };
  if (changes.length === 0) yield { kind: 'plain', text: 'The batch has no change orders.' };
  for (const [index, change] of changes.entries()) {
    if (index > 0) yield { kind: 'rule' };
    const { cost_fraction_foreseeable: fraction, issue_matches: matches = [] } = change;
    yield { kind: 'entry', text: nameOf(change) };
    yield {
      kind: 'faint',
      text: [
        `Value ${dollars(change.change_order_value)}`,
        fraction === null
          ? 'foreseeable unknown'
          : `foreseeable ${percent(fraction)}, ${dollars(foreseeableDollars(change))}`,
        placeOf(change),
      ].join('   '),
    };
    if (matches.length === 0) yield { kind: 'plain', text: 'No match.' };
    for (const match of matches) {
      const state = `${stateOf(match)}${match.is_primary ? ', primary' : ''}`;
      yield {
        kind: 'fact',
        name: `${state}, ${percent(match.confidence_score)}`,
        text: [issueWords(match), ...evidenceOf(match)].join('\n'),
      };
    }
  }
}

function* sample({ changes, recall }: ReportedBacktest): Generator<ReportBlock> {
  yield { kind: 'heading', text: 'Random sample of change orders without a match' };
  const byId = new Map(changes.map((change) => [change.id, change]));
  if (recall.sample.length === 0) {
    yield { kind: 'plain', text: 'Every change order has a match.' };
  }
  for (const [index, sampled] of recall.sample.entries()) {
    const change = byId.get(sampled.change_order_id);
    if (!change) continue;
    const { review } = sampled;
    const who =
      review === null ? [] : [decidedWords(review.reviewed_by?.full_name, review.created_at)];
    yield {
      kind: 'fact',
      name: `${index + 1}. ${reviewWords(sampled)}`,
      text: [nameOf(change), ...who].join('\n'),
    };
  }
}

function* sources({ sources: files }: ReportedBacktest): Generator<ReportBlock> {
  yield { kind: 'heading', text: 'Sources' };
  yield {
    kind: 'faint',
    text: 'The SHA-256 of every document of the batch, and of every document that a matched issue is on.',
  };
  for (const { kind, id, name, sha256 } of files) {
    yield { kind: 'fact', name: `${kind} ${id}`, text: `${name}\n${sha256}` };
  }
}

export function* backtestWords(report: ReportedBacktest): Generator<ReportBlock> {
  const { backtest } = report;
  yield { kind: 'title', text: backtest.project.name };
  yield {
    kind: 'faint',
    text: `Backtest ${backtest.id} of the change orders in ${backtest.change_order_document_batch.name}`,
  };
  yield { kind: 'heading', text: 'Summary' };
  for (const [name, value] of figuresOf(report)) {
    yield { kind: 'fact', name, text: figureWords(value) };
  }
  yield { kind: 'heading', text: 'Method' };
  for (const sentence of METHOD) yield { kind: 'plain', text: sentence };
  yield* captured(report);
  yield* everyMatch(report);
  yield* sample(report);
  yield* sources(report);
}
