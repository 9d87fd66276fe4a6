/** Overlays of drawings: creating, listing, realigning and polling them, and the issues that are raised on them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { Overlay } from '../../../../contract/src/overlays/schema.ts';
import { documents, drawings, drawingSheets, issues } from '../../../../server/src/db/schema.ts';
import { endExecution, noteAlignments } from '../../../../server/src/repositories/overlay-runs.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { readEvents } from '../../../support/event-reader.ts';
import { ISSUE_CONTENT } from '../../../support/issues.ts';
import { addBox, addSet, ALIGNED, executionOf } from '../../../support/overlaid-sets.ts';
import type { CreatedOverlay } from '../../../support/overlaid-sets.ts';
import { REALIGNED } from '../../../support/overlays.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const [RED, BLUE] = ['#ff0000', '#0000ff'];
const FOUND = {
  ...{ alignments: [ALIGNED], limitation: null, hiddenCount: 3, failure: null },
  differences: [
    {
      drawingNumber: 2,
      content: {
        ...{ id: 'a', kind: 'changed' as const, group: 'drawing' as const },
        ...{ box: [1, 2, 3, 4] as [number, number, number, number], areaSquareInches: 0.5 },
        text: { before: '9', after: '10' },
      },
    },
  ],
};

describe('overlays', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let viewer: TestPerson;
  let organization = 0;
  let project = 0;
  /** Documents and sheets of two issuances, and their plans. */
  let old = { document: 0, sheets: [0] };
  let next = { document: 0, sheets: [0] };
  let [first, second] = [0, 0];

  beforeAll(async () => {
    product = await startTestProduct({ streamLimits: { heartbeatMs: 50, paceMs: 5 } });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    organization = await product.organization('Ours');
    ada = await product.person({ name: 'Ada', organizations: [organization] });
    viewer = await product.person({ name: 'Vi', organizations: [organization], userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    project = await addProject();
    [old, next] = [await add('Permit.pdf', 'A-101'), await add('Bulletin 3.pdf', 'A-102')];
    [first, second] = [await box(old.sheets[0]), await box(next.sheets[0])];
  });

  async function addProject(): Promise<number> {
    const body = { name: 'Clinic', organization_id: organization };
    return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  const add = (name: string, number: string, to = project) =>
    addSet(
      product,
      { person: ada, organization },
      { project: to, name, sheets: [{ page: 1, number }] },
    );
  const box = (sheet = 0, x = 100) => addBox(product, sheet, [x, 100, x + 800, 900], 'Plan');

  const look = (color = RED, opacity = 0.75) => ({ color, opacity });
  const post = (named: object[]) => product.call(ada, 'POST', '/v1/overlays', { drawings: named });
  const both = (opacity?: number) => [
    { id: first, ...look(RED, opacity) },
    { id: second, ...look(BLUE, opacity) },
  ];
  async function create(named: object[] = both()): Promise<CreatedOverlay> {
    const answer = await post(named);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<CreatedOverlay>();
  }
  const check = (execution: number) =>
    product.db.transaction((tx) => endExecution(tx, execution, FOUND));
  async function list(query: string): Promise<Overlay[]> {
    const answer = await product.call(viewer, 'GET', `/v1/overlays?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Overlay[] }>().data;
  }
  const realign = (overlay: number, change: object = {}) =>
    product.call(ada, 'POST', `/v1/overlays/${overlay}/manual-execution`, {
      ...REALIGNED,
      ...change,
    });

  it('are created of two drawings with colors and opacities, and checked by a job', async () => {
    const { overlay_id: overlay, execution_id: execution } = await create();
    expect(product.overlaysAskedFor.at(-1)).toBe(execution);
    expect(await executionOf(product, viewer, execution)).toMatchObject({
      ...{ id: execution, overlay_id: overlay, is_latest: true },
      ...{ color_1: RED, color_2: BLUE, color_3: null, color_4: null },
      ...{ opacity_1: 0.75, opacity_2: 0.75, opacity_3: null, opacity_4: null },
      ...{ points: null, residuals_inches: null, alignment_2: null, has_been_checked: false },
      ...{ requested_by_ai: false, requested_by: { id: ada.userId, full_name: 'Ada' } },
      overlay: {
        ...{ project_id: project, drawing_3: null, drawing_4: null },
        ...{ requested_by_ai: false, requested_by_user_id: ada.userId },
        drawing_1: {
          ...{ id: first, title: 'Plan', is_deleted: false },
          sheet: { sheet_num: 'A-101', document_id: old.document, document_name: 'Permit.pdf' },
        },
        drawing_2: { id: second, sheet: { sheet_num: 'A-102', page_number: 1 } },
      },
    });
  });

  it('show whole sheets and up to four drawings, as the wire allows', async () => {
    const [sheet = 0] = old.sheets;
    const third = await box(sheet, 1000);
    const { execution_id: execution } = await create([
      ...[{ drawing_sheet_id: sheet, ...look() }, ...both().slice(1)],
      ...[
        { id: first, ...look('#00FF00', 1) },
        { id: third, ...look('#123456', 0.01) },
      ],
    ]);
    expect(await executionOf(product, ada, execution)).toMatchObject({
      ...{ box_1: null, color_3: '#00ff00', opacity_4: 0.01 },
      overlay: { drawing_1: { id: null, title: 'PLAN' }, drawing_4: { id: third } },
    });
  });

  it.each([
    ['one drawing', (ids: number[]) => [ids[0]]],
    ['five drawings', (ids: number[]) => [...ids, ...ids, ids[0]]],
    ['the same drawing twice', (ids: number[]) => [ids[0], ids[0]]],
  ])('are refused for %s', async (_what, of) => {
    const named = of([first, second]).map((id) => ({ id, ...look() }));
    expect((await post(named)).statusCode).toBe(422);
  });

  it('are refused for drawings of two projects, and for what is not there', async () => {
    const another = await add('Other.pdf', 'A-101', await addProject());
    const foreign = await post([
      both()[0] ?? {},
      { drawing_sheet_id: another.sheets[0], ...look() },
    ]);
    expect([foreign.statusCode, foreign.json()]).toMatchObject([
      422,
      { detail: 'drawings: must be of one project' },
    ]);
    await product.db.update(drawings).set({ isDeleted: true }).where(eq(drawings.id, second));
    expect((await post(both())).statusCode).toBe(404);
    // A book has no sheets.
    await product.db
      .update(documents)
      .set({ documentTypeId: 1 })
      .where(eq(documents.id, next.document));
    expect(
      (await post([both()[0] ?? {}, { drawing_sheet_id: next.sheets[0], ...look() }])).statusCode,
    ).toBe(404);
  });

  it('are one overlay with one execution when the same is created again', async () => {
    const made = await create();
    const asked = product.overlaysAskedFor.length;
    expect(await create()).toEqual(made);
    expect(product.overlaysAskedFor).toHaveLength(asked);
    // The other way around it is another one.
    expect((await create(both().toReversed())).overlay_id).not.toBe(made.overlay_id);
  });

  it('get another execution with other colors, which finds again what was found', async () => {
    const { overlay_id: overlay, execution_id: before } = await create();
    await check(before);
    const asked = product.overlaysAskedFor.length;
    const again = await create(both(0.5));
    expect(again.overlay_id).toBe(overlay);
    expect(product.overlaysAskedFor).toHaveLength(asked);
    expect(await executionOf(product, ada, again.execution_id)).toMatchObject({
      ...{ opacity_1: 0.5, has_been_checked: true, differences_count: 1, issue_count: 0 },
      ...{ alignment_2: ALIGNED, is_latest: true },
    });
    const found = await product.call(
      ada,
      'GET',
      `/v1/overlay-executions/${again.execution_id}/differences`,
    );
    expect(found.json()).toEqual({
      data: [{ ...FOUND.differences[0]?.content, drawing_number: 2 }],
      ...{ limitation: null, hidden_count: 3 },
    });
    expect(await executionOf(product, ada, before)).toMatchObject({ is_latest: false });
    // The drawing's box was moved since: it is compared anew.
    await product.db.update(drawings).set({ x1: 1000 }).where(eq(drawings.id, first));
    const moved = await create(both(0.5));
    expect(await executionOf(product, ada, moved.execution_id)).toMatchObject({
      has_been_checked: false,
    });
  });

  it('are listed by sheet and by document, those with the newest execution first', async () => {
    const one = await create();
    const other = await create([
      { drawing_sheet_id: old.sheets[0], ...look() },
      ...both().slice(1),
    ]);
    await create(both(0.5));
    const listed = await list(`sheet_id=${next.sheets[0]}`);
    expect(listed.map(({ id }) => id)).toEqual([one.overlay_id, other.overlay_id]);
    expect(listed[0]?.executions.map(({ opacity_1: opacity }) => opacity)).toEqual([0.5, 0.75]);
    expect(await list(`document_id=${old.document}`)).toEqual(listed);
    expect(await list(`document_id=${old.document}&sheet_id=${old.sheets[0]}`)).toEqual(listed);
    const third = await add('Empty.pdf', 'A-103');
    expect(await list(`sheet_id=${third.sheets[0]}`)).toEqual([]);
    const status = async (query: string) =>
      (await product.call(ada, 'GET', `/v1/overlays?${query}`)).statusCode;
    expect(await status('')).toBe(422);
    expect(await status(`document_id=${old.document}&sheet_id=${next.sheets[0]}`)).toBe(404);
    expect(await status('document_id=2000000000')).toBe(404);
  });

  it('are polled until they are checked: the alignment comes first, and nothing is sent twice', async () => {
    const { execution_id: execution } = await create();
    const poll = (tag?: string) =>
      product.app.inject({
        ...{ method: 'GET', url: `/v1/overlay-executions/${execution}` },
        headers: {
          authorization: `Bearer ${ada.token}`,
          ...(tag !== undefined && { 'if-none-match': tag }),
        },
      });
    const waiting = await poll();
    const tag = String(waiting.headers.etag);
    expect((await poll(tag)).statusCode).toBe(304);
    await noteAlignments(product.db, execution, [ALIGNED]);
    const aligned = await poll(tag);
    expect(aligned.json()).toMatchObject({ alignment_2: ALIGNED, has_been_checked: false });
    await check(execution);
    const checked = await poll(String(aligned.headers.etag));
    expect(checked.json()).toMatchObject({ has_been_checked: true, differences_count: 1 });
  });

  it('tell those who follow the project when they are created, aligned and checked', async () => {
    const reader = await readEvents(product.app, viewer, { project });
    const told = async () => expect(await reader.next('overlays')).not.toBeNull();
    const { execution_id: execution } = await create();
    await told();
    await noteAlignments(product.db, execution, [ALIGNED]);
    await told();
    await check(execution);
    await told();
    reader.leave();
  });

  it('are realigned by three points on each drawing, which are kept with who set them, and set again', async () => {
    const { overlay_id: overlay, execution_id: before } = await create();
    await check(before);
    const made = await realign(overlay, { color_1: '#112233', opacity_2: 0.25 });
    expect(made.statusCode, made.body).toBe(201);
    const { execution_id: execution } = made.json<CreatedOverlay>();
    expect(product.overlaysAskedFor.at(-1)).toBe(execution);
    expect(await executionOf(product, viewer, execution)).toMatchObject({
      points: { drawing_1: REALIGNED.points_drawing_1, drawing_2: REALIGNED.points_drawing_2 },
      ...{ color_1: '#112233', color_2: BLUE, opacity_1: 0.75, opacity_2: 0.25 },
      ...{ has_been_checked: false, requested_by: { full_name: 'Ada' } },
      residuals_inches: [0.005, 0.01, 0.005],
    });
    const [{ x, y } = { x: 0, y: 0 }, ...others] = REALIGNED.points_drawing_2;
    const nudged = { points_drawing_2: [{ x: x + 1, y }, ...others] };
    const again = (await realign(overlay, nudged)).json<CreatedOverlay>();
    expect(again.execution_id).not.toBe(execution);
    const [listed] = await list(`sheet_id=${old.sheets[0]}`);
    expect(listed?.executions.map(({ id }) => id)).toEqual([again.execution_id, execution, before]);
    expect((await realign(overlay, { points_drawing_1: others })).statusCode).toBe(422);
  });

  it('stay when a drawing is deleted, and go with their document; their issues stay', async () => {
    const { overlay_id: overlay, execution_id: execution } = await create();
    const raised = await raise(execution);
    await product.call(ada, 'DELETE', `/v1/drawings/${second}`);
    const [listed] = await list(`sheet_id=${old.sheets[0]}`);
    expect(listed).toMatchObject({ id: overlay, drawing_2: { id: second, is_deleted: true } });
    await product.db.delete(drawingSheets).where(eq(drawingSheets.documentId, next.document));
    expect(await list(`sheet_id=${old.sheets[0]}`)).toEqual([]);
    const issue = (await product.call(ada, 'GET', `/v1/issues/${raised.id}`)).json<Issue>();
    expect(issue).toMatchObject({
      ...{ issue_type: 'overlay', overlay_execution_id: null, overlay_sheets: [] },
      ref_number: 'A-101, A-102',
    });
  });

  async function raise(execution: number, change: object = {}): Promise<Issue> {
    const answer = await product.call(ada, 'POST', '/v1/issues', {
      ...ISSUE_CONTENT,
      ...{ document_id: old.document, page_number: 1, overlay_execution_id: execution },
      ...change,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Issue>();
  }

  it('have issues with the numbers of their sheets, which lists count and find', async () => {
    const { execution_id: execution } = await create();
    const issue = await raise(execution, { xfdf: xfdfOf('on an overlay') });
    expect(issue).toMatchObject({
      ...{ issue_type: 'overlay', overlay_execution_id: execution, ref_number: 'A-101, A-102' },
      ...{ drawing_sheet_id: null, csi_code: null, document_id: old.document, page_number: 1 },
      overlay_sheets: [
        { id: old.sheets[0], sheet_num: 'A-101', page_number: 1, document_id: old.document },
        { id: next.sheets[0], sheet_num: 'A-102', document_id: next.document },
      ],
      locations: [
        {
          location_description: 'Overlay of A-101, A-102',
          location_references: [
            { reference_type: 'overlay_execution', overlay_execution_id: execution },
          ],
        },
      ],
    });
    const found = async (query: string, by = ada) =>
      (await product.call(by, 'GET', `/v1/projects/${project}/${query}`)).json();
    for (const query of ['issue_types=overlay', `overlay_execution_id=${execution}`]) {
      const { data } = (await found(`issues?${query}`)) as { data: Issue[] };
      expect(data.map(({ id }) => id)).toEqual([issue.id]);
    }
    expect(await found(`issues?overlay_execution_id=${execution + 1}`)).toMatchObject({ data: [] });
    expect(await found(`annotations?overlay_execution_id=${execution}`)).toMatchObject({
      annotations: [{ id: issue.annotation_id, issue_id: issue.id }],
    });
    expect(await found(`annotations?overlay_execution_id=${execution + 1}`)).toMatchObject({
      annotations: [],
    });
    const counts = async (by: TestPerson) => {
      const { issue_count: own, overlay } = await executionOf(product, by, execution);
      return [own, overlay.latest_execution_issue_count];
    };
    expect(await counts(viewer)).toEqual([1, 1]);
    // What viewers may not see, they are not told of.
    await product.db
      .update(issues)
      .set({ evaluationState: 'rejected' })
      .where(eq(issues.id, issue.id));
    expect([await counts(ada), await counts(viewer)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('name a sheet number once, and have no issues on pages that they do not show', async () => {
    const twin = await add('Addendum 2.pdf', 'A-101');
    const { execution_id: execution } = await create([
      { drawing_sheet_id: old.sheets[0], ...look() },
      { drawing_sheet_id: twin.sheets[0], ...look(BLUE) },
    ]);
    const issue = await raise(execution, { document_id: twin.document });
    expect(issue).toMatchObject({ ref_number: 'A-101' });
    expect(issue.overlay_sheets).toHaveLength(2);
    const refused = async (change: object) =>
      (
        await product.call(ada, 'POST', '/v1/issues', {
          ...ISSUE_CONTENT,
          ...{ document_id: old.document, page_number: 1, overlay_execution_id: execution },
          ...change,
        })
      ).statusCode;
    expect(await refused({ page_number: 2 })).toBe(422);
    expect(await refused({ document_id: next.document })).toBe(422);
    expect(await refused({ overlay_execution_id: 2_000_000_000 })).toBe(404);
    expect(await refused({ drawing_sheet_id: old.sheets[0] })).toBe(422);
  });
});
