/** Mocked answers of the screens of change orders. */
import type { ChangeOrderBatch } from '../../contract/src/change-orders/schema.ts';
import { batchSummary, changeOrder } from './change-order-answers.ts';
import { ME } from './mocked-api.ts';
import type { Answers } from './mocked-api.ts';

export const batch = (change: Partial<ChangeOrderBatch> = {}): ChangeOrderBatch => ({
  ...batchSummary(),
  matching_jobs: [],
  documents: ['OCO-007.pdf', 'scan.pdf'].map((name, index) => ({
    ...{ id: index + 1, is_processed: true, page_count: 3, change_orders_count: 2 - 2 * index },
    file: { file_id: index + 1, file_key: `organizations/1/change-orders/${index}.pdf`, name },
    problem: index === 1 ? 'This file is a scan without text.' : null,
  })),
  ...change,
});

const CHANGES = [
  changeOrder(1),
  changeOrder(2, {
    ...{ change_order_number: '033', change_order_value: -1250.5, confidence: 0.75, box: null },
    ...{ page_number: null, cost_fraction_foreseeable: 0.5, short_summary: 'Lintel at door 114A' },
    findings: [
      { kind: 'total', message: '$5.00 = $5.00, but the total says $6.00.', page_number: 1 },
    ],
  }),
  changeOrder(3, { oco_number: null, change_order_number: '051', short_summary: 'Temporary heat' }),
];

const LIST = 'GET /change-order-document-batches';
const ONE = `${LIST}/7`;
export const BATCH_PATHS = { list: LIST, one: ONE, changes: `${ONE}/change-orders` } as const;

export const BATCH_ANSWERS: Answers = {
  'GET /users/me': { body: { ...ME, is_admin: true } },
  [LIST]: {
    body: { data: [batchSummary(), batchSummary({ id: 8, name: 'Steel', processed_count: 1 })] },
  },
  [ONE]: { body: batch() },
  [`${ONE}/change-orders`]: { body: { data: CHANGES } },
  // The documents themselves are shown by the tests of viewers.
  'POST /storage/presigned-url': {
    status: 404,
    body: { detail: 'File not found', code: 'NOT_FOUND' },
  },
};
