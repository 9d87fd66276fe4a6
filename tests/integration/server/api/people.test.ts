/** People in the admin area: the list, roles, and ending someone's access at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Done } from '../../../../contract/src/admin/schema.ts';
import type { AuditEntry } from '../../../../contract/src/audit/schema.ts';
import type { Person } from '../../../../contract/src/people/schema.ts';
import { identityRecords } from '../../../../server/src/db/schema.ts';
import { checkPassword } from '../../../../server/src/identity/issuer/accounts.ts';
import { addAccount } from '../../../support/accounts.ts';
import { addIssue, addPlace } from '../../../support/issues.ts';
import { readEvents } from '../../../support/event-reader.ts';
import { pathOf, startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let ours = 0;
let admin: TestPerson;
let count = 0;

beforeAll(async () => {
  product = await startTestProduct({ signInAt: 'http://pinbar.example' });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  ours = await product.organization('Ours');
  admin = await product.person({ name: 'Ada', organizations: [ours], isAdmin: true });
});
afterAll(() => product[Symbol.asyncDispose]());

const addPerson = (name = `person ${(count += 1)}`, isAdmin = false) =>
  product.person({ name, organizations: [ours], isAdmin });
const list = async (query = '') =>
  (await product.call(admin, 'GET', `/v1/admin/users${query}`)).json<{
    data: Person[];
    has_passwords: boolean;
    has_roles: boolean;
  }>();
const change = (path: string, body?: object, by = admin) =>
  product.call(by, body === undefined ? 'POST' : 'PATCH', `/v1/admin/users/${path}`, body);
const me = (person: TestPerson) => product.call(person, 'GET', '/v1/users/me');
const audited = async (person: TestPerson, q: string) =>
  (await product.call(person, 'GET', `/v1/admin/audit?q=${encodeURIComponent(q)}`))
    .json<{ data: AuditEntry[] }>()
    .data.map(({ kind, action }) => `${kind}: ${action}`);

async function addToken(person: TestPerson, name: string): Promise<TestPerson> {
  const body = { name, scope: 'read', expires_in_days: null };
  const made = await product.call(person, 'POST', '/v1/users/me/tokens', body);
  return { userId: person.userId, token: made.json<{ secret: string }>().secret };
}

/** Tokens tell whole seconds. */
const later = () => new Date(Date.now() + 1000);

/** A project of the administrator with an issue for this person, and a signed address of its file. */
async function addWork(person: TestPerson) {
  const clinic = { organization: ours, name: 'Clinic' };
  const { project, fileKey, ...place } = await addPlace(product, admin, clinic);
  await addIssue(product, admin, place, { assignee_id: person.userId });
  const signed = await product.call(person, 'POST', '/v1/storage/presigned-url', {
    file_key: fileKey,
  });
  return { project, address: pathOf(signed.json<{ signed_url: string }>().signed_url) };
}

it('lists people with their roles and when they were last seen, searched and sorted', async () => {
  const bo = await addPerson('Bo 50%');
  const newcomer = { userId: 0, token: await product.token('Zoe') };
  await me(newcomer);
  await me(bo);
  await addToken(bo, 'Sync');
  const found = await list('?q=50%25');
  expect(found).toEqual({
    has_passwords: true,
    has_roles: true,
    data: [
      {
        ...{ id: bo.userId, full_name: 'Bo 50%', email: 'Bo 50%@pinbar.example' },
        ...{ role: 'creator', organizations: [{ id: ours, name: 'Ours' }] },
        ...{ last_seen_at: expect.any(String) as string, deactivated_at: null },
        api_token_count: 1,
      },
    ],
  });
  const seen = Date.parse(found.data[0]?.last_seen_at ?? '');
  expect(Math.abs(Date.now() - seen)).toBeLessThan(60_000);
  const names = (await list('?sort_by=name&sort_order=desc')).data.map((one) => one.full_name);
  expect(names).toEqual(names.toSorted().toReversed());
  expect((await list('?q=zoe')).data).toMatchObject([{ organizations: [], role: 'creator' }]);
  await product.person({ name: 'Never here', organizations: [ours] });
  const bySeen = (await list('?sort_by=last_seen_at&sort_order=asc')).data;
  expect(bySeen[0]).toMatchObject({ full_name: 'Never here', last_seen_at: null });
});

it('changes a role with the next call, after telling what that does, and keeps it in the log', async () => {
  const cy = await addPerson('Cy', true);
  const ask = await change(`${cy.userId}?preview=true`, { role: 'viewer' });
  const told = [
    'Ends Cy’s access to the admin area at once.',
    'Cy can then only look, comment and see approved and unreviewed issues: no new projects, issues or markups.',
  ];
  expect(ask.json()).toEqual({ message: 'Cy is now a viewer.', effects: told });
  expect((await me(cy)).json()).toMatchObject({ is_admin: true });
  expect((await change(`${cy.userId}`, { role: 'viewer' })).json<Done>().effects).toEqual(told);
  expect((await me(cy)).json()).toMatchObject({ is_admin: false, user_type_id: 2 });
  const again = await change(`${cy.userId}`, { role: 'viewer' });
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { detail: 'Cy is a viewer already.', code: 'CONFLICT' },
  ]);
  expect((await change(`${cy.userId}`, { role: 'admin' })).statusCode).toBe(200);
  expect(await audited(admin, 'Cy')).toEqual([
    'role: Became a creator',
    'role: Became an administrator',
    'role: Became a viewer',
    'role: Is no longer an administrator',
    'role: Joined an organization',
    'role: Became an administrator',
    'sign-in: First known to the server',
  ]);
  expect(await audited(admin, `id: ${cy.userId}; role`)).toEqual([
    'administration: PATCH /v1/admin/users/{id}',
    'administration: PATCH /v1/admin/users/{id}',
  ]);
  await change(`${cy.userId}/deactivate`);
});

