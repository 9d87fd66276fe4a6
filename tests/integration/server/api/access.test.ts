/** Every operation of the contract, called by every kind of person, and with input that no schema allows. */
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import { projectOrganizations, userOrganizations } from '../../../../server/src/db/schema.ts';
import type { Operation } from '../../../../contract/src/wire/operation.ts';
import {
  expectedAnswers,
  methodOf,
  OPERATION_IDS,
  SIGNED_CALLS,
  startAccessMatrix,
} from '../../../support/access-matrix.ts';
import type { AccessMatrix } from '../../../support/access-matrix.ts';
import { uploadPlace } from '../../../support/test-product.ts';
import type { TestProduct } from '../../../support/test-product.ts';

const REFUSED = 403;

describe('access', () => {
  let matrix: AccessMatrix;
  let product: TestProduct;
  let ours = 0;
  let theirs = 0;

  beforeAll(async () => {
    matrix = await startAccessMatrix();
    ({ product, ours, theirs } = matrix);
  });
  afterAll(() => matrix[Symbol.asyncDispose]());

  it.each(OPERATION_IDS)('%s answers each kind of person as the table says', async (operation) => {
    const answers = await matrix.answers(operation, {
      onError: (body) => expect(Object.keys(body).toSorted()).toEqual(['code', 'detail']),
    });
    expect(answers).toEqual(expectedAnswers(operation));
  });

  it.each(SIGNED_CALLS)(
    'a signed address to %s answers each kind of person as the table says',
    async (call) => {
      expect(await matrix.answers(call)).toEqual(expectedAnswers(call));
    },
  );

  it('refuses tokens that are expired, of another audience, changed, or none at all', async () => {
    const status = async (authorization: string) => {
      const headers = { authorization };
      return (await product.app.inject({ url: '/v1/users/me', headers })).statusCode;
    };
    const good = await product.token('creator');
    expect(await status(`Bearer ${good}`)).toBe(200);
    expect(await status(`Bearer ${await product.token('creator', { expires: '-1h' })}`)).toBe(401);
    expect(await status(`Bearer ${await product.token('creator', { audience: 'x' })}`)).toBe(401);
    expect(await status(`Bearer ${good.slice(0, -4)}AAAA`)).toBe(401);
    expect(await status(`Basic ${good}`)).toBe(401);
    expect(await status('Bearer null')).toBe(401);
  });

  it('refuses every operation to whoever has such a token, or one that nobody signed', async () => {
    const good = await product.token('creator');
    const [, payload = ''] = good.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const bad = [
      await product.token('creator', { expires: '-1h' }),
      await product.token('creator', { audience: 'x' }),
      `${good.slice(0, -4)}AAAA`,
      `${unsigned}.${payload}.`,
    ];
    for (const operation of OPERATION_IDS) {
      for (const token of bad) {
        const status = await matrix.statusWith(token, operation, 'creator');
        expect(status, operation).toBe(401);
      }
    }
  }, 240_000);

  it('takes people whose names at the issuer are no line of text, and nobody without a subject of text', async () => {
    const status = async (subject: string, claims: object) => {
      const headers = { authorization: `Bearer ${await product.token(subject, { claims })}` };
      const answer = await product.app.inject({ url: '/v1/users/me', headers });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    const odd = { name: 'Ada\0\n\u202eLovelace', email: '\0' };
    // In no organization, and known by now.
    expect(await status('somebody odd', odd)).toEqual([401, 'NO_ORGANIZATION']);
    expect(await status('nobody\0', {})).toEqual([401, 'NOT_SIGNED_IN']);
    const found = await product.call(
      matrix.person('administrator'),
      'GET',
      '/v1/admin/users/search?q=Ada%20Lovelace',
    );
    expect(found.json()).toMatchObject({
      data: [{ full_name: 'Ada Lovelace', email: 'somebody odd' }],
    });
  });

  it('does nothing for another site, which has no token and no permission to read or to send JSON', async () => {
    const headers = { origin: 'https://elsewhere.example', cookie: 'any=1' };
    for (const key of OPERATION_IDS) {
      const url = (key.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '1');
      const method = methodOf(key);
      // All that a form of another site can send.
      const form = { ...headers, 'content-type': 'text/plain' };
      const sent = await product.app.inject({
        ...{ method, url, headers: form },
        ...(method !== 'GET' && { payload: '{}' }),
      });
      expect(sent.statusCode, key).toBe(401);
      const asked = { ...headers, 'access-control-request-method': method };
      const preflight = await product.app.inject({ method: 'OPTIONS', url, headers: asked });
      for (const answer of [sent, preflight]) {
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-con'));
        expect(allowed, key).toEqual([]);
        expect(answer.headers['set-cookie'], key).toBeUndefined();
      }
    }
  });

  it('lets people of a linked organization do what colleagues may, but for what is the owner’s alone', async () => {
    const { db } = product;
    const linked = await product.organization('Linked');
    const link = { projectId: matrix.project, organizationId: linked, isOwner: false };
    await db.insert(projectOrganizations).values(link);
    const { userId, token } = matrix.person('colleague');
    const theirOwn = eq(userOrganizations.userId, userId);
    await db.update(userOrganizations).set({ organizationId: linked }).where(theirOwn);
    const others: Record<string, number> = {};
    for (const operation of OPERATION_IDS) {
      // The fixture fails where it would store a file of the owner.
      const status = await matrix.statusWith(token, operation, 'colleague').catch(() => REFUSED);
      if (status !== expectedAnswers(operation).colleague) others[operation] = status;
    }
    await db.update(userOrganizations).set({ organizationId: ours }).where(theirOwn);
    await db.delete(projectOrganizations).where(eq(projectOrganizations.organizationId, linked));
    expect(new Set(Object.values(others))).toEqual(new Set([REFUSED, 404]));
    // Batches of change orders and their backtests belong to an organization, not to a project.
    const apart = Object.keys(others).filter((operation) => !operation.includes('/change-order'));
    expect(apart.toSorted()).toEqual([
      ...['POST /v1/documents', 'POST /v1/projects', 'POST /v1/storage/upload-url'],
    ]);
  }, 120_000);

  it('tells a stranger nothing by the order of its checks: 401 comes before 422', async () => {
    const answer = await product.call(null, 'POST', '/v1/projects', { name: 7 });
    expect(answer.statusCode).toBe(401);
  });

  // 2,500 inputs that no schema or path allows: never a server error, never an accidental success.
  it('answers bad input with 4xx', async () => {
    // Someone no operation refuses, so that every input is checked.
    const administrator = matrix.person('administrator');
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record({ name: fc.jsonValue(), organization_id: fc.jsonValue() }),
      fc.record({ project_id: fc.jsonValue(), file_ids: fc.jsonValue() }),
      fc.record({ path: fc.string({ unit: 'binary' }), category: fc.string() }),
      fc.record({ file_keys: fc.array(fc.string({ unit: 'binary' })) }),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('0', '-1', '1e3', '9999999999999999999', '%00', 'NaN', '../1', '1;--'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...OPERATION_IDS),
        anything,
        value,
        async (key, body, text) => {
          const operation: Operation = OPERATIONS[key];
          const safe = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));
          const path = (key.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, safe === '' ? 'x' : safe);
          const query = operation.query ? `?q=${safe}&q=2` : '';
          const answer = await product.call(
            administrator,
            methodOf(key),
            path + query,
            operation.body && typeof body === 'object' && body !== null ? body : undefined,
          );
          expect(answer.statusCode, `${key} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
          if (operation.params) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        },
      ),
      { numRuns: 2500 },
    );
  });

  it.each([
    ['a body that is no JSON', '{"name": ', 422, 'INVALID_INPUT'],
    ['a body that is not an object', '"text"', 422, 'INVALID_INPUT'],
    ['a body of another type', '<name/>', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s', async (_name, payload, status, code) => {
    const creator = matrix.person('creator');
    const answer = await product.app.inject({
      method: 'POST',
      url: '/v1/projects',
      headers: {
        authorization: `Bearer ${creator.token}`,
        'content-type': payload.startsWith('<') ? 'application/xml' : 'application/json',
      },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('does not let anybody upload into an organization by a path that climbs', async () => {
    const creator = matrix.person('creator');
    for (const path of [
      `organizations/${ours}/projects/../../${theirs}/projects/x.pdf`,
      `organizations/${ours}/change-orders/x.pdf`,
      'x.pdf',
    ]) {
      const answer = await product.call(creator, 'POST', '/v1/storage/upload-url', { path });
      const key = answer.json<{ file_key?: string }>().file_key ?? `organizations/${ours}/`;
      expect(key.startsWith(`organizations/${ours}/`)).toBe(true);
    }
    const place = await uploadPlace(product, creator, ours, '../../../../etc/passwd');
    expect(place.fileKey).toMatch(/^organizations\/\d+\/projects\/[0-9a-f-]{36}\/original\.pdf$/);
  });
});
