/** Batches of change orders in the database, as if their documents had been read. */
import { endBatchDocument } from '../../server/src/repositories/change-order-readings.ts';
import type { ReadChangeOrder } from '../../server/src/repositories/change-order-readings.ts';
import type { StoredReading } from '../../server/src/db/schema.ts';
import { pathOf, pdfBytes } from './test-product.ts';
import type { TestPerson, TestProduct, Upload } from './test-product.ts';

const BOX = [60, 40, 200, 60] as const;

/** A change order as it is read. `values` by the names of fields on the wire. */
export function readChange(
  values: Partial<Record<keyof StoredReading['fields'], string | number | boolean>> = {},
  key = 'PCO 031',
): ReadChangeOrder {
  const all = {
    ...{ oco_number: '007', change_order_number: '031', change_order_value: 4862 },
    ...{ short_summary: 'Add 5 A supply and fuse', rfi_reference: '058' },
    ...values,
  };
  const fields = Object.fromEntries(
    Object.entries(all).map(([field, value]) => [
      field,
      { value, confidence: 0.95, page: 1, box: BOX },
    ]),
  );
  const foreseeable = {
    fraction: 0.9,
    reasons: [{ text: 'Documents contradict each other.', quote: 'conflict between' }],
  };
  return { key, pageNumber: 1, reading: { fields, box: BOX, foreseeable, findings: [] } };
}

/** Uploads a PDF as a change order; by default one that cannot be read. */
export async function uploadChangeOrder(
  product: TestProduct,
  person: TestPerson,
  organizationId: number,
  { name = 'PCO 031.pdf', bytes = pdfBytes(2000) }: { name?: string; bytes?: Uint8Array } = {},
): Promise<Upload> {
  const answer = await product.call(person, 'POST', '/v1/storage/upload-url', {
    path: `organizations/${organizationId}/change-orders/${name}`,
    category: 'change-orders',
  });
  const place = answer.json<{ signed_url: string; file_id: number; file_key: string }>();
  const url = pathOf(place.signed_url);
  await product.app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from(bytes),
  });
  return { fileId: place.file_id, fileKey: place.file_key, url };
}

type Made = { batchId: number; documentIds: number[]; changeOrderIds: number[] };

/** A batch of one document with these change orders. */
export async function addBatch(
  product: TestProduct,
  person: TestPerson,
  { organization, changes = [readChange()] }: { organization: number; changes?: ReadChangeOrder[] },
): Promise<Made> {
  const { fileId } = await uploadChangeOrder(product, person, organization);
  const before = product.changeOrdersAskedFor.length;
  const body = { name: 'Closeout', file_ids: [fileId] };
  const made = await product.call(person, 'POST', '/v1/change-order-document-batches', body);
  const batchId = made.json<{ batch_id: number }>().batch_id;
  const documentIds = product.changeOrdersAskedFor.slice(before);
  for (const documentId of documentIds) {
    await product.db.transaction((tx) =>
      endBatchDocument(tx, documentId, { found: changes, pageCount: 1, problem: null }),
    );
  }
  const url = `/v1/change-order-document-batches/${batchId}/change-orders`;
  const { data } = (await product.call(person, 'GET', url)).json<{ data: { id: number }[] }>();
  return { batchId, documentIds, changeOrderIds: data.map(({ id }) => id) };
}
