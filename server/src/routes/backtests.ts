/** Backtests. */
import type { backtestOperations } from '../../../contract/src/backtests/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { BacktestReportService } from '../services/backtest-reports.ts';
import type { BacktestService } from '../services/backtests.ts';

type Services = { backtests: BacktestService; backtestReports: BacktestReportService };

export function backtestHandlers({
  backtests,
  backtestReports,
}: Services): Handlers<typeof backtestOperations> {
  return {
    'GET /v1/change-order-matching-jobs': async (_input, { scope }) => ({
      data: await backtests.list(scope),
    }),
    'POST /v1/change-order-matching-jobs': ({ body }, { scope }) =>
      backtests.create(scope, body.change_order_document_batch_id),
    'GET /v1/change-order-matching-jobs/{id}': (_input, { scope }) => backtests.backtest(scope),
    'DELETE /v1/change-order-matching-jobs/{id}': async (_input, { scope }) => {
      await backtests.remove(scope);
      return undefined;
    },
    'GET /v1/change-order-matching-jobs/{id}/totals': (_input, { scope }) =>
      backtests.totals(scope),
    'GET /v1/change-order-document-batches/{id}/matching-jobs/latest': (_input, { scope }) =>
      backtests.latest(scope),
    'GET /v1/change-orders/{id}/issue-matches': async ({ query }, { scope }) => ({
      data: await backtests.matches(scope, query.matching_job_id),
    }),
    'POST /v1/change-order-issue-matches': ({ body }, { scope }) =>
      backtests.addMatch(scope, {
        changeOrderId: body.change_order_id,
        issueId: body.issue_id,
        foreseeableValue: body.matched_issue_foreseeable_value,
      }),
    'POST /v1/change-order-issue-matches/{id}/approvals': ({ body }, { scope }) =>
      backtests.approve(scope, body.dollars_captured),
    'DELETE /v1/change-order-issue-matches/{id}': async (_input, { scope }) => {
      await backtests.removeMatch(scope);
      return undefined;
    },
    'GET /v1/change-order-matching-jobs/{id}/recall': (_input, { scope }) =>
      backtests.recall(scope),
    'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': (
      { params, body },
      { scope },
    ) => backtests.review(scope, { changeOrderId: params.changeOrderId, isMissed: body.is_missed }),
    'GET /v1/change-order-matching-jobs/{id}/report/xlsx': (_input, { scope }) =>
      backtestReports.xlsx(scope),
    'GET /v1/change-order-matching-jobs/{id}/report/pdf': (_input, { scope, signal }) =>
      backtestReports.pdf(scope, signal),
  };
}
