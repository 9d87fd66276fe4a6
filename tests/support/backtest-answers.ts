/** Backtests, their matches and their recall as the API returns them. */
import type {
  Backtest,
  BacktestMatch,
  BacktestRecall,
} from '../../contract/src/backtests/schema.ts';
import { changeOrder } from './change-order-answers.ts';
import { issue } from './answers.ts';

const MADE = '2026-11-02T09:30:00.000Z';

export const backtest = (change: Partial<Backtest> = {}): Backtest => ({
  ...{ id: 5, project_id: 1, project: { name: 'Harbor Street, Line 2' } },
  change_order_document_batch_id: 7,
  change_order_document_batch: { name: 'Closeout change orders, batch 2' },
  ...{ status: 'completed', created_at: MADE, ended_at: MADE, can_delete: true },
  created_by_user: { id: 1, full_name: 'Priya Menon' },
  ...change,
});

export const match = (id: number, change: Partial<BacktestMatch> = {}): BacktestMatch => ({
  ...{ id, matching_job_id: 5, change_order_id: 1, issue_id: 118 },
  issue: issue(118, { summary: 'PW-2 is rated 2 A but its loads add up to 2.5 A' }),
  confidence_score: 0.957,
  evidence: [{ kind: 'sheet', weight: 1.2, text: 'Both name sheet E-603.' }],
  ...{ match_approval: null, is_primary: true, matched_issue_foreseeable_value: null },
  ...{ added_by: null, is_added: false },
  ...change,
});

export const rejected = issue(121, {
  summary: 'Heater E-001 has no wire gauge',
  evaluation_state: 'rejected',
  evaluation: {
    ...{ is_thumbs_up: false, is_thumbs_down: true, explanation: null },
    ...{ evaluator: null, created_at: MADE },
  },
});

/** With a match, with a rejected one and an approved one, and without any. */
export const MATCHED = [
  changeOrder(1, { issue_matches: [match(31)], match_confidence: 0.957 }),
  changeOrder(2, {
    ...{ change_order_number: '033', short_summary: 'Lintel at door 114A' },
    ...{ change_order_value: -1250.5, match_confidence: 0.81 },
    issue_matches: [
      match(32, {
        ...{ change_order_id: 2, confidence_score: 0.81 },
        match_approval: {
          ...{ approved: true, dollars_captured: 4862, created_at: MADE },
          approved_by: { id: 1, full_name: 'Priya Menon' },
        },
      }),
      match(33, { change_order_id: 2, issue_id: 121, issue: rejected, is_primary: false }),
    ],
  }),
  changeOrder(3, {
    ...{ oco_number: null, change_order_number: '051', short_summary: 'Temporary heat' },
    ...{ issue_matches: [], match_confidence: 0 },
  }),
];

/** One of the sample was reviewed, and had been missed. */
export const recall = (change: Partial<BacktestRecall> = {}): BacktestRecall => ({
  ...{ confirmed_count: 18, undecided_count: 2, unmatched_count: 40 },
  ...{ reviewed_count: 1, missed_count: 1, reviews_to_halve: 14 },
  recall: { value: 0.82, low: 0.64, high: 0.92 },
  sample: [
    {
      change_order_id: 3,
      review: {
        ...{ is_missed: true, created_at: MADE },
        reviewed_by: { id: 1, full_name: 'Priya Menon' },
      },
    },
    { change_order_id: 1, review: null },
  ],
  ...change,
});
