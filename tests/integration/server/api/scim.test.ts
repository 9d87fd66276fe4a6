/** SCIM 2.0 for users, with the requests that Okta and Microsoft Entra ID send. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISSUER, startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const TOKEN = 'a-token-of-this-test-that-is-long-enough';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

let product: TestProduct;
let admin: TestPerson;
beforeAll(async () => {
  product = await startTestProduct({
    scim: { token: TOKEN, organization: 'cedar hill builders' },
    groupRoles: { claim: 'groups', roles: new Map([['Admins', 'admin']]) },
  });
  const organization = await product.organization('Cedar Hill Builders');
  admin = await product.person({ name: 'ada', organizations: [organization], isAdmin: true });
  admin.token = await product.token('ada', { claims: { groups: ['Admins'] } });
});
afterAll(() => product[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Readonly<Record<string, string>>;
type Resource = Record<string, unknown> & { id: string };

function scim(method: Method, path: string, body?: unknown, headers: Headers = {}) {
  return product.app.inject({
    ...{ method, url: `/scim/v2${path}` },
    headers: {
      authorization: `Bearer ${TOKEN}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

const patch = (id: string, ...operations: object[]) =>
  scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations });

async function create(fields: object): Promise<Resource> {
  const answer = await scim('POST', '/Users', { schemas: [USER], ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Resource>();
}

async function found(filter: string): Promise<{ totalResults: number; Resources: Resource[] }> {
  const answer = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const whoIs = (token: string) => product.call({ userId: 0, token }, 'GET', '/v1/users/me');

describe('Okta', () => {
  it('looks for someone, creates and reads them', async () => {
    const none = await scim(
      'GET',
      `/Users?filter=${encodeURIComponent('userName eq "bo@firm.example"')}&startIndex=1&count=100`,
    );
    expect(none.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(none.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    const made = await scim('POST', '/Users', {
      schemas: [USER],
      userName: 'bo@firm.example',
      name: { givenName: 'Bo', familyName: 'Lindqvist' },
      emails: [{ primary: true, value: 'bo@firm.example', type: 'work' }],
      displayName: 'Bo Lindqvist',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<Resource>();
    expect(made.headers['location']).toBe(`/scim/v2/Users/${id}`);
    const read = await scim('GET', `/Users/${id}`);
    expect(read.json()).toMatchObject({
      ...{ schemas: [USER], id, userName: 'bo@firm.example', active: true },
      ...{ externalId: '00ujl29u0le5T6Aj10h7', displayName: 'Bo Lindqvist' },
      name: { givenName: 'Bo', familyName: 'Lindqvist' },
      emails: [{ value: 'bo@firm.example', type: 'work', primary: true }],
      meta: { resourceType: 'User', location: `/scim/v2/Users/${id}` },
    });
    expect(read.body).not.toContain('1mz050nq');
    const again = await scim('POST', '/Users', { schemas: [USER], userName: 'BO@firm.example' });
    expect([again.statusCode, again.json()]).toEqual([
      409,
      {
        ...{ schemas: [ERROR], status: '409', scimType: 'uniqueness' },
        detail: 'There is already a person with the user name BO@firm.example.',
      },
    ]);
  });

  it('deactivates with a value without a path: sessions and tokens end at once', async () => {
    const { id } = await create({ userName: 'cy@firm.example', displayName: 'Cy' });
    const token = await product.token('cy-subject', { claims: { email: 'CY@firm.example' } });
    const me = await whoIs(token);
    expect(me.json()).toMatchObject({
      ...{ id: Number(id), full_name: 'Cy', is_admin: false },
      user_organizations: [{ organization: { name: 'Cedar Hill Builders' } }],
    });
    const cy = { userId: Number(id), token };
    const script = await product.call(cy, 'POST', '/v1/users/me/tokens', {
      ...{ name: 'Nightly', scope: 'read', project_ids: null, expires_in_days: null },
    });
    const { secret } = script.json<{ secret: string }>();
    expect((await whoIs(secret)).statusCode).toBe(200);

    const off = await patch(id, { op: 'replace', value: { active: false } });
    expect(off.json()).toMatchObject({ id, active: false });
    expect((await whoIs(token)).json()).toMatchObject({ code: 'DEACTIVATED' });
    expect((await whoIs(secret)).statusCode).toBe(401);
    expect((await found('userName eq "cy@firm.example"')).Resources).toMatchObject([
      { active: false },
    ]);

    const on = await patch(id, { op: 'replace', value: { active: true } });
    expect(on.json()).toMatchObject({ active: true });
    // Of a second later: earlier sign-ins stay ended.
    const issuedAt = new Date(Date.now() + 1000);
    const claims = { email: 'cy@firm.example' };
    expect((await whoIs(await product.token('cy-subject', { claims, issuedAt }))).statusCode).toBe(
      200,
    );
    expect((await whoIs(secret)).statusCode).toBe(401);
  });

  it('replaces everything with PUT', async () => {
    const { id } = await create({ userName: 'dee@firm.example', displayName: 'Dee' });
    const put = await scim('PUT', `/Users/${id}`, {
      ...{ schemas: [USER], id, userName: 'dee@firm.example', externalId: 'x1' },
      name: { givenName: 'Dee', familyName: 'Okafor' },
      emails: [
        { value: 'home@dee.example', type: 'home' },
        { value: 'dee.okafor@firm.example', type: 'work', primary: true },
      ],
    });
    expect(put.json()).toMatchObject({
      ...{ id, externalId: 'x1', active: true },
      emails: [{ value: 'dee.okafor@firm.example', type: 'work', primary: true }],
    });
    expect(put.json()).not.toHaveProperty('displayName');
    const people = await product.call(admin, 'GET', '/v1/admin/users?q=okafor');
    expect(people.json()).toMatchObject({
      data: [{ id: Number(id), full_name: 'Dee Okafor', email: 'dee.okafor@firm.example' }],
    });
  });
});

describe('Microsoft Entra ID', () => {
  it('creates someone with all it knows', async () => {
    const made = await create({
      schemas: [USER, ENTERPRISE],
      ...{ externalId: 'eve', userName: 'eve@firm.example', active: 'True' },
      ...{ displayName: 'Eve Strand', title: 'Architect', preferredLanguage: 'en' },
      emails: [{ primary: true, type: 'work', value: 'eve@firm.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Eve Strand', familyName: 'Strand', givenName: 'Eve' },
      roles: [],
      phoneNumbers: [{ type: 'mobile', value: '555 0100' }],
      [ENTERPRISE]: { department: 'Structures', employeeNumber: '7' },
    });
    expect(made).toMatchObject({ active: true, displayName: 'Eve Strand' });
    expect(made).not.toHaveProperty('phoneNumbers');
  });

  it('deactivates with a path and text as value', async () => {
    const { id } = await create({ userName: 'fay@firm.example', displayName: 'Fay' });
    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.statusCode, off.json<Resource>()['active']]).toEqual([200, false]);
    const on = await patch(id, { op: 'Add', path: 'active', value: 'True' });
    expect(on.json<Resource>()['active']).toBe(true);
    const odd = await patch(id, { op: 'Replace', path: 'active', value: 'maybe' });
    expect([odd.statusCode, odd.json<Resource>()['scimType']]).toEqual([400, 'invalidValue']);
  });

  it('changes values by path, and may send what Pinbar does not keep', async () => {
    const { id } = await create({ userName: 'gus@firm.example', displayName: 'Gus' });
    const changed = await patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Gus Moreau' },
      { op: 'Replace', path: 'name.familyName', value: 'Moreau' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'gus.moreau@firm.example' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555 0100' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Structures' },
      { op: 'Replace', path: `${USER}:externalId`, value: 'guid-of-gus' },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({
      ...{ displayName: 'Gus Moreau', name: { familyName: 'Moreau' }, externalId: 'guid-of-gus' },
      emails: [{ value: 'gus.moreau@firm.example', type: 'work', primary: true }],
    });
    const dotted = await patch(id, { op: 'replace', value: { 'name.givenName': 'Gus' } });
    expect(dotted.json()).toMatchObject({ name: { givenName: 'Gus', familyName: 'Moreau' } });
    const without = await patch(id, { op: 'Remove', path: 'displayName' });
    expect(without.json()).not.toHaveProperty('displayName');
  });

  it('removes someone, who then is deactivated, and may create them again', async () => {
    const { id } = await create({ userName: 'hal@firm.example', externalId: 'guid-of-hal' });
    const gone = await scim('DELETE', `/Users/${id}`);
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await scim('GET', `/Users/${id}`)).json()).toEqual({
      ...{ schemas: [ERROR], status: '404', detail: `User ${id} not found` },
    });
    const people = await product.call(admin, 'GET', '/v1/admin/users?q=hal@firm');
    expect(people.json()).toMatchObject({ data: [{ id: Number(id) }] });
    expect(people.body).not.toContain('"deactivated_at":null');
    const other = await create({ userName: 'hal@firm.example', externalId: 'someone else' });
    expect(other.id).not.toBe(id);
    const same = await create({ userName: 'hal2@firm.example', externalId: 'guid-of-hal' });
    expect(same).toMatchObject({ id, active: true });
  });
});

describe('people', () => {
  it('who signed in earlier are found by their email or subject, and are the same afterward', async () => {
    const ida = await whoIs(await product.token('ida'));
    const { Resources: known } = await found('userName eq "ida@pinbar.example" and active eq true');
    expect(ida.json()).toMatchObject({ code: 'NO_ORGANIZATION' });
    expect(known).toMatchObject([{ userName: 'ida@pinbar.example', displayName: 'ida' }]);
    await whoIs(await product.token('jon-subject'));
    const jon = await create({ userName: 'jon@firm.example', externalId: 'jon-subject' });
    const { Resources: jons } = await found('externalId eq "jon-subject"');
    expect(jons.map(({ id }) => id)).toEqual([jon.id]);
    const people = await product.call(admin, 'GET', '/v1/admin/users?q=jon');
    expect(people.json<{ data: object[] }>().data).toHaveLength(1);
  });

  it('are not recognized by an email that the issuer calls unverified', async () => {
    await create({ userName: 'kim@firm.example' });
    const claims = { email: 'kim@firm.example', email_verified: false };
    const stranger = await whoIs(await product.token('someone', { claims }));
    expect(stranger.json()).toMatchObject({ code: 'NO_ORGANIZATION' });
  });

  it('keep an administrator: the last one cannot be deactivated', async () => {
    const refused = await patch(String(admin.userId), { op: 'replace', value: { active: false } });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        ...{ schemas: [ERROR], status: '409' },
        detail:
          'ada is the last administrator with access. Make someone else an administrator first.',
      },
    ]);
    const {
      Resources: [ada],
    } = await found('id eq "' + String(admin.userId) + '"');
    expect(ada).toMatchObject({ active: true });
  });

  it('of another issuer are out of reach', async () => {
    const { rows } = await product.pool.query<{ id: number }>(
      "insert into users (issuer, subject, full_name, email) values ('other', 'x', 'X', 'x@other.example') returning id",
    );
    const id = String(rows[0]?.id);
    expect((await scim('GET', `/Users/${id}`)).statusCode).toBe(404);
    expect((await patch(id, { op: 'replace', value: { active: false } })).statusCode).toBe(404);
  });

  it('are in the audit log with what was done', async () => {
    const { id } = await create({ userName: 'lea@firm.example', displayName: 'Lea' });
    await patch(id, { op: 'replace', value: { active: false } });
    const log = await product.call(admin, 'GET', '/v1/admin/audit?q=lea%40firm');
    expect(log.json<{ data: object[] }>().data).toMatchObject([
      {
        ...{ kind: 'administration', person: null, action: `PATCH /scim/v2/Users/${id}` },
        ...{ details: 'lea@firm.example, Lea, lea@firm.example, not active', status: 200 },
      },
      { action: 'POST /scim/v2/Users', status: 201 },
      { action: 'First known to the server' },
    ]);
  });
});

describe('lists', () => {
  it('have pages of at most 200, by id', async () => {
    await product.pool.query(
      `insert into users (issuer, subject, full_name, email)
        select $1, 's' || n, 'S' || n, 's' || n || '@many.example' from generate_series(1, 250) n`,
      [ISSUER],
    );
    const first = await scim('GET', '/Users?count=1000');
    const page = first.json<{ totalResults: number; Resources: Resource[] }>();
    expect(page.Resources).toHaveLength(200);
    const rest = await scim('GET', `/Users?startIndex=201&count=200`);
    const { Resources: others } = rest.json<{ Resources: Resource[] }>();
    expect(others).toHaveLength(page.totalResults - 200);
    expect(new Set([...page.Resources, ...others].map(({ id }) => id)).size).toBe(
      page.totalResults,
    );
    const none = await scim('GET', '/Users?count=0');
    expect(none.json()).toMatchObject({ totalResults: page.totalResults, Resources: [] });
  });

  it('show the attributes that are asked for', async () => {
    const {
      Resources: [one],
    } = (await scim('GET', '/Users?count=1&attributes=userName,active')).json<{
      Resources: Resource[];
    }>();
    expect(Object.keys(one ?? {}).toSorted()).toEqual(['active', 'id', 'userName']);
    const {
      Resources: [other],
    } = (await scim('GET', '/Users?count=1&excludedAttributes=emails')).json<{
      Resources: Resource[];
    }>();
    expect(other).not.toHaveProperty('emails');
  });

  it.each([
    ['another comparison', 'userName sw "a"'],
    ['another attribute', 'title eq "x"'],
    ['no value', 'userName eq'],
    ['no comparison', 'userName'],
    ['a negation', 'not (userName eq "a")'],
    ['groups that double with each "or"', `${'(id pr or id pr) and '.repeat(20)}id pr`],
    ['alternatives', 'userName eq "a" or userName eq "b"'],
    ['another kind of email', 'emails[type eq "home"].value eq "a"'],
    ['more than 1,000 characters', `userName eq "${'x'.repeat(1000)}"`],
    ['open brackets', '(((('],
    ['the name of a prototype', '__proto__ eq "x"'],
  ])('refuse a filter with %s', async (_what, filter) => {
    const answer = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        ...{ schemas: [ERROR], status: '400', scimType: 'invalidFilter' },
        detail:
          'Filters may name userName, externalId, id, emails, emails.value and active, with eq and and.',
      },
    ]);
  });

  it.each([
    'emails.value eq "ADA@pinbar.example"',
    'emails[type eq "work" and value eq "ada@pinbar.example"]',
    'emails eq "ada@pinbar.example"',
    `${USER}:userName eq "ada@pinbar.example"`,
    'USERNAME EQ "ada@pinbar.example"',
  ])('find by %s', async (filter) => {
    expect((await found(filter)).Resources.map(({ id }) => id)).toEqual([String(admin.userId)]);
  });
});

describe('versions', () => {
  it('spare a download, and keep from overwriting', async () => {
    const { id } = await create({ userName: 'max@firm.example' });
    const { etag } = (await scim('GET', `/Users/${id}`)).headers;
    const version = String(etag);
    expect(version).toMatch(/^W\/"[\w-]{22}"$/);
    const same = await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': version });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const body = { schemas: [USER], userName: 'max@firm.example', displayName: 'Max' };
    const written = await scim('PUT', `/Users/${id}`, body, { 'if-match': version });
    expect(written.statusCode).toBe(200);
    for (const late of [
      await scim('PUT', `/Users/${id}`, { ...body, displayName: 'Other' }, { 'if-match': version }),
      await scim('DELETE', `/Users/${id}`, undefined, { 'if-match': version }),
    ]) {
      expect([late.statusCode, late.json<Resource>()['detail']]).toEqual([
        412,
        'The user changed after this version. Read it again.',
      ]);
    }
    expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({ displayName: 'Max' });
  });
});

describe('the service', () => {
  it('describes itself', async () => {
    const config = await scim('GET', '/ServiceProviderConfig');
    expect(config.json()).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
      ...{ filter: { supported: true, maxResults: 200 }, sort: { supported: false } },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = await scim('GET', '/ResourceTypes');
    expect(types.json()).toMatchObject({ Resources: [{ id: 'User', endpoint: '/Users' }] });
    const schemas = await scim('GET', '/Schemas');
    expect(schemas.body).toContain('"userName"');
    expect(schemas.body).not.toContain('phoneNumbers');
  });

  it.each([
    ['no token', {}],
    ['another one', { authorization: `Bearer ${TOKEN}x` }],
    ['the token as a password', { authorization: `Basic ${TOKEN}` }],
  ])('refuses %s', async (_what, headers) => {
    for (const [method, path] of [
      ['GET', '/Users'],
      ['GET', '/ServiceProviderConfig'],
      ['POST', '/Users'],
      ['PATCH', '/Users/1'],
      ['PUT', '/Users/1'],
      ['DELETE', '/Users/1'],
    ] as const) {
      const answer = await product.app.inject({ method, url: `/scim/v2${path}`, headers });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.json()).toMatchObject({ schemas: [ERROR], status: '401' });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('takes the token of a person for nothing, and its own opens nothing else', async () => {
    const byPerson = await scim('GET', '/Users', undefined, {
      authorization: `Bearer ${admin.token}`,
    });
    expect(byPerson.statusCode).toBe(401);
    const elsewhere = await product.call({ userId: 0, token: TOKEN }, 'GET', '/v1/admin/users');
    expect(elsewhere.statusCode).toBe(401);
  });

  it.each([
    ['nothing', undefined],
    ['no object', []],
    ['no user name', { schemas: [USER] }],
    ['an empty user name', { userName: ' ' }],
    ['a number', { userName: 5 }],
    ['a long name', { userName: 'x'.repeat(256) }],
    ['a line break', { userName: 'a\nb' }],
    ['NUL', { userName: 'a\u0000b' }],
    ['an odd email', { userName: 'a', emails: [{ value: 5 }] }],
    ['emails as text', { userName: 'a', emails: 'a@b' }],
    ['another schema', { schemas: ['urn:other'], userName: 'a' }],
    ['an odd name', { userName: 'a', name: 'Bo' }],
  ])('refuses a person with %s', async (_what, body) => {
    const answer = await scim('POST', '/Users', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ schemas: [ERROR], status: '400' });
  });

  it.each([
    ['no operations', { schemas: [PATCH], Operations: [] }],
    ['another schema', { schemas: [USER], Operations: [{ op: 'remove', path: 'displayName' }] }],
    ['an unknown op', { schemas: [PATCH], Operations: [{ op: 'move', path: 'displayName' }] }],
    ['no value', { schemas: [PATCH], Operations: [{ op: 'replace', value: null }] }],
    ['no user name', { schemas: [PATCH], Operations: [{ op: 'remove', path: 'userName' }] }],
    ['an odd path', { schemas: [PATCH], Operations: [{ op: 'add', path: 'name.[', value: 1 }] }],
  ])('refuses a change with %s', async (_what, body) => {
    const { Resources: people } = await found('userName eq "bo@firm.example"');
    const answer = await scim('PATCH', `/Users/${people[0]?.id ?? ''}`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ schemas: [ERROR], status: '400' });
  });

  it.each(['0', '-1', 'x', '1e3', '99999999999', '%00', '1.5'])('knows no user %s', async (id) => {
    expect((await scim('GET', `/Users/${id}`)).statusCode).toBe(404);
  });

  it.each(['startIndex=x', 'count=1.5', 'count=1&count=2', 'filter='])(
    'refuses the query %s',
    async (query) => {
      expect((await scim('GET', `/Users?${query}`)).statusCode).toBe(400);
    },
  );
});
