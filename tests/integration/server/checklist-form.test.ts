/** A checklist that is a PDF form: what is ticked, answered and remarked in it, and its ids when it is read again. */
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChecklistItem } from '../../../contract/src/checklists/schema.ts';
import { checklistItems, documents } from '../../../server/src/db/schema.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { readSpreadsheet } from '../../support/spreadsheet.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';
import { ANSWERED_ITEMS, TICKED_ITEMS, writtenForm } from '../../support/written-form.ts';

describe.skipIf(!coreIsBuilt())('a checklist that is a form', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let project = 0;
  let document = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    const organization = await product.organization('Ours');
    ada = await product.person({ name: 'Ada', organizations: [organization] });
    const body = { name: 'Clinic', organization_id: organization };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    ({ document } = await addSet(
      product,
      { person: ada, organization },
      { project, bytes: await writtenForm(), sheets: [{ page: 1, number: '' }] },
    ));
    await product.db
      .update(documents)
      .set({ documentTypeId: null, pageCount: 1 })
      .where(eq(documents.id, document));
    await read();
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function read(): Promise<void> {
    const { db, store } = product;
    const log = pino({ level: 'silent' });
    using reader = new PageReader();
    await readDocument({ db, store, log, reader }, document, new AbortController().signal);
  }
  const stored = () =>
    product.db
      .select()
      .from(checklistItems)
      .where(eq(checklistItems.documentId, document))
      .orderBy(checklistItems.position);

  it('has its items with what is ticked, answered and remarked', async () => {
    const answer = await product.call(ada, 'GET', `/v1/projects/${project}/checklist-items`);
    const { data } = answer.json<{ data: ChecklistItem[] }>();
    const items = data.toSorted((a, b) => a.checklist_item_id - b.checklist_item_id);
    expect(
      items.map((item) => [
        item.section_title,
        item.requirement_text,
        item.is_ticked,
        item.remarks,
      ]),
    ).toEqual([
      ...TICKED_ITEMS.map((item) => [
        ...['SITE PLAN CHECKLIST', item.text, item.isTicked, item.remark],
      ]),
      ...ANSWERED_ITEMS.map(({ text, answer: given }) => [
        ...['DOORS AND WINDOWS', text, given === 'Yes'],
        given === 'Yes' || given === null ? '' : given.toUpperCase(),
      ]),
    ]);
    expect(items.slice(-4).map(({ item_id: label }) => label)).toEqual(['1', '2', '3', '4']);
    const url = `/v1/projects/${project}/checklist-items/export/xlsx?sort_by=requirement_text&sort_order=asc`;
    const rows = readSpreadsheet((await product.call(ada, 'GET', url)).rawPayload);
    const written = rows.map((row) => [row['Requirement'], row['On the checklist']]);
    expect(written).toContainEqual([
      ...[{ text: 'North arrow on every plan' }, { text: 'Ticked; See C-101' }],
    ]);
  });

  it('has the same items with the same ids when it is read again', async () => {
    const before = await stored();
    await read();
    expect(await stored()).toEqual(before);
    expect(before).toHaveLength(TICKED_ITEMS.length + ANSWERED_ITEMS.length);
  });
});
