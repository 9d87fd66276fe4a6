/** Batches and change orders as the API returns them. */
import { CHANGE_ORDER_FIELDS } from '../../contract/src/change-orders/schema.ts';
import type {
  ChangeOrder,
  ChangeOrderBatchSummary,
} from '../../contract/src/change-orders/schema.ts';

const MADE = '2026-11-02T09:30:00.000Z';

export const batchSummary = (
  change: Partial<ChangeOrderBatchSummary> = {},
): ChangeOrderBatchSummary => ({
  ...{ id: 7, name: 'Closeout change orders, batch 2', organization_id: 1 },
  ...{ documents_count: 2, processed_count: 2 },
  created_by_user: { id: 1, full_name: 'Priya Menon' },
  created_at: MADE,
  ...change,
});

export function changeOrder(id: number, change: Partial<ChangeOrder> = {}): ChangeOrder {
  const one: ChangeOrder = {
    ...{ id, change_order_batch_id: 7, oco_number: '007', change_order_number: '031' },
    ...{ subcontractor: 'Voltline Electric', disciplines: ['Electrical'], rfi_reference: '058' },
    short_summary: 'Add 5 A supply and fuse for 12 V control loads',
    long_summary: 'Supplier found the 12 V rail overloaded in start-up. Replace PW-2.',
    ...{ page_number: 1, box: [60, 40, 200, 60], change_order_document_id: 1 },
    change_order_document: {
      id: 1,
      file: { file_id: 1, file_key: 'organizations/1/change-orders/0.pdf', name: 'OCO-007.pdf' },
    },
    ...{ change_order_value: 4862, change_order_establishing_gmp: false },
    cost_fraction_foreseeable: 0.9,
    foreseeable_reasons: [{ text: 'Documents contradict each other.', quote: 'conflict between' }],
    ...{ confidence: 0.95, findings: [], readings: [] },
    ...change,
  };
  const readings = CHANGE_ORDER_FIELDS.map((field) => {
    const value = field === 'disciplines' ? one.disciplines.join(', ') : one[field];
    const place = { confidence: 0.95, page_number: 1, box: [60, 40, 200, 60] as const };
    return { field, read: value, is_corrected: false, ...place };
  });
  return { ...one, readings: change.readings ?? readings };
}
