/** Batches of change orders: creating, reading back, correcting, exporting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import { endBatchDocument } from '../../../../server/src/repositories/change-order-readings.ts';
import { removeUnused } from '../../../../server/src/jobs/remove-unused.ts';
import { pino } from 'pino';
import { addBatch, readChange, uploadChangeOrder } from '../../../support/change-orders.ts';
import { readSpreadsheet } from '../../../support/spreadsheet.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const BATCHES = '/v1/change-order-document-batches';
const DAY_MS = 86_400_000;

describe('batches of change orders', () => {
  let product: TestProduct;
  let ours = 0;
  let ada: TestPerson;
  let viewer: TestPerson;
  let stranger: TestPerson;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    const theirs = await product.organization('Theirs');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    stranger = await product.person({ name: 'stranger', organizations: [theirs] });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const create = (body: object, person = ada) => product.call(person, 'POST', BATCHES, body);
  const get = async <T>(url: string, person = ada) =>
    (await product.call(person, 'GET', url)).json<T>();
  const changesOf = async (batchId: number) =>
    (await get<{ data: ChangeOrder[] }>(`${BATCHES}/${batchId}/change-orders`)).data;
  const correct = (id: number, body: object) =>
    product.call(ada, 'PATCH', `/v1/change-orders/${id}`, body);

  it('are created from up to 100 files in their order, and then read', async () => {
    const one = await uploadChangeOrder(product, ada, ours, { name: 'one.pdf' });
    const two = await uploadChangeOrder(product, ada, ours, { name: 'two.pdf' });
    const before = product.changeOrdersAskedFor.length;
    const answer = await create({ name: ' Closeout ', file_ids: [two.fileId, one.fileId] });
    expect(answer.statusCode).toBe(201);
    const { batch_id: id, failed_files: failed } = answer.json<{
      batch_id: number;
      failed_files: unknown[];
    }>();
    expect(failed).toEqual([]);
    const batch = await get<ChangeOrderBatch>(`${BATCHES}/${id}`, viewer);
    expect(batch).toMatchObject({
      ...{ id, name: 'Closeout', organization_id: ours, documents_count: 2, processed_count: 0 },
      created_by_user: { id: ada.userId, full_name: 'ada' },
      documents: [
        { file: { file_key: two.fileKey, name: 'two.pdf' }, is_processed: false, problem: null },
        { file: { file_key: one.fileKey, name: 'one.pdf' }, is_processed: false, problem: null },
      ],
    });
    expect(product.changeOrdersAskedFor.slice(before)).toEqual(
      batch.documents.map((each) => each.id),
    );
    const { data } = await get<{ data: { id: number }[] }>(BATCHES, viewer);
    expect(data[0]).toMatchObject({ id, documents_count: 2 });
    expect((await get<{ data: unknown[] }>(BATCHES, stranger)).data).toEqual([]);
  });

  it('leave out files that cannot be read, and name them', async () => {
    const good = await uploadChangeOrder(product, ada, ours);
    const drawing = await uploadPdf(product, ada, ours);
    const pending = await product.call(ada, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${ours}/change-orders/late.pdf`,
      category: 'change-orders',
    });
    const late = pending.json<{ file_id: number }>().file_id;
    const answer = await create({ name: 'Mixed', file_ids: [good.fileId, drawing.fileId, late] });
    expect(answer.json<{ failed_files: unknown[] }>().failed_files).toEqual([
      {
        file_id: drawing.fileId,
        name: 'Set A.pdf',
        reason: 'It was not uploaded as a change order.',
      },
      { file_id: late, name: 'late.pdf', reason: 'Its upload is not complete.' },
    ]);
    const again = await create({ name: 'Again', file_ids: [good.fileId] });
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      422,
      'file_ids: no file could be used. It is in use already.',
    ]);
  });

  it('are refused with a wrong name, no files, too many, or files of others', async () => {
    const { fileId } = await uploadChangeOrder(product, ada, ours);
    const bodies = [
      { name: 'A', file_ids: [fileId] },
      { name: 'A'.repeat(51), file_ids: [fileId] },
      { name: 'None', file_ids: [] },
      { name: 'Twice', file_ids: [fileId, fileId] },
      { name: 'Many', file_ids: Array.from({ length: 101 }, (_, index) => index + 1) },
    ];
    for (const body of bodies) expect((await create(body)).statusCode, body.name).toBe(422);
    expect((await create({ name: 'Theirs', file_ids: [fileId] }, stranger)).statusCode).toBe(403);
    expect((await create({ name: 'Viewer', file_ids: [fileId] }, viewer)).statusCode).toBe(403);
  });

  it('are 403 for others and 404 where there is none', async () => {
    const { batchId, changeOrderIds } = await addBatch(product, ada, { organization: ours });
    const status = async (person: TestPerson, url: string) =>
      (await product.call(person, 'GET', url)).statusCode;
    expect(await status(stranger, `${BATCHES}/${batchId}`)).toBe(403);
    expect(await status(ada, `${BATCHES}/2000000000`)).toBe(404);
    expect(await status(stranger, `/v1/change-orders/${changeOrderIds[0] ?? 0}`)).toBe(404);
  });

  it('open their files to all members, and to nobody else', async () => {
    const { fileId, fileKey } = await uploadChangeOrder(product, ada, ours);
    await create({ name: 'Shared', file_ids: [fileId] });
    const sign = (person: TestPerson) =>
      product.call(person, 'POST', '/v1/storage/presigned-url', { file_key: fileKey });
    expect((await sign(viewer)).statusCode).toBe(200);
    expect((await sign(stranger)).statusCode).toBe(404);
    const needs = { db: product.db, store: product.store, log: pino({ level: 'silent' }) };
    await removeUnused(needs, Date.now() + 3 * DAY_MS);
    expect((await sign(viewer)).statusCode).toBe(200);
    const removed = await product.call(ada, 'DELETE', '/v1/storage/files', { file_ids: [fileId] });
    expect(removed.statusCode).toBe(409);
  });

  it('have change orders with the fields that were read, and where they stand', async () => {
    const { batchId, changeOrderIds } = await addBatch(product, ada, { organization: ours });
    const [change] = await changesOf(batchId);
    expect(change).toMatchObject({
      ...{ oco_number: '007', change_order_number: '031', change_order_value: 4862 },
      ...{ rfi_reference: '058', disciplines: [], change_order_establishing_gmp: false },
      ...{ page_number: 1, cost_fraction_foreseeable: 0.9, confidence: 0.95 },
      foreseeable_reasons: [{ quote: 'conflict between' }],
      change_order_document: { file: { name: 'PCO 031.pdf' } },
    });
    expect(change?.readings.find(({ field }) => field === 'change_order_value')).toEqual({
      ...{ field: 'change_order_value', read: 4862, confidence: 0.95, page_number: 1 },
      ...{ box: [60, 40, 200, 60], is_corrected: false },
    });
    expect(await get(`/v1/change-orders/${changeOrderIds[0] ?? 0}`)).toEqual(change);
  });

  it('are annotations of their documents, with the level of their marker', async () => {
    const { batchId, documentIds, changeOrderIds } = await addBatch(product, ada, {
      organization: ours,
      changes: [
        readChange(),
        { ...readChange({}, 'b'), pageNumber: 3 },
        { ...readChange({}, 'c'), reading: { ...readChange().reading, foreseeable: null } },
      ],
    });
    const places = { change_order_document_id: documentIds[0], box: [60, 40, 200, 60] };
    const [first, second, third] = changeOrderIds;
    expect(await get(`${BATCHES}/${batchId}/annotations`)).toEqual({
      annotations: [
        { ...places, change_order_id: first, page_number: 1, level: 1 },
        { ...places, change_order_id: second, page_number: 3, level: 1 },
        { ...places, change_order_id: third, page_number: 1, level: null },
      ],
    });
    const missing = await product.call(ada, 'GET', `${BATCHES}/999999/annotations`);
    expect(missing.statusCode).toBe(404);
  });

  it('keep corrections beside what was read, also when a document is read again', async () => {
    const { batchId, documentIds, changeOrderIds } = await addBatch(product, ada, {
      organization: ours,
      changes: [readChange(), readChange({ change_order_number: '033' }, 'PCO 033')],
    });
    const [first = 0, second = 0] = changeOrderIds;
    const corrected = await correct(first, {
      ...{ change_order_value: -120.5, disciplines: ['Electrical', 'Civil'] },
      ...{ subcontractor: 'Voltline', rfi_reference: null },
    });
    expect(corrected.json<ChangeOrder>()).toMatchObject({
      ...{ change_order_value: -120.5, disciplines: ['Electrical', 'Civil'], rfi_reference: null },
      ...{ subcontractor: 'Voltline', confidence: 0.95 },
    });
    const read = { pageCount: 1, problem: null };
    await product.db.transaction((tx) =>
      endBatchDocument(tx, documentIds[0] ?? 0, {
        ...read,
        found: [readChange({ change_order_value: 9000, subcontractor: 'Other' })],
      }),
    );
    const [one, ...others] = await changesOf(batchId);
    // The second one is not there any more, and nobody corrected it.
    expect(others).toEqual([]);
    expect((await product.call(ada, 'GET', `/v1/change-orders/${second}`)).statusCode).toBe(404);
    expect(one).toMatchObject({ id: first, change_order_value: -120.5, subcontractor: 'Voltline' });
    expect(one?.readings.find(({ field }) => field === 'change_order_value')).toMatchObject({
      ...{ read: 9000, is_corrected: true },
    });
    await product.db.transaction((tx) =>
      endBatchDocument(tx, documentIds[0] ?? 0, { ...read, found: [] }),
    );
    expect(await changesOf(batchId)).toHaveLength(1);
    const back = await correct(first, { as_read: ['change_order_value', 'rfi_reference'] });
    expect(back.json<ChangeOrder>()).toMatchObject({
      ...{ change_order_value: 9000, rfi_reference: '058', subcontractor: 'Voltline' },
    });
    for (const body of [
      {},
      { change_order_value: 1.005 },
      { oco_number: '' },
      { disciplines: null },
    ])
      expect((await correct(first, body)).statusCode, JSON.stringify(body)).toBe(422);
  });

  it('say what is there twice, here and in other batches, and which RFIs', async () => {
    const value = 71_234.5;
    const twin = { change_order_value: value, short_summary: 'Lintel at door 114A' };
    const other = await addBatch(product, ada, {
      organization: ours,
      changes: [readChange({ ...twin, change_order_number: 'PCO-077', rfi_reference: '900' })],
    });
    const { batchId } = await addBatch(product, ada, {
      organization: ours,
      changes: [
        readChange({ ...twin, change_order_number: '77', rfi_reference: '901' }, 'a'),
        readChange({ ...twin, change_order_number: '80', rfi_reference: '901' }, 'b'),
        readChange(
          { ...twin, change_order_number: '81', short_summary: 'Rock', rfi_reference: '902' },
          'c',
        ),
      ],
    });
    const found = (await changesOf(batchId)).map(({ findings }) =>
      findings.map(({ message }) => message),
    );
    expect(found).toEqual([
      [
        'PCO-077 on page 1 of PCO 031.pdf in the batch “Closeout” has the same number and value.',
        'PCO 80 on page 1 of PCO 031.pdf has the same value and a similar summary.',
        'RFI 901 is referenced by PCO 80 as well.',
      ],
      [
        'PCO-077 on page 1 of PCO 031.pdf in the batch “Closeout” has the same value and a similar summary.',
        'PCO 77 on page 1 of PCO 031.pdf has the same value and a similar summary.',
        'RFI 901 is referenced by PCO 77 as well.',
      ],
      [],
    ]);
    expect((await changesOf(other.batchId))[0]?.findings).toHaveLength(2);
  });

  it('are exported as a spreadsheet with all change orders', async () => {
    const { batchId, changeOrderIds } = await addBatch(product, ada, {
      organization: ours,
      changes: [
        readChange({ short_summary: '=HYPERLINK("x")' }),
        readChange({ oco_number: '8' }, 'b'),
      ],
    });
    await correct(changeOrderIds[1] ?? 0, { change_order_value: 12.25 });
    const answer = await product.call(viewer, 'GET', `${BATCHES}/${batchId}/change-orders/export`);
    expect(answer.headers['content-disposition']).toContain('change_orders.xlsx');
    const rows = readSpreadsheet(answer.rawPayload);
    expect(rows.map(({ OCO, PCO, Summary }) => [OCO, PCO, Summary])).toEqual([
      [{ text: '007' }, { text: '031' }, { text: '\'=HYPERLINK("x")' }],
      [{ text: '8' }, { text: '031' }, { text: 'Add 5 A supply and fuse' }],
    ]);
    expect(rows[1]).toMatchObject({
      'Total Cost (USD)': { number: 12.25 },
      Corrected: { text: 'change order value (read: 4862)' },
      Foreseeable: { text: 'Yes' },
    });
  });
});
