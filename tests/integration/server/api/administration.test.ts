/** Administration over the wire, and the lookup lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople } from '../../../../server/src/services/people.ts';
import type { FoundUser, ProjectOrganizations } from '../../../../contract/src/admin/operations.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('administration', () => {
  let product: TestProduct;
  let ours = 0;
  let theirs = 0;
  let admin: TestPerson;
  let stranger: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    theirs = await product.organization('Theirs 100%');
    admin = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
    stranger = await product.person({ name: 'stranger', organizations: [theirs] });
    const made = await product.call(admin, 'POST', '/v1/projects', {
      name: 'Clinic',
      organization_id: ours,
    });
    project = made.json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function get<T>(url: string): Promise<T> {
    return (await product.call(admin, 'GET', url)).json<T>();
  }
  const names = (list: { data: { name: string }[] }) => list.data.map(({ name }) => name);

  it('finds a newcomer, lets them into an organization, and out again with their next call', async () => {
    const newcomer = { userId: 0, token: await product.token('newcomer') };
    const projects = () => product.call(newcomer, 'GET', '/v1/users/me/projects');
    expect((await projects()).statusCode).toBe(401);
    const found = await get<{ data: FoundUser[] }>('/v1/admin/users/search?q=NEWCOMER@');
    expect(found.data).toMatchObject([{ full_name: 'newcomer', user_organizations: [] }]);
    const url = `/v1/admin/users/${found.data[0]?.id}/organizations`;
    const add = () => product.call(admin, 'POST', url, { organization_id: ours });
    expect((await add()).json()).toEqual({
      message: 'newcomer now belongs to Ours.',
      effects: ['Lets newcomer open every project of Ours.'],
      user_organizations: [{ organization: { id: ours, name: 'Ours' } }],
    });
    expect((await projects()).json()).toMatchObject({ data: [{ name: 'Clinic' }] });
    const again = await add();
    expect([again.statusCode, again.json()]).toEqual([
      409,
      {
        code: 'CONFLICT',
        detail: 'This user is already a member of the selected organization.',
      },
    ]);
    const remove = () => product.call(admin, 'DELETE', `${url}/${ours}`);
    expect((await remove()).json()).toMatchObject({ user_organizations: [] });
    expect((await projects()).statusCode).toBe(401);
    expect((await remove()).statusCode).toBe(404);
    const none = { organization_id: 999_999 };
    expect((await product.call(admin, 'POST', url, none)).statusCode).toBe(404);
    const nobody = '/v1/admin/users/999999/organizations';
    const belong = { organization_id: ours };
    expect((await product.call(admin, 'POST', nobody, belong)).statusCode).toBe(404);
  });

  it('does not let the last administrator out, by any way and at any moment', async () => {
    const last = {
      code: 'CONFLICT',
      detail:
        'admin is the last administrator with access. Add them to another organization first.',
    };
    const remove = (person: TestPerson) =>
      product.call(admin, 'DELETE', `/v1/admin/users/${person.userId}/organizations/${ours}`);
    const refused = await remove(admin);
    expect([refused.statusCode, refused.json()]).toEqual([409, last]);
    // An administrator in no organization cannot sign in, and so does not count.
    await product.person({ name: 'away', organizations: [], isAdmin: true });
    expect((await remove(admin)).statusCode).toBe(409);
    const people = createPeople(product.db, false);
    await expect(people.remove('admin@pinbar.example', 'Ours')).rejects.toThrow(last.detail);

    // Both at once: one stays, every time.
    await product.person({ name: 'second', organizations: [ours], isAdmin: true });
    const both = ['admin@pinbar.example', 'second@pinbar.example'];
    for (let round = 0; round < 10; round += 1) {
      const removed = await Promise.allSettled(both.map((email) => people.remove(email, 'Ours')));
      expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const gone = both[removed.findIndex(({ status }) => status === 'fulfilled')] ?? '';
      await people.add(gone, 'Ours');
    }
    // With another organization they may leave this one.
    await people.add('second@pinbar.example', 'Theirs 100%');
    expect((await remove(admin)).statusCode).toBe(200);
    await people.add('admin@pinbar.example', 'Ours');
  });

  it('searches from two letters on, ten at most unless asked, taking wildcards as they are', async () => {
    for (let at = 0; at < 12; at += 1) await product.organization(`Branch ${at}`);
    const search = (query: string) =>
      get<{ data: { name: string }[] }>(`/v1/admin/organizations/search?${query}`);
    expect((await search('q=branch')).data).toHaveLength(10);
    expect((await search('q=branch&limit=12')).data).toHaveLength(12);
    expect(names(await search('q=0%25'))).toEqual(['Theirs 100%']);
    for (const query of ['q=b', 'q=', 'limit=10', 'q=branch&limit=0', 'q=branch&limit=101']) {
      const url = `/v1/admin/organizations/search?${query}`;
      expect((await product.call(admin, 'GET', url)).statusCode, query).toBe(422);
    }
    const listed = names(await get('/v1/admin/organizations'));
    expect(listed).toHaveLength(14);
    expect(listed).toEqual(listed.toSorted());
  });

  it('searches people by name and email likewise, ten at most unless asked', async () => {
    for (let at = 0; at < 12; at += 1) {
      await product.person({ name: `mason ${at}`, organizations: [theirs] });
    }
    const search = async (query: string) =>
      (await get<{ data: FoundUser[] }>(`/v1/admin/users/search?${query}`)).data;
    expect(await search('q=mason')).toHaveLength(10);
    expect(await search('q=mason&limit=12')).toHaveLength(12);
    expect(await search('q=Mason%2011')).toEqual([
      {
        id: expect.any(Number),
        full_name: 'mason 11',
        email: 'mason 11@pinbar.example',
        is_admin: false,
        user_organizations: [{ organization: { id: theirs, name: 'Theirs 100%' } }],
      },
    ]);
    expect(await search('q=mason%2011@pinbar')).toHaveLength(1);
    for (const query of ['q=m', 'q=', 'limit=10', 'q=mason&limit=0', 'q=mason&limit=101']) {
      const url = `/v1/admin/users/search?${query}`;
      expect((await product.call(admin, 'GET', url)).statusCode, query).toBe(422);
    }
    const refused = await product.call(stranger, 'GET', '/v1/admin/users/search?q=mason');
    expect(refused.statusCode).toBe(403);
  });

  it('renames a project, with a longer name than it may be made with', async () => {
    const rename = (id: number, name: string) =>
      product.call(admin, 'PATCH', `/v1/admin/projects/${id}`, { name });
    const long = 'x'.repeat(255);
    expect((await rename(project, long)).statusCode).toBe(200);
    expect(await get(`/v1/projects/${project}`)).toMatchObject({ name: long });
    expect((await rename(project, `${long}x`)).statusCode).toBe(422);
    expect((await rename(project, '  ')).statusCode).toBe(422);
    expect((await rename(999_999, 'Gone')).statusCode).toBe(404);
    expect((await rename(project, 'Clinic')).json()).toEqual({
      message: `Project ${project} is now named Clinic.`,
    });
  });

  it('opens a project to another organization, whose people may then open it', async () => {
    const seen = () => product.call(stranger, 'GET', `/v1/projects/${project}`);
    expect((await seen()).statusCode).toBe(403);
    const open = (id: number, organization: number) =>
      product.call(admin, 'POST', `/v1/admin/projects/${id}/organizations/${organization}`);
    const opened = await open(project, theirs);
    expect(opened.statusCode).toBe(201);
    expect((await seen()).statusCode).toBe(200);
    const { project_name, organizations } = await get<ProjectOrganizations>(
      `/v1/admin/projects/${project}/organizations`,
    );
    expect(opened.json()).toEqual({ project_name, organizations });
    expect(project_name).toBe('Clinic');
    const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(organizations).toEqual([
      {
        organization_id: ours,
        organization: { id: ours, name: 'Ours' },
        is_owner: true,
        created_at,
      },
      {
        organization_id: theirs,
        organization: { id: theirs, name: 'Theirs 100%' },
        is_owner: false,
        created_at,
      },
    ]);
    const links = (person: TestPerson, id: number) =>
      product.call(person, 'GET', `/v1/admin/projects/${id}/organizations`);
    expect((await links(stranger, project)).statusCode).toBe(403);
    expect((await links(admin, 999_999)).statusCode).toBe(404);
    expect((await open(project, theirs)).statusCode).toBe(409);
    expect((await open(project, 999_999)).statusCode).toBe(404);
    expect((await open(999_999, theirs)).statusCode).toBe(404);
  });

  it('gives the lists that people choose from, each entry with id and label', async () => {
    const list = async (name: string) => {
      const { data } = await get<{ data: { id: number; label: string }[] }>(`/v1/issues/${name}`);
      expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
      return data.map(({ id, label }) => `${id} ${label}`);
    };
    expect(await list('statuses')).toEqual([
      ...['1 Open', '2 In progress', '3 In review', '4 Resolved', '5 Closed'],
    ]);
    expect(await list('priorities')).toEqual(['4 Urgent', '3 High', '2 Medium', '1 Low']);
    expect(await list('disciplines')).toEqual(
      expect.arrayContaining(['7 Structural', '8 Architectural', '14 Mechanical']),
    );
    expect(await list('scopes')).toEqual(expect.arrayContaining(['3 Concrete', '26 Electrical']));
  });
});