it('ends sessions, streams, tokens and signed addresses of someone it deactivates, at once', async () => {
  const di = await addPerson('Di');
  const script = await addToken(di, 'Export');
  const { project, address } = await addWork(di);
  const streams = [
    await readEvents(product.app, di, { project }),
    await readEvents(product.app, script, { project }),
  ];
  for (const stream of streams) expect(await stream.next()).toMatchObject({ name: 'reload' });
  expect((await product.app.inject({ method: 'GET', url: address })).statusCode).toBe(200);
  const preview = (await change(`${di.userId}/deactivate?preview=true`)).json<Done>();
  expect(preview.effects).toEqual([
    'Signs Di out everywhere at once.',
    'Revokes 1 API token for good: Export. Scripts that use it stop working.',
    'Di cannot sign in until someone reactivates them.',
    '1 open issue in 1 project stay in their court.',
    'What they made stays, with their name.',
  ]);
  expect((await me(script)).statusCode).toBe(200);
  const done = (await change(`${di.userId}/deactivate`)).json<Done>();
  expect(done).toEqual({ message: 'Di is deactivated.', effects: preview.effects });
  for (const stream of streams) expect(await stream.next()).toBeNull();
  const refused = await me(di);
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { detail: expect.any(String) as string, code: 'DEACTIVATED' },
  ]);
  expect((await me(script)).statusCode).toBe(401);
  expect((await product.app.inject({ method: 'GET', url: address })).statusCode).toBe(403);
  // Also with a token of an external issuer, which knows nothing of it.
  const fresh = { ...di, token: await product.token('Di', { issuedAt: later() }) };
  const told = await me(fresh);
  expect([told.statusCode, told.json<{ code: string }>().code]).toEqual([401, 'DEACTIVATED']);
  expect((await list('?q=Di')).data).toMatchObject([{ api_token_count: 0 }]);
  expect((await change(`${di.userId}/deactivate`)).statusCode).toBe(409);
  expect((await change(`${di.userId}/reactivate`)).json()).toMatchObject({
    message: 'Di can sign in again.',
  });
  expect((await me(fresh)).statusCode).toBe(200);
  expect((await audited(admin, 'Di')).slice(0, 2)).toEqual([
    'role: Was reactivated',
    'role: Was deactivated',
  ]);
});

it('signs someone out everywhere and revokes their tokens; they may sign in again', async () => {
  const { userId, accountId, email } = await addAccount(product, {
    name: 'Ed',
    organization: ours,
  });
  const payload = { accountId: String(accountId) };
  await product.db
    .insert(identityRecords)
    .values(
      ['Session', 'RefreshToken', 'Session'].map((model, at) => ({ model, id: `${at}`, payload })),
    );
  const told = (sessions: string) => [
    ...[`Signs Ed out everywhere at once${sessions}`, 'Ed has no API tokens.'],
    'Ed may sign in again.',
  ];
  const effects = told(': 2 sessions.');
  const asked = await change(`${userId}/revoke-access?preview=true`);
  expect(asked.json<Done>().effects).toEqual(effects);
  expect(await product.db.select().from(identityRecords)).toHaveLength(3);
  expect((await change(`${userId}/revoke-access`)).json<Done>().effects).toEqual(effects);
  expect(await product.db.select().from(identityRecords)).toEqual([]);
  const none = await change(`${userId}/revoke-access?preview=true`);
  expect(none.json<Done>().effects).toEqual(told('. No session is open now.'));
  const fay = await addPerson('Fay');
  expect((await me(fay)).statusCode).toBe(200);
  await change(`${fay.userId}/revoke-access`);
  expect((await me(fay)).statusCode).toBe(401);
  expect(
    (await me({ ...fay, token: await product.token('Fay', { issuedAt: later() }) })).statusCode,
  ).toBe(200);
  // A new password works at once, the former no longer.
  const renewed = await change(`${userId}/password`);
  const { password } = renewed.json<{ password: string }>();
  expect(await checkPassword(product.db, email, password)).toMatchObject({ id: accountId });
  expect(await checkPassword(product.db, email, 'correct horse battery')).toBeNull();
  expect(JSON.stringify(await audited(admin, 'password'))).not.toContain(password);
  expect((await change(`${fay.userId}/password`)).json()).toMatchObject({
    detail: 'Fay has no account here.',
  });
});

it('keeps an administrator who can sign in, and nobody deactivates themselves', async () => {
  const gus = await addPerson('Gus', true);
  expect((await change(`${gus.userId}/deactivate`, undefined, gus)).json()).toMatchObject({
    detail: 'You cannot deactivate yourself. Ask another administrator.',
  });
  expect((await change(`${admin.userId}/deactivate`, undefined, gus)).statusCode).toBe(200);
  const last =
    'Gus is the last administrator with access. Make someone else an administrator first.';
  for (const answer of [
    await change(`${gus.userId}`, { role: 'creator' }, gus),
    await change(`${gus.userId}?preview=true`, { role: 'viewer' }, gus),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: last, code: 'CONFLICT' }]);
  }
  const leave = `/v1/admin/users/${gus.userId}/organizations/${ours}`;
  expect((await product.call(gus, 'DELETE', leave)).statusCode).toBe(409);
  expect((await change(`${admin.userId}/reactivate`, undefined, gus)).statusCode).toBe(200);
});
