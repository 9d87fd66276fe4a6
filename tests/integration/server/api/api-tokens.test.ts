/** API tokens: what scripts may do with them, and when they end. */
import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { ApiToken } from '../../../../contract/src/tokens/schema.ts';
import { tokenNeedOf } from '../../../../contract/src/wire/token-need.ts';
import { apiTokens, userOrganizations, users } from '../../../../server/src/db/schema.ts';
import { logOptions } from '../../../../server/src/log.ts';
import {
  expectedAnswers,
  OPERATION_IDS,
  startAccessMatrix,
} from '../../../support/access-matrix.ts';
import type { AccessMatrix } from '../../../support/access-matrix.ts';
import { readEvents } from '../../../support/event-reader.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Made = { token: ApiToken; secret: string };

async function makeToken(product: TestProduct, person: TestPerson, more: object = {}) {
  const body = { name: 'Script', scope: 'write', expires_in_days: null, ...more };
  return (await product.call(person, 'POST', '/v1/users/me/tokens', body)).json<Made>();
}

describe('with an API token of an administrator', () => {
  let matrix: AccessMatrix;
  let reading = '';
  let writing = '';
  let elsewhere = '';
  beforeAll(async () => {
    matrix = await startAccessMatrix();
    const { product, ours } = matrix;
    const owner = matrix.person('administrator');
    const body = { name: 'Elsewhere', organization_id: ours };
    const other = (await product.call(owner, 'POST', '/v1/projects', body)).json<{ id: number }>();
    reading = (await makeToken(product, owner, { scope: 'read' })).secret;
    writing = (await makeToken(product, owner)).secret;
    elsewhere = (await makeToken(product, owner, { project_ids: [other.id] })).secret;
  });
  afterAll(() => matrix[Symbol.asyncDispose]());

  /** What the token may not is 403; the rest is as it is for others. */
  const expected = (key: OperationId, mayNot: boolean, otherwise: number) =>
    mayNot || !tokenNeedOf(key, OPERATIONS[key]).isOffered ? 403 : otherwise;

  it.each(OPERATION_IDS)('a script reads if it may: %s', async (key) => {
    const { mustWrite } = tokenNeedOf(key, OPERATIONS[key]);
    const { administrator } = expectedAnswers(key);
    const status = await matrix.statusWith(reading, key, 'administrator');
    expect(status).toBe(expected(key, mustWrite, administrator));
  });

  it.each(OPERATION_IDS)('a script may do what its owner may, or less: %s', async (key) => {
    const { administrator } = expectedAnswers(key);
    const status = await matrix.statusWith(writing, key, 'administrator');
    expect(status).toBe(expected(key, false, administrator));
  });

  /** Of the organization, not of a project: files are uploaded before they become documents. */
  const OF_NO_PROJECT: Partial<Record<OperationId, number>> = {
    'POST /v1/storage/upload-url': 201,
  };

  it.each(OPERATION_IDS)('a script reaches nothing outside its projects: %s', async (key) => {
    const { mustBeUnlimited } = tokenNeedOf(key, OPERATIONS[key]);
    const { stranger, outsideAdmin } = expectedAnswers(key);
    const status = await matrix.statusWith(elsewhere, key, 'administrator');
    const outside = OF_NO_PROJECT[key] ?? Math.max(stranger, outsideAdmin);
    expect(status).toBe(expected(key, mustBeUnlimited, outside));
  });

  it('nobody manages people or tokens, or what would outlive the token', () => {
    const kept = OPERATION_IDS.filter((key) => !tokenNeedOf(key, OPERATIONS[key]).isOffered);
    expect(
      kept.filter((key) => !/\/v1\/(admin|integrations)\/|\/webhooks/.test(key)).toSorted(),
    ).toEqual([
      'DELETE /v1/users/me/tokens/{id}',
      // Only administrators.
      'GET /v1/projects/{id}/model-usage',
      'GET /v1/users/me/tokens',
      'POST /v1/invitations/accept',
      'POST /v1/invitations/look',
      'POST /v1/projects/{id}/checklist-items/check',
      // Only administrators.
      'POST /v1/projects/{id}/regenerate-themes',
      'POST /v1/projects/{projectId}/checklist-items/verifications',
      'POST /v1/users/me/tokens',
      'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}',
    ]);
  });
});

