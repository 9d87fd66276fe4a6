import { z } from 'zod';
import { BATCH_NAME_LENGTH, UPLOAD_LIMITS } from '../constants.ts';
import { id, lines, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  CHANGE_ORDER_FIELDS,
  changeOrderAnnotationSchema,
  changeOrderBatchSchema,
  changeOrderBatchSummarySchema,
  changeOrderSchema,
} from './schema.ts';

const number = text({ min: 1, max: 40 }).nullable();
/** Whole cents. */
const dollars = z
  .number()
  .min(-1e12)
  .max(1e12)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3, 'must be whole cents');

const correction = z
  .object({
    oco_number: number.optional(),
    change_order_number: number.optional(),
    change_order_value: dollars.nullable().optional(),
    subcontractor: text({ min: 1, max: 200 }).nullable().optional(),
    disciplines: z
      .array(text({ min: 1, max: 60 }))
      .max(10)
      .optional(),
    rfi_reference: text({ min: 1, max: 200 }).nullable().optional(),
    change_order_establishing_gmp: z.boolean().optional(),
    short_summary: text({ min: 1, max: 200 }).nullable().optional(),
    long_summary: lines({ min: 1, max: 5000 }).nullable().optional(),
    /** Fields that are to be what was read. */
    as_read: z.array(z.enum(CHANGE_ORDER_FIELDS)).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one correction');

const withMatchesOf = z.object({ matching_job_id: pathId.optional() });

export const changeOrderOperations = defineOperations({
  'GET /v1/change-order-document-batches': {
    summary:
      'Lists the batches of change order documents of the caller’s organizations, newest first.',
    access: { role: 'member' },
    isPolled: true,
    tokens: 'unlimited',
    ok: z.object({ data: z.array(changeOrderBatchSummarySchema) }),
  },
  'POST /v1/change-order-document-batches': {
    summary:
      'Creates a batch from files that the caller uploaded with the category change-orders, all to one organization, and starts to read them one after the other. failed_files: files that did not arrive completely or are used already; they are left out. 403 for files of others; 422 if no file is left.',
    access: { role: 'creator' },
    tokens: 'unlimited',
    body: z.object({
      name: text(BATCH_NAME_LENGTH),
      file_ids: z.array(id).min(1).max(UPLOAD_LIMITS['change-orders'].files),
    }),
    status: 201,
    ok: z.object({
      batch_id: id,
      failed_files: z.array(z.object({ file_id: id, name: z.string(), reason: z.string() })),
    }),
    errors: [507],
  },
  'GET /v1/change-order-document-batches/{id}': {
    summary: 'Returns a batch with its documents, in the order in which they were given.',
    access: { below: 'batch' },
    isPolled: true,
    tokens: 'unlimited',
    params: { id: pathId },
    ok: changeOrderBatchSchema,
  },
  'GET /v1/change-order-document-batches/{id}/change-orders': {
    summary:
      'Lists the change orders that were read from the documents of a batch so far, in their order there. Findings name what does not add up, and what is there twice, also in other batches of the organization. matching_job_id: with the matches of a backtest; 404 if it is not of this batch, or the caller has no access to its project.',
    access: { below: 'batch' },
    isPolled: true,
    tokens: 'unlimited',
    params: { id: pathId },
    query: withMatchesOf,
    ok: z.object({ data: z.array(changeOrderSchema) }),
  },
  'GET /v1/change-order-document-batches/{id}/change-orders/export': {
    summary:
      'Returns a spreadsheet of all change orders of a batch, with what was corrected and found.',
    access: { below: 'batch' },
    tokens: 'unlimited',
    params: { id: pathId },
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /v1/change-order-document-batches/{id}/annotations': {
    summary:
      'Lists where the change orders of a batch stand in its documents, in their order there: page and box in points of the page as displayed, and how far each was foreseeable. Change orders without a place are left out.',
    access: { below: 'batch' },
    tokens: 'unlimited',
    params: { id: pathId },
    ok: z.object({ annotations: z.array(changeOrderAnnotationSchema) }),
  },
  'GET /v1/change-orders/{id}': {
    summary: 'Returns a change order. matching_job_id: with its matches in a backtest.',
    access: { below: 'change-order' },
    tokens: 'unlimited',
    params: { id: pathId },
    query: withMatchesOf,
    ok: changeOrderSchema,
  },
  'PATCH /v1/change-orders/{id}': {
    summary:
      'Corrects what was read of a change order. A correction stays when the document is read again; what was read stays beside it. as_read takes corrections back.',
    access: { role: 'creator', below: 'change-order' },
    tokens: 'unlimited',
    params: { id: pathId },
    body: correction,
    ok: changeOrderSchema,
  },
});
