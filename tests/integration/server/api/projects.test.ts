/** Projects and documents over the wire, with a real PostgreSQL. */
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  checklistItems,
  pageThumbnails,
  projectTasks,
  userOrganizations,
} from '../../../../server/src/db/schema.ts';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import { thumbnailKeyOf } from '../../../../server/src/domain/file-keys.ts';
import { pathOf, startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('projects', () => {
  let product: TestProduct;
  let ours = 0;
  let theirs = 0;
  let creator: TestPerson;
  let viewer: TestPerson;
  let stranger: TestPerson;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    theirs = await product.organization('Theirs');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    stranger = await product.person({ name: 'stranger', organizations: [theirs] });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function makeProject(name: string): Promise<number> {
    const answer = await product.call(creator, 'POST', '/v1/projects', {
      name,
      organization_id: ours,
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: number }>().id;
  }

  it('sends what is polled only when it has changed', async () => {
    const project = await makeProject('Polled');
    const poll = (what: string, known?: string) =>
      product.app.inject({
        method: 'GET',
        url: `/v1/projects/${project}${what}`,
        headers: {
          authorization: `Bearer ${creator.token}`,
          ...(known !== undefined && { 'if-none-match': known }),
        },
      });
    for (const what of ['', '/tasks', '/documents', '/table-of-contents']) {
      const first = await poll(what);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const known = String(first.headers.etag);
      const again = await poll(what, known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await poll(what, '"of another time"')).statusCode).toBe(200);
    }
    const before = String((await poll('/documents')).headers.etag);
    const { fileId } = await uploadPdf(product, creator, ours);
    await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
    });
    expect((await poll('/documents', before)).statusCode).toBe(200);
    const refused = await product.app.inject({
      method: 'GET',
      url: `/v1/projects/${project}/documents`,
      headers: { authorization: `Bearer ${stranger.token}`, 'if-none-match': before },
    });
    expect(refused.statusCode).toBe(403);
  });

  it('says who is signed in', async () => {
    const answer = await product.call(viewer, 'GET', '/v1/users/me');
    expect(answer.json()).toMatchObject({
      id: viewer.userId,
      full_name: 'viewer',
      is_admin: false,
      user_type_id: 2,
      can_create_projects: false,
      user_organizations: [{ organization: { id: ours, name: 'Ours' } }],
    });
  });

  it('makes a user of a new token, and tells one without organization so', async () => {
    const token = await product.token('newcomer');
    const answer = await product.call({ userId: 0, token }, 'GET', '/v1/users/me');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      detail: 'User is not associated with any organization',
      code: 'NO_ORGANIZATION',
    });
  });

  it('lists the newest project first, to its organization alone', async () => {
    const first = await makeProject('12 Alder Street');
    const second = await makeProject('9 Birch Street');
    const mine = await product.call(viewer, 'GET', '/v1/users/me/projects');
    const ids = mine.json<{ data: { id: number }[] }>().data.map((project) => project.id);
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
    const others = await product.call(stranger, 'GET', '/v1/users/me/projects');
    expect(others.json()).toEqual({ data: [] });
  });

  it('searches names by a part of them, taking wildcards as they are written', async () => {
    await makeProject('100% Larch_Lane');
    const found = async (q: string) => {
      const url = `/v1/users/me/projects?q=${encodeURIComponent(q)}`;
      const answer = await product.call(creator, 'GET', url);
      return answer.json<{ data: { name: string }[] }>().data.map((project) => project.name);
    };
    expect(await found('larch')).toEqual(['100% Larch_Lane']);
    expect(await found('0%')).toEqual(['100% Larch_Lane']);
    expect(await found('h_L')).toEqual(['100% Larch_Lane']);
    expect(await found('_____')).toEqual([]);
  });

  it('sorts as asked, names as people do', async () => {
    for (const name of ['Sorted 10', 'sorted 9', 'Sorted 1']) await makeProject(name);
    const found = async (sort: string) => {
      const url = `/v1/users/me/projects?q=sorted&${sort}`;
      const answer = await product.call(creator, 'GET', url);
      return answer.json<{ data: { name: string }[] }>().data.map((project) => project.name);
    };
    expect(await found('sort_by=name&sort_order=asc')).toEqual([
      'Sorted 1',
      'sorted 9',
      'Sorted 10',
    ]);
    expect(await found('sort_order=asc')).toEqual(['Sorted 10', 'sorted 9', 'Sorted 1']);
    const refused = await product.call(creator, 'GET', '/v1/users/me/projects?sort_by=owner');
    expect(refused.statusCode).toBe(422);
  });

  it('gives 403 for a project of others, 404 for none, and 404 for both below it', async () => {
    const project = await makeProject('Closed door');
    const file = await uploadPdf(product, creator, ours);
    const made = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [file.fileId],
    });
    const document = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    const status = async (url: string) => (await product.call(stranger, 'GET', url)).statusCode;
    expect(await status(`/v1/projects/${project}`)).toBe(403);
    expect(await status('/v1/projects/999999')).toBe(404);
    expect(await status(`/v1/documents/${document}`)).toBe(404);
    expect(await status('/v1/documents/999999')).toBe(404);
  });

  it('makes documents of uploads, keeps the chosen kind, and asks for their reading', async () => {
    const project = await makeProject('With documents');
    const drawings = await uploadPdf(product, creator, ours, 'Drawings.pdf');
    const unknown = await uploadPdf(product, creator, ours, 'Anything.pdf');
    const answer = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [drawings.fileId, unknown.fileId],
      document_types: [{ file_id: drawings.fileId, document_type_id: 2 }],
    });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json<{
      data: { id: number; document_type_id: number | null; file: { name: string } }[];
    }>();
    expect(data.map((row) => [row.file.name, row.document_type_id])).toEqual([
      ['Drawings.pdf', 2],
      ['Anything.pdf', null],
    ]);
    expect(product.readingAskedFor).toEqual(expect.arrayContaining(data.map((row) => row.id)));

    const again = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [drawings.fileId],
    });
    expect(again.statusCode).toBe(409);
    const read = await product.call(creator, 'GET', `/v1/projects/${project}`);
    expect(read.json()).toMatchObject({
      documents_count: 2,
      first_document_id: data[0]?.id,
      pictured_document_id: data[0]?.id,
    });
  });

  it('is pictured by its first drawing set, or by its first document if it has none', async () => {
    const project = await makeProject('Pictured');
    const pictured = async () =>
      (await product.call(creator, 'GET', `/v1/projects/${project}`)).json<Project>()
        .pictured_document_id;
    const add = async (type: number) => {
      const { fileId } = await uploadPdf(product, creator, ours);
      const made = await product.call(creator, 'POST', '/v1/documents', {
        project_id: project,
        file_ids: [fileId],
        document_types: [{ file_id: fileId, document_type_id: type }],
      });
      return made.json<{ data: { id: number }[] }>().data[0]?.id;
    };
    expect(await pictured()).toBeNull();
    const book = await add(DOCUMENT_TYPE.specifications);
    expect(await pictured()).toBe(book);
    const drawings = await add(DOCUMENT_TYPE.drawings);
    await add(DOCUMENT_TYPE.drawings);
    expect(await pictured()).toBe(drawings);
  });

  it('gives a document by itself, in its project and in the list, and who may see them', async () => {
    const project = await makeProject('Three ways');
    const { fileId, fileKey } = await uploadPdf(product, creator, ours, 'Plans.pdf');
    const made = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
      document_types: [{ file_id: fileId, document_type_id: 2 }],
    });
    const document = made.json<{ data: { id: number }[] }>().data[0];
    expect(document).toEqual({
      id: expect.any(Number),
      project_id: project,
      document_type_id: 2,
      page_count: null,
      missing_pages: null,
      file: {
        file_id: fileId,
        file_key: fileKey,
        linearized_file_key: null,
        name: 'Plans.pdf',
        size_bytes: 2000,
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const get = async (url: string) => (await product.call(viewer, 'GET', url)).json();
    expect(await get(`/v1/documents/${document?.id}`)).toEqual(document);
    expect(await get(`/v1/projects/${project}/documents`)).toEqual({ data: [document] });
    expect(await get(`/v1/projects/${project}`)).toMatchObject({
      ...{ id: project, name: 'Three ways', documents: [document], documents_count: 1 },
      ...{ issues_count: 0, checklist_items_count: 0, source_project_id: null },
    });
    const { data: people } = await get(`/v1/projects/${project}/collaborators`);
    expect(people).toContainEqual({ id: creator.userId, full_name: 'creator', user_type_id: 1 });
    expect(people).toContainEqual({ id: viewer.userId, full_name: 'viewer', user_type_id: 2 });
    expect(people.map(({ id }: { id: number }) => id)).not.toContain(stranger.userId);
  });

  it('takes at most 5 files at once, as the page does', async () => {
    const project = await makeProject('Five at once');
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await uploadPdf(product, creator, ours)).fileId);
    const create = (count: number) =>
      product.call(creator, 'POST', '/v1/documents', {
        project_id: project,
        file_ids: ids.slice(0, count),
      });
    const refused = await create(6);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
    expect(refused.json<{ detail: string }>().detail).toMatch(/^file_ids: /);
    const taken = await create(5);
    expect(taken.statusCode).toBe(201);
    expect(taken.json<{ data: unknown[] }>().data).toHaveLength(5);
  });

  it('refuses documents of files that are not whole, or not of the sender', async () => {
    const project = await makeProject('Half a file');
    const foreign = await uploadPdf(product, viewer, ours);
    const answer = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [foreign.fileId],
    });
    expect(answer.statusCode).toBe(404);
  });

  it('lets a viewer neither make projects nor add documents', async () => {
    const project = await makeProject('Read only');
    const file = await uploadPdf(product, viewer, ours);
    const making = { name: 'Mine', organization_id: ours };
    expect((await product.call(viewer, 'POST', '/v1/projects', making)).statusCode).toBe(403);
    const adding = { project_id: project, file_ids: [file.fileId] };
    expect((await product.call(viewer, 'POST', '/v1/documents', adding)).statusCode).toBe(403);
  });

  it('lets creators and administrators make projects, each in their own organization', async () => {
    const boss = { name: 'boss', organizations: [ours], isAdmin: true } as const;
    const admin = await product.person({ ...boss, userTypeId: 2 });
    const outside = await product.person({ ...boss, name: 'outside', organizations: [] });
    const make = async (person: TestPerson, organization_id: number) => {
      const body = { name: 'Theirs to make', organization_id };
      const mayCreate = (await product.call(person, 'GET', '/v1/users/me')).json<{
        can_create_projects?: boolean;
      }>().can_create_projects;
      return [mayCreate, (await product.call(person, 'POST', '/v1/projects', body)).statusCode];
    };
    expect(await make(creator, ours)).toEqual([true, 201]);
    expect(await make(admin, ours)).toEqual([true, 201]);
    expect(await make(viewer, ours)).toEqual([false, 403]);
    expect(await make(creator, theirs)).toEqual([true, 403]);
    expect(await make(admin, theirs)).toEqual([true, 403]);
    expect(await make(outside, ours)).toEqual([undefined, 401]);
  });

  it('lists the people of the organizations of the one who asks, and no others', async () => {
    const members = async (person: TestPerson) =>
      (await product.call(person, 'GET', '/v1/organizations/me/users')).json<{
        data: { id: number; full_name: string; user_type_id: number }[];
      }>().data;
    const listed = await members(viewer);
    expect(listed).toContainEqual({ id: creator.userId, full_name: 'creator', user_type_id: 1 });
    expect(listed).toContainEqual({ id: viewer.userId, full_name: 'viewer', user_type_id: 2 });
    expect(listed.map(({ id }) => id)).not.toContain(stranger.userId);
    expect(await members(stranger)).toEqual([
      { id: stranger.userId, full_name: 'stranger', user_type_id: 1 },
    ]);
    const unknown = await product.call(null, 'GET', '/v1/organizations/me/users');
    expect(unknown.statusCode).toBe(401);
  });

  it('answers both lists of projects with the same records', async () => {
    await makeProject('In both lists');
    const [mine, organizations] = await Promise.all(
      ['users', 'organizations'].map((of) => product.call(viewer, 'GET', `/v1/${of}/me/projects`)),
    );
    expect(mine?.json<{ data: unknown[] }>().data.length).toBeGreaterThan(0);
    expect(organizations?.json()).toEqual(mine?.json());
  });

  it('takes names of 2 to 50 characters', async () => {
    for (const name of ['ab', ' ab ', '😀'.repeat(2), 'x'.repeat(50)]) {
      expect(await makeProject(name)).toBeGreaterThan(0);
    }
  });

  it('refuses a name that is too short or too long, after trimming, and changes nothing', async () => {
    const unseen = ['\u200b\u200b', '\u202e\u2066', '\ud800ab'];
    for (const name of ['', ' a ', 'x'.repeat(51), 'a\u0000b', '😀', '😀'.repeat(51), ...unseen]) {
      const answer = await product.call(creator, 'POST', '/v1/projects', {
        name,
        organization_id: ours,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('tells what went wrong in reading to administrators alone', async () => {
    const project = await makeProject('With an error');
    const { fileId } = await uploadPdf(product, creator, ours);
    const made = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
    });
    const documentId = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    await product.db.insert(projectTasks).values({
      projectId: project,
      documentId,
      eventType: 'toc_created',
      hadError: true,
      eventData: { error: 'The file is damaged at byte 4711.' },
    });
    const admin = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
    const url = `/v1/projects/${project}/tasks`;
    const told = await product.call(admin, 'GET', url);
    expect(told.json()).toMatchObject({
      data: [{ had_error: true, event_data: { error: 'The file is damaged at byte 4711.' } }],
    });
    for (const person of [creator, viewer]) {
      const answer = await product.call(person, 'GET', url);
      expect(answer.json()).toMatchObject({ data: [{ had_error: true }] });
      expect(answer.body).not.toContain('4711');
    }
  });

  it('counts the documents and checklist items of a project', async () => {
    const project = await makeProject('Counted');
    const { fileId } = await uploadPdf(product, creator, ours);
    const made = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
    });
    const documentId = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    await product.db.insert(checklistItems).values(
      [0, 1, 2].map((position) => ({
        ...{ documentId, key: String(position), position, sectionPosition: 0, pageNumber: 1 },
        ...{ label: String(position), requirement: 'Doors swing out.' },
      })),
    );
    const read = await product.call(creator, 'GET', `/v1/projects/${project}`);
    expect(read.json()).toMatchObject({ documents_count: 1, checklist_items_count: 3 });
  });

  it('removes a project with its documents and files, and no other', async () => {
    const [gone, kept] = [await makeProject('Gone'), await makeProject('Kept')];
    const places = [
      await uploadPdf(product, creator, ours),
      await uploadPdf(product, creator, ours),
    ];
    for (const [index, project_id] of [gone, kept].entries()) {
      const file_ids = [places[index]?.fileId];
      await product.call(creator, 'POST', '/v1/documents', { project_id, file_ids });
    }
    const colleague = await product.person({ name: 'colleague', organizations: [ours] });
    const remove = (person: TestPerson) => product.call(person, 'DELETE', `/v1/projects/${gone}`);
    const readAs = async (person: TestPerson) =>
      (await product.call(person, 'GET', `/v1/projects/${gone}`)).json<{ can_remove: boolean }>();
    expect((await readAs(colleague)).can_remove).toBe(false);
    expect((await readAs(creator)).can_remove).toBe(true);
    expect((await remove(colleague)).statusCode).toBe(403);
    expect((await remove(creator)).statusCode).toBe(204);
    expect((await remove(creator)).statusCode).toBe(404);
    const sizes = places.map(({ fileKey }) => product.store.size(fileKey));
    expect(await Promise.all(sizes)).toEqual([null, 2000]);
    const listed = await product.call(creator, 'GET', '/v1/users/me/projects?q=e');
    const names = listed.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
    expect(names).toContain('Kept');
    expect(names).not.toContain('Gone');
    const left = await product.call(creator, 'GET', `/v1/projects/${kept}/documents`);
    expect(left.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('ends signed addresses of files and pictures with the project, and with access to it', async () => {
    const project = await makeProject('Withdrawn');
    const { fileId, fileKey } = await uploadPdf(product, creator, ours);
    await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
    });
    const documentId = (await product.call(creator, 'GET', `/v1/projects/${project}`)).json<{
      first_document_id: number;
    }>().first_document_id;
    const picture = { documentId, pageNumber: 1, widthPx: 1600, heightPx: 1067 };
    await product.db.insert(pageThumbnails).values(picture);
    await product.store.put(thumbnailKeyOf(fileKey, 1, 160), Readable.from(['jpeg']));
    async function addressesFor(person: TestPerson): Promise<string[]> {
      const pictures = await product.call(
        person,
        'GET',
        `/v1/documents/${documentId}/thumbnails?size=160`,
      );
      const file = await product.call(person, 'POST', '/v1/storage/presigned-url', {
        file_key: fileKey,
      });
      const url = pictures.json<{ data: { url: string }[] }>().data[0]?.url ?? '';
      return [url, file.json<{ signed_url: string }>().signed_url].map(pathOf);
    }
    const statuses = (urls: string[]) =>
      Promise.all(urls.map(async (url) => (await product.app.inject({ url })).statusCode));
    const leaver = await product.person({ name: 'leaver', organizations: [ours, theirs] });
    const [hers, his] = [await addressesFor(leaver), await addressesFor(creator)];
    expect([await statuses(hers), await statuses(his)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const { userId, organizationId } = userOrganizations;
    await product.db
      .delete(userOrganizations)
      .where(and(eq(userId, leaver.userId), eq(organizationId, ours)));
    expect([await statuses(hers), await statuses(his)]).toEqual([
      [403, 403],
      [200, 200],
    ]);
    expect((await product.call(creator, 'DELETE', `/v1/projects/${project}`)).statusCode).toBe(204);
    expect(await statuses(his)).toEqual([403, 403]);
    // Nothing of it is left for anyone.
    for await (const { key } of product.store.list('organizations/')) {
      expect(key.startsWith(fileKey.replace('original.pdf', ''))).toBe(false);
    }
  });

  it('says nothing of a fault but the request that it belongs to', async () => {
    const { fileKey } = await uploadPdf(product, creator, ours);
    const fault = new Error('select secret from secrets');
    vi.spyOn(product.store, 'size').mockRejectedValueOnce(fault);
    const answer = await product.call(creator, 'POST', '/v1/storage/presigned-url', {
      file_key: fileKey,
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      detail: 'Something went wrong. Please try again later.',
      code: 'INTERNAL',
      request_id: answer.headers['x-request-id'],
    });
  });
});
