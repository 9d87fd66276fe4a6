/** The audit log: what it keeps, that nobody changes it, and how it is read. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../contract/src/audit/schema.ts';
import { createPeople } from '../../../../server/src/services/people.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

let product: TestProduct;
let ours = 0;
let admin: TestPerson;
let ada: TestPerson;
let project = 0;

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  admin = await product.person({ name: 'Admin', organizations: [ours], isAdmin: true });
  ada = await product.person({ name: 'Ada', organizations: [ours] });
  const made = await product.call(ada, 'POST', '/v1/projects', {
    ...{ name: 'Clinic', organization_id: ours },
  });
  project = made.json<{ id: number }>().id;
});
afterAll(() => product[Symbol.asyncDispose]());

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await product.call(admin, 'GET', `/v1/admin/audit${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AuditEntry[] }>().data;
}
const latest = async (kind: string) => (await entries(`?kinds=${kind}`))[0];

describe('the audit log', () => {
  it('keeps what administrators write, with who, what and from where; previews and reads stay out', async () => {
    const url = `/v1/admin/projects/${project}`;
    await product.call(admin, 'PATCH', url, { name: 'Hospital' });
    expect(await latest('administration')).toMatchObject({
      ...{ person: { id: admin.userId, full_name: 'Admin' }, status: 200, token_id: null },
      action: 'PATCH /v1/admin/projects/{id}',
      summary: 'Renames a project.',
      details: `id: ${project}; name: "Hospital"`,
      address: '127.0.0.1',
    });
    const count = (await entries()).length;
    const theirs = await product.organization('Theirs');
    const body = { target_organization_id: theirs, creator_action: 'keep' };
    await product.call(admin, 'POST', `${url}/move?preview=true`, body);
    await product.call(admin, 'GET', `${url}/organizations`);
    await product.call(ada, 'GET', `/v1/projects/${project}`);
    // Refused, so nothing was done.
    await product.call(ada, 'PATCH', url, { name: 'Mine' });
    expect((await entries()).length).toBe(count);
  });

  it('keeps calls whose queries have names that the operation does not, without these', async () => {
    const url = `/v1/admin/projects/${project}`;
    const answer = await product.call(admin, 'PATCH', `${url}?%00=1`, { name: 'Ward' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await latest('administration')).toMatchObject({
      details: `id: ${project}; name: "Ward"`,
    });
  });

  it('keeps exports', async () => {
    await product.call(ada, 'GET', `/v1/projects/${project}/issues/export/csv`);
    expect(await latest('export')).toMatchObject({
      ...{ person: { full_name: 'Ada' }, action: 'GET /v1/projects/{id}/issues/export/csv' },
    });
  });

  it('keeps API tokens that are made, each write with one, and reads once an hour', async () => {
    const body = { name: 'Script', scope: 'write', expires_in_days: 1 };
    const made = await product.call(ada, 'POST', '/v1/users/me/tokens', body);
    const { secret, token } = made.json<{ secret: string; token: { id: number } }>();
    expect(await latest('token')).toMatchObject({ action: 'POST /v1/users/me/tokens' });
    // The secret is in the answer, never in the log.
    expect(JSON.stringify(await entries())).not.toContain(secret);
    const script = { ...ada, token: secret };
    const before = (await entries('?kinds=token')).length;
    for (let call = 0; call < 3; call += 1) {
      await product.call(script, 'GET', `/v1/projects/${project}`);
    }
    const used = await entries('?kinds=token');
    expect(used.length).toBe(before + 1);
    expect(used[0]).toMatchObject({ token_id: token.id, action: 'GET /v1/projects/{id}' });
    for (let call = 0; call < 2; call += 1) {
      const upload = { path: `organizations/${ours}/projects/${call}.pdf` };
      await product.call(script, 'POST', '/v1/storage/upload-url', upload);
    }
    expect((await entries('?kinds=token')).length).toBe(before + 3);
    await product.call(ada, 'DELETE', `/v1/users/me/tokens/${token.id}`);
    expect(await latest('token')).toMatchObject({ action: 'DELETE /v1/users/me/tokens/{id}' });
  });

  it('keeps roles and memberships, however they change', async () => {
    await product.db.execute(sql`update users set is_admin = true where id = ${ada.userId}`);
    expect(await latest('role')).toMatchObject({
      ...{ person: { full_name: 'Ada' }, action: 'Became an administrator', address: null },
      summary: 'Became an administrator.',
    });
    await product.db.execute(
      sql`update users set is_admin = false, user_type_id = 2 where id = ${ada.userId}`,
    );
    expect((await entries('?kinds=role')).slice(0, 2).map(({ action }) => action)).toEqual([
      'Became a viewer',
      'Is no longer an administrator',
    ]);
    const people = createPeople(product.db, false);
    await people.remove('Ada@pinbar.example', 'Ours');
    expect(await latest('role')).toMatchObject({
      ...{ action: 'Left an organization', details: 'Ours', summary: 'Left Ours.' },
    });
    await people.add('Ada@pinbar.example', 'Ours');
    expect(await latest('role')).toMatchObject({ action: 'Joined an organization' });
    expect(await latest('sign-in')).toMatchObject({ action: 'First known to the server' });
  });

  it('is only ever added to', async () => {
    const before = await entries();
    for (const statement of [
      sql`update audit_entries set details = ''`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      await expect(product.db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'The audit log cannot be changed' },
      });
    }
    expect(await entries()).toEqual(before);
  });

  it('is searched, read page by page, and exported as CSV', async () => {
    expect((await entries('?q=hospital')).map(({ action }) => action)).toEqual([
      'PATCH /v1/admin/projects/{id}',
    ]);
    expect(await entries('?q=100%25')).toEqual([]);
    // By what calls do, in words that the log does not keep.
    const renamed = await entries('?q=renames%20a%20project');
    expect(new Set(renamed.map(({ action }) => action))).toEqual(
      new Set(['PATCH /v1/admin/projects/{id}']),
    );
    await product.db.execute(sql`insert into audit_entries (kind, action)
      select 'export', 'Test ' || n from generate_series(1, 150) n`);
    type Page = { data: AuditEntry[]; next: number | null };
    const read = async (query: string) =>
      (await product.call(admin, 'GET', `/v1/admin/audit?q=Test${query}`)).json<Page>();
    const first = await read('');
    const second = await read(`&before=${first.next}`);
    expect([first.data.length, second.data.length, second.next]).toEqual([100, 50, null]);
    const actions = [...first.data, ...second.data].map(({ action }) => action);
    expect([actions[0], actions.at(-1)]).toEqual(['Test 150', 'Test 1']);
    const csv = await product.call(
      admin,
      'GET',
      '/v1/admin/audit/export/csv?q=hospital&kinds=administration',
    );
    expect(csv.headers['content-disposition']).toContain('audit-log.csv');
    const [head, row] = csv.body.slice(1).split('\r\n');
    expect(head).toBe('Time,Kind,Person,Action,What it does,Details,Status,Token,Address');
    expect(row).toContain(
      ',administration,Admin,PATCH /v1/admin/projects/{id},Renames a project.,',
    );
    // The export is kept, too.
    expect(await latest('export')).toMatchObject({ action: 'GET /v1/admin/audit/export/csv' });
  });
});
