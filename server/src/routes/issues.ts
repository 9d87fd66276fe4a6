/** Issues. */
import type { issueOperations } from '../../../contract/src/issues/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { IssueReportService } from '../services/issue-reports.ts';
import type { IssuePacketService } from '../services/issue-packets.ts';
import type { IssueExportService } from '../services/issue-exports.ts';
import type { BulkIssueService } from '../services/issue-bulk.ts';
import type { IssueService } from '../services/issues.ts';

type Services = {
  issues: IssueService;
  issueExports: IssueExportService;
  issueReports: IssueReportService;
  issuePackets: IssuePacketService;
  bulkIssues: BulkIssueService;
};

export function issueHandlers({
  issues,
  issueExports,
  issueReports,
  issuePackets,
  bulkIssues,
}: Services): Handlers<typeof issueOperations> {
  return {
    'GET /v1/projects/{id}/counts': async ({ query }, { scope }) => ({
      issues_count: await issues.count(scope, query.evaluation_states),
    }),
    'GET /v1/projects/{id}/issues': ({ query }, { scope, version }) =>
      issues.list(scope, query, version),
    'GET /v1/projects/{id}/issues/similar': async ({ query }, { scope }) => ({
      data: await issues.similar(scope, query),
    }),
    'GET /v1/projects/{id}/issues/export/xlsx': ({ query }, { scope, signal }) =>
      query.pictures === 'crops'
        ? issueExports.picturedTable(scope, query, signal)
        : issueExports.table(scope, 'xlsx', query),
    'GET /v1/projects/{id}/issues/export/csv': ({ query }, { scope }) =>
      issueExports.table(scope, 'csv', query),
    'GET /v1/projects/{id}/issues/export/bcf': ({ query }, { scope, signal }) =>
      issueExports.bcf(scope, query, signal),
    'GET /v1/projects/{id}/open-issues': async (_input, { scope }) => ({
      sheets: await issues.openBySheet(scope),
    }),
    'GET /v1/documents/{id}/issues': async (_input, { scope }) => ({
      issues: await issues.onPaper(scope),
    }),
    'GET /v1/projects/{id}/issues/export/pdf': ({ query }, { scope, signal }) =>
      issueReports.pdf(scope, query, signal),
    'GET /v1/projects/{id}/issues/export/packet': ({ query }, { scope, signal }) =>
      issuePackets.zip(scope, query, signal),
    'POST /v1/issues': ({ body }, { scope }) => issues.raise(scope, body),
    'GET /v1/issues/{id}': (_input, { scope }) => issues.issue(scope),
    'PUT /v1/issues/{id}': ({ body }, { scope, ifMatch }) => issues.change(scope, body, ifMatch),
    'POST /v1/issues/{id}/assignee': ({ body }, { scope, ifMatch }) =>
      issues.set(scope, body, ifMatch),
    'POST /v1/issues/{id}/status': ({ body }, { scope, ifMatch }) =>
      issues.set(scope, body, ifMatch),
    'POST /v1/issues/{id}/priority': ({ body }, { scope, ifMatch }) =>
      issues.set(scope, body, ifMatch),
    'POST /v1/issues/{id}/discipline': ({ body }, { scope, ifMatch }) =>
      issues.set(scope, body, ifMatch),
    'POST /v1/issues/{id}/evaluate': ({ body }, { scope }) => issues.evaluate(scope, body),
    'GET /v1/issues/{id}/comments': async (_input, { scope }) => ({
      data: await issues.comments(scope),
    }),
    'POST /v1/issues/{id}/comments': ({ body }, { scope }) => issues.comment(scope, body.text),
    'GET /v1/issues/{id}/changes': ({ query }, { scope }) => issues.changes(scope, query.before),
    'POST /v1/issues/bulk-update': ({ body }, { scope }) => bulkIssues.setMany(scope, body),
    'POST /v1/projects/{id}/issues/bulk-update': ({ query, body }, { scope }) =>
      bulkIssues.setMatching(scope, query, body),
    'POST /v1/issues/bulk-update/undo': ({ body }, { scope }) =>
      bulkIssues.undo(scope, body.undo_token),
  };
}
