/** Documents as PDFs with markups: whose markups they show, of which page, and what is refused. */
import { readdirSync } from 'node:fs';
import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { annotations, documents } from '../../../../server/src/db/schema.ts';
import { scratchPrefix } from '../../../../server/src/files/scratch.ts';
import { writeExport } from '../../../../server/src/jobs/exporting/write-export.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { ISSUE_CONTENT } from '../../../support/issues.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { startTestProduct, uploadPdf, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const ORIGINAL = rawPdf();
const PROTECTED = Buffer.from(
  ORIGINAL.toString('latin1').replace(
    '/Root 1 0 R',
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<00> <00>] /Root 1 0 R`,
  ),
  'latin1',
);

let product: TestProduct;
let author: TestPerson;
let viewer: TestPerson;
let project = 0;
let organization = 0;

beforeAll(async () => {
  product = await startTestProduct({ writeExport });
  organization = await product.organization('Ours');
  const inOurs = { organizations: [organization] };
  author = await product.person({ name: 'author', ...inOurs });
  viewer = await product.person({ name: 'viewer', ...inOurs, userTypeId: 2 });
  const body = { name: 'Clinic', organization_id: organization };
  project = (await product.call(author, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
});
afterAll(() => product[Symbol.asyncDispose]());

async function addDocument(bytes: Buffer, name = 'A-101.pdf'): Promise<number> {
  const place = await uploadPlace(product, author, organization, name);
  await product.app.inject({
    method: 'PUT',
    url: place.url,
    headers: { 'content-type': 'application/pdf' },
    payload: bytes,
  });
  const rows = await product.db
    .insert(documents)
    .values({ projectId: project, fileId: place.fileId, documentTypeId: 2, pageCount: 1 })
    .returning({ id: documents.id });
  return rows[0]?.id ?? 0;
}

const exportOf = (person: TestPerson, document: number, body: object = {}) =>
  product.call(person, 'POST', `/v1/documents/${document}/pdf`, body);

it('begins with the original and shows the markups that the caller may see', async () => {
  const document = await addDocument(ORIGINAL, 'Plan – Überblick.pdf');
  const seen = await addAnnotation(product, author, { project, document, name: 'seen' });
  const rejected = await addAnnotation(product, author, { project, document, name: 'rejected' });
  await product.db
    .update(annotations)
    .set({ evaluationState: 'rejected' })
    .where(eq(annotations.id, rejected.id));

  const forAuthor = await exportOf(author, document);
  expect(forAuthor.statusCode).toBe(200);
  expect(forAuthor.headers['content-type']).toBe('application/pdf');
  expect(forAuthor.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Plan%20%E2%80%93%20%C3%9Cberblick.pdf",
  );
  expect(forAuthor.headers['content-length']).toBe(String(forAuthor.rawPayload.length));
  expect(forAuthor.rawPayload.subarray(0, ORIGINAL.length).equals(ORIGINAL)).toBe(true);
  expect(forAuthor.body).toContain('/NM (seen)');
  expect(forAuthor.body).toContain('/NM (rejected)');

  const chosen = (await exportOf(author, document, { names: ['seen'] })).body;
  expect(chosen).toContain('/NM (seen)');
  expect(chosen).not.toContain('/NM (rejected)');

  const forViewer = (await exportOf(viewer, document)).body;
  expect(forViewer).toContain(`/NM (${seen.name})`);
  expect(forViewer).not.toContain('/NM (rejected)');
});

it('shows the markup of an issue in the color of its priority (AN-012)', async () => {
  const document = await addDocument(ORIGINAL);
  const place = { document_id: document, page_number: 1, csi_code: '000000' };
  const body = { ...ISSUE_CONTENT, ...place, priority_id: 4, xfdf: xfdfOf('raised') };
  expect((await product.call(author, 'POST', '/v1/issues', body)).statusCode).toBe(201);
  await addAnnotation(product, author, { project, document, name: 'plain' });
  const colors = (await exportOf(author, document)).body.match(/(?<=\/C \[)[\d.]+/g);
  // The red of #a80f12, and of #d92d20 as it was drawn.
  expect(colors?.map((red) => red.slice(0, 4))).toEqual(['0.65', '0.85']);
});

it('is one page alone, or has the markups in what its pages paint', async () => {
  const document = await addDocument(ORIGINAL);
  await addAnnotation(product, author, { project, document, name: 'one' });
  const page = (await exportOf(author, document, { page_number: 1 })).rawPayload;
  expect(page.subarray(0, 5).toString()).toBe('%PDF-');
  expect(page.includes('/NM (one)')).toBe(true);
  const flattened = (await exportOf(author, document, { form: 'flattened' })).body;
  expect(flattened).toContain('/PbM0 Do');
  expect(flattened).not.toContain('/NM (one)');
  expect((await exportOf(author, document, { page_number: 2 })).statusCode).toBe(404);
});

it('is the original itself where there is no markup', async () => {
  const document = await addDocument(ORIGINAL);
  const answer = await exportOf(viewer, document);
  expect(answer.rawPayload.equals(ORIGINAL)).toBe(true);
});

it.each([
  ['protected', PROTECTED],
  ['damaged', ORIGINAL.subarray(0, 400)],
])('is refused with a sentence for a %s file', async (what, bytes) => {
  const document = await addDocument(bytes);
  await addAnnotation(product, author, { project, document, name: 'one' });
  const answer = await exportOf(author, document);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'CONFLICT']);
  expect(answer.json<{ detail: string }>().detail).toContain(`This PDF is ${what}`);
});

it('leaves no temporary files', () => {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(scratchPrefix(process.pid)));
  expect(left).toEqual([]);
});

it('may take longer than an idle connection lasts', async () => {
  const steps = new EventEmitter();
  await using slow = await startTestProduct({
    patience: { connectionMs: 200 },
    writeExport: async ({ output }) => {
      const finished = once(steps, 'finish');
      steps.emit('begun');
      await finished;
      await writeFile(output, '');
    },
  });
  const ours = await slow.organization('Ours');
  const person = await slow.person({ name: 'author', organizations: [ours] });
  const body = { name: 'Clinic', organization_id: ours };
  const added = await slow.call(person, 'POST', '/v1/projects', body);
  const { fileId } = await uploadPdf(slow, person, ours);
  const rows = await slow.db
    .insert(documents)
    .values({ projectId: added.json<{ id: number }>().id, fileId, documentTypeId: 2 })
    .returning({ id: documents.id });
  const address = await slow.app.listen({ port: 0, host: '127.0.0.1' });
  const begun = once(steps, 'begun');
  const answer = fetch(`${address}/v1/documents/${rows[0]?.id}/pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await begun;
  // The server closes another connection that says nothing for as long.
  const idle = connect(Number(new URL(address).port), '127.0.0.1');
  idle.resume();
  await once(idle, 'close');
  steps.emit('finish');
  expect((await answer).status).toBe(200);
});
