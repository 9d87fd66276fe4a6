/** Issues: raising them, who sees and changes which, evaluations, comments, and bulk updates. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../contract/src/annotations/schema.ts';
import type { Comment, Issue } from '../../../../contract/src/issues/schema.ts';
import {
  annotationChanges,
  annotations,
  documents,
  drawingSheets,
  specSections,
} from '../../../../server/src/db/schema.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { addIssue, ISSUE_CONTENT, issueBody, sameContent } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('issues', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let colleague: TestPerson;
  let viewer: TestPerson;
  let stranger: TestPerson;
  let ours = 0;
  let project = 0;
  let place = { document: 0, sheet: 0 };
  let book = 0;

  async function addDocument(documentTypeId: number): Promise<number> {
    const { fileId } = await uploadPdf(product, creator, ours);
    const [row] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId, pageCount: 9 })
      .returning({ id: documents.id });
    return row?.id ?? 0;
  }

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    const inOurs = { organizations: [ours] };
    creator = await product.person({ name: 'creator', ...inOurs });
    colleague = await product.person({ name: 'colleague', ...inOurs });
    viewer = await product.person({ name: 'viewer', ...inOurs, userTypeId: 2 });
    stranger = await product.person({
      name: 'stranger',
      organizations: [await product.organization('Theirs')],
    });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  /** A project of its own for each test, with a drawing set and a specification book. */
  beforeEach(async () => {
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(creator, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const document = await addDocument(2);
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: document, pageNumber: 1, sheetNum: 'A-1O1', sheetTitle: 'FLOOR PLAN' },
        ...{ rotationDegrees: 90, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
        corrected: { sheet_num: 'A-101' },
      })
      .returning({ id: drawingSheets.id });
    place = { document, sheet: sheet?.id ?? 0 };
    book = await addDocument(1);
    await product.db.insert(specSections).values({
      ...{ documentId: book, csiCode: '081113', position: 0, title: 'HOLLOW METAL DOORS' },
      startingPageNumber: 4,
    });
  });

  const raise = (more: object = {}) => addIssue(product, creator, place, more);
  const post = (more: object, person = creator) =>
    product.call(person, 'POST', '/v1/issues', issueBody(place, more));
  const get = async (person: TestPerson, { id }: Issue) =>
    product.call(person, 'GET', `/v1/issues/${id}`);
  const set = (person: TestPerson, { id }: Issue, what: string, body: object) =>
    product.call(person, 'POST', `/v1/issues/${id}/${what}`, body);
  const put = (issue: Issue, changes: object, person = colleague) =>
    product.call(person, 'PUT', `/v1/issues/${issue.id}`, { ...sameContent(issue), ...changes });
  const thumbsUp = { is_thumbs_up: true, is_thumbs_down: false };
  const thumbsDown = { is_thumbs_up: false, is_thumbs_down: true };
  async function markupOf(person: TestPerson, id: number): Promise<Annotation | undefined> {
    const url = `/v1/projects/${project}/annotations?document_id=${place.document}`;
    const answer = await product.call(person, 'GET', url);
    return answer
      .json<{ annotations: Annotation[] }>()
      .annotations.find(({ issue_id }) => issue_id === id);
  }

  describe('raised', () => {
    it('on a sheet have its number as Ref #, the reporter, the status Open, and one primary location', async () => {
      const issue = await raise();
      expect(issue).toMatchObject({
        ...ISSUE_CONTENT,
        project_id: project,
        issue_type: 'drawing',
        ref_number: 'A-101',
        status_id: 1,
        scope_ids: [],
        assignee_id: null,
        creator_id: creator.userId,
        creator: { full_name: 'creator' },
        creator_name: 'creator',
        document_id: place.document,
        page_number: 1,
        drawing_sheet_num: 'A-101',
        rotation_degrees: 90,
        width_points: 2592,
        height_points: 1728,
        drawing_sheet: { sheet_num: 'A-101', sheet_title: 'FLOOR PLAN', page_number: 1 },
        overlay_sheets: [],
        checklist_item: null,
        evaluation_state: 'not_reviewed',
        evaluation: null,
        comments_count: 0,
        xfdf: null,
      });
      expect(issue.locations).toEqual([
        {
          id: expect.any(Number),
          location_description: 'A-101 FLOOR PLAN',
          location_references: [
            {
              id: expect.any(Number),
              is_primary: true,
              reference_type: 'drawing_sheet',
              document_id: place.document,
              page_number: 1,
              drawing_sheet_id: place.sheet,
              drawing_sheet: { sheet_num: 'A-101' },
              overlay_execution_id: null,
              checklist_item_id: null,
              csi_code: null,
            },
          ],
        },
      ]);
      expect((await get(viewer, issue)).json()).toEqual(issue);
    });

    it('in a specification have its code in pairs', async () => {
      const inBook = { document_id: book, page_number: 4, drawing_sheet_id: undefined };
      const issue = await raise({ ...inBook, csi_code: '081113' });
      expect(issue).toMatchObject({
        issue_type: 'spec',
        ref_number: '08 11 13',
        csi_code: '081113',
      });
      expect(issue.locations[0]?.location_description).toBe('08 11 13 HOLLOW METAL DOORS');
      const between = await raise({ ...inBook, page_number: 2, csi_code: '000000' });
      expect(between).toMatchObject({ ref_number: '00 00 00', page_number: 2 });
      expect(between.locations[0]?.location_description).toBe('Page 2');
    });

    it('belong to exactly one place, in the document', async () => {
      const none = { drawing_sheet_id: undefined };
      expect((await post(none)).statusCode).toBe(422);
      expect((await post({ csi_code: '081113' })).statusCode).toBe(422);
      expect((await post({ page_number: 2 })).json()).toMatchObject({
        detail: 'Sheet A-101 is on page 1 of the document, not on page 2.',
      });
      expect((await post({ ...none, csi_code: '081113', page_number: 10 })).json()).toMatchObject({
        detail: 'The document has 9 pages; there is no page 10.',
      });
      expect((await post({ document_id: book })).statusCode).toBe(404);
      expect((await post({ ...none, overlay_execution_id: 7 })).statusCode).toBe(404);
      expect((await post({}, stranger)).statusCode).toBe(404);
      expect((await post({}, viewer)).statusCode).toBe(403);
    });

    it('need what people have to fill in, with ids that exist', async () => {
      for (const missing of ['summary', 'full_text']) {
        expect((await post({ [missing]: ' \u200b' })).statusCode, missing).toBe(422);
      }
      const unknown = { priority_id: 5, discipline_id: 99, status_id: 6, scope_ids: [8, 15] };
      for (const [name, value] of Object.entries(unknown)) {
        expect((await post({ [name]: value })).statusCode, name).toBe(422);
      }
      expect((await post({ assignee_id: stranger.userId })).json()).toMatchObject({
        detail: 'The ball can only be in the court of someone with access to the project.',
      });
      expect((await post({ assignee_id: viewer.userId })).statusCode).toBe(201);
    });

    it('with a markup add it, or take the one that is there', async () => {
      const drawn = await raise({ xfdf: xfdfOf('cloud', { contents: 'Door' }) });
      expect(drawn.xfdf).toContain('Door');
      expect(await markupOf(viewer, drawn.id)).toMatchObject({ name: 'cloud', issue_id: drawn.id });
      const at = { project, document: place.document, name: 'present' };
      const present = await addAnnotation(product, colleague, at);
      const taken = await raise({ xfdf: present.xfdf });
      expect(taken.annotation_id).toBe(present.id);
      const again = await post({ xfdf: present.xfdf });
      expect([again.statusCode, again.json()]).toMatchObject([
        409,
        { detail: `This markup belongs to issue ${taken.id}.` },
      ]);
      expect((await post({ xfdf: xfdfOf('far', { page: 2 }) })).statusCode).toBe(422);
      expect((await post({ xfdf: '<svg/>' })).statusCode).toBe(422);
      // Nothing of a refused issue is left.
      const listed = await product.call(creator, 'GET', `/v1/projects/${project}/issues`);
      expect(listed.json()).toMatchObject({ pagination: { total: 2 } });
    });
  });

  describe('changed', () => {
    it('one by one keep the rest, and count their changes', async () => {
      const issue = await raise({ scope_ids: [8, 9] });
      await set(colleague, issue, 'assignee', { assignee_id: viewer.userId });
      await set(colleague, issue, 'status', { status_id: 3 });
      await set(colleague, issue, 'priority', { priority_id: 4 });
      const answer = await set(colleague, issue, 'discipline', { discipline_id: 7 });
      expect(answer.json()).toMatchObject({
        ...{ status_id: 3, priority_id: 4, discipline_id: 7, scope_ids: [8, 9], version: 5 },
        assignee: { id: viewer.userId, full_name: 'viewer' },
      });
      const cleared = await set(colleague, issue, 'assignee', { assignee_id: null });
      expect(cleared.json()).toMatchObject({ assignee_id: null, assignee: null });
    });

    it('are reopened before they go on', async () => {
      const issue = await raise();
      const statuses = [4, 5, 3, 1, 4, 2, 1, 5, 4, 1];
      const answers: number[] = [];
      for (const status_id of statuses) {
        answers.push((await set(creator, issue, 'status', { status_id })).statusCode);
      }
      // Resolved, closed, (not in review), reopened, resolved, (not in progress), reopened, closed, (not resolved), reopened.
      expect(answers).toEqual([200, 200, 409, 200, 200, 409, 200, 200, 409, 200]);
    });

    it('as a whole keep Ref # and reporter, and not over a later change', async () => {
      const issue = await raise();
      const changed = await put(issue, { summary: 'Door 110B', scope_ids: [8], version: 1 });
      expect(changed.json()).toMatchObject({ summary: 'Door 110B', scope_ids: [8], version: 2 });
      expect((await put(issue, { summary: 'Lost', version: 1 })).statusCode).toBe(412);
      expect((await put(issue, { ref_number: 'A-102' })).statusCode).toBe(422);
      expect((await put(issue, { creator_id: colleague.userId })).statusCode).toBe(422);
      expect((await put(issue, { status_id: null, assignee_id: null })).statusCode).toBe(200);
      expect((await put(issue, {}, viewer)).statusCode).toBe(403);
      expect((await put(issue, {}, stranger)).statusCode).toBe(404);
    });

    it('with their markup, by who drew it', async () => {
      const issue = await raise({ xfdf: xfdfOf('cloud') });
      const moved = xfdfOf('cloud', { contents: 'Moved' });
      expect((await put(issue, { xfdf: moved })).statusCode).toBe(403);
      expect((await put(issue, { xfdf: xfdfOf('other') }, creator)).statusCode).toBe(422);
      const answer = await put(issue, { xfdf: moved }, creator);
      expect(answer.json<Issue>().xfdf).toContain('Moved');
      expect((await put(await raise(), { xfdf: moved }, creator)).statusCode).toBe(404);
    });
  });

  describe('evaluated', () => {
    it('are approved or rejected, with a reason; the latest counts', async () => {
      const issue = await raise();
      expect((await set(creator, issue, 'evaluate', thumbsUp)).json()).toMatchObject({
        ...thumbsUp,
        explanation: null,
        evaluator: { full_name: 'creator' },
      });
      const reason = { ...thumbsDown, explanation: ' Shown on A-601. ' };
      expect((await set(colleague, issue, 'evaluate', reason)).json()).toMatchObject({
        ...thumbsDown,
        explanation: 'Shown on A-601.',
        evaluator: { full_name: 'colleague' },
      });
      expect((await get(creator, issue)).json()).toMatchObject({
        evaluation_state: 'rejected',
        evaluation: { is_thumbs_down: true, evaluator: { full_name: 'colleague' } },
      });
      expect((await set(viewer, issue, 'evaluate', thumbsUp)).statusCode).toBe(403);
      for (const both of [true, false]) {
        const unclear = { is_thumbs_up: both, is_thumbs_down: both };
        expect((await set(creator, issue, 'evaluate', unclear)).statusCode).toBe(422);
      }
    });

    it('as rejected are hidden from viewers, with their markup, everywhere', async () => {
      const issue = await raise({ xfdf: xfdfOf('cloud') });
      const count = async (person: TestPerson, query = '') => {
        const url = `/v1/projects/${project}`;
        const counted = await product.call(person, 'GET', `${url}/counts${query}`);
        const listed = await product.call(person, 'GET', `${url}/issues${query}`);
        const whole = await product.call(person, 'GET', url);
        return [
          counted.json<{ issues_count: number }>().issues_count,
          listed.json<{ pagination: { total: number } }>().pagination.total,
          whole.json<{ issues_count: number }>().issues_count,
        ];
      };
      expect(await count(viewer)).toEqual([1, 1, 1]);
      await set(creator, issue, 'evaluate', thumbsDown);
      expect(await count(viewer, '?evaluation_states=rejected')).toEqual([0, 0, 0]);
      expect(await count(creator, '?evaluation_states=rejected')).toEqual([1, 1, 1]);
      expect((await get(viewer, issue)).statusCode).toBe(404);
      expect((await set(viewer, issue, 'comments', { text: 'Hello' })).statusCode).toBe(404);
      expect(await markupOf(viewer, issue.id)).toBeUndefined();
      expect(await markupOf(creator, issue.id)).toMatchObject({ evaluation_state: 'rejected' });
      const kept = await product.db
        .select({ action: annotationChanges.action })
        .from(annotationChanges)
        .innerJoin(annotations, eq(annotations.id, annotationChanges.annotationId))
        .where(and(eq(annotations.issueId, issue.id)))
        .orderBy(annotationChanges.id);
      expect(kept.map(({ action }) => action)).toEqual(['created', 'linked', 'evaluated']);
    });
  });

  it('have comments, oldest first, by everyone who sees them', async () => {
    const issue = await raise();
    const said = ['Please confirm.\nIs it 36 in?', 'Yes.'];
    expect((await set(viewer, issue, 'comments', { text: `${said[0]} ` })).statusCode).toBe(201);
    const answer = await set(creator, issue, 'comments', { text: said[1] });
    expect(answer.json()).toMatchObject({ text: 'Yes.', author: { full_name: 'creator' } });
    const listed = await product.call(creator, 'GET', `/v1/issues/${issue.id}/comments`);
    expect(listed.json<{ data: Comment[] }>().data.map(({ text }) => text)).toEqual(said);
    expect((await get(creator, issue)).json()).toMatchObject({ comments_count: 2 });
    for (const text of ['', ' \n ', '\0', '\u202eabc']) {
      expect((await set(creator, issue, 'comments', { text })).statusCode).toBe(422);
    }
    expect((await set(stranger, issue, 'comments', { text: 'Hello' })).statusCode).toBe(404);
  });

  describe('changed together', () => {
    const bulk = (body: object, person = creator) =>
      product.call(person, 'POST', '/v1/issues/bulk-update', body);

    it('get the same value in one field', async () => {
      const all = [await raise({ scope_ids: [3] }), await raise({ status_id: 2 })];
      const issue_ids = all.map(({ id }) => id);
      const changes = [
        ...[{ priority_id: 4 }, { discipline_id: 1 }, { scope_ids: [8, 8, 9] }],
        ...[{ assignee_id: colleague.userId }, { status_id: 4 }],
      ];
      for (const change of changes) {
        expect((await bulk({ issue_ids, ...change })).json()).toEqual({ updated_count: 2 });
      }
      for (const issue of all) {
        expect((await get(creator, issue)).json()).toMatchObject({
          ...{ priority_id: 4, discipline_id: 1, scope_ids: [8, 9], status_id: 4 },
          assignee_id: colleague.userId,
        });
      }
    });

    it('change all or none', async () => {
      const [one, other] = [await raise(), await raise({ status_id: 5 })];
      const issue_ids = [one.id, other.id];
      const refused: [object, number][] = [
        [{ issue_ids: [one.id, 2_000_000_000], priority_id: 4 }, 404],
        [{ issue_ids, status_id: 4 }, 409],
        [{ issue_ids, priority_id: 9 }, 422],
        [{ issue_ids, assignee_id: stranger.userId }, 422],
        [{ issue_ids, priority_id: 4, status_id: 1 }, 422],
        [{ issue_ids }, 422],
        [{ issue_ids, scope_ids: [] }, 422],
        [{ issue_ids: [one.id, one.id], priority_id: 4 }, 422],
        [{ issue_ids: Array.from({ length: 10_001 }, (_, at) => at + 1), priority_id: 4 }, 422],
      ];
      for (const [body, status] of refused) {
        expect((await bulk(body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(status);
      }
      expect((await bulk({ issue_ids, priority_id: 4 }, viewer)).statusCode).toBe(403);
      expect((await bulk({ issue_ids, priority_id: 4 }, stranger)).statusCode).toBe(404);
      expect((await get(creator, one)).json()).toEqual(one);
      expect((await get(creator, other)).json()).toEqual(other);
    });
  });
});
