/** Issuances of a project: proposed by the job, changed by people, and what they make of the sheets. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Issuance, IssuedSet } from '../../../contract/src/issuances/schema.ts';
import { drawingSheets, pageTexts } from '../../../server/src/db/schema.ts';
import {
  arrangeIssuances,
  arrangeIssuancesJob,
} from '../../../server/src/jobs/arrange-issuances-job.ts';
import { projectTurns } from '../../../server/src/repositories/issuance-runs.ts';
import { projectsToArrange } from '../../../server/src/repositories/issued-sheets.ts';
import {
  findDocumentToRead,
  noteStep,
  removeSheetsBut,
  storeSheets,
} from '../../../server/src/repositories/reading.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

let product: TestProduct;
let ada: TestPerson;
let organization = 0;
let project = 0;

beforeAll(async () => {
  product = await startTestProduct();
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
});
afterAll(() => product[Symbol.asyncDispose]());

beforeEach(async () => {
  const body = { name: 'Clinic', organization_id: organization };
  project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
});

const arrange = () => arrangeIssuances(product, project, new AbortController().signal);

/** A set that has been read. */
async function addRead(name: string, numbers: readonly string[], text = '') {
  const sheets = numbers.map((number, index) => ({ page: index + 1, number }));
  const added = await addSet(product, { person: ada, organization }, { project, name, sheets });
  const { db } = product;
  if (text !== '') {
    await db
      .insert(pageTexts)
      .values({ documentId: added.document, pageNumber: 1, content: text, places: [] });
  }
  const read = await findDocumentToRead(db, added.document);
  if (read) await noteStep(db, read, { eventType: 'drawing_metadata_created', data: {} });
  return added;
}

async function issued(): Promise<IssuedSet> {
  return (await product.call(ada, 'GET', `/v1/projects/${project}/issuances`)).json<IssuedSet>();
}

const earlierOf = ({ sheets }: IssuedSet, id = 0) => {
  const { earlier_sheet_id, paired_by } = sheets.find(({ sheet_id }) => sheet_id === id) ?? {};
  return [earlier_sheet_id, paired_by];
};

describe('issuances', () => {
  it('are proposed once for each set that was read, in the order of their dates', async () => {
    const bulletin = await addRead('Bulletin 3 2026-03-15.pdf', ['A-101']);
    const permit = await addRead('Set.pdf', ['A-101', 'A-102'], 'ISSUED FOR PERMIT 01/15/2026');
    expect(await projectsToArrange(product.db)).toContain(project);
    expect((await issued()).is_arranging).toBe(true);
    await arrange();
    await arrange();
    const set = await issued();
    expect(set.is_arranging).toBe(false);
    expect(set.issuances).toMatchObject([
      { name: 'Permit', kind: 'permit', issued_on: '2026-01-15', is_whole_set: true },
      { name: 'Bulletin 3', kind: 'bulletin', issued_on: '2026-03-15', is_whole_set: false },
    ]);
    expect(set.issuances.map((each) => [each.is_proposed, each.document_ids])).toEqual([
      [true, [permit.document]],
      [true, [bulletin.document]],
    ]);
    expect(earlierOf(set, bulletin.sheets[0])).toEqual([permit.sheets[0], 'number']);
    expect(await projectsToArrange(product.db)).not.toContain(project);
    expect(await projectTurns(product.db, [project])).toMatchObject([{ id: project }]);
    expect(arrangeIssuancesJob.about.idName).toBe('projectId');
  });

  it('have the documents of one name and date together', async () => {
    await addRead('Architectural.pdf', ['A-101'], 'PERMIT SET 01/15/2026');
    await addRead('Structural.pdf', ['S-101'], 'PERMIT SET 01/15/2026');
    await arrange();
    expect((await issued()).issuances).toMatchObject([{ name: 'Permit', sheets_count: 2 }]);
  });

  it('leave the sheets before them alone if they have no version of any', async () => {
    const first = await addRead('House.pdf', ['A-101', 'A-102'], 'PERMIT SET 01/15/2026');
    await addRead('Barn.pdf', ['A-901', 'A-902'], 'PERMIT SET 03/15/2026');
    await arrange();
    const { issuances, sheets } = await issued();
    expect(issuances.map((each) => each.is_whole_set)).toEqual([true, false]);
    const house = sheets.find(({ sheet_id }) => sheet_id === first.sheets[0]);
    expect(house).toMatchObject({ removed_in: null });
  });

  it('are made, confirmed and changed by people; one without documents is gone', async () => {
    const { document, sheets } = await addRead('A.pdf', ['A-101']);
    const later = await addRead('B.pdf', ['A-101']);
    await arrange();
    const path = `/v1/projects/${project}/issuances`;
    const body = { name: 'Addendum 2', kind: 'addendum', issued_on: null, is_whole_set: false };
    const made = await product.call(ada, 'POST', path, { ...body, document_ids: [later.document] });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<Issuance>();
    expect((await issued()).issuances.map(({ name }) => name)).toEqual(['A', 'Addendum 2']);
    expect(product.arrangingAskedFor).toContain(project);

    const change = { issued_on: '2020-01-01' };
    const changed = await product.call(ada, 'PATCH', `${path}/${id}`, change);
    expect(changed.json()).toMatchObject({ ...body, ...change, is_proposed: false });
    // Now it is the older one.
    expect(earlierOf(await issued(), sheets[0])).toEqual([later.sheets[0], 'number']);

    await product.call(ada, 'PATCH', `${path}/${id}`, { document_ids: [document] });
    expect((await issued()).issuances).toMatchObject([{ id, sheets_count: 2 }]);
  });

  it('are refused with documents of another project, which stay where they are', async () => {
    const { document } = await addRead('A.pdf', ['A-101']);
    await arrange();
    const other = { name: 'Other', organization_id: organization };
    const made = await product.call(ada, 'POST', '/v1/projects', other);
    const path = `/v1/projects/${made.json<{ id: number }>().id}/issuances`;
    const body = { name: 'Bid', kind: 'bid', issued_on: null, is_whole_set: true };
    const answer = await product.call(ada, 'POST', path, { ...body, document_ids: [document] });
    expect(answer.statusCode).toBe(404);
    expect((await product.call(ada, 'GET', path)).json<IssuedSet>().issuances).toEqual([]);
    expect((await issued()).issuances).toMatchObject([{ document_ids: [document] }]);
  });
});

