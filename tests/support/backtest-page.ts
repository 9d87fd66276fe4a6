/** Mocked answers of the screens of backtests. */
import type { Backtest, BacktestMatch } from '../../contract/src/backtests/schema.ts';
import { changeOrder } from './change-order-answers.ts';
import { BATCH_ANSWERS } from './change-order-page.ts';
import { issue, issuePage, ME, summary } from './mocked-api.ts';
import type { Answers } from './mocked-api.ts';

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

export const BACKTEST_PATHS = {
  list: 'GET /change-order-matching-jobs',
  one: 'GET /change-order-matching-jobs/5',
  changes: 'GET /change-order-document-batches/7/change-orders',
  issues: 'GET /projects/1/issues',
} as const;

const total = { dollars: 8473.5, change_order_ids: [1, 2, 3] };

export const BACKTEST_ANSWERS: Answers = {
  ...BATCH_ANSWERS,
  'GET /users/me': { body: { ...ME, is_admin: true } },
  'GET /users/me/projects': { body: { data: [summary(1, { name: 'Harbor Street, Line 2' })] } },
  [BACKTEST_PATHS.list]: {
    body: { data: [backtest(), backtest({ id: 6, status: 'failed' })] },
  },
  [BACKTEST_PATHS.one]: { body: backtest() },
  [BACKTEST_PATHS.changes]: { body: { data: MATCHED } },
  'GET /change-order-matching-jobs/5/totals': {
    body: {
      ...{ all: total, foreseeable: { ...total, dollars: 7626.15 } },
      matched: { dollars: 3611.5, change_order_ids: [1, 2] },
      captured: { dollars: 4862, change_order_ids: [2], match_ids: [32] },
    },
  },
  [BACKTEST_PATHS.issues]: { body: issuePage([issue(118), issue(140)]) },
};
