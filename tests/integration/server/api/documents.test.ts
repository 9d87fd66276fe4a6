/** What was read from documents, over the wire: their text, its search, and corrections. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  PageHits,
  Sheet,
  TableOfContents,
} from '../../../../contract/src/documents/schema.ts';
import { documents, pageTexts, specSections } from '../../../../server/src/db/schema.ts';
import { storeDrawings } from '../../../../server/src/repositories/drawing-readings.ts';
import { storeSheets } from '../../../../server/src/repositories/reading.ts';
import { PLAN } from '../../../support/drawing-readings.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Lines of pages 1 to 4; page 4 is a scan. Every line is at x 10 to 110, 20 points below the one before. */
const PAGES = [
  ['DOOR SCHEDULE', 'Doors are fire rated, see 08 11 13', 'NOTES'],
  ['Outdoor lighting 100% LED', '3\'-6" CLEAR', 'See sheet A_101 (typ.)'],
  ['fire', 'rated', 'DRAWING INDEX', 'door'],
  [],
];

describe('documents', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let ours = 0;
  let project = 0;
  let document = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    const made = await product.call(creator, 'POST', '/v1/projects', {
      name: 'Clinic',
      organization_id: ours,
    });
    project = made.json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, creator, ours);
    const rows = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 2, pageCount: PAGES.length })
      .returning({ id: documents.id });
    document = rows[0]?.id ?? 0;
    await product.db.insert(pageTexts).values(
      PAGES.map((lines, index) => ({
        documentId: document,
        pageNumber: index + 1,
        content: lines.join('\n'),
        places: lines.flatMap((_line, at) => [100, at * 200, 1100, at * 200 + 125]),
      })),
    );
  });
  afterAll(() => product[Symbol.asyncDispose]());

  /** The project's sheets, from the table of contents. */
  async function sheets(): Promise<Sheet[]> {
    const url = `/v1/projects/${project}/table-of-contents`;
    const contents = (await product.call(creator, 'GET', url)).json<{
      drawings: { sheet_sets: { sheets: Sheet[] }[] };
    }>();
    return contents.drawings.sheet_sets.flatMap((set) => set.sheets);
  }

  type Found = { data: PageHits[]; total_pages: number; is_cut: boolean };

  async function search(words: string, limit?: number): Promise<Found> {
    const query = new URLSearchParams({ q: words, ...(limit && { limit: String(limit) }) });
    const url = `/v1/documents/${document}/search?${query.toString()}`;
    return (await product.call(creator, 'GET', url)).json<Found>();
  }

  /** Page and matched words, one line each: `1 DOOR`. */
  async function found(words: string): Promise<string[]> {
    const { data } = await search(words);
    return data.flatMap(({ page_number, lines }) =>
      lines.map(
        ({ text, ranges }) =>
          `${page_number} ${ranges.map(([from, to]) => text.slice(from, to)).join('|')}`,
      ),
    );
  }

  it('have a table of contents each, and one together', async () => {
    const { fileId } = await uploadPdf(product, creator, ours);
    const rows = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 1, pageCount: 9 })
      .returning({ id: documents.id });
    const book = rows[0]?.id ?? 0;
    await product.db.insert(specSections).values({
      ...{ documentId: book, csiCode: '081113', title: 'Hollow metal doors' },
      ...{ position: 0, startingPageNumber: 3 },
    });
    const sections = async (of: string) =>
      (await product.call(creator, 'GET', `/v1/${of}/table-of-contents`)).json<TableOfContents>()
        .specs.sections;
    const [section] = await sections(`documents/${book}`);
    expect(section).toMatchObject({
      csi_code: '081113',
      csi_code_title: 'Hollow metal doors',
      document_id: book,
      starting_page_number: 3,
    });
    expect(await sections(`documents/${document}`)).toEqual([]);
    expect(await sections(`projects/${project}`)).toEqual([section]);
    const gone = await product.call(creator, 'GET', '/v1/documents/999999/table-of-contents');
    expect(gone.statusCode).toBe(404);
  });

  it('finds words in any case, inside of words, and in their other forms', async () => {
    expect(await found('door')).toEqual(['1 DOOR', '1 Door', '2 door', '3 door']);
    expect(await found('doors')).toEqual(['1 DOOR', '1 Doors', '3 door']);
  });

  it('takes what is typed as it is: signs, wildcards, inches', async () => {
    expect(await found('100%')).toEqual(['2 100%']);
    expect(await found('A_101')).toEqual(['2 A_101']);
    expect(await found("3'-6")).toEqual(["2 3'-6"]);
    expect(await found('(typ.)')).toEqual(['2 (typ.)']);
    expect(await found('%%')).toEqual([]);
  });

  it('wants all words on a page, on one line where there is such a line', async () => {
    expect(await found('fire rated')).toEqual(['1 fire|rated', '3 fire', '3 rated']);
    expect(await found('"fire rated"')).toEqual(['1 fire rated']);
    expect(await found('fire lighting')).toEqual([]);
  });

  it('gives places in points, pages in order, and says when there is more', async () => {
    const { data, total_pages, is_cut } = await search('door', 1);
    expect(data).toHaveLength(1);
    expect(data[0]?.lines[1]).toEqual({
      text: 'Doors are fire rated, see 08 11 13',
      box: [10, 20, 110, 32.5],
      ranges: [[0, 4]],
      is_recognized: false,
    });
    expect([total_pages, is_cut]).toEqual([3, true]);
    expect(await search('nothing of the kind')).toEqual({
      data: [],
      total_pages: 0,
      is_cut: false,
    });
  });

  it('gives the text of a page; of one that was not read, 404', async () => {
    const text = (page: number) =>
      product.call(creator, 'GET', `/v1/documents/${document}/pages/${page}/text`);
    expect((await text(3)).json()).toEqual({
      page_number: 3,
      lines: ['fire', 'rated', 'DRAWING INDEX', 'door'].map((line, at) => ({
        text: line,
        box: [10, at * 20, 110, at * 20 + 12.5],
        is_recognized: false,
      })),
    });
    expect((await text(4)).json()).toEqual({ page_number: 4, lines: [] });
    expect((await text(5)).statusCode).toBe(404);
  });

  it('keeps what a person corrected when the document is read again', async () => {
    const reading = {
      pageNumber: 1,
      sheetNum: 'A-1O1',
      sheetTitle: 'FLOOR PLAN',
      rotationDegrees: 0,
      widthPoints: 2592,
      heightPoints: 1728,
      confidence: 0.4,
    };
    const settled = { areSettled: true };
    await storeSheets(product.db, document, [reading, { ...reading, pageNumber: 2 }], settled);
    const [first] = await sheets();
    const corrected = await product.call(creator, 'PATCH', `/v1/drawing-sheets/${first?.id}`, {
      sheet_num: 'S-101',
    });
    expect(corrected.json()).toMatchObject({ sheet_num: 'S-101', is_corrected: true });
    await storeSheets(
      product.db,
      document,
      [
        { ...reading, sheetNum: 'X', sheetTitle: 'ROOF PLAN' },
        { ...reading, pageNumber: 2, sheetNum: 'A-102' },
      ],
      settled,
    );
    expect(await sheets()).toMatchObject([
      { sheet_num: 'S-101', sheet_title: 'ROOF PLAN', discipline: 'Structural', confidence: 1 },
      { sheet_num: 'A-102', is_corrected: false, confidence: 0.4 },
    ]);
  });

  it('are searched for sheets by number and title, and for sections by code', async () => {
    const pagesFor = async (words: string) => {
      const q = encodeURIComponent(words);
      const url = `/v1/projects/${project}/search?q=${q}`;
      const answer = (await product.call(creator, 'GET', url)).json<{
        sheets: Sheet[];
        specs: { csi_code: string }[];
      }>();
      return [
        answer.sheets.map(({ sheet_num }) => sheet_num),
        answer.specs.map(({ csi_code }) => csi_code),
      ];
    };
    expect(await pagesFor('s-10')).toEqual([['S-101'], []]);
    expect(await pagesFor('roof')).toEqual([['S-101'], []]);
    expect(await pagesFor('0811')).toEqual([[], ['081113']]);
    expect(await pagesFor('08 11')).toEqual([[], ['081113']]);
    expect(await pagesFor('nothing of the kind')).toEqual([[], []]);
  });

  it('lists the drawings of a sheet under it, and replaces them when it is read again', async () => {
    const [first, second] = await sheets();
    const detail = { ...PLAN, key: '2 DETAIL', title: 'DETAIL', y0: 100 };
    await storeDrawings(product.db, first?.id ?? 0, [PLAN, detail]);
    const listed = (await sheets())[0]?.drawings ?? [];
    expect(listed).toMatchObject([
      { title: 'DETAIL', x0: 100, y0: 100, x1: 900, y1: 800 },
      { title: 'PLAN', y0: 200 },
    ]);
    await storeDrawings(product.db, first?.id ?? 0, [{ ...PLAN, x1: 950 }]);
    const [again, ...more] = (await sheets())[0]?.drawings ?? [];
    expect(more).toEqual([]);
    expect(again).toMatchObject({ id: listed[1]?.id, title: 'PLAN', x1: 950 });
    expect(again?.cache_key).not.toBe(listed[1]?.cache_key);
    expect((await sheets()).find(({ id }) => id === second?.id)?.drawings).toEqual([]);
  });

  it('reads a document again as the kind that a person says it is', async () => {
    product.readingAskedFor.length = 0;
    const choose = (kind: number) =>
      product.call(creator, 'PATCH', `/v1/documents/${document}`, { document_type_id: kind });
    expect((await choose(1)).json()).toMatchObject({ document_type_id: 1 });
    expect(product.readingAskedFor).toEqual([document]);
    await choose(1);
    expect(product.readingAskedFor).toEqual([document]);
  });
});
