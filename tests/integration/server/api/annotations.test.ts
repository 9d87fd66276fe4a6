/** Markups: who sees and changes which, versions, deleting and bringing back, history, and long lists. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Annotation,
  AnnotationChange,
  RefusedAnnotation,
} from '../../../../contract/src/annotations/schema.ts';
import { annotations, documents, users } from '../../../../server/src/db/schema.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Page = { annotations: Annotation[]; next: number | null };
type Added = { annotations: Annotation[]; refused: RefusedAnnotation[] };

describe('markups', () => {
  let product: TestProduct;
  let author: TestPerson;
  let colleague: TestPerson;
  let viewer: TestPerson;
  let admin: TestPerson;
  let stranger: TestPerson;
  let ours = 0;
  let project = 0;
  let document = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    const inOurs = { organizations: [ours] };
    author = await product.person({ name: 'author', ...inOurs });
    colleague = await product.person({ name: 'colleague', ...inOurs });
    viewer = await product.person({ name: 'viewer', ...inOurs, userTypeId: 2 });
    admin = await product.person({ name: 'admin', ...inOurs, isAdmin: true, userTypeId: 2 });
    stranger = await product.person({
      name: 'stranger',
      organizations: [await product.organization('Theirs')],
    });
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(author, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());
  /** A document of its own for each test, with 9 pages. */
  beforeEach(async () => {
    document = await addDocument(project);
  });

  async function addDocument(projectId: number): Promise<number> {
    const [row] = await product.db
      .select({ id: sql<number>`min(organization_id)` })
      .from(sql`project_organizations`);
    const { fileId } = await uploadPdf(product, author, row?.id ?? 0);
    const rows = await product.db
      .insert(documents)
      .values({ projectId, fileId, documentTypeId: 2, pageCount: 9 })
      .returning({ id: documents.id });
    return rows[0]?.id ?? 0;
  }

  const url = () => `/v1/projects/${project}/annotations`;
  const post = (person: TestPerson, ...texts: string[]) =>
    product.call(person, 'POST', url(), {
      document_id: document,
      annotations: texts.map((xfdf) => ({ xfdf })),
    });
  async function add(person: TestPerson, ...names: string[]): Promise<Annotation[]> {
    const answer = await post(person, ...names.map((name) => xfdfOf(name)));
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Added>().annotations;
  }
  async function addOne(person: TestPerson, name: string): Promise<Annotation> {
    const [added] = await add(person, name);
    if (added === undefined) throw new Error('Nothing was added');
    return added;
  }
  async function list(person: TestPerson, query = ''): Promise<Annotation[]> {
    const answer = await product.call(person, 'GET', `${url()}?document_id=${document}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Page>().annotations;
  }
  const namesFor = async (person: TestPerson, query = '') =>
    (await list(person, query)).map(({ name }) => name);
  const get = (person: TestPerson, { id }: Annotation, of = '') =>
    product.call(person, 'GET', `/v1/annotations/${id}${of}`);
  const put = (person: TestPerson, { id, name }: Annotation, contents: string, version: number) =>
    product.call(person, 'PUT', `/v1/annotations/${id}`, {
      xfdf: xfdfOf(name, { contents }),
      version,
    });
  const remove = (person: TestPerson, { id, version }: Annotation) =>
    product.call(person, 'DELETE', `/v1/annotations/${id}`, { version });
  const judge = (state: 'approved' | 'rejected', ...given: Annotation[]) =>
    product.db
      .update(annotations)
      .set({ evaluationState: state })
      .where(
        inArray(
          annotations.id,
          given.map(({ id }) => id),
        ),
      );
  async function changesOf(person: TestPerson, annotation: Annotation) {
    const answer = await get(person, annotation, '/changes');
    return answer
      .json<{ changes: AnnotationChange[] }>()
      .changes.map((change) => [change.version, change.action, change.author?.full_name]);
  }

  it('are stored with their XFDF, their issue, their evaluation state and their author', async () => {
    const added = await addOne(author, 'cloud');
    expect(added).toMatchObject({
      document_id: document,
      page_number: 1,
      name: 'cloud',
      issue_id: null,
      evaluation_state: 'not_reviewed',
      author: { id: author.userId, full_name: 'author' },
      version: 1,
      can_edit: true,
    });
    expect(added.xfdf).toContain('<square');
    expect(await list(author)).toEqual([added]);
    expect((await get(author, added)).json()).toEqual(added);
  });

  it('are added together, in the order in which they were sent, once however often they are sent', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `markup ${index}`);
    const first = await add(author, ...names);
    expect(first.map(({ name }) => name)).toEqual(names);
    expect(await add(author, ...names)).toEqual(first);
    expect(await list(author)).toEqual(first);
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(author, 'at once')));
    expect(new Set(answers.map(([one]) => one?.id)).size).toBe(1);
    expect((await post(author, ...Array<string>(101).fill(xfdfOf('a')))).statusCode).toBe(422);
    expect((await post(author)).statusCode).toBe(422);
  });

  it('of someone else stay as they are when their name is sent', async () => {
    const theirs = await addOne(author, 'cloud');
    const answer = await post(colleague, xfdfOf('cloud', { contents: 'Mine' }));
    expect(answer.json<Added>().annotations).toEqual([{ ...theirs, can_edit: false }]);
  });

  it('that cannot be stored are named and skipped, and the rest are added', async () => {
    const given = [xfdfOf('one'), '<svg/>', xfdfOf('one'), xfdfOf('far', { page: 10 })];
    const answer = await post(author, ...given, xfdfOf('two'), 'name="x" page="0"', '\0');
    expect(answer.statusCode).toBe(201);
    const { annotations: added, refused } = answer.json<Added>();
    expect(added.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(refused.map(({ index }) => index)).toEqual([1, 2, 3, 5, 6]);
    expect(refused[2]?.detail).toBe('The document has 9 pages, and the markup is on page 10.');
    expect((await post(author, '<svg/>')).statusCode).toBe(422);
    expect((await post(author, `${xfdfOf('one')}${' '.repeat(300_000)}`)).statusCode).toBe(422);
  });

  it('change by version: an older one is refused, and the same content again is not', async () => {
    const added = await addOne(author, 'cloud');
    const changed = await put(author, added, 'Move the door', 1);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id: added.id, version: 2, name: 'cloud' });
    expect(changed.json<Annotation>().xfdf).toContain('Move the door');
    // The answer was lost, and the change is sent again.
    expect((await put(author, added, 'Move the door', 1)).json()).toEqual(changed.json());
    const stale = await put(author, added, 'Move the window', 1);
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([
      412,
      'CHANGED_MEANWHILE',
    ]);
    expect((await get(author, added)).json()).toEqual(changed.json());
    expect((await remove(author, added)).statusCode).toBe(412);
    const renamed = { ...added, name: 'another' };
    expect((await put(author, renamed, 'Move the door', 2)).statusCode).toBe(422);
  });

  it('are changed and deleted together, each as alone, and those that cannot be are named', async () => {
    const [one, two, stale, same] = await add(author, 'one', 'two', 'stale', 'same');
    const [theirs] = await add(colleague, 'theirs');
    if (!one || !two || !stale || !same || !theirs) throw new Error('Not all were added');
    const to = ({ id, name }: Annotation, contents: string, version = 1) => ({
      ...{ id, version, xfdf: xfdfOf(name, { contents }) },
    });
    const changes = [
      to(one, 'Door'),
      { id: two.id, version: 1, xfdf: null },
      to(stale, 'Old', 7),
      to(theirs, 'Mine'),
      { id: 2_000_000_000, version: 1, xfdf: null },
      { id: same.id, version: 1, xfdf: same.xfdf },
      { ...to(stale, 'Old'), id: same.id + 1000 },
    ];
    const send = (person: TestPerson, given: object[]) =>
      product.call(person, 'POST', `${url()}/changes`, { changes: given });
    const answer = await send(author, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    const made = answer.json<{
      changed: Annotation[];
      deleted: number[];
      refused: { index: number; status: number }[];
    }>();
    expect(made.changed.map(({ name, version }) => [name, version])).toEqual([
      ['one', 2],
      ['same', 1],
    ]);
    expect(made.deleted).toEqual([two.id]);
    expect(made.refused.map(({ index, status }) => [index, status])).toEqual([
      [2, 412],
      [3, 403],
      [4, 404],
      [6, 404],
    ]);
    expect(await namesFor(author)).toEqual(['one', 'stale', 'same', 'theirs']);
    expect(await changesOf(author, one)).toEqual([
      [2, 'changed', 'author'],
      [1, 'created', 'author'],
    ]);
    const twice = await send(author, [to(one, 'A', 2), to(one, 'B', 2)]);
    expect(twice.statusCode).toBe(422);
  });

  it('of another project are not changed with others', async () => {
    const added = await addOne(author, 'cloud');
    const body = { name: 'Elsewhere', organization_id: ours };
    const elsewhere = await product.call(author, 'POST', '/v1/projects', body);
    const { id } = elsewhere.json<{ id: number }>();
    const answer = await product.call(author, 'POST', `/v1/projects/${id}/annotations/changes`, {
      changes: [{ id: added.id, version: 1, xfdf: null }],
    });
    expect(answer.json()).toMatchObject({ deleted: [], refused: [{ status: 404 }] });
    expect(await namesFor(author)).toEqual(['cloud']);
  });

  it('of two changes at once take one', async () => {
    const added = await addOne(author, 'cloud');
    const answers = await Promise.all([
      put(author, added, 'Door', 1),
      put(admin, added, 'Window', 1),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
  });

  it('are changed and deleted by who made them and by administrators alone', async () => {
    const added = await addOne(author, 'cloud');
    const rights = async (person: TestPerson) => {
      const [seen] = await list(person);
      const changed = await put(person, added, 'Mine', 7);
      const deleted = await remove(person, { ...added, version: 7 });
      return [seen?.can_edit, changed.statusCode, deleted.statusCode];
    };
    // 412 is for who may do it, with a version that is current.
    expect(await rights(author)).toEqual([true, 412, 412]);
    expect(await rights(admin)).toEqual([true, 412, 412]);
    expect(await rights(colleague)).toEqual([false, 403, 403]);
    expect(await rights(viewer)).toEqual([false, 403, 403]);
    expect((await post(viewer, xfdfOf('mine'))).statusCode).toBe(403);
  });

  it('lose the right to be changed with the flag or the type of their author', async () => {
    const added = await addOne(author, 'cloud');
    const of = (person: TestPerson) => eq(users.id, person.userId);
    const canEdit = async (person: TestPerson) => (await list(person))[0]?.can_edit;
    await product.db.update(users).set({ userTypeId: 2 }).where(of(author));
    await product.db.update(users).set({ isAdmin: false }).where(of(admin));
    expect([await canEdit(author), await canEdit(admin)]).toEqual([false, false]);
    expect((await put(author, added, 'Mine', 1)).statusCode).toBe(403);
    expect((await put(admin, added, 'Mine', 1)).statusCode).toBe(403);
    await product.db.update(users).set({ userTypeId: 1 }).where(of(author));
    await product.db.update(users).set({ isAdmin: true }).where(of(admin));
    expect([await canEdit(author), await canEdit(admin)]).toEqual([true, true]);
  });

  it('are seen by viewers only if approved or not reviewed, whatever they ask for', async () => {
    const [open, good, bad] = await add(author, 'open', 'good', 'bad');
    if (!open || !good || !bad) throw new Error('Nothing was added');
    await judge('approved', good);
    await judge('rejected', bad);
    const all = '&evaluation_states=rejected,approved,not_reviewed';
    for (const query of ['', all]) {
      expect(await namesFor(viewer, query)).toEqual(['open', 'good']);
      expect(await namesFor(author, query)).toEqual(['open', 'good', 'bad']);
      expect(await namesFor(admin, query)).toEqual(['open', 'good', 'bad']);
    }
    expect(await namesFor(viewer, '&evaluation_states=rejected')).toEqual([]);
    expect(await namesFor(author, '&evaluation_states=rejected')).toEqual(['bad']);
    expect(await namesFor(author, '&evaluation_states=approved,rejected')).toEqual(['good', 'bad']);
    const unknown = await product.call(author, 'GET', `${url()}?evaluation_states=good`);
    expect(unknown.statusCode).toBe(422);
    for (const of of ['', '/changes']) {
      expect((await get(viewer, good, of)).statusCode).toBe(200);
      expect((await get(viewer, bad, of)).statusCode).toBe(404);
      expect((await get(author, bad, of)).statusCode).toBe(200);
    }
  });

  it('leave the lists when they are deleted, keep their history, and come back by name', async () => {
    const added = await addOne(author, 'cloud');
    await put(admin, added, 'Move the door', 1);
    expect((await remove(author, { ...added, version: 2 })).statusCode).toBe(204);
    for (const person of [author, viewer, admin]) {
      expect(await list(person)).toEqual([]);
      expect((await get(person, added)).statusCode).toBe(404);
    }
    expect((await remove(author, { ...added, version: 3 })).statusCode).toBe(404);
    expect((await put(author, added, 'Late', 3)).statusCode).toBe(404);
    const history = [
      [3, 'deleted', 'author'],
      [2, 'changed', 'admin'],
      [1, 'created', 'author'],
    ];
    expect(await changesOf(colleague, added)).toEqual(history);
    expect((await get(viewer, added, '/changes')).statusCode).toBe(404);

    const back = await post(admin, xfdfOf('cloud', { contents: 'Again' }));
    expect(back.json<Added>().annotations).toMatchObject([
      { id: added.id, version: 4, author: { id: author.userId } },
    ]);
    expect(await changesOf(viewer, added)).toEqual([[4, 'restored', 'admin'], ...history]);
    expect((await list(viewer))[0]?.xfdf).toContain('Again');
  });

  it('that come back through someone else are theirs', async () => {
    const added = await addOne(author, 'cloud');
    await remove(author, added);
    expect(await addOne(colleague, 'cloud')).toMatchObject({
      id: added.id,
      author: { id: colleague.userId },
      can_edit: true,
    });
  });

  it('tell nothing across projects', async () => {
    const added = await addOne(author, 'cloud');
    const body = { name: 'School', organization_id: 1 };
    const made = await product.call(author, 'POST', '/v1/projects', body);
    const other = made.json<{ id: number }>().id;
    const at = (place: number, of: number) => `/v1/projects/${place}/annotations?document_id=${of}`;
    expect((await product.call(author, 'GET', at(other, document))).statusCode).toBe(404);
    const sent = { document_id: document, annotations: [{ xfdf: xfdfOf('there') }] };
    const there = await product.call(author, 'POST', `/v1/projects/${other}/annotations`, sent);
    expect(there.statusCode).toBe(404);
    const whole = await product.call(author, 'GET', `/v1/projects/${other}/annotations`);
    expect(whole.json<Page>().annotations).toEqual([]);
    for (const of of ['', '/changes']) {
      expect((await get(stranger, added, of)).statusCode).toBe(404);
    }
    expect((await put(stranger, added, 'Mine', 1)).statusCode).toBe(404);
    expect((await remove(stranger, added)).statusCode).toBe(404);
    expect((await product.call(stranger, 'GET', at(project, document))).statusCode).toBe(403);
  });

  it('are listed for the whole project, too', async () => {
    const first = await addOne(author, 'cloud');
    document = await addDocument(project);
    const second = await addOne(author, 'cloud');
    const answer = await product.call(viewer, 'GET', url());
    const ids = answer.json<Page>().annotations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  describe('in a long list', () => {
    const addMany = (count: number, padding: number) =>
      product.db.execute(
        sql`insert into annotations (document_id, name, page_number, xfdf, author_id)
            select ${document}, 'many ' || n, 1, repeat('x', ${padding}::int), ${author.userId}
            from generate_series(1, ${count}::int) n`,
      );
    /** The length of each page. */
    async function pages(): Promise<number[]> {
      const lengths: number[] = [];
      const ids = new Set<number>();
      let after: number | null = null;
      do {
        const of = after === null ? '' : `&after=${after}`;
        const answer = await product.call(viewer, 'GET', `${url()}?document_id=${document}${of}`);
        const page: Page = answer.json<Page>();
        lengths.push(page.annotations.length);
        for (const { id } of page.annotations) ids.add(id);
        after = page.next;
      } while (after !== null);
      expect(ids.size).toBe(lengths.reduce((sum, length) => sum + length, 0));
      return lengths;
    }

    it('come in pages of 1,000', async () => {
      await addMany(2000, 100);
      expect(await pages()).toEqual([1000, 1000]);
      await addOne(author, 'one more');
      expect(await pages()).toEqual([1000, 1000, 1]);
    });

    it('come in pages of 2 MB', async () => {
      await addMany(10, 600_000);
      expect(await pages()).toEqual([3, 3, 3, 1]);
    });
  });

  it('are not sent again while nothing changed', async () => {
    const added = await addOne(author, 'cloud');
    const read = async (known?: string) => {
      const headers = {
        authorization: `Bearer ${viewer.token}`,
        ...(known !== undefined && { 'if-none-match': known }),
      };
      return product.app.inject({ url: `${url()}?document_id=${document}`, headers });
    };
    const tag = String((await read()).headers.etag);
    expect((await read(tag)).statusCode).toBe(304);
    // Elsewhere in the project.
    const here = document;
    document = await addDocument(project);
    await addOne(author, 'cloud');
    document = here;
    expect((await read(tag)).statusCode).toBe(304);
    await judge('rejected', added);
    expect((await read(tag)).statusCode).toBe(200);
  });
});
