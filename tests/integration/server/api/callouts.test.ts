/** What on a sheet names other sheets. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Callout } from '../../../../contract/src/documents/schema.ts';
import { drawings, pageTexts } from '../../../../server/src/db/schema.ts';
import { addSet } from '../../../support/overlaid-sets.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let ada: TestPerson;
let sheets: number[] = [];
let document = 0;

beforeAll(async () => {
  product = await startTestProduct();
  const organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  const made = await product.call(ada, 'POST', '/v1/projects', {
    ...{ name: 'Clinic', organization_id: organization },
  });
  const set = await addSet(
    product,
    { person: ada, organization },
    {
      project: made.json<{ id: number }>().id,
      sheets: ['A-101', 'A-501'].map((number, at) => ({ page: at + 1, number })),
    },
  );
  ({ sheets, document } = set);
  const [, details = 0] = sheets;
  const corners = { x0: 100, y0: 100, x1: 900, y1: 700 };
  await product.db
    .insert(drawings)
    .values([
      { sheetId: details, key: 'a', title: 'WALL SECTION', number: '3', confidence: 1, ...corners },
    ]);
  await product.db.insert(pageTexts).values({
    ...{ documentId: document, pageNumber: 1 },
    content: 'SEE 3/A-501\nSEE SHEET A-501\nSEE SHEET A-999',
    // Tenths of a point.
    places: [0, 1, 2].flatMap((at) => [1000, 1000 + 300 * at, 2000, 1100 + 300 * at]),
  });
});
afterAll(() => product[Symbol.asyncDispose]());

const callouts = async (sheet: number) =>
  (await product.call(ada, 'GET', `/v1/drawing-sheets/${sheet}/callouts`)).json<{
    data: Callout[];
  }>().data;

it('are listed with the sheet and the drawing that they name', async () => {
  const [plan = 0, details = 0] = sheets;
  const found = await callouts(plan);
  expect(found).toMatchObject([
    {
      ...{ text: 'SEE 3/A-501', detail: '3', box: [100, 100, 200, 110] },
      sheet: { id: details, document_id: document, page_number: 2, sheet_num: 'A-501' },
      drawing: { title: 'WALL SECTION', x0: 100, y0: 100, x1: 900, y1: 700 },
    },
    { text: 'SEE SHEET A-501', detail: null, sheet: { id: details }, drawing: null },
  ]);
  expect(found).toHaveLength(2);
  expect(await callouts(details)).toEqual([]);
});

it('follow what people change', async () => {
  const [plan = 0, details = 0] = sheets;
  const url = `/v1/drawing-sheets/${details}`;
  await product.call(ada, 'PATCH', url, { sheet_num: 'A-502' });
  expect(await callouts(plan)).toEqual([]);
  await product.call(ada, 'PATCH', url, { sheet_num: 'A-501' });
  await product.db.update(drawings).set({ isDeleted: true }).where(eq(drawings.sheetId, details));
  expect(await callouts(plan)).toMatchObject([{ drawing: null }, { drawing: null }]);
});
