/** Saved views of issues: who sees, shares, changes and deletes them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ISSUE_VIEW_NAME_LENGTH,
  MOST_ISSUE_VIEWS,
  MOST_SHARED_ISSUE_VIEWS,
} from '../../../../contract/src/constants.ts';
import { issueOperations } from '../../../../contract/src/issues/operations.ts';
import { issueViewQuerySchema } from '../../../../contract/src/issue-views/schema.ts';
import type { IssueView } from '../../../../contract/src/issue-views/schema.ts';
import { issueViews } from '../../../../server/src/db/schema.ts';
import { addIssueView, viewFields } from '../../../support/issue-views.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('saved views of issues', () => {
  let product: TestProduct;
  let ours = 0;
  let ada: TestPerson;
  let bob: TestPerson;
  let viewer: TestPerson;
  let admin: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    const organizations = [ours];
    ada = await product.person({ name: 'ada', organizations });
    bob = await product.person({ name: 'bob', organizations });
    viewer = await product.person({ name: 'viewer', organizations, userTypeId: 2 });
    admin = await product.person({ name: 'admin', organizations, isAdmin: true });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    project = await addProject();
  });

  async function addProject(): Promise<number> {
    const body = { name: 'Clinic', organization_id: ours };
    return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  const list = async (person: TestPerson) =>
    (await product.call(person, 'GET', `/v1/projects/${project}/issue-views`)).json<{
      data: IssueView[];
    }>().data;
  const names = async (person: TestPerson) => (await list(person)).map(({ name }) => name);
  const add = (person: TestPerson, change: Parameters<typeof viewFields>[0] = {}) =>
    product.call(person, 'POST', `/v1/projects/${project}/issue-views`, viewFields(change));
  const put = (person: TestPerson, id: number, body: object) =>
    product.call(person, 'PUT', `/v1/issue-views/${id}`, body);
  const remove = (person: TestPerson, id: number, version = 1) =>
    product.call(person, 'DELETE', `/v1/issue-views/${id}`, { version });

  it('are filters of the list, by the same names', () => {
    const { page, per_page, document_id, page_number, overlay_execution_id, ...filters } =
      issueOperations['GET /v1/projects/{id}/issues'].query.shape;
    // Which page is shown, and filters that only other parts of the page use.
    expect([page, per_page, document_id, page_number, overlay_execution_id]).toHaveLength(5);
    expect(Object.keys(issueViewQuerySchema.shape).toSorted()).toEqual(
      Object.keys(filters).toSorted(),
    );
  });

  it('are their owner’s alone, in their project, until they are shared', async () => {
    const mine = await addIssueView(product, ada, project);
    expect(mine).toMatchObject({
      ...viewFields(),
      ...{ owner: { id: ada.userId }, can_edit: true, version: 1 },
    });
    expect(await list(ada)).toEqual([mine]);
    for (const other of [bob, admin, viewer]) {
      expect(await list(other)).toEqual([]);
      expect((await put(other, mine.id, viewFields())).statusCode).toBe(404);
      expect((await remove(other, mine.id)).statusCode).toBe(404);
    }
    await put(ada, mine.id, viewFields({ is_shared: true }));
    for (const other of [bob, admin, viewer]) expect(await names(other)).toEqual(['Urgent doors']);
    project = await addProject();
    expect(await list(ada)).toEqual([]);
  });

  it('that are shared are changed and deleted by their owner and administrators', async () => {
    const { id } = await addIssueView(product, ada, project, { is_shared: true });
    const fields = viewFields({ name: 'Doors', is_shared: true });
    for (const other of [bob, viewer]) {
      expect((await list(other))[0]?.can_edit).toBe(false);
      expect((await put(other, id, fields)).statusCode).toBe(403);
      expect((await remove(other, id)).statusCode).toBe(403);
    }
    expect((await put(admin, id, fields)).json()).toMatchObject({
      ...{ name: 'Doors', owner: { id: ada.userId }, can_edit: true, version: 2 },
    });
    // Not shared any more, it is its owner's alone again.
    expect((await put(admin, id, viewFields())).json()).toMatchObject({ can_edit: false });
    expect(await list(admin)).toEqual([]);
    expect((await put(ada, id, fields)).json()).toMatchObject({ version: 4 });
    expect((await remove(admin, id, 4)).statusCode).toBe(204);
    expect(await list(ada)).toEqual([]);
  });

  it('are kept by viewers for themselves, and never show them evaluations', async () => {
    const judged = {
      name: 'Rejected',
      is_shared: true,
      query: {
        ...{ sort_by: 'evaluation_states', sort_order: 'asc', priorities: [4] },
        evaluation_states: ['rejected'],
      },
    } satisfies Partial<IssueView>;
    const full = await addIssueView(product, ada, project, judged);
    expect(full.query).toEqual(judged.query);
    expect(await list(viewer)).toEqual([
      {
        ...{ ...full, can_edit: false, columns: ['id', 'priority', 'summary'] },
        query: { sort_by: 'priority', sort_order: 'desc', priorities: [4] },
      },
    ]);
    expect((await add(viewer, judged)).statusCode).toBe(403);
    const own = (await add(viewer, { ...judged, is_shared: false })).json<IssueView>();
    expect(own.query).not.toHaveProperty('evaluation_states');
    expect((await put(viewer, own.id, viewFields({ is_shared: true }))).statusCode).toBe(403);
    expect((await put(viewer, own.id, viewFields({ name: 'Mine' }))).statusCode).toBe(200);
    expect((await remove(viewer, own.id, 2)).statusCode).toBe(204);
  });

  it('are never overwritten unseen', async () => {
    const { id } = await addIssueView(product, ada, project, { is_shared: true });
    const theirs = viewFields({ name: 'Theirs', is_shared: true });
    const answer = await put(admin, id, { ...theirs, version: 1 });
    expect(answer.headers.etag).toBe('"2"');
    const mine = viewFields({ name: 'Mine', is_shared: true });
    const refused = await put(ada, id, { ...mine, version: 1 });
    expect(refused.statusCode).toBe(412);
    expect(refused.json()).toMatchObject({ current: { name: 'Theirs', version: 2 } });
    const byTag = await product.app.inject({
      ...{ method: 'PUT', url: `/v1/issue-views/${id}`, payload: mine },
      headers: { authorization: `Bearer ${ada.token}`, 'if-match': '"1"' },
    });
    expect(byTag.statusCode).toBe(412);
    expect((await remove(ada, id, 1)).statusCode).toBe(412);
    expect(await names(ada)).toEqual(['Theirs']);
    expect((await put(ada, id, { ...mine, version: 2 })).json()).toMatchObject({ name: 'Mine' });
  });

  it('of one person have different names in a project, in any case', async () => {
    const { id } = await addIssueView(product, ada, project, { is_shared: true });
    const again = await add(ada, { name: 'URGENT DOORS' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ detail: 'You have a view “URGENT DOORS” already.' });
    const other = await addIssueView(product, ada, project, { name: 'Lintels' });
    expect((await put(ada, other.id, viewFields())).statusCode).toBe(409);
    const shared = viewFields({ name: 'URGENT doors', is_shared: true });
    expect((await put(ada, id, shared)).statusCode).toBe(200);
    await addIssueView(product, bob, project);
    expect(await names(bob)).toEqual(['URGENT doors', 'Urgent doors']);
    const both = await Promise.all([add(ada, { name: 'Twice' }), add(ada, { name: 'Twice' })]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  it('are limited by person and project', async () => {
    const { is_shared: _own, name: _name, ...content } = viewFields();
    const rows = (person: TestPerson, count: number, isShared: boolean) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ projectId: project, ownerId: person.userId, name: `View ${index}` },
        ...{ isShared, content },
      }));
    await product.db.insert(issueViews).values(rows(ada, MOST_ISSUE_VIEWS, true));
    const full = await add(ada);
    expect([full.statusCode, full.json<{ detail: string }>().detail]).toEqual([
      ...[409, 'You have 50 views in this project. Delete one of them, then try again.'],
    ]);
    const rest = MOST_SHARED_ISSUE_VIEWS - MOST_ISSUE_VIEWS;
    await product.db.insert(issueViews).values(rows(admin, rest, true));
    const mine = await addIssueView(product, bob, project);
    expect((await add(bob, { name: 'Another', is_shared: true })).statusCode).toBe(409);
    const shared = await put(bob, mine.id, viewFields({ is_shared: true }));
    expect(shared.json()).toMatchObject({
      detail: 'The project has 100 shared views. Delete one of them, then try again.',
    });
    project = await addProject();
    expect((await add(ada)).statusCode).toBe(201);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(ISSUE_VIEW_NAME_LENGTH + 1) }],
    ['no number', { columns: ['summary'] }],
    ['an unknown column', { columns: ['id', 'shoe_size'] }],
    ['an unknown order', { query: { sort_by: 'shoe_size', sort_order: 'asc' } }],
    ['an empty filter', { query: { ...viewFields().query, statuses: [] } }],
  ])('are refused: %s', async (_what, change) => {
    const body = { ...viewFields(), ...change };
    const url = `/v1/projects/${project}/issue-views`;
    expect((await product.call(ada, 'POST', url, body)).statusCode).toBe(422);
    expect(await list(ada)).toEqual([]);
  });
});
