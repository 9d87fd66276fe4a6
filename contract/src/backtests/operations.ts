import { z } from 'zod';
import { id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  backtestMatchSchema,
  backtestRecallSchema,
  backtestSchema,
  backtestTotalsSchema,
} from './schema.ts';

const MOST_DOLLARS = 1e12;
/** Not negative, whole cents. */
const value = z
  .number()
  .min(0)
  .max(MOST_DOLLARS)
  .refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-3, 'must be whole cents');

export const backtestOperations = defineOperations({
  'GET /v1/change-order-matching-jobs': {
    summary: 'Lists the backtests whose project and batch the caller has access to, newest first.',
    access: { role: 'member' },
    tokens: 'unlimited',
    isPolled: true,
    ok: z.object({ data: z.array(backtestSchema) }),
  },
  'POST /v1/change-order-matching-jobs': {
    summary:
      'Creates a backtest: matches the change orders of a batch with the issues of a project, once the batch is read. 403 and 404 for the project and for the batch.',
    access: { role: 'creator', below: 'project', at: 'project_id' },
    tokens: 'unlimited',
    body: z.object({ project_id: id, change_order_document_batch_id: id }),
    rate: 'copy',
    status: 201,
    ok: backtestSchema,
  },
  'GET /v1/change-order-matching-jobs/{id}': {
    summary: 'Returns a backtest.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    isPolled: true,
    params: { id: pathId },
    ok: backtestSchema,
  },
  'DELETE /v1/change-order-matching-jobs/{id}': {
    summary:
      'Deletes a backtest with its matches, approvals and reviews. For its creator and administrators.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    params: { id: pathId },
    errors: [403],
  },
  'GET /v1/change-order-matching-jobs/{id}/totals': {
    summary: 'Adds up the change orders of a backtest, each sum with the list behind it.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    isPolled: true,
    params: { id: pathId },
    ok: backtestTotalsSchema,
  },
  'GET /v1/change-order-document-batches/{id}/matching-jobs/latest': {
    summary:
      'Returns the newest backtest of a batch among those that the caller has access to. 404 if there is none.',
    access: { below: 'batch' },
    tokens: 'unlimited',
    params: { id: pathId },
    ok: backtestSchema,
  },
  'GET /v1/change-orders/{id}/issue-matches': {
    summary:
      'Lists the issues matched with a change order in a backtest, the primary one first. Without matching_job_id, in the newest one that the caller has access to.',
    access: { below: 'change-order' },
    tokens: 'unlimited',
    params: { id: pathId },
    query: z.object({ matching_job_id: pathId.optional() }),
    ok: z.object({ data: z.array(backtestMatchSchema) }),
  },
  'POST /v1/change-order-issue-matches': {
    summary:
      'Adds a matched issue to a change order in a completed backtest. 404 if the change order is not of its batch, or the issue not of its project; 409 if they are matched already.',
    access: { role: 'creator', below: 'backtest', at: 'matching_job_id' },
    tokens: 'unlimited',
    body: z.object({
      change_order_id: id,
      matching_job_id: id,
      issue_id: id,
      matched_issue_foreseeable_value: value.nullable().default(null),
    }),
    status: 201,
    ok: backtestMatchSchema,
    errors: [409],
  },
  'POST /v1/change-order-issue-matches/{id}/approvals': {
    summary:
      'Approves a match, with the dollars captured if known. 409 if it is approved already, or its issue is rejected.',
    access: { role: 'creator', below: 'backtest-match' },
    tokens: 'unlimited',
    params: { id: pathId },
    body: z.object({
      approved: z.literal(true),
      /** Whole dollars. */
      dollars_captured: z.int().min(0).max(MOST_DOLLARS).nullable().default(null),
    }),
    status: 201,
    ok: backtestMatchSchema,
    errors: [409],
  },
  'DELETE /v1/change-order-issue-matches/{id}': {
    summary: 'Removes a match, with its approval.',
    access: { role: 'creator', below: 'backtest-match' },
    tokens: 'unlimited',
    params: { id: pathId },
  },
  'GET /v1/change-order-matching-jobs/{id}/recall': {
    summary:
      'Says how much of what could be matched was matched, with a 95% Wilson interval, from a random sample of the change orders without a match.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    isPolled: true,
    params: { id: pathId },
    ok: backtestRecallSchema,
  },
  'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': {
    summary:
      'Reviews a change order of the sample, or takes its review back. is_missed: whether an issue belongs to it after all; null takes the review back. 404 if it is not in the sample.',
    access: { role: 'creator', below: 'backtest' },
    tokens: 'unlimited',
    params: { id: pathId, changeOrderId: pathId },
    body: z.object({ is_missed: z.boolean().nullable() }),
    rate: 'edit',
    ok: backtestRecallSchema,
  },
  'GET /v1/change-order-matching-jobs/{id}/report/xlsx': {
    summary:
      'Returns the report of a completed backtest as a spreadsheet: method, coverage, recall with its interval, every dollar captured with its evidence, and the SHA-256 of every source. The same data give the same bytes.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    params: { id: pathId },
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    errors: [409],
  },
  'GET /v1/change-order-matching-jobs/{id}/report/pdf': {
    summary:
      'Returns the report of a completed backtest as a PDF, with what the spreadsheet states. The same data give the same bytes.',
    access: { below: 'backtest' },
    tokens: 'unlimited',
    params: { id: pathId },
    rate: 'export',
    file: 'application/pdf',
    errors: [409],
  },
});
