/** Too many requests: 429 with Retry-After, per person if known, otherwise per network address. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import { securityHeaders } from '../../../../server/src/http/security-headers.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** So slow that a test never sees a bucket refill. */
const of = (burst: number) => ({ perMinute: 0.001, burst });

let product: TestProduct;
let ada: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  product = await startTestProduct({
    signInAt: 'http://localhost:4173',
    rateLimits: {
      read: of(3),
      write: of(2),
      edit: of(2),
      'upload-url': of(1),
      export: of(1),
      copy: of(1),
      password: of(2),
      stranger: of(4),
    },
  });
  const organization = await product.organization('Ours');
  ada = await product.person({ name: 'ada', organizations: [organization] });
  bob = await product.person({ name: 'bob', organizations: [organization] });
});
afterAll(() => product[Symbol.asyncDispose]());

function expectTooMany(answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toEqual({
    detail: expect.stringMatching(/^Too many requests\. Please wait \d+ seconds\.$/),
    code: 'TOO_MANY_REQUESTS',
  });
  // The API description reader has its own policy.
  const { 'content-security-policy': policy, ...others } = securityHeaders();
  expect(answer.headers).toMatchObject(others);
  expect(Object.keys(answer.headers).includes('content-security-policy'), policy).toBe(true);
}

describe('a person', () => {
  it('may read, write, and ask for places of files, each so often; the next person may still', async () => {
    const read = (person: TestPerson) => product.call(person, 'GET', '/v1/users/me');
    for (let count = 0; count < 3; count += 1) expect((await read(ada)).statusCode).toBe(200);
    expectTooMany(await read(ada));
    expect((await read(bob)).statusCode).toBe(200);

    // Refused calls count too.
    const write = () => product.call(ada, 'POST', '/v1/projects', {});
    for (let count = 0; count < 2; count += 1) expect((await write()).statusCode).toBe(422);
    expectTooMany(await write());

    const place = () => product.call(ada, 'POST', '/v1/storage/upload-url', {});
    expect((await place()).statusCode).toBe(422);
    expectTooMany(await place());

    // Signed URLs are for reading, although they are requested with POST.
    const signed = () => product.call(bob, 'POST', '/v1/storage/presigned-url', {});
    for (let count = 0; count < 2; count += 1) expect((await signed()).statusCode).toBe(422);
    expectTooMany(await signed());
    expect((await product.call(bob, 'POST', '/v1/projects', {})).statusCode).toBe(422);
  });

  it('leaves a script with an API token an allowance of its own, and keeps theirs', async () => {
    const organizations = [await product.organization('Scripted')];
    const cyd = await product.person({ name: 'cyd', organizations });
    const secrets: string[] = [];
    for (const name of ['first', 'second']) {
      const body = { name, scope: 'read', expires_in_days: null };
      const made = await product.call(cyd, 'POST', '/v1/users/me/tokens', body);
      secrets.push(made.json<{ secret: string }>().secret);
    }
    const [first = '', second = ''] = secrets;
    const read = (token: string) =>
      product.call({ userId: cyd.userId, token }, 'GET', '/v1/users/me');
    for (let count = 0; count < 3; count += 1) expect((await read(first)).statusCode).toBe(200);
    expectTooMany(await read(first));
    expect((await read(second)).statusCode).toBe(200);
    expect((await read(cyd.token)).statusCode).toBe(200);
  });

  it('takes a place of a file, exports, and edits of markups and issues, from an allowance of their own, as the contract says', () => {
    const classes = Object.entries(OPERATIONS).flatMap(([key, operation]) =>
      'rate' in operation ? [`${key}: ${operation.rate}`] : [],
    );
    expect(classes).toEqual([
      'POST /v1/projects/{id}/annotations: edit',
      'POST /v1/projects/{id}/annotations/changes: edit',
      'POST /v1/documents/{id}/pdf: export',
      'PUT /v1/annotations/{id}: edit',
      'DELETE /v1/annotations/{id}: edit',
      'POST /v1/documents/{id}/carry-markups: edit',
      'GET /v1/projects/{id}/issues/export/xlsx: export',
      'GET /v1/projects/{id}/issues/export/csv: export',
      'GET /v1/projects/{id}/issues/export/bcf: export',
      'GET /v1/projects/{id}/issues/export/pdf: export',
      'GET /v1/projects/{id}/issues/export/packet: export',
      'POST /v1/issues: edit',
      'PUT /v1/issues/{id}: edit',
      'POST /v1/issues/{id}/assignee: edit',
      'POST /v1/issues/{id}/status: edit',
      'POST /v1/issues/{id}/priority: edit',
      'POST /v1/issues/{id}/discipline: edit',
      'POST /v1/issues/{id}/evaluate: edit',
      'POST /v1/issues/{id}/comments: edit',
      'GET /v1/projects/{id}/dashboard-stats/export/xlsx: export',
      'POST /v1/projects/{id}/regenerate-themes: copy',
      'POST /v1/issues/{id}/attachments/upload-url: upload-url',
      'POST /v1/issues/{id}/attachments: edit',
      'DELETE /v1/issues/{id}/attachments/{attachmentId}: edit',
      'PUT /v1/overlay-executions/{id}/review: edit',
      'POST /v1/overlay-executions/{id}/review/comments: edit',
      'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets: edit',
      'GET /v1/projects/{id}/checklist-items/export/xlsx: export',
      'GET /v1/documents/{id}/checklist/pdf: export',
      'GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf: export',
      'GET /v1/change-order-document-batches/{id}/change-orders/export: export',
      'POST /v1/change-order-matching-jobs: copy',
      'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}: edit',
      'GET /v1/change-order-matching-jobs/{id}/report/xlsx: export',
      'GET /v1/change-order-matching-jobs/{id}/report/pdf: export',
      'POST /v1/storage/upload-url: upload-url',
      'POST /v1/storage/presigned-url: read',
      'POST /v1/storage/presigned-urls: read',
      'POST /v1/invitations/look: read',
      'GET /v1/admin/audit/export/csv: export',
    ]);
  });
});

