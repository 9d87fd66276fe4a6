/** What administrators do to whole projects, and that a preview says it without doing it. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Done, OrganizationCounts } from '../../../../contract/src/admin/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { annotations, files, issues, projects } from '../../../../server/src/db/schema.ts';
import { attach, photo } from '../../../support/attachments.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { addIssue, addPlace } from '../../../support/issues.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let ours = 0;
let theirs = 0;
let admin: TestPerson;
/** In ours. */
let ada: TestPerson;
/** In theirs. */
let bo: TestPerson;
let project = 0;
let place: { document: number; sheet: number };

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  theirs = await product.organization('Theirs');
  admin = await product.person({ name: 'Admin', organizations: [ours, theirs], isAdmin: true });
  ada = await product.person({ name: 'Ada', organizations: [ours] });
  bo = await product.person({ name: 'Bo', organizations: [theirs] });
});
afterAll(() => product[Symbol.asyncDispose]());

beforeEach(async () => {
  const clinic = { organization: ours, name: 'Clinic' };
  ({ project, ...place } = await addPlace(product, admin, clinic));
});

const url = (rest: string) => `/v1/admin/projects/${project}/${rest}`;

async function act<T = Done>(method: 'POST' | 'DELETE', rest: string, body: object): Promise<T> {
  const answer = await product.call(admin, method, url(rest), body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

/** Previews it, checks that nothing changed, and then does it, with the same answer. */
async function previewed<T = Done>(
  method: 'POST' | 'DELETE',
  rest: string,
  body: object,
): Promise<T> {
  const state = async () =>
    JSON.stringify(
      await Promise.all(
        ['issues', 'annotations', 'annotation_changes', 'issue_changes', 'issue_comments'].map(
          async (table) =>
            (await product.db.execute(sql`select * from ${sql.identifier(table)} order by id`))
              .rows,
        ),
      ),
    );
  const before = await state();
  const told = await act<T>(method, `${rest}?preview=true`, body);
  expect(await state()).toBe(before);
  const done = await act<T>(method, rest, body);
  expect(done).toEqual(told);
  return done;
}

const opens = async (person: TestPerson) =>
  (await product.call(person, 'GET', `/v1/projects/${project}`)).statusCode;

const issuesNow = () =>
  product.db.select().from(issues).where(eq(issues.projectId, project)).orderBy(issues.id);

describe('a project that is moved', () => {
  const move = (creator_action: string) =>
    previewed('POST', 'move', { target_organization_id: theirs, creator_action });

  it('belongs to the other organization, with its files; who loses and gets access is named', async () => {
    await addIssue(product, ada, place);
    const { message, effects } = await move('keep');
    expect(message).toBe('Clinic now belongs to Theirs.');
    expect(effects).toEqual([
      'Makes Theirs the owner of Clinic; Ours loses access.',
      'Ends access for 1 person: Ada.',
      'Gives access to 1 person: Bo.',
      'Leaves the creators of 1 issue by people without access.',
      'Counts 1 file toward the storage of Theirs.',
    ]);
    expect([await opens(ada), await opens(bo)]).toEqual([403, 200]);
    const owned = await product.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.organizationId, theirs));
    expect(owned).toHaveLength(1);
    expect((await issuesNow()).map(({ creatorId }) => creatorId)).toEqual([ada.userId]);
  });

  it.each([
    ['nullify', () => [null, admin.userId]],
    ['set_to_current_user', () => [admin.userId, admin.userId]],
    ['delete_issues', () => [admin.userId]],
  ] as const)('settles issues of people without access: %s', async (action, creators) => {
    const theirOwn = await addIssue(product, ada, place, { xfdf: xfdfOf(`of ${action}`) });
    await attach(product, ada, { issue: theirOwn.id, name: 'door.jpg', bytes: photo() });
    await addIssue(product, admin, place);
    const { effects } = await move(action);
    expect(effects.join(' ')).toContain('1 issue by people without access');
    expect((await issuesNow()).map(({ creatorId }) => creatorId)).toEqual(creators());
    const [markup] = await product.db
      .select()
      .from(annotations)
      .where(eq(annotations.name, `of ${action}`));
    expect(markup?.isDeleted).toBe(action === 'delete_issues');
  });

  it('is refused where it already is, for organizations that do not exist, and for other people', async () => {
    const asked = (id: number) =>
      product.call(admin, 'POST', url('move'), {
        ...{ target_organization_id: id, creator_action: 'keep' },
      });
    const refused = await asked(ours);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: 'Clinic already belongs to Ours.' },
    ]);
    expect((await asked(999_999)).statusCode).toBe(404);
    const body = { target_organization_id: theirs, creator_action: 'keep' };
    const stranger = await product.call(ada, 'POST', url('move?preview=true'), body);
    expect(stranger.statusCode).toBe(403);
  });
});