describe('an API token', () => {
  let product: TestProduct;
  let ours = 0;
  let ada: TestPerson;
  beforeAll(async () => {
    product = await startTestProduct({ streamLimits: { heartbeatMs: 50, paceMs: 5 } });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(() => product.db.delete(apiTokens));

  const by = (token: string): TestPerson => ({ userId: 0, token });
  const me = (secret: string) => product.call(by(secret), 'GET', '/v1/users/me');
  const make = (more: object = {}, person = ada) => makeToken(product, person, more);
  const list = async () =>
    (await product.call(ada, 'GET', '/v1/users/me/tokens')).json<{ data: ApiToken[] }>().data;
  async function addProject(name: string): Promise<number> {
    const body = { name, organization_id: ours };
    return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }

  it('calls in the name of its owner, and shows its secret once', async () => {
    const project = await addProject('Clinic');
    const { token, secret } = await make({ name: 'Nightly export', project_ids: [project] });
    expect(secret).toMatch(/^pinbar_[\w-]{43}$/);
    expect(secret.startsWith(token.prefix)).toBe(true);
    expect(token.projects).toEqual([{ id: project, name: 'Clinic' }]);
    expect((await me(secret)).json()).toMatchObject({ id: ada.userId });
    expect(await list()).toEqual([{ ...token, last_used_at: expect.any(String) }]);
    const { rows } = await product.db.execute(sql`select to_jsonb(api_tokens) from api_tokens`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = JSON.stringify(rows);
    expect(log).not.toContain(secret.slice(token.prefix.length));
  });

  it('is refused once it is revoked, by its owner alone', async () => {
    const { token, secret } = await make();
    const eve = await product.person({ name: 'eve', organizations: [ours] });
    const revoke = (person: TestPerson) =>
      product.call(person, 'DELETE', `/v1/users/me/tokens/${token.id}`);
    expect((await revoke(eve)).statusCode).toBe(404);
    expect((await me(secret)).statusCode).toBe(200);
    expect((await revoke(ada)).statusCode).toBe(204);
    const refused = await me(secret);
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { detail: 'This API token is unknown, revoked or expired.', code: 'NOT_SIGNED_IN' },
    ]);
    expect(await list()).toEqual([]);
  });

  it('is refused once it has expired, and while its owner belongs nowhere', async () => {
    const ben = await product.person({ name: 'ben', organizations: [ours] });
    const { token, secret } = await make({ expires_in_days: 30 }, ben);
    expect(Date.parse(token.expires_at ?? '') - Date.parse(token.created_at)).toBe(30 * 86_400_000);
    const { userId } = userOrganizations;
    await product.db.delete(userOrganizations).where(eq(userId, ben.userId));
    const answer = await me(secret);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'NO_ORGANIZATION' }]);
    await product.db.insert(userOrganizations).values({ userId: ben.userId, organizationId: ours });
    expect((await me(secret)).statusCode).toBe(200);
    await product.db.update(apiTokens).set({ expiresAt: sql`now()` });
    expect((await me(secret)).statusCode).toBe(401);
    await product.db.update(apiTokens).set({ expiresAt: null });
    await product.db.delete(users).where(eq(users.id, ben.userId));
    expect((await me(secret)).statusCode).toBe(401);
  });

  it('is noted as used at most once a minute', async () => {
    const { secret } = await make();
    const secondsAgo = (seconds: number) =>
      product.db
        .update(apiTokens)
        .set({ lastUsedAt: sql`date_trunc('second', now()) - make_interval(secs => ${seconds})` });
    const used = async () => (await list())[0]?.last_used_at;
    expect(await used()).toBeNull();
    await secondsAgo(30);
    const before = await used();
    await me(secret);
    expect(await used()).toBe(before);
    await secondsAgo(61);
    const long = await used();
    await me(secret);
    expect(await used()).not.toBe(long);
  });

  it('lists only its projects, and does not reach files of others', async () => {
    const [clinic, school] = [await addProject('Clinic'), await addProject('School')];
    const { secret } = await make({ project_ids: [clinic] });
    const { data } = (await product.call(by(secret), 'GET', '/v1/users/me/projects')).json<{
      data: { id: number }[];
    }>();
    expect(data.map(({ id }) => id)).toEqual([clinic]);
    const { fileId, fileKey } = await uploadPdf(product, ada, ours);
    const address = (token: string) =>
      product.call(by(token), 'POST', '/v1/storage/presigned-url', { file_key: fileKey });
    expect((await address(secret)).statusCode).toBe(200);
    await product.call(ada, 'POST', '/v1/documents', { project_id: school, file_ids: [fileId] });
    expect((await address(secret)).statusCode).toBe(404);
    expect((await address(ada.token)).statusCode).toBe(200);
  });

  it('ends its streams of events when it is revoked', async () => {
    const project = await addProject('Clinic');
    const { token, secret } = await make({ scope: 'read' });
    const stream = await readEvents(product.app, by(secret), { project });
    expect(await stream.next()).toMatchObject({ name: 'reload' });
    await product.call(ada, 'DELETE', `/v1/users/me/tokens/${token.id}`);
    expect(await stream.next()).toBeNull();
  });

  it('is one of 20, for projects that its owner may open, and named', async () => {
    const theirs = await product.organization('Theirs');
    const sam = await product.person({ name: 'sam', organizations: [theirs] });
    const body = { name: 'Theirs alone', organization_id: theirs };
    const foreign = (await product.call(sam, 'POST', '/v1/projects', body)).json<{ id: number }>();
    const status = async (more: object) => {
      const valid = { name: 'Script', scope: 'read', expires_in_days: null };
      const answer = await product.call(ada, 'POST', '/v1/users/me/tokens', { ...valid, ...more });
      return answer.statusCode;
    };
    expect(await status({ project_ids: [foreign.id] })).toBe(404);
    for (const more of [{ name: ' ' }, { scope: 'admin' }, { project_ids: [] }]) {
      expect(await status(more)).toBe(422);
    }
    expect(await status({ expires_in_days: 367 })).toBe(422);
    for (let count = 0; count < 19; count += 1) await make();
    expect([await status({}), await status({})]).toEqual([201, 409]);
  });

  it('is never written to the log', async () => {
    let log = '';
    const stream = new Writable({
      write(part: Buffer, _encoding, done) {
        log += part.toString();
        done();
      },
    });
    const app = await product.appWith(undefined, { ...logOptions('trace', 'api'), stream });
    const { token, secret } = await make();
    const call = (url: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${secret}` } });
    expect((await call('/v1/users/me')).statusCode).toBe(200);
    expect((await call(`/v1/users/me/projects?q=${secret}`)).statusCode).toBe(200);
    await product.db.delete(apiTokens);
    expect((await call('/v1/users/me')).statusCode).toBe(401);
    expect(log).toContain('/v1/users/me');
    expect(log).not.toContain(secret.slice(token.prefix.length));
  });
});
