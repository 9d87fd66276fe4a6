/** The search of a whole project: what it finds of every kind, in which order, and what it keeps from whom. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectHits, ReferenceChoices } from '../../../../contract/src/projects/search.ts';
import {
  annotations,
  documents,
  drawingSheets,
  pageTexts,
  specSections,
} from '../../../../server/src/db/schema.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { addIssue } from '../../../support/issues.ts';
import { addExecution, addOverlay } from '../../../support/overlays.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const CANARY = 'kanarienvogel';

describe('the search of a project', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let viewer: TestPerson;
  let ours = 0;
  let project = 0;
  let place = { document: 0, sheet: 0 };
  let book = 0;

  async function addDocument(to: number, documentTypeId: number): Promise<number> {
    const { fileId } = await uploadPdf(product, creator, ours);
    const [row] = await product.db
      .insert(documents)
      .values({ projectId: to, fileId, documentTypeId, pageCount: 9 })
      .returning({ id: documents.id });
    return row?.id ?? 0;
  }
  async function addProject(): Promise<number> {
    const body = { name: 'Clinic', organization_id: ours };
    return (await product.call(creator, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  async function addPage(documentId: number, pageNumber: number, lines: readonly string[]) {
    const places = lines.flatMap((_, at) => [100, 200 + at * 100, 1100, 280 + at * 100]);
    await product.db
      .insert(pageTexts)
      .values({ documentId, pageNumber, content: lines.join('\n'), places });
  }

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    project = await addProject();
    const document = await addDocument(project, 2);
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: document, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'DOOR SCHEDULE' },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    place = { document, sheet: sheet?.id ?? 0 };
    book = await addDocument(project, 1);
    await product.db.insert(specSections).values({
      ...{ documentId: book, csiCode: '081113', position: 0, title: 'HOLLOW METAL DOORS' },
      startingPageNumber: 4,
    });
    await addPage(place.document, 1, ['DOOR A-101', 'SEE (E) WALL']);
    await addPage(book, 4, ['Frames are grouted.', 'Each door has', 'a closer at the frame']);
    await addPage(book, 5, ['Door frame: hollow metal', 'door frame, rated']);
    const elsewhere = await addDocument(await addProject(), 1);
    await addPage(elsewhere, 1, [`Door frame ${CANARY}`]);
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function search(q: string, by = creator): Promise<ProjectHits> {
    const url = `/v1/projects/${project}/search?q=${encodeURIComponent(q)}`;
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ProjectHits>();
  }
  const pagesOf = ({ pages }: ProjectHits) =>
    pages.data.map(({ document_id, page_number }) => [document_id, page_number]);

  it('finds sheets and sections by all words, in any order', async () => {
    expect((await search('schedule a-1')).sheets.map(({ sheet_num }) => sheet_num)).toEqual([
      'A-101',
    ]);
    expect((await search('08 11')).specs).toHaveLength(1);
    expect((await search('081113')).specs).toHaveLength(1);
    expect((await search('doors metal')).specs).toHaveLength(1);
    expect((await search('doors 11')).specs).toEqual([]);
  });

  it('lists the first sheets and sections without words, and only the kinds that are asked for', async () => {
    const empty = await search('');
    expect([empty.sheets.length, empty.specs.length, empty.pages.total]).toEqual([1, 1, 0]);
    const answer = await product.call(
      creator,
      'GET',
      `/v1/projects/${project}/search?q=door&kinds=sheets,specs`,
    );
    expect(answer.json()).toMatchObject({
      ...{ sheets: [{ sheet_num: 'A-101' }], specs: [{ csi_code: '081113' }] },
      ...{ issues: { total: 0 }, markups: { total: 0 }, pages: { total: 0 } },
    });
  });

  it('suggests at most ten sheets or sections to refer to, from two letters', async () => {
    const large = await addProject();
    const set = await addDocument(large, 2);
    await product.db.insert(drawingSheets).values(
      Array.from({ length: 12 }, (_, index) => ({
        ...{ documentId: set, pageNumber: index + 1, sheetNum: `M-${101 + index}` },
        ...{ sheetTitle: 'PIPING', rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728 },
        confidence: 1,
      })),
    );
    const suggest = (id: number, query: string) =>
      product.call(creator, 'GET', `/v1/projects/${id}/references?${query}`);
    const sheets = (await suggest(large, 'q=piping')).json<ReferenceChoices>();
    expect(sheets.sheets.map(({ sheet_num }) => sheet_num).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `M-${101 + index}`),
    );
    expect((await suggest(project, 'q=door')).json()).toMatchObject({
      ...{ sheets: [{ sheet_num: 'A-101' }], spec_sections: [{ csi_code: '081113' }] },
    });
    expect((await suggest(project, 'q=door&reference_type=spec_section')).json()).toMatchObject({
      ...{ sheets: [], spec_sections: [{ csi_code: '081113' }] },
    });
    const [first, second] = await product.db
      .select({ id: drawingSheets.id })
      .from(drawingSheets)
      .where(eq(drawingSheets.documentId, set))
      .orderBy(drawingSheets.id)
      .limit(2);
    const made = { project: large, sheets: [first?.id ?? 0, second?.id ?? 0] } as const;
    const { overlay } = await addOverlay(product.db, made);
    const latest = await addExecution(product.db, overlay);
    // Only the newest execution, and by what it shows, its number and its files.
    for (const q of ['m-101', 'piping', `overlay%20${latest}`]) {
      const answer = await suggest(large, `q=${q}&reference_type=overlay_execution`);
      expect(answer.json()).toEqual({
        ...{ sheets: [], spec_sections: [] },
        overlays: [
          {
            ...{ overlay_execution_id: latest, document_id: set, page_number: 1 },
            title: expect.stringMatching(/^M-101 of .+ with M-102 of /) as string,
          },
        ],
      });
    }
    expect((await suggest(project, 'q=piping')).json()).toMatchObject({ overlays: [] });
    expect((await suggest(project, 'q=d')).statusCode).toBe(422);
    expect((await suggest(project, 'q=door&reference_type=overlay')).statusCode).toBe(422);
  });

  it('finds the lines of pages, first those that have all words together', async () => {
    const found = await search('door frame');
    expect(pagesOf(found)).toEqual([
      [book, 5],
      [book, 4],
    ]);
    expect(found.pages.total).toBe(2);
    expect(found.pages.data[0]).toMatchObject({
      lines_count: 2,
      lines: [
        {
          text: 'Door frame: hollow metal',
          box: [10, 20, 110, 28],
          ranges: [
            [0, 4],
            [5, 10],
          ],
        },
        { text: 'door frame, rated' },
      ],
    });
  });

  it('finds beginnings and other forms of words, codes and phrases, and what is in parentheses', async () => {
    expect(pagesOf(await search('closers'))).toEqual([[book, 4]]);
    expect(pagesOf(await search('grou'))).toEqual([[book, 4]]);
    expect(pagesOf(await search('A-10'))).toEqual([[place.document, 1]]);
    expect(pagesOf(await search('(e)'))).toEqual([[place.document, 1]]);
    expect(pagesOf(await search('"frame, rated"'))).toEqual([[book, 5]]);
    const none = { data: [], total: 0, is_least: false };
    expect((await search('"frame rated"')).pages).toEqual(none);
    expect((await search('—')).pages).toEqual(none);
    expect((await search("it's & | ! :* \\")).pages.data).toEqual([]);
  });

  it('finds issues, their comments and markups, and nothing that a viewer may not see', async () => {
    const xfdf = xfdfOf('cloud', { contents: `Vestibule &amp; ${CANARY}` });
    const rejected = await addIssue(product, creator, place, {
      ...{ summary: `Vestibule ${CANARY}`, xfdf },
    });
    const comment = { text: `${CANARY} again` };
    await product.call(creator, 'POST', `/v1/issues/${rejected.id}/comments`, comment);
    const kept = await addIssue(product, creator, place, {
      ...{ summary: 'Closer missing', full_text: 'At the vestibule.' },
      xfdf: xfdfOf('arrow', { contents: 'Vestibule door' }),
    });
    const thumbsDown = { is_thumbs_up: false, is_thumbs_down: true };
    await product.call(creator, 'POST', `/v1/issues/${rejected.id}/evaluate`, thumbsDown);

    const all = await search('vestibule');
    expect(all.issues.data.map(({ id }) => id)).toEqual([rejected.id, kept.id]);
    expect(all.issues.data[1]?.matches).toMatchObject([{ field: 'full_text', ranges: [[7, 16]] }]);
    expect(all.markups).toMatchObject({
      data: [
        { name: 'arrow', issue_id: kept.id, text: 'Vestibule door', ranges: [[0, 9]] },
        { name: 'cloud', issue_id: rejected.id, text: `Vestibule & ${CANARY}` },
      ],
      total: 2,
    });
    const theirs = await search('vestibule', viewer);
    expect(theirs.issues).toMatchObject({ data: [{ id: kept.id }], total: 1 });
    expect(theirs.markups).toMatchObject({ data: [{ name: 'arrow' }], total: 1 });

    for (const q of [CANARY, 'kanarien', 'kanarienvogle', `"${CANARY} again"`]) {
      const leak = await search(q, viewer);
      expect(JSON.stringify(leak).toLowerCase(), q).not.toContain('kanarien');
      expect([leak.issues.total, leak.markups.total, leak.pages.total], q).toEqual([0, 0, 0]);
    }
    await product.db
      .update(annotations)
      .set({ isDeleted: true })
      .where(eq(annotations.issueId, kept.id));
    expect((await search('"vestibule door"')).markups.total).toBe(0);
  });

  it('follows a page that is read again, and refuses too many words', async () => {
    const content = 'Casework alone';
    await product.db.update(pageTexts).set({ content }).where(eq(pageTexts.documentId, book));
    expect((await search('casework')).pages.total).toBe(2);
    expect((await search('frame')).pages.total).toBe(0);
    const words = Array.from({ length: 21 }, (_, at) => `w${at}`).join('%20');
    const answer = await product.call(creator, 'GET', `/v1/projects/${project}/search?q=${words}`);
    expect(answer.statusCode).toBe(422);
  });
});