describe('an address of the network', () => {
  it.each([
    ['/v1/sign-in-settings', '198.51.100.1', 200],
    ['/v1/openapi.json', '198.51.100.2', 200],
    ['/docs', '198.51.100.3', 200],
    ['/oidc/jwks', '198.51.100.4', 200],
    ['/oidc/.well-known/openid-configuration', '198.51.100.5', 200],
    ['/readyz', '198.51.100.6', 200],
    ['/v1/users/me', '198.51.100.7', 401],
  ])('may ask so often without a token: %s', async (url, remoteAddress, status) => {
    for (let count = 0; count < 4; count += 1) {
      expect((await product.app.inject({ url, remoteAddress })).statusCode).toBe(status);
    }
    expectTooMany(await product.app.inject({ url, remoteAddress }));
    const next = { url, remoteAddress: remoteAddress.replace('198.51.100', '203.0.113') };
    expect((await product.app.inject(next)).statusCode).toBe(status);
  });

  it('does not lose its signed-in people by a stranger there', async () => {
    const eve = await product.person({
      name: 'eve',
      organizations: [await product.organization('E')],
    });
    const remoteAddress = '198.51.100.8';
    const stranger = () => product.app.inject({ url: '/v1/users/me', remoteAddress });
    for (let count = 0; count < 4; count += 1) await stranger();
    expectTooMany(await stranger());
    const headers = { authorization: `Bearer ${eve.token}` };
    expect(
      (await product.app.inject({ url: '/v1/users/me', remoteAddress, headers })).statusCode,
    ).toBe(200);
  });

  it('may try passwords and make accounts less often still', async () => {
    const send = (path: string) =>
      product.app.inject({ method: 'POST', url: path, remoteAddress: '198.51.100.9', payload: {} });
    expect((await send('/sign-in/x')).statusCode).toBe(422);
    expect((await send('/sign-up/x')).statusCode).toBe(422);
    expectTooMany(await send('/sign-in/x'));
  });
});
