/** Checklist items: listing, counting and verifying them, with the references that show it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ChecklistItem,
  ChecklistVerification,
} from '../../../../contract/src/checklists/schema.ts';
import { documents, overlays, specSections } from '../../../../server/src/db/schema.ts';
import { addChecklistItem, addVerification, JUDGMENT } from '../../../support/checklists.ts';
import { readEvents } from '../../../support/event-reader.ts';
import { readSpreadsheet } from '../../../support/spreadsheet.ts';
import { addSet } from '../../../support/overlaid-sets.ts';
import { addOverlay } from '../../../support/overlays.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Page = {
  data: ChecklistItem[];
  pagination: { page: number; per_page: number; total: number };
};

describe('checklist items', () => {
  let product: TestProduct;
  let admin: TestPerson;
  let member: TestPerson;
  let organization = 0;
  let project = 0;
  let checklist = 0;
  let set = { document: 0, sheets: [0, 0] };
  let section = 0;

  beforeAll(async () => {
    product = await startTestProduct({ streamLimits: { heartbeatMs: 50, paceMs: 5 } });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    organization = await product.organization('Ours');
    admin = await product.person({
      ...{ name: 'Ada', organizations: [organization], isAdmin: true },
    });
    member = await product.person({ name: 'Bo', organizations: [organization] });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    project = await addProject();
    checklist = await addChecklist();
    const person = { person: admin, organization };
    const sheets = [
      { page: 1, number: 'A-101' },
      { page: 2, number: 'A-12' },
    ];
    set = await addSet(product, person, { project, sheets });
    const [made] = await product.db
      .insert(specSections)
      .values({
        ...{ documentId: set.document, csiCode: '087100', position: 0 },
        ...{ title: 'DOOR HARDWARE', startingPageNumber: 3 },
      })
      .returning({ id: specSections.id });
    section = made?.id ?? 0;
  });

  async function addProject(): Promise<number> {
    const body = { name: 'Clinic', organization_id: organization };
    return (await product.call(admin, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  async function addChecklist(): Promise<number> {
    const { fileId } = await uploadPdf(product, admin, organization);
    const [made] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 3, pageCount: 2 })
      .returning({ id: documents.id });
    return made?.id ?? 0;
  }
  const items = () => `/v1/projects/${project}/checklist-items`;
  const verifications = () => `${items()}/verifications`;
  async function list(query = ''): Promise<Page> {
    const answer = await product.call(member, 'GET', `${items()}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Page>();
  }
  const add = (requirement: string, label?: string) =>
    addChecklistItem(product.db, checklist, requirement, label);
  const check = (item: number, statusId?: number, sheet?: 0 | 1) =>
    addVerification(product.db, item, {
      ...(statusId !== undefined && { statusId }),
      ...(sheet !== undefined && {
        references: [
          { documentId: set.document, sheetId: set.sheets[sheet] ?? 0, pageNumber: sheet + 1 },
        ],
      }),
    });
  const texts = ({ data }: Page) => data.map(({ requirement_text: text }) => text);

  it('are listed with number, heading, first sentence and verification', async () => {
    const item = await add('Doors close by themselves. State the closer in the schedule.', '3.02');
    const verification = await check(item, 2, 0);
    const { data, pagination } = await list();
    expect(pagination).toEqual({ page: 1, per_page: 1000, total: 1 });
    expect(data).toEqual([
      {
        ...{ checklist_item_id: item, item_id: '3.02', section_title: 'DOORS' },
        summary: 'Doors close by themselves.',
        requirement_text: 'Doors close by themselves. State the closer in the schedule.',
        ...{ document_id: checklist, document_name: 'Set A.pdf', page_number: 1 },
        ...{ is_ticked: false, remarks: '' },
        verifications: [
          {
            verification_id: verification,
            ...{ compliance_status_id: 2, compliance_status: 'not_compliant' },
            ...{ percent_compliant: 40, flipped_from: null },
            verification_notes: 'Door 102 has no closer.',
            created_at: expect.any(String) as string,
            ...{ is_manual: false, verified_by: null },
            references: [
              {
                reference_id: expect.any(Number) as number,
                ...{ reference_type: 'drawing_sheet', sheet_id: set.sheets[0], sheet_num: 'A-101' },
                ...{ spec_section_id: null, csi_code: null, overlay_execution_id: null },
                title: 'PLAN',
                ...{ document_id: set.document, page_number: 1 },
                ...{ quote: 'DOOR 102: NO CLOSER', box: [10, 20, 110, 32] },
                page_size: [2592, 1728],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('are searched, filtered, sorted and paged', async () => {
    const [alarm, closer, lock] = [
      await add('Alarms sound', 'B.2'),
      await add('Closers close doors', 'B.10'),
      await add('Locks lock', 'C'),
    ];
    await check(alarm, 1, 0);
    await check(closer, 2, 1);
    expect(texts(await list())).toEqual(['Closers close doors', 'Locks lock', 'Alarms sound']);
    expect(texts(await list('?sort_by=compliance_status&sort_order=asc'))).toEqual([
      ...['Alarms sound', 'Locks lock', 'Closers close doors'],
    ]);
    expect(texts(await list('?sort_by=requirement_text&sort_order=desc'))).toEqual([
      ...['Locks lock', 'Closers close doors', 'Alarms sound'],
    ]);
    // A-12 comes before A-101; an item without a reference is last.
    expect(texts(await list('?sort_by=reference&sort_order=asc'))).toEqual([
      ...['Closers close doors', 'Alarms sound', 'Locks lock'],
    ]);
    expect(texts(await list('?q=doors%20close'))).toEqual(['Closers close doors']);
    expect(texts(await list('?q=B.2'))).toEqual(['Alarms sound']);
    expect(texts(await list('?compliance_status=compliant,not_evaluated'))).toEqual([
      ...['Locks lock', 'Alarms sound'],
    ]);
    const second = await list('?per_page=2&page=2');
    expect([texts(second), second.pagination.total]).toEqual([['Alarms sound'], 3]);
    const count = await product.call(member, 'GET', `${items()}/count`);
    expect(count.json()).toEqual({ checklist_items_count: 3 });
    const stats = await product.call(member, 'GET', `${items()}/compliance-stats`);
    expect(stats.json()).toEqual({
      data: [
        { compliance_status: 'compliant', count: 1 },
        { compliance_status: 'not_compliant', count: 1 },
        { compliance_status: 'needs_attention', count: 0 },
        { compliance_status: 'not_applicable', count: 0 },
        { compliance_status: 'not_evaluated', count: 1 },
      ],
    });
    expect(lock).toBeGreaterThan(0);
  });

  it.each(['sort_by=summary', 'sort_order=up', 'compliance_status=fine', 'per_page=1001'])(
    'refuse a list with %s',
    async (query) => {
      expect((await product.call(member, 'GET', `${items()}?${query}`)).statusCode).toBe(422);
    },
  );

  it('are verified once by an administrator, and others hear of it', async () => {
    const item = await add('Doors close by themselves');
    const events = await readEvents(product.app, member, { project });
    await events.next('reload');
    const body = { ...JUDGMENT, checklist_item_id: item };
    const made = await product.call(admin, 'POST', verifications(), body);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json<ChecklistVerification>()).toMatchObject({
      ...{ compliance_status: 'compliant', is_manual: true, references: [] },
      verified_by: { id: admin.userId },
    });
    expect((await events.next('checklists'))?.name).toBe('checklists');
    events.leave();
    expect((await product.call(admin, 'POST', verifications(), body)).statusCode).toBe(409);
    const gone = { ...body, checklist_item_id: 2_000_000_000 };
    expect((await product.call(admin, 'POST', verifications(), gone)).statusCode).toBe(404);
    const other = await addProject();
    const elsewhere = `/v1/projects/${other}/checklist-items/verifications`;
    expect((await product.call(admin, 'POST', elsewhere, body)).statusCode).toBe(404);
  });

  it('keep the verification of a person before what a check finds', async () => {
    const item = await add('Doors close by themselves');
    const found = await check(item, 2, 0);
    const url = `${verifications()}/${found}`;
    expect((await product.call(admin, 'PUT', url, JUDGMENT)).statusCode).toBe(200);
    const later = await check(item, 4);
    const [listed] = (await list()).data;
    expect(listed?.verifications.map((each) => [each.verification_id, each.is_manual])).toEqual([
      [found, true],
      [later, false],
    ]);
    expect((await list('?compliance_status=compliant')).pagination.total).toBe(1);
    const overruled = await product.call(admin, 'PUT', `${verifications()}/${later}`, JUDGMENT);
    expect(overruled.statusCode).toBe(409);
  });

  it('are downloaded as a spreadsheet, with text that looks like a formula as text', async () => {
    await check(await add('=1+1 doors close', 'B.2'), 2, 0);
    await add('Locks lock', 'C');
    const url = `${items()}/export/xlsx?sort_by=requirement_text&sort_order=asc`;
    const answer = await product.call(member, 'GET', url);
    expect(answer.headers['content-disposition']).toContain('checklist.xlsx');
    const rows = readSpreadsheet(answer.rawPayload);
    expect(rows).toMatchObject([
      {
        ...{ Checklist: { text: 'Set A.pdf' }, Item: { text: 'B.2' } },
        Section: { text: 'DOORS' },
        Status: { text: 'Not compliant' },
        'Percent compliant': { number: 40 },
        'AI Reasoning': { text: 'Door 102 has no closer.' },
        References: { text: 'A-101, page 1' },
        'Date verified': { date: expect.any(Date) as Date },
        'Verified by': { text: 'Check' },
      },
      { Item: { text: 'C' }, Status: { text: 'Not Evaluated' } },
    ]);
    const filtered = await product.call(member, 'GET', `${url}&compliance_status=not_evaluated`);
    expect(readSpreadsheet(filtered.rawPayload)).toHaveLength(1);
  });

  it('get and lose references', async () => {
    const item = await add('Doors close by themselves');
    const url = `${verifications()}/${await check(item, 2, 0)}`;
    const [first = 0, second = 0] = set.sheets;
    const { execution } = await addOverlay(product.db, { project, sheets: [first, second] });
    const [listed] = (await list()).data;
    const removed = listed?.verifications[0]?.references[0]?.reference_id ?? 0;
    const change = {
      ...JUDGMENT,
      removed_reference_ids: [removed],
      added_references: [
        { reference_type: 'drawing_sheet', sheet_id: set.sheets[1], page_number: 2 },
        { reference_type: 'spec_section', spec_section_id: section, page_number: 4 },
        { reference_type: 'overlay_execution', overlay_execution_id: execution },
      ],
    };
    const labels = (verification: ChecklistVerification) =>
      verification.references.map((each) => [
        each.sheet_num ?? each.csi_code ?? each.overlay_execution_id,
        each.page_number,
      ]);
    const once = await product.call(admin, 'PUT', url, change);
    expect(once.statusCode, once.body).toBe(200);
    const both = [
      ['A-12', 2],
      ['087100', 4],
      [execution, 1],
    ];
    expect(labels(once.json<ChecklistVerification>())).toEqual(both);
    // What is gone may go again, and what is there is not added twice.
    const twice = await product.call(admin, 'PUT', url, change);
    const { references } = twice.json<ChecklistVerification>();
    expect(labels(twice.json<ChecklistVerification>())).toEqual(both);
    expect(references[2]).toMatchObject({
      ...{ reference_type: 'overlay_execution', document_id: set.document, sheet_id: null },
      ...{ title: 'A-101 of Set A.pdf with A-12 of Set A.pdf', quote: null, box: null },
    });
    const exported = await product.call(member, 'GET', `${items()}/export/xlsx`);
    expect(readSpreadsheet(exported.rawPayload)).toMatchObject([
      { References: { text: `A-12, page 2; 08 71 00, page 4; Overlay ${execution}` } },
    ]);
    // A reference goes with its overlay.
    await product.db.delete(overlays);
    expect(labels((await list()).data[0]?.verifications[0] ?? twice.json())).toEqual(
      both.slice(0, 2),
    );
  });

  it.each([
    ['a sheet of nowhere', { reference_type: 'drawing_sheet', sheet_id: 2_000_000_000 }],
    ['a page that the document lacks', { reference_type: 'spec_section', page_number: 21 }],
    ['an overlay of nowhere', { reference_type: 'overlay_execution', overlay_execution_id: 9e8 }],
  ])('refuse %s as a reference', async (_what, reference) => {
    const url = `${verifications()}/${await check(await add('Doors close'), 2)}`;
    const added = { spec_section_id: section, ...reference };
    const body = { ...JUDGMENT, added_references: [added] };
    expect((await product.call(admin, 'PUT', url, body)).statusCode).toBe(422);
  });

  it('refuse an overlay of another project as a reference', async () => {
    const url = `${verifications()}/${await check(await add('Doors close'), 2)}`;
    const [first = 0, second = 0] = set.sheets;
    const other = await addProject();
    const elsewhere = { project: other, sheets: [first, second] } as const;
    const { execution } = await addOverlay(product.db, elsewhere);
    const added = { reference_type: 'overlay_execution', overlay_execution_id: execution };
    const answer = await product.call(admin, 'PUT', url, {
      ...JUDGMENT,
      added_references: [added],
    });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      ...[422, `added_references: the project has no overlay ${execution}`],
    ]);
  });

  it.each([
    { compliance_status_id: 0 },
    { compliance_status_id: 6 },
    { percent_compliant: 101 },
    { percent_compliant: 0.5 },
    { verification_notes: ' ' },
  ])('refuse a verification with %j', async (wrong) => {
    const body = { ...JUDGMENT, checklist_item_id: await add('Doors close'), ...wrong };
    expect((await product.call(admin, 'POST', verifications(), body)).statusCode).toBe(422);
  });
});
