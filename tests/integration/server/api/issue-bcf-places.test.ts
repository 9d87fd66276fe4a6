/** What an export as BCF holds while it is sent: one place among the exports, and a copy of each file. */
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documents, drawingSheets } from '../../../../server/src/db/schema.ts';
import type { LocalFile } from '../../../../server/src/files/object-store.ts';
import { addIssue } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Of each of two documents: together more than a portion, so that one is painted from twice. */
const ISSUES = 30;

describe('an export as BCF', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let url = '';
  /** Told when an export begins to paint. */
  let onPaint = () => {};
  /** While it is pending, exports paint. */
  let painted = Promise.resolve();
  let copied: string[] = [];
  let open = 0;
  let onDeleted = () => {};

  beforeAll(async () => {
    product = await startTestProduct({
      async cropPages(_file, _places, signal) {
        onPaint();
        const left = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
        await Promise.race([painted, left]);
        return new Map();
      },
    });
    // Copies as a remote store makes them.
    const { store } = product;
    const localFile = store.localFile.bind(store);
    store.localFile = async (key): Promise<LocalFile> => {
      const { path } = await localFile(key);
      copied.push(key);
      open += 1;
      const deleted = () => {
        open -= 1;
        onDeleted();
        return Promise.resolve();
      };
      return { path, [Symbol.asyncDispose]: deleted };
    };
    const ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    const body = { name: 'Clinic', organization_id: ours };
    const project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>();
    url = `/v1/projects/${project.id}/issues/export/bcf`;
    for (const name of ['Set A.pdf', 'Set B.pdf']) {
      const { fileId } = await uploadPdf(product, ada, ours, name);
      const [document] = await product.db
        .insert(documents)
        .values({ projectId: project.id, fileId, documentTypeId: 2, pageCount: 1 })
        .returning({ id: documents.id });
      const documentId = document?.id ?? 0;
      const [sheet] = await product.db
        .insert(drawingSheets)
        .values({
          ...{ documentId, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
          ...{ rotationDegrees: 0, widthPoints: 612, heightPoints: 792, confidence: 1 },
        })
        .returning({ id: drawingSheets.id });
      const place = { document: documentId, sheet: sheet?.id ?? 0 };
      for (let at = 0; at < ISSUES; at += 1) await addIssue(product, ada, place);
    }
    await product.app.listen({ port: 0 });
  });
  afterEach(() => {
    expect(open).toBe(0);
    copied = [];
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const topicsOf = (archive: Uint8Array) =>
    Object.keys(unzipSync(archive)).filter((name) => name.endsWith('markup.bcf'));

  it('copies each file once', async () => {
    const answer = await product.call(ada, 'GET', url);
    expect(topicsOf(answer.rawPayload)).toHaveLength(2 * ISSUES);
    expect(copied).toHaveLength(2);
  });

  it('is refused before it begins if a person has three, and the others end whole', async () => {
    let paint = () => {};
    painted = new Promise((resolve) => {
      paint = resolve;
    });
    const all = Array.from({ length: 4 }, () => product.call(ada, 'GET', url));
    const refused = await Promise.race(all);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    paint();
    const answers = await Promise.all(all);
    const whole = answers.filter(({ statusCode }) => statusCode === 200);
    expect(whole).toHaveLength(3);
    for (const { rawPayload } of whole) expect(topicsOf(rawPayload)).toHaveLength(2 * ISSUES);
  });

  it('gives up its place and its files when the client leaves', async () => {
    painted = new Promise(() => {});
    const painting = new Promise<void>((resolve) => {
      onPaint = resolve;
    });
    const deleted = new Promise<void>((resolve) => {
      onDeleted = resolve;
    });
    const leaving = new AbortController();
    const { port } = product.app.server.address() as AddressInfo;
    const answer = await fetch(`http://localhost:${port}${url}`, {
      headers: { authorization: `Bearer ${ada.token}` },
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    await painting;
    leaving.abort();
    await deleted;
    painted = Promise.resolve();
    expect((await product.call(ada, 'GET', url)).statusCode).toBe(200);
  });
});
