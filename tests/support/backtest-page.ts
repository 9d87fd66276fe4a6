/** Mocked answers of the screens of backtests. */
import { backtest, MATCHED, recall } from './backtest-answers.ts';
import { BATCH_ANSWERS } from './change-order-page.ts';
import { issue, issuePage, ME, summary } from './mocked-api.ts';
import type { Answers } from './mocked-api.ts';

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
  'GET /change-order-matching-jobs/5/recall': { body: recall() },
  [BACKTEST_PATHS.issues]: { body: issuePage([issue(118), issue(140)]) },
};
