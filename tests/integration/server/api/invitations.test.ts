/** Invitations: links that work once. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../contract/src/audit/schema.ts';
import type { Invitation } from '../../../../contract/src/people/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { invitations } from '../../../../server/src/db/schema.ts';
import { invitationTo } from '../../../support/invitations.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let ours = 0;
let admin: TestPerson;

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  admin = await product.person({ name: 'Ada', organizations: [ours], isAdmin: true });
});
afterAll(() => product[Symbol.asyncDispose]());

type Made = { invitation: Invitation; secret: string };
const invite = async (more: Parameters<typeof invitationTo>[1] = {}, organization = ours) =>
  (
    await product.call(admin, 'POST', '/v1/admin/invitations', invitationTo(organization, more))
  ).json<Made>();
const newcomer = async (name: string) => ({ userId: 0, token: await product.token(name) });
const look = (person: TestPerson, secret: string) =>
  product.call(person, 'POST', '/v1/invitations/look', { secret });
const accept = (person: TestPerson, secret: string) =>
  product.call(person, 'POST', '/v1/invitations/accept', { secret });
const open = async () =>
  (await product.call(admin, 'GET', '/v1/admin/invitations')).json<{ data: Invitation[] }>().data;

it('lets a newcomer join once, with its role, and is kept in the log without its secret', async () => {
  const { invitation, secret } = await invite({ role: 'viewer' });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await open()).toEqual([invitation]);
  expect(JSON.stringify(await product.db.select().from(invitations))).not.toContain(secret);
  const bo = await newcomer('Bo');
  expect((await look(bo, secret)).json()).toEqual({
    ...{ organization_name: 'Ours', role: 'viewer', email: null, made_by: 'Ada' },
    ...{ expires_at: invitation.expires_at, is_for_you: true, is_member: false },
  });
  expect((await accept(bo, secret)).json()).toEqual({ message: 'You now belong to Ours.' });
  expect((await product.call(bo, 'GET', '/v1/users/me')).json<User>()).toMatchObject({
    ...{ user_type_id: 2, is_admin: false },
    user_organizations: [{ organization: { id: ours, name: 'Ours' } }],
  });
  expect(await open()).toEqual([]);
  const late = await newcomer('Late');
  for (const answer of [await accept(late, secret), await look(late, secret)]) {
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      404,
      'This invitation was used or revoked, or has expired. Ask whoever sent it for a new one.',
    ]);
  }
  const log = await product.call(admin, 'GET', '/v1/admin/audit');
  expect(log.body).not.toContain(secret);
  expect(log.json<{ data: AuditEntry[] }>().data.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'POST /v1/admin/invitations',
      'Accepted an invitation',
      'Joined an organization',
      'Became a viewer',
    ]),
  );
});

it('is used by one of two who open it at once', async () => {
  const { secret } = await invite();
  const both = await Promise.all(['First', 'Second'].map(newcomer));
  await Promise.all(both.map((person) => look(person, secret)));
  const answers = await Promise.all(both.map((person) => accept(person, secret)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

it('for an email is for the account with this email alone', async () => {
  const { secret } = await invite({ email: 'Cy@Pinbar.example', role: 'admin' });
  const other = await newcomer('Other');
  expect((await look(other, secret)).json()).toMatchObject({ is_for_you: false });
  const refused = await accept(other, secret);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      detail:
        'This invitation is for Cy@Pinbar.example. You are signed in as Other@pinbar.example.',
      code: 'FORBIDDEN',
    },
  ]);
  const cy = await newcomer('cy');
  expect((await accept(cy, secret)).statusCode).toBe(200);
  expect((await product.call(cy, 'GET', '/v1/users/me')).json()).toMatchObject({ is_admin: true });
});

it('leaves people who work here their role, and says who belongs there already', async () => {
  const theirs = await product.organization('Theirs');
  const viewer = await product.person({ name: 'Viewer', organizations: [ours], userTypeId: 2 });
  const { secret } = await invite({ role: 'admin' }, theirs);
  expect((await accept(viewer, secret)).statusCode).toBe(200);
  expect((await product.call(viewer, 'GET', '/v1/users/me')).json()).toMatchObject({
    is_admin: false,
    user_organizations: [{ organization: { id: ours } }, { organization: { id: theirs } }],
  });
  const again = await invite({}, theirs);
  expect((await look(viewer, again.secret)).json()).toMatchObject({ is_member: true });
  expect((await accept(viewer, again.secret)).json()).toMatchObject({
    detail: 'You belong to Theirs already.',
  });
  // It was not used up.
  expect((await look(await newcomer('Next'), again.secret)).statusCode).toBe(200);
});

it('ends when it is revoked and when it expires', async () => {
  const [revoked, expired] = [await invite(), await invite()];
  const url = `/v1/admin/invitations/${revoked.invitation.id}`;
  expect((await product.call(admin, 'DELETE', url)).statusCode).toBe(204);
  expect((await product.call(admin, 'DELETE', url)).statusCode).toBe(404);
  await product.db
    .update(invitations)
    .set({ expiresAt: sql`now()` })
    .where(eq(invitations.id, expired.invitation.id));
  const di = await newcomer('Di');
  for (const { secret } of [revoked, expired]) {
    expect((await accept(di, secret)).statusCode).toBe(404);
  }
  expect((await open()).find(({ id }) => id === expired.invitation.id)).toMatchObject({
    is_expired: true,
  });
});

it('is to an organization that exists, for an email that is one', async () => {
  const body = invitationTo(999_999);
  expect((await product.call(admin, 'POST', '/v1/admin/invitations', body)).statusCode).toBe(404);
  const wrong = invitationTo(ours, { email: 'nobody' });
  expect((await product.call(admin, 'POST', '/v1/admin/invitations', wrong)).statusCode).toBe(422);
});