describe('a pair of sheets', () => {
  it('is found by their words where number and title say nothing, and again after another reading', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `DOOR${index}`).join(' ');
    const one = await addRead('A.pdf', ['X-1'], words);
    const other = await addRead('B.pdf', ['Z-9'], words);
    await product.db
      .update(drawingSheets)
      .set({ sheetTitle: 'DOORS' })
      .where(eq(drawingSheets.documentId, other.document));
    await arrange();
    expect(earlierOf(await issued(), other.sheets[0])).toEqual([one.sheets[0], 'likeness']);
    await arrange();
    expect(earlierOf(await issued(), other.sheets[0])).toEqual([one.sheets[0], 'likeness']);
  });

  it('is what a person says, also after the document was read again, until they take it back', async () => {
    const one = await addRead('A.pdf', ['A-101', 'A-102']);
    const other = await addRead('B.pdf', ['A-101']);
    await arrange();
    const [first, second] = one.sheets;
    const [later = 0] = other.sheets;
    const path = `/v1/drawing-sheets/${later}/earlier-sheet`;
    await product.call(ada, 'PUT', path, { choice: 'sheet', sheet_id: second });
    expect(earlierOf(await issued(), later)).toEqual([second, 'person']);

    // The page is no sheet in one reading, and is one again in the next: it has another id then.
    const { db } = product;
    const [{ id: _id, readAt: _at, corrected: _by, recognized: _seen, ...row }] = (await db
      .select()
      .from(drawingSheets)
      .where(and(eq(drawingSheets.documentId, one.document), eq(drawingSheets.pageNumber, 2)))) as [
      typeof drawingSheets.$inferSelect,
    ];
    await removeSheetsBut(db, one.document, [1]);
    expect(earlierOf(await issued(), later)).toEqual([first, 'number']);
    const again = await storeSheets(db, one.document, [row], { areSettled: true });
    await arrange();
    expect(again.get(2)).not.toBe(second);
    expect(earlierOf(await issued(), later)).toEqual([again.get(2), 'person']);

    await product.call(ada, 'PUT', path, { choice: 'none' });
    expect(earlierOf(await issued(), later)).toEqual([null, null]);
    await product.call(ada, 'PUT', path, { choice: 'automatic' });
    expect(earlierOf(await issued(), later)).toEqual([first, 'number']);
  });

  it('is refused unless the other sheet is of an earlier issuance', async () => {
    const one = await addRead('A.pdf', ['A-101']);
    const other = await addRead('B.pdf', ['A-101']);
    await arrange();
    for (const sheet_id of [one.sheets[0], other.sheets[0], 2_000_000_000]) {
      const path = `/v1/drawing-sheets/${one.sheets[0]}/earlier-sheet`;
      const answer = await product.call(ada, 'PUT', path, { choice: 'sheet', sheet_id });
      expect(answer.statusCode).toBe(422);
    }
  });
});
