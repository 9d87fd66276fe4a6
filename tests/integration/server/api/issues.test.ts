/** Issues: raising them, who sees and changes which, evaluations, comments, and bulk updates. */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../contract/src/annotations/schema.ts';
import type { Comment, Issue, IssueChange } from '../../../../contract/src/issues/schema.ts';
import {
  annotationChanges,
  annotations,
  documents,
  drawingSheets,
  issueChanges,
  issues,
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

  const onPaper = async (person: TestPerson) =>
    (await product.call(person, 'GET', `/v1/documents/${place.document}/issues`)).json<{
      issues: object[];
    }>().issues;

  const openBySheet = async (person: TestPerson) =>
    (await product.call(person, 'GET', `/v1/projects/${project}/open-issues`)).json<{
      sheets: object[];
    }>().sheets;

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

    it('by the AI assistant have no reporter, and are found, changed and evaluated as others are', async () => {
      const issue = await raise();
      await product.db.update(issues).set({ creatorId: null }).where(eq(issues.id, issue.id));
      const nobody = { creator_id: null, creator: null, creator_name: null };
      expect((await get(viewer, issue)).json()).toMatchObject(nobody);
      const url = `/v1/projects/${project}/issues?creators=-1`;
      const listed = (await product.call(colleague, 'GET', url)).json<{ data: Issue[] }>();
      expect(listed.data.map(({ id }) => id)).toEqual([issue.id]);
      const file = await product.call(
        colleague,
        'GET',
        url.replace('issues?', 'issues/export/csv?'),
      );
      expect(file.body).toContain('AI assistant');
      const changed = await put({ ...issue, ...nobody }, { summary: 'By a person' });
      expect(changed.json()).toMatchObject({ summary: 'By a person', ...nobody });
      expect((await set(creator, issue, 'evaluate', thumbsUp)).statusCode).toBe(200);
      await product.db.delete(issues).where(eq(issues.id, issue.id));
    });

    it('say where their markup is by the grid of the sheet as it was read last', async () => {
      const line = (label: string, ...ends: [number, number, number, number]) => ({ label, ends });
      const rows = [line('A', 0, 50, 500, 50), line('B', 0, 240, 500, 240)];
      const columns = (first: string) => [line(first, 50, 0, 50, 400), line('2', 450, 0, 450, 400)];
      const read = (first: string) =>
        product.db
          .update(drawingSheets)
          .set({ grids: [[columns(first), rows]] })
          .where(eq(drawingSheets.id, place.sheet));
      expect((await raise()).grid_reference).toBeNull();
      const issue = await raise({ xfdf: xfdfOf('placed') });
      expect(issue.grid_reference).toBeNull();
      await read('1');
      const says = async () => (await get(viewer, issue)).json<Issue>().grid_reference;
      expect(await says()).toBe('between grids A and B and between 1 and 2');
      await read('1.5');
      expect(await says()).toBe('between grids A and B and between 1.5 and 2');
      const moved = xfdfOf('placed').replace('100,100,200,180', '440,230,460,250');
      expect((await put(issue, { xfdf: moved }, creator)).json()).toMatchObject({
        grid_reference: 'near B-2',
      });
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

    it('count as open on their sheet until they are resolved', async () => {
      const [first, second, third] = [await raise(), await raise(), await raise()];
      expect(await openBySheet(viewer)).toEqual([{ id: place.sheet, count: 3 }]);
      await set(creator, first, 'status', { status_id: 3 });
      await set(creator, second, 'status', { status_id: 4 });
      await set(creator, third, 'status', { status_id: 5 });
      expect(await openBySheet(viewer)).toEqual([{ id: place.sheet, count: 1 }]);
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

    it('stay when their markup is deleted, and get it back with it', async () => {
      const issue = await raise({ xfdf: xfdfOf('cloud') });
      expect(await onPaper(viewer)).toHaveLength(1);
      const markup = await markupOf(creator, issue.id);
      const version = markup?.version ?? 0;
      await product.call(creator, 'DELETE', `/v1/annotations/${issue.annotation_id}`, { version });
      expect((await get(viewer, issue)).json()).toMatchObject({ annotation_id: null, xfdf: null });
      expect(await onPaper(viewer)).toEqual([]);
      await addAnnotation(product, creator, { project, document: place.document, name: 'cloud' });
      expect((await get(viewer, issue)).json()).toMatchObject({
        annotation_id: issue.annotation_id,
      });
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
      expect(await onPaper(viewer)).toEqual([
        { id: issue.id, priority_id: 3, status_id: 1, overlay_execution_id: null },
      ]);
      expect(await openBySheet(viewer)).toEqual([{ id: place.sheet, count: 1 }]);
      await set(creator, issue, 'evaluate', thumbsDown);
      expect(await count(viewer, '?evaluation_states=rejected')).toEqual([0, 0, 0]);
      expect(await count(creator, '?evaluation_states=rejected')).toEqual([1, 1, 1]);
      expect((await get(viewer, issue)).statusCode).toBe(404);
      expect((await set(viewer, issue, 'comments', { text: 'Hello' })).statusCode).toBe(404);
      expect(await markupOf(viewer, issue.id)).toBeUndefined();
      expect(await onPaper(viewer)).toEqual([]);
      expect(await onPaper(creator)).toHaveLength(1);
      expect(await openBySheet(viewer)).toEqual([]);
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

  it('like a new one are found on its page: open ones, by their words and their place', async () => {
    type Similar = { issue: Issue; likeness: number; is_near: boolean };
    const similar = async (query: string, person = creator) => {
      const at = `document_id=${place.document}&page_number=1&${query}`;
      const path = `/v1/projects/${project}/issues/similar?${at}`;
      return (await product.call(person, 'GET', path)).json<{ data: Similar[] }>().data;
    };
    const door = await raise({ summary: 'Door 110A swings into the corridor' });
    const marked = await raise({ summary: 'Missing dimension', xfdf: xfdfOf('here') });
    const closed = await raise({ summary: 'Door 110A swings into the corridor', status_id: 5 });
    const rejected = await raise({ summary: 'Door 110A swings into the corridor' });
    await set(creator, rejected, 'evaluate', { is_thumbs_up: false, is_thumbs_down: true });
    const inBook = { document_id: book, page_number: 1, csi_code: '081113' };
    await raise({ ...inBook, drawing_sheet_id: undefined, summary: 'Door 110A swings' });

    const words = encodeURIComponent('door 110a swings in corridor');
    const byWords = await similar(`summary=${words}`);
    expect(byWords.map(({ issue }) => issue.id)).toEqual([door.id]);
    expect(byWords[0]).toMatchObject({ is_near: false, issue: { summary: door.summary } });
    expect(byWords[0]?.likeness).toBeGreaterThan(0.6);
    const near = await similar(`summary=${words}&rect=110,110,190,170`);
    expect(near.map(({ issue, is_near }) => [issue.id, is_near])).toEqual([
      [door.id, false],
      [marked.id, true],
    ]);
    expect(await similar('rect=900,900,950,950')).toEqual([]);
    expect(await similar('summary=Roof')).toEqual([]);

    await set(creator, door, 'evaluate', { is_thumbs_up: false, is_thumbs_down: true });
    for (const person of [creator, viewer]) {
      expect(await similar(`summary=${words}`, person)).toEqual([]);
    }
    expect(closed.status_id).toBe(5);
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

  describe('with a version', () => {
    const getChanges = async (person: TestPerson, { id }: Issue, query = '') =>
      (await product.call(person, 'GET', `/v1/issues/${id}/changes${query}`)).json<{
        data: IssueChange[];
        next: number | null;
      }>();
    const send = (issue: Issue, ifMatch: string, status_id = 2) =>
      product.app.inject({
        method: 'POST',
        url: `/v1/issues/${issue.id}/status`,
        headers: { authorization: `Bearer ${creator.token}`, 'if-match': ifMatch },
        payload: { status_id },
      });

    it('are changed only from that version, and a refusal has the present issue', async () => {
      const issue = await raise();
      const first = await get(creator, issue);
      expect(first.headers.etag).toMatch(/^W\/"1\.[\w-]{22}"$/);
      const changed = await send(issue, String(first.headers.etag));
      expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
      const refused = await send(issue, '"1"', 3);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        412,
        {
          code: 'CHANGED_MEANWHILE',
          detail: 'This issue was changed meanwhile. It is at version 2 now.',
          current: { id: issue.id, status_id: 2, version: 2 },
        },
      ]);
      expect((await send(issue, 'nonsense', 3)).statusCode).toBe(412);
      expect((await send(issue, '*', 3)).statusCode).toBe(200);
      expect((await send(issue, '"3"', 3)).headers.etag).toBe('"3"');
    });

    it('in the body and another one in If-Match are both looked at', async () => {
      const issue = await raise();
      await set(colleague, issue, 'priority', { priority_id: 4 });
      const sent = (ifMatch: string, version: number) =>
        product.app.inject({
          method: 'PUT',
          url: `/v1/issues/${issue.id}`,
          headers: { authorization: `Bearer ${creator.token}`, 'if-match': ifMatch },
          payload: { ...sameContent(issue), version },
        });
      expect((await sent('"1"', 2)).statusCode).toBe(412);
      expect((await sent('"2"', 1)).statusCode).toBe(412);
      expect((await sent('"2"', 2)).statusCode).toBe(200);
    });

    it('tell who changed what, newest first, and nothing of what stayed the same', async () => {
      const issue = await raise({ scope_ids: [8], xfdf: xfdfOf('cloud') });
      expect(await getChanges(creator, issue)).toEqual({ data: [], next: null });
      const changes = { summary: 'Door 110B', assignee_id: viewer.userId, scope_ids: [9, 8] };
      await put(issue, { ...changes, xfdf: xfdfOf('cloud', { contents: 'Moved' }) }, creator);
      await set(colleague, issue, 'priority', { priority_id: 3 });
      await set(colleague, issue, 'evaluate', { ...thumbsUp, explanation: 'As built.' });
      await set(colleague, issue, 'evaluate', thumbsUp);
      const { data } = await getChanges(viewer, issue);
      expect(data.map(({ person, version }) => [person?.full_name, version])).toEqual([
        ['colleague', 4],
        ['colleague', 3],
        ['creator', 2],
      ]);
      const evaluated = { field: 'evaluation_state', to: 'approved' };
      expect(data.map((change) => change.changes)).toEqual([
        [{ ...evaluated, from: 'approved', explanation: null }],
        [{ ...evaluated, from: 'not_reviewed', explanation: 'As built.' }],
        expect.arrayContaining([
          { field: 'summary', from: ISSUE_CONTENT.summary, to: 'Door 110B' },
          { field: 'assignee', from: null, to: { id: viewer.userId, full_name: 'viewer' } },
          { field: 'scope_ids', from: [8], to: [9, 8] },
          { field: 'markup' },
        ]),
      ]);
      expect(data[2]?.changes).toHaveLength(4);
      const older = await getChanges(creator, issue, `?before=${data[1]?.id}`);
      expect(older.data.map(({ version }) => version)).toEqual([2]);
    });

    it('do not tell viewers of rejections', async () => {
      const issue = await raise();
      const reason = { ...thumbsDown, explanation: 'Not our work.' };
      await set(creator, issue, 'evaluate', reason);
      await set(creator, issue, 'evaluate', thumbsUp);
      await set(creator, issue, 'priority', { priority_id: 4 });
      expect((await getChanges(creator, issue)).data).toHaveLength(3);
      const seen = await getChanges(viewer, issue);
      expect(seen.data.map(({ changes }) => changes)).toEqual([
        [{ field: 'priority_id', from: 3, to: 4 }],
      ]);
    });
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
        expect((await bulk({ issue_ids, ...change })).json()).toMatchObject({ updated_count: 2 });
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
      expect((await bulk({ issue_ids, status_id: 4 })).json()).toMatchObject({
        detail: `Resolved or closed: #${other.id}. Reopen them first. None was changed.`,
      });
    });

    const matching = (query: string, body: object, person = creator) =>
      product.call(person, 'POST', `/v1/projects/${project}/issues/bulk-update${query}`, body);
    const undo = (undo_token: string, person = creator) =>
      product.call(person, 'POST', '/v1/issues/bulk-update/undo', { undo_token });
    const tokenOf = (answer: Awaited<ReturnType<typeof undo>>) =>
      answer.json<{ undo_token: string }>().undo_token;

    it('are all that match the filters of the list, and no others', async () => {
      const urgent = [await raise({ priority_id: 4 }), await raise({ priority_id: 4 })];
      const other = await raise({ priority_id: 2 });
      const rejected = await raise({ priority_id: 4 });
      await set(creator, rejected, 'evaluate', thumbsDown);
      const query = '?priorities=4&evaluation_states=not_reviewed&sort_by=id';
      const few = await matching(query, { status_id: 2, expected_count: 3 });
      expect([few.statusCode, few.json()]).toMatchObject([
        412,
        { detail: '2 issues match now, not 3. None was changed.' },
      ]);
      const answer = await matching(query, { status_id: 2, expected_count: 2 });
      expect(answer.json()).toEqual({ updated_count: 2, undo_token: expect.any(String) });
      for (const issue of [...urgent, other, rejected]) {
        const now = (await get(creator, issue)).json<Issue>();
        expect(now.status_id).toBe(urgent.some(({ id }) => id === issue.id) ? 2 : 1);
      }
      expect((await matching('?q=nothing', { status_id: 2 })).json()).toEqual({
        updated_count: 0,
        undo_token: null,
      });
      expect((await matching('', { status_id: 2, priority_id: 1 })).statusCode).toBe(422);
      expect((await matching('', { assignee_id: stranger.userId })).statusCode).toBe(422);
    });

    it.each([
      ['scope_ids', [8]],
      ['assignee_id', null],
      ['status_id', 5],
      ['priority_id', 4],
      ['discipline_id', 1],
    ])('get back what each had: %s', async (field, value) => {
      const all = [
        await raise({ scope_ids: [3, 9], assignee_id: viewer.userId, status_id: 2 }),
        await raise({ scope_ids: [8], priority_id: 4, discipline_id: 1 }),
        await raise({ priority_id: 1 }),
      ];
      const token = tokenOf(await matching('', { [field]: value }));
      expect((await undo(token, colleague)).statusCode, 'of someone else').toBe(404);
      expect((await undo(token)).statusCode).toBe(200);
      for (const issue of all) {
        const now = (await get(creator, issue)).json<Issue>();
        const { version, updated_at } = now;
        expect(now).toEqual({ ...issue, version, updated_at });
      }
      const history = await product.call(creator, 'GET', `/v1/issues/${all[2]?.id}/changes`);
      const { data } = history.json<{ data: IssueChange[] }>();
      expect(data.map(({ is_undo, is_bulk }) => [is_undo, is_bulk])).toEqual(
        data.length === 0
          ? []
          : [
              [true, true],
              [false, true],
            ],
      );
    });

    it('keep what someone has changed since, and are not undone then', async () => {
      const all = [await raise(), await raise()];
      const token = tokenOf(await matching('', { priority_id: 4 }));
      await set(colleague, all[1] as Issue, 'status', { status_id: 3 });
      const answer = await undo(token);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { detail: `Changed since: #${all[1]?.id}. Nothing was undone.` },
      ]);
      expect((await get(creator, all[0] as Issue)).json()).toMatchObject({ priority_id: 4 });
    });

    it('are undone for 30 seconds', async () => {
      await raise();
      const token = tokenOf(await matching('', { priority_id: 4 }));
      await product.db
        .update(issueChanges)
        .set({ createdAt: sql`now() - interval '36 seconds'` })
        .where(eq(issueChanges.batch, token));
      const answer = await undo(token);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { detail: 'Changes can be undone for 30 seconds.' },
      ]);
    });

    it('are at most 10,000', async () => {
      await product.db.execute(
        sql`insert into issues (project_id, summary, full_text, priority_id, discipline_id, issue_type, ref_number)
            select ${project}, 'Door', 'Door', 1, 8, 'drawing', 'A-101' from generate_series(1, 10001)`,
      );
      const answer = await matching('', { priority_id: 2 });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { detail: 'More than 10,000 issues match. Narrow the filters. None was changed.' },
      ]);
      const [first] = await product.db
        .select({ id: sql<number>`min(id)` })
        .from(issues)
        .where(eq(issues.projectId, project));
      const rest = await matching(`?issue_id_from=${(first?.id ?? 0) + 1}`, { priority_id: 2 });
      expect(rest.json()).toMatchObject({ updated_count: 10_000 });
      expect((await undo(tokenOf(rest))).json()).toEqual({ updated_count: 10_000 });
    });
  });
});