describe('issues of a copied project', () => {
  const remove = (keep: object, rest = 'delete-issues') =>
    product.call(admin, 'POST', url(rest), { keep_counts_by_priority: keep });

  it('are deleted by rank: the lowest doublechecker score first, of equal ones the younger', async () => {
    await product.db.update(projects).set({ sourceProjectId: 1 }).where(eq(projects.id, project));
    const plain = { full_text: 'Short.' };
    const raise = (summary: string, more: object = plain) =>
      addIssue(product, ada, place, { summary, ...more });
    const older = await raise('Older');
    const younger = await raise('Younger');
    const marked = await raise('Marked', { ...plain, xfdf: xfdfOf('ranked') });
    const taken = await raise('Taken up');
    await product.call(ada, 'POST', `/v1/issues/${taken.id}/comments`, { text: 'Yes.' });
    const low = await raise('Low', { priority_id: 1 });
    const stats = await product.call(admin, 'GET', url('issue-priority-stats'));
    expect(stats.json()).toMatchObject({
      ...{ project_id: project, project_name: 'Clinic', source_project_id: 1 },
      stats: [
        { priority_id: 4, priority_label: 'Urgent', count: 0 },
        { priority_id: 3, priority_label: 'High', count: 4 },
        { priority_id: 2, priority_label: 'Medium', count: 0 },
        { priority_id: 1, priority_label: 'Low', count: 1 },
      ],
    });
    const left = async () => (await issuesNow()).map(({ id }) => id);
    const answer = await previewed<Done & { total_deleted: number }>('POST', 'delete-issues', {
      keep_counts_by_priority: { 3: 3, 1: 1 },
    });
    expect(answer.total_deleted).toBe(1);
    // Focus areas are found anew.
    expect(product.themesAskedFor).toEqual([project]);
    expect(answer.effects).toEqual([
      `Permanently deletes 1 of 4 High issues: ${younger.ref_number} “Younger”.`,
    ]);
    expect(await left()).toEqual([older.id, marked.id, taken.id, low.id]);
    expect((await remove({ 3: 2 })).json()).toMatchObject({ total_deleted: 1 });
    expect(await left()).toEqual([marked.id, taken.id, low.id]);
    expect((await remove({ 3: 1 })).json()).toMatchObject({ total_deleted: 1 });
    expect(await left()).toEqual([marked.id, low.id]);
    const tooMany = await remove({ 3: 2 });
    expect([tooMany.statusCode, tooMany.json<{ detail: string }>().detail]).toEqual([
      ...[409, 'Attempted to keep 2 High issues. Only have 1 to start with'],
    ]);
    const { effects } = (await remove({ 3: 0, 1: 1 })).json<Done>();
    expect(effects[1]).toBe('Deletes their 1 markup and 0 attachments.');
  });

  it('are not deleted from an original', async () => {
    await addIssue(product, ada, place);
    const refused = await remove({ 3: 0 });
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      ...[409, 'Clinic is not a copy. Issues can only be deleted from copied projects.'],
    ]);
    expect(await issuesNow()).toHaveLength(1);
    expect((await remove({ 3: -1 })).statusCode).toBe(422);
    expect((await remove({ 9: 1 })).statusCode).toBe(422);
    expect((await remove({}, 'delete-issues?preview=maybe')).statusCode).toBe(422);
  });
});

