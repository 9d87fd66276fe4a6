/** AN-026: annotations of an uploaded PDF are markups of the document, once, whatever people do to them later. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Annotation } from '../../../contract/src/annotations/schema.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import { readXfdf } from '../../../markups/src/xfdf/read.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { writeExport } from '../../../server/src/jobs/exporting/write-export.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { annotatedPdf } from '../../support/annotated-pdf.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { inPdfjs } from '../../support/exported-pdf.ts';
import { startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const FRAME = { cropBox: [0, 0, 612, 792], rotation: 0, userUnit: 1 } as const;

type List = { annotations: Annotation[]; without_markup: { page_number: number; place: number }[] };

describe.skipIf(!coreIsBuilt())('annotations of a PDF', () => {
  let product: TestProduct;
  let admin: TestPerson;
  let creator: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let documentId = 0;
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  );

  async function read(): Promise<void> {
    using reader = new PageReader();
    const { db, store } = product;
    await readDocument({ db, store, log, reader }, documentId, new AbortController().signal);
  }

  async function list(person: TestPerson): Promise<List> {
    const url = `/v1/projects/${project}/annotations?document_id=${documentId}`;
    return (await product.call(person, 'GET', url)).json<List>();
  }

  const named = async (person: TestPerson, name: string): Promise<Annotation> => {
    const found = (await list(person)).annotations.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };

  beforeAll(async () => {
    product = await startTestProduct({ writeExport });
    const organization = await product.organization('Ours');
    const organizations = [organization];
    admin = await product.person({ name: 'admin', organizations, isAdmin: true });
    creator = await product.person({ name: 'creator', organizations });
    viewer = await product.person({ name: 'viewer', organizations, userTypeId: 2 });
    const body = { name: 'Ours', organization_id: organization };
    const made = await product.call(creator, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
    const place = await uploadPlace(product, creator, organization);
    await product.app.inject({
      method: 'PUT',
      url: place.url,
      headers: { 'content-type': 'application/pdf' },
      payload: annotatedPdf(),
    });
    const added = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [place.fileId],
    });
    documentId = added.json<{ data: Document[] }>().data[0]?.id ?? 0;
    await read();
  });
  afterAll(() => product[Symbol.asyncDispose]());

  it('are markups by the names of their authors, with answers, states and scales', async () => {
    const { annotations, without_markup: without } = await list(viewer);
    const markups = annotations.flatMap(({ xfdf }) => readXfdf(xfdf, () => FRAME).markups);
    expect(markups).toMatchObject([
      {
        ...{ name: 'ada-1', kind: 'rectangle', author: 'Ada', subject: 'Door' },
        ...{ contents: 'Move this door', repliesTo: null, created: '2026-01-02T03:04:05Z' },
        style: { color: '#009900' },
      },
      { name: 'bob-1', kind: 'note', author: 'Bob', contents: 'Done', repliesTo: 'ada-1' },
      { author: 'Bob', repliesTo: 'ada-1', state: { model: 'Review', value: 'Accepted' } },
      {
        ...{ name: 'line-1', kind: 'distance', style: { width: 2, color: '#ff0000' } },
        measurement: { scale: { label: '1 in = 10 ft', source: 'file' }, unit: 'feet' },
      },
    ]);
    const line = markups.find(({ name }) => name === 'line-1');
    expect((line?.measurement?.scale?.inchesPerPoint ?? 0) * 72).toBeCloseTo(120, 3);
    expect(without).toEqual([]);
    expect(annotations).toMatchObject([
      { ...{ author: null, can_edit: false, evaluation_state: 'not_reviewed' }, page_number: 1 },
      {},
      {},
      {},
    ]);
    // The page shows them as they are in the file, except the line, which has no appearance.
    expect(annotations.map((each) => each.in_file)).toEqual([
      { page_number: 1, place: 0, is_shown: true },
      { page_number: 1, place: 1, is_shown: true },
      { page_number: 1, place: 2, is_shown: true },
      { page_number: 1, place: 3, is_shown: false },
    ]);
  });

  it('that cannot be markups are named in the log', () => {
    expect(logged.filter(({ msg }) => msg === 'annotations are no markups')).toMatchObject([
      { documentId, page: 1, skipped: 1, named: [{ place: 6, kind: 'Polygon' }] },
    ]);
  });

  it('are text, not markups, if AutoCAD wrote them', async () => {
    const url = `/v1/documents/${documentId}/search?q=GRIDLINE`;
    const found = await product.call(viewer, 'GET', url);
    expect(found.body).toContain('GRIDLINE');
    expect(JSON.stringify(await list(viewer))).not.toContain('GRIDLINE');
  });

  it('may be changed and deleted by administrators only, and stay so through the next reading', async () => {
    const square = await named(creator, 'ada-1');
    const refused = await product.call(creator, 'DELETE', `/v1/annotations/${square.id}`, {
      version: square.version,
    });
    expect(refused.statusCode).toBe(403);

    const line = await named(admin, 'line-1');
    const changed = await product.call(admin, 'PUT', `/v1/annotations/${square.id}`, {
      xfdf: square.xfdf.replace('Move this door', 'Keep this door'),
      version: square.version,
    });
    expect(changed.json<Annotation>().in_file?.is_shown).toBe(false);
    await product.call(admin, 'DELETE', `/v1/annotations/${line.id}`, { version: line.version });
    await read();
    const { annotations, without_markup: without } = await list(viewer);
    expect(annotations.map(({ name }) => name)).toEqual(['ada-1', 'bob-1', expect.any(String)]);
    expect(annotations[0]?.xfdf).toContain('Keep this door');
    expect(without).toEqual([{ page_number: 1, place: 3 }]);

    // Undone, it is as in the file again, and nobody's.
    const back = await product.call(admin, 'PUT', `/v1/annotations/${square.id}`, {
      xfdf: square.xfdf,
      version: changed.json<Annotation>().version,
    });
    expect(back.json<Annotation>().in_file?.is_shown).toBe(true);
    const again = await product.call(admin, 'POST', `/v1/projects/${project}/annotations`, {
      document_id: documentId,
      annotations: [{ xfdf: line.xfdf }],
    });
    expect(again.json<List>().annotations).toMatchObject([
      { id: line.id, author: null, in_file: { place: 3 } },
    ]);
  });

  /** Subject and contents of the markups in an exported PDF, as pdf.js reads them, in order. */
  async function exportedMarkups(person: TestPerson, body: object = {}): Promise<string[]> {
    const answer = await product.call(person, 'POST', `/v1/documents/${documentId}/pdf`, body);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    await using pdf = await inPdfjs(answer.rawPayload);
    const page = await pdf.document.getPage(1);
    const all = (await page.getAnnotations()) as {
      subtype: string;
      contentsObj?: { str: string };
    }[];
    return all
      .filter(({ subtype }) => subtype !== 'Link' && subtype !== 'Popup')
      .map(({ subtype, contentsObj }) => `${subtype}: ${contentsObj?.str ?? ''}`)
      .toSorted();
  }

  it('stand once in an exported PDF, as they are or as people left them', async () => {
    const own = ['Polygon: ', 'Square: GRIDLINE', 'Text: ', 'Text: Done'];
    const line = 'Line: 10\'-0"';
    expect(await exportedMarkups(viewer)).toEqual(
      [line, ...own, 'Square: Move this door'].toSorted(),
    );

    const square = await named(admin, 'ada-1');
    const { version } = (
      await product.call(admin, 'PUT', `/v1/annotations/${square.id}`, {
        xfdf: square.xfdf.replace('Move this door', 'Keep this door'),
        version: square.version,
      })
    ).json<Annotation>();
    expect(await exportedMarkups(viewer)).toEqual(
      [line, ...own, 'Square: Keep this door'].toSorted(),
    );
    expect(await exportedMarkups(viewer, { names: ['line-1'] })).toEqual(
      [line, 'Polygon: ', 'Square: GRIDLINE'].toSorted(),
    );

    const { id, version: last } = await named(admin, 'line-1');
    await product.call(admin, 'DELETE', `/v1/annotations/${id}`, { version: last });
    expect(await exportedMarkups(viewer)).toEqual([...own, 'Square: Keep this door'].toSorted());
    await product.call(admin, 'PUT', `/v1/annotations/${square.id}`, {
      xfdf: square.xfdf,
      version,
    });
  });
});
