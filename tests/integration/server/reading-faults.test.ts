/** Files made to harm their reader, and jobs that run twice. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Document, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import { prepareDocument } from '../../../server/src/jobs/prepare-document.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { rawPdf } from '../../support/raw-pdf.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;
const places = new ChildPlaces();

/** A mesh whose numbers have minus one bit: some readers allocate memory for it until they run out. */
function meshShading(): Buffer {
  const mesh =
    '<< /ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent -1 /BitsPerFlag 8 ' +
    '/Decode [0 1 0 1 0 1 0 1 0 1] /Length 2000 >>';
  const text = rawPdf({ content: '/Mesh sh' })
    .toString('latin1')
    .replace('/Resources << >>', '/Resources << /Shading << /Mesh 5 0 R >> >>')
    .replace(
      'xref\n',
      `5 0 obj\n${mesh}\nstream\n${'\x01'.repeat(2000)}\nendstream\nendobj\nxref\n`,
    );
  return Buffer.from(text, 'latin1');
}

describe.skipIf(!coreIsBuilt())('jobs on bad files', () => {
  let product: TestProduct;
  let person: TestPerson;
  const reader = new PageReader();
  let organization = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    person = await product.person({ name: 'admin', organizations: [organization], isAdmin: true });
  });
  afterAll(async () => {
    reader[Symbol.dispose]();
    await product[Symbol.asyncDispose]();
  });

  const needs = () => ({ db: product.db, store: product.store, log, reader, places });

  async function addDocument(bytes: Uint8Array): Promise<Document> {
    const project = await product.call(person, 'POST', '/v1/projects', {
      name: 'Bad files',
      organization_id: organization,
    });
    const place = await uploadPlace(product, person, organization);
    await product.app.inject({
      method: 'PUT',
      url: place.url,
      headers: { 'content-type': 'application/pdf' },
      payload: Buffer.from(bytes),
    });
    const made = await product.call(person, 'POST', '/v1/documents', {
      project_id: project.json<{ id: number }>().id,
      file_ids: [place.fileId],
    });
    const [document] = made.json<{ data: Document[] }>().data;
    if (!document) throw new Error('No document was made.');
    return document;
  }

  const get = async <T>(url: string) => (await product.call(person, 'GET', url)).json<T>();
  const tasksOf = async (document: Document) =>
    (await get<{ data: ProjectTask[] }>(`/v1/projects/${document.project_id}/tasks`)).data;

  it('survives the mesh of minus one bit', async () => {
    const document = await addDocument(meshShading());
    await readDocument(needs(), document.id, running);
    await prepareDocument(needs(), document.id, running);
    expect((await tasksOf(document)).length).toBeGreaterThan(0);
  });

  it('says of a file that cannot be opened why, on its own card', async () => {
    const document = await addDocument(Buffer.from('%PDF-1.7 and nothing else'));
    await readDocument(needs(), document.id, running);
    const failed = (await tasksOf(document)).filter((task) => task.had_error);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.event_data.error).toMatch(/./);
    // People who are not administrators learn only that it failed.
    const member = await product.person({ name: 'member', organizations: [organization] });
    const url = `/v1/projects/${document.project_id}/tasks`;
    const told = (await product.call(member, 'GET', url)).json<{ data: ProjectTask[] }>().data;
    const [kept] = told.filter((task) => task.had_error);
    expect(kept?.id).toBe(failed[0]?.id);
    expect(kept?.event_data).not.toHaveProperty('error');
  });

  it('says of a protected file how it can be read', async () => {
    const document = await addDocument(await smallDrawing({ userPassword: 'secret' }));
    await readDocument(needs(), document.id, running);
    const [failed] = (await tasksOf(document)).filter((task) => task.had_error);
    expect(failed?.event_data.error).toBe(
      'The file is password-protected. Upload an unprotected copy.',
    );
  });

  it('says of a file without pages that it has none', async () => {
    const text = rawPdf().toString('latin1').replace('[3 0 R] /Count 1', '[     ] /Count 0');
    const document = await addDocument(Buffer.from(text, 'latin1'));
    await readDocument(needs(), document.id, running);
    const [failed] = (await tasksOf(document)).filter((task) => task.had_error);
    expect(failed?.event_data.error).toMatch(/no pages/);
  });

  it('says of a file that is not in the store any more what to do', async () => {
    const document = await addDocument(await smallDrawing());
    await product.store.remove(document.file.file_key);
    await readDocument(needs(), document.id, running);
    const [failed] = (await tasksOf(document)).filter((task) => task.had_error);
    expect(failed?.event_data.error).toMatch(/^The file is no longer in storage/);
  });

  it('ends quietly when the project is removed meanwhile', async () => {
    const document = await addDocument(await smallDrawing({ pages: 3 }));
    const localFile = product.store.localFile.bind(product.store);
    vi.spyOn(product.store, 'localFile').mockImplementationOnce(async (key) => {
      const file = await localFile(key);
      await product.call(person, 'DELETE', `/v1/projects/${document.project_id}`);
      return file;
    });
    const said: string[] = [];
    const heard = pino({ level: 'warn' }, { write: (line: string) => said.push(line) });
    await readDocument({ ...needs(), log: heard }, document.id, running);
    expect(said).toEqual([]);
  });

  it('leaves the same when a job is delivered twice, also at once', async () => {
    const document = await addDocument(await smallDrawing({ pages: 3 }));
    const state = async () => {
      const contents = await get<TableOfContents>(`/v1/documents/${document.id}/table-of-contents`);
      const thumbnails = await get<object>(`/v1/documents/${document.id}/thumbnails`);
      const sheets = contents.drawings.sheet_sets.flatMap((set) => set.sheets);
      const events = (await tasksOf(document)).map((task) => task.event_type);
      return { sheets, events, thumbnails };
    };
    await readDocument(needs(), document.id, running);
    await prepareDocument(needs(), document.id, running);
    const once = await state();
    await Promise.all([
      readDocument(needs(), document.id, running),
      readDocument(needs(), document.id, running),
      prepareDocument(needs(), document.id, running),
    ]);
    expect(await state()).toEqual(once);
  });
});
