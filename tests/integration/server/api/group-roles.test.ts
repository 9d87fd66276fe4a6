/** Roles that groups at an external issuer give. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let organization = 0;
beforeAll(async () => {
  product = await startTestProduct({
    groupRoles: {
      claim: 'groups',
      roles: new Map([
        ['Admins', 'admin'],
        ['Engineers', 'creator'],
      ]),
    },
  });
  organization = await product.organization('Cedar Hill Builders');
});
afterAll(() => product[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;

/** The person with a token that names these groups. */
async function withGroups(
  name: string,
  groups: readonly string[],
  { hoursAgo = 0 } = {},
): Promise<TestPerson> {
  const issuedAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  return { userId: 0, token: await product.token(name, { claims: { groups }, issuedAt }) };
}

async function roleOf(person: TestPerson): Promise<string> {
  const answer = await product.call(person, 'GET', '/v1/users/me');
  const { is_admin: isAdmin, user_type_id: type } = answer.json<{
    is_admin: boolean;
    user_type_id: number;
  }>();
  return isAdmin ? 'admin' : type === 2 ? 'viewer' : 'creator';
}

describe('a token', () => {
  beforeAll(async () => {
    for (const name of ['ada', 'bo', 'cy']) {
      await product.person({ name, organizations: [organization] });
    }
  });

  it('gives the role of its groups, from the call that brings it', async () => {
    expect(await roleOf(await withGroups('bo', ['Admins']))).toBe('admin');
    expect(await roleOf(await withGroups('bo', ['Engineers', 'Others']))).toBe('creator');
    expect(await roleOf(await withGroups('bo', []))).toBe('viewer');
    const refused = await product.call(await withGroups('bo', []), 'GET', '/v1/admin/users');
    expect(refused.statusCode).toBe(403);
  });

  it('gives nothing back that a later one took', async () => {
    const old = await withGroups('cy', ['Admins'], { hoursAgo: 0.5 });
    expect(await roleOf(old)).toBe('admin');
    expect(await roleOf(await withGroups('cy', ['Engineers']))).toBe('creator');
    expect(await roleOf(old)).toBe('creator');
  });

  it('leaves a line in the audit log', async () => {
    const ada = await withGroups('ada', ['Admins']);
    expect(await roleOf(ada)).toBe('admin');
    const log = await product.call(ada, 'GET', '/v1/admin/audit?q=ada');
    expect(log.json<{ data: { action: string }[] }>().data.map(({ action }) => action)).toContain(
      'Became an administrator',
    );
  });
});

describe('an administrator', () => {
  it('cannot give another role', async () => {
    const ada = await withGroups('ada', ['Admins']);
    const list = await product.call(ada, 'GET', '/v1/admin/users');
    const { data, has_roles } = list.json<{
      data: { id: number; full_name: string }[];
      has_roles: boolean;
    }>();
    expect(has_roles).toBe(false);
    const bo = data.find(({ full_name: name }) => name === 'bo');
    const url = `/v1/admin/users/${bo?.id ?? 0}`;
    const refused = await product.call(ada, 'PATCH', url, { role: 'admin' });
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Groups at your organization’s sign-in service decide who has which role. Change their groups there.',
    ]);
  });

  it('invites to an organization, without a role', async () => {
    const ada = await withGroups('ada', ['Admins']);
    const made = await product.call(ada, 'POST', '/v1/admin/invitations', {
      ...{ organization_id: organization, role: 'admin', email: null, expires_in_days: 1 },
    });
    const { secret } = made.json<{ secret: string }>();
    const list = await product.call(ada, 'GET', '/v1/admin/invitations');
    expect(list.json()).toMatchObject({ has_roles: false });
    const dee = await withGroups('dee', ['Engineers']);
    const offer = await product.call(dee, 'POST', '/v1/invitations/look', { secret });
    expect(offer.json()).toMatchObject({ role: null });
    const accepted = await product.call(dee, 'POST', '/v1/invitations/accept', { secret });
    expect(accepted.statusCode).toBe(200);
    expect(await roleOf(dee)).toBe('creator');
  });
});