describe('an organization that loses access', () => {
  const KEEP = {
    ...{ issue_creator_action: 'keep_historical', issue_assignee_action: 'keep_historical' },
    ...{ issue_evaluator_action: 'keep_historical', comment_action: 'keep_historical' },
  };
  const DELETE = {
    ...{ issue_creator_action: 'set_to_current_user', issue_assignee_action: 'unassign_all' },
    ...{ issue_evaluator_action: 'delete_evaluations', comment_action: 'delete_comments' },
  };
  const rest = () => `organizations/${theirs}`;
  let issue: Issue;

  beforeEach(async () => {
    await product.call(admin, 'POST', url(rest()));
    issue = await addIssue(product, bo, place, { assignee_id: bo.userId, xfdf: xfdfOf('of bo') });
    const up = { is_thumbs_up: true, is_thumbs_down: false };
    const down = { is_thumbs_up: false, is_thumbs_down: true };
    await product.call(ada, 'POST', `/v1/issues/${issue.id}/evaluate`, up);
    await product.call(bo, 'POST', `/v1/issues/${issue.id}/evaluate`, down);
    await product.call(bo, 'POST', `/v1/issues/${issue.id}/comments`, { text: 'No.' });
    await product.call(ada, 'POST', `/v1/issues/${issue.id}/comments`, { text: 'Yes.' });
  });
  const now = async () =>
    (await product.call(admin, 'GET', `/v1/issues/${issue.id}`)).json<Issue>();

  it('leaves what its people did, or takes it along; both is counted before', async () => {
    const counts = async () =>
      (await product.call(admin, 'GET', url(`${rest()}/issue-counts`))).json<OrganizationCounts>();
    const one = { issues_created: 1, issues_assigned: 1, evaluations: 1, comments: 1 };
    expect(await counts()).toEqual(one);
    const kept = await previewed('DELETE', rest(), KEEP);
    expect(kept).toEqual({
      message: 'Organization removed from project successfully',
      effects: ['Ends Theirs’s access to Clinic.', 'Ends access for 1 person: Bo.'],
    });
    expect(await opens(bo)).toBe(403);
    expect(await now()).toMatchObject({ creator_id: bo.userId, assignee_id: bo.userId });
    await product.call(admin, 'POST', url(rest()));
    const { effects } = await previewed('DELETE', rest(), DELETE);
    expect(effects.slice(2)).toEqual([
      'Makes you the creator of 1 issue.',
      'Leaves 1 issue without a ball in court.',
      'Permanently deletes 1 evaluation.',
      'Permanently deletes 1 comment.',
    ]);
    // The evaluation before counts again.
    expect(await now()).toMatchObject({
      ...{ creator_id: admin.userId, assignee_id: null, comments_count: 1 },
      evaluation: { is_thumbs_up: true, evaluator: { full_name: 'Ada' } },
    });
    const [row] = await issuesNow();
    const [markup] = await product.db
      .select()
      .from(annotations)
      .where(eq(annotations.issueId, issue.id));
    expect([row?.evaluationState, markup?.evaluationState]).toEqual(['approved', 'approved']);
  });

  it('is not the owner, and has access', async () => {
    const owner = await product.call(admin, 'DELETE', url(`organizations/${ours}`), KEEP);
    expect([owner.statusCode, owner.json<{ detail: string }>().detail]).toEqual([
      ...[409, 'Ours owns Clinic. Move the project to another organization first.'],
    ]);
    const other = await product.organization('Other');
    const missing = await product.call(admin, 'DELETE', url(`organizations/${other}`), KEEP);
    expect(missing.statusCode).toBe(404);
    const counted = await product.call(admin, 'GET', url(`organizations/${other}/issue-counts`));
    expect(counted.statusCode).toBe(404);
  });
});
