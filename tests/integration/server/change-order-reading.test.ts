/** The job that reads a document of a batch: also a scan, a file that is none, one that stops its worker, and twice. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeOrder, ChangeOrderBatch } from '../../../contract/src/change-orders/schema.ts';
import { changeOrderDocuments, files } from '../../../server/src/db/schema.ts';
import { readBatchDocument } from '../../../server/src/jobs/read-change-orders-job.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import {
  batchDocumentTurns,
  beginBatchDocument,
  unreadBatchDocuments,
} from '../../../server/src/repositories/change-order-readings.ts';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { generateDocuments } from '../../quality/src/change-orders/generated.ts';
import type { GeneratedDocument } from '../../quality/src/change-orders/generated.ts';
import { uploadChangeOrder } from '../../support/change-orders.ts';
import { scanned } from '../../support/scanned-sheet.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const running = () => new AbortController().signal;
const BATCHES = '/v1/change-order-document-batches';

describe('reading a batch', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let organization = 0;
  let documents: GeneratedDocument[] = [];
  const reader = new PageReader();
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-batch-'));

  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [organization] });
    documents = await generateDocuments(folder, { each: 1, seed: 5 });
  });
  afterAll(async () => {
    reader[Symbol.dispose]();
    rmSync(folder, { recursive: true });
    await product[Symbol.asyncDispose]();
  });

  const needs = () => ({ db: product.db, store: product.store, log, reader });
  const read = (id: number) => readBatchDocument(needs(), id, running());
  const get = async <T>(url: string) => (await product.call(ada, 'GET', url)).json<T>();

  async function batchOf(given: readonly (Uint8Array | undefined)[]) {
    const ids: number[] = [];
    for (const [index, bytes] of given.entries()) {
      const upload = { name: `${index}.pdf`, ...(bytes && { bytes }) };
      ids.push((await uploadChangeOrder(product, ada, organization, upload)).fileId);
    }
    const before = product.changeOrdersAskedFor.length;
    const made = await product.call(ada, 'POST', BATCHES, { name: 'Batch', file_ids: ids });
    const batchId = made.json<{ batch_id: number }>().batch_id;
    return { batchId, documentIds: product.changeOrdersAskedFor.slice(before) };
  }
  const documentsOf = async (batchId: number) =>
    (await get<ChangeOrderBatch>(`${BATCHES}/${batchId}`)).documents;
  const changesOf = async (batchId: number) =>
    (await get<{ data: ChangeOrder[] }>(`${BATCHES}/${batchId}/change-orders`)).data;
  const generated = (index: number) => readFileSync(documents[index]?.file ?? '');

  it('reads every file, names the bad one, and completes the rest', async () => {
    loadCore();
    const scan = await scanned([['A-101', 'PLAN']]);
    const { batchId, documentIds } = await batchOf([generated(4), undefined, scan, generated(0)]);
    for (const id of documentIds) await read(id);
    const [breakdown, bad, picture, form] = await documentsOf(batchId);
    expect(breakdown).toMatchObject({ is_processed: true, problem: null });
    expect(breakdown?.change_orders_count).toBe(documents[4]?.truth.length);
    expect(bad).toMatchObject({ is_processed: true, change_orders_count: 0 });
    expect(bad?.problem).toMatch(/^The file is (damaged|not a PDF)/);
    expect(picture).toMatchObject({
      ...{ is_processed: true, change_orders_count: 0 },
      problem:
        'This file is a scan without text, so its change orders could not be read. Upload a copy with text.',
    });
    expect(form?.problem).toBeNull();
    const changes = await changesOf(batchId);
    const truth = [...(documents[4]?.truth ?? []), ...(documents[0]?.truth ?? [])];
    expect(changes.map((each) => each.change_order_value)).toEqual(truth.map(({ value }) => value));
  });

  it('stores the same when it runs twice, with the same ids', async () => {
    const { batchId, documentIds } = await batchOf([generated(3)]);
    const [id = 0] = documentIds;
    await read(id);
    const before = await changesOf(batchId);
    expect(before.length).toBeGreaterThan(3);
    await read(id);
    await product.db
      .update(changeOrderDocuments)
      .set({ processedAt: null })
      .where(eq(changeOrderDocuments.id, id));
    await read(id);
    expect(await changesOf(batchId)).toEqual(before);
  });

  it('is found when nobody asked for it, and waits behind its organization’s earlier ones', async () => {
    const { documentIds } = await batchOf([generated(1), generated(2)]);
    expect(await unreadBatchDocuments(product.db)).toEqual(documentIds);
    expect((await batchDocumentTurns(product.db, documentIds)).map(({ ahead }) => ahead)).toEqual([
      0, 1,
    ]);
    for (const id of documentIds) await read(id);
    expect(await unreadBatchDocuments(product.db)).toEqual([]);
  });

  it('gives up on a file that stops its worker every time', async () => {
    const { batchId, documentIds } = await batchOf([generated(1)]);
    const [id = 0] = documentIds;
    for (let time = 0; time < 3; time += 1) await beginBatchDocument(product.db, id);
    await read(id);
    expect((await documentsOf(batchId))[0]).toMatchObject({
      ...{ is_processed: true, change_orders_count: 0 },
      problem: 'The file could not be read: the reading process stopped every time.',
    });
  });

  it('says when the file is gone, and stops when it is told to', async () => {
    const { batchId, documentIds } = await batchOf([generated(1)]);
    const [id = 0] = documentIds;
    const stop = new AbortController();
    stop.abort(new Error('shutting down'));
    await expect(readBatchDocument(needs(), id, stop.signal)).rejects.toThrow('shutting down');
    expect((await documentsOf(batchId))[0]).toMatchObject({ is_processed: false });
    const [document] = await documentsOf(batchId);
    const [file] = await product.db
      .select({ key: files.key })
      .from(files)
      .where(eq(files.id, document?.file.file_id ?? 0));
    await product.store.remove(file?.key ?? '');
    await read(id);
    expect((await documentsOf(batchId))[0]?.problem).toBe(
      'The file is no longer in storage. Please upload it again.',
    );
  });
});
