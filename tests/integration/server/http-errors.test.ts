/** Requests that never reach an operation: all get the contract's errors, with every security header. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { errorBodySchema } from '../../../contract/src/wire/errors.ts';
import { securityHeaders } from '../../../server/src/http/security-headers.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

let product: TestProduct;
let person: TestPerson;
let organization = 0;
beforeAll(async () => {
  product = await startTestProduct({ signInAt: 'http://localhost:4173' });
  organization = await product.organization('Ours');
  person = await product.person({ name: 'ada', organizations: [organization] });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product[Symbol.asyncDispose]());

function expectRefusal(answer: LightMyRequestResponse, status: number, code: string): void {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(securityHeaders());
  expect(answer.headers['x-request-id']).toBeTruthy();
  expect(errorBodySchema.strict().parse(answer.json())).toMatchObject({ code });
}

describe('an address that is not encoded correctly', () => {
  it.each([
    '/v1/%zz',
    '/v1/projects/%zz',
    '/files/%',
    '/sign-in/%e0%a4%a',
    '/oidc/%zz',
    '/%',
    '/%zz',
  ])('is 400: %s', async (url) =>
    expectRefusal(await product.app.inject({ url }), 400, 'BAD_REQUEST'),
  );

  it('is 414 when one of its parts is longer than any that exists', async () => {
    const url = `/v1/projects/${'1'.repeat(600)}`;
    expectRefusal(await product.app.inject({ method: 'DELETE', url }), 414, 'ADDRESS_TOO_LONG');
  });
});

describe('a method that an address does not take', () => {
  it.each([
    ['POST', '/v1/projects/1', 'GET, HEAD, DELETE, OPTIONS'],
    ['GET', '/v1/documents', 'POST, OPTIONS'],
    ['PUT', '/v1/users/me', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/sign-in-settings', 'GET, HEAD, OPTIONS'],
    ['POST', '/files/some/key', 'GET, HEAD, PUT, OPTIONS'],
    ['PUT', '/sign-in/some-interaction', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/projects/1', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ] satisfies [InjectOptions['method'], string, string][])(
    '%s %s is 405',
    async (method, url, allow) => {
      const body = { payload: '<x/>', headers: { 'content-type': 'application/xml' } };
      const answer = await product.app.inject({ method, url, ...(method !== 'GET' && body) });
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers['allow']).toBe(allow);
      const options = await product.app.inject({ method: 'OPTIONS', url });
      expect([options.statusCode, options.headers['allow']]).toEqual([204, allow]);
      expect(options.headers).toMatchObject(securityHeaders());
    },
  );

  it('still shows the page where the sign-in posts to', async () => {
    const answer = await product.app.inject({ url: '/sign-in/some-interaction' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });

  it.each(['GET', 'POST', 'DELETE', 'OPTIONS'] as const)(
    'is 404 where nothing is: %s',
    async (method) => {
      expectRefusal(await product.app.inject({ method, url: '/v1/nothing' }), 404, 'NOT_FOUND');
    },
  );
});

describe('a body', () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    product.app.inject({
      method: 'POST',
      url: '/v1/projects',
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(type !== '' && { 'content-type': type }),
      },
      payload,
    });

  it.each([
    ['that is not JSON', '{"name": ', 'application/json', 422, 'INVALID_INPUT'],
    ['that is empty', '', 'application/json', 422, 'INVALID_INPUT'],
    ['of another type', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of no type', '{}', '', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of a type that is none', '{}', 'json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['above 1 MB', JSON.stringify('x'.repeat(1024 * 1024)), 'application/json', 413, 'TOO_LARGE'],
    [
      'with the key __proto__',
      '{"__proto__":{"isAdmin":true}}',
      'application/json',
      422,
      'INVALID_INPUT',
    ],
    [
      'with a changed constructor',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      'application/json',
      422,
      'INVALID_INPUT',
    ],
    [
      'nested 33 deep',
      `${'[{"a":'.repeat(16)}[1]${'}]'.repeat(16)}`,
      'application/json',
      422,
      'INVALID_INPUT',
    ],
    [
      'nested 200,000 deep',
      '['.repeat(200_000) + ']'.repeat(200_000),
      'application/json',
      422,
      'INVALID_INPUT',
    ],
  ])('%s is refused', async (_name, payload, type, status, code) => {
    expectRefusal(await send(payload, type), status, code);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('says what is wrong: too deep, but not for brackets in its texts', async () => {
    const deep = await send(JSON.stringify({ name: 'x', organization_id: [[[[[[[[1]]]]]]]] }));
    expect(deep.json<{ detail: string }>().detail).toMatch(/^name: .*organization_id: /);
    const deeper = await send('['.repeat(33));
    expect(deeper.json()).toMatchObject({
      detail: 'The body is nested too deeply. The limit is 32 levels.',
    });
    const name = '\\"[{'.repeat(10);
    const harmless = await send(JSON.stringify({ name, organization_id: organization }));
    expect(harmless.statusCode).toBe(201);
  });

  it('of a stranger is not read: 401 comes before all that may be wrong with it', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/v1/projects',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify('x'.repeat(1024 * 1024)),
    });
    expectRefusal(answer, 401, 'NOT_SIGNED_IN');
  });
});

describe('a request that is no HTTP', () => {
  async function answerTo(bytes: string): Promise<string> {
    const { port } = product.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    // The server may close the connection while the client is still writing.
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  }

  it.each([
    ['a line that is none', 'HELLO\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a method that is none', 'JUMP / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'headers of 40 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address of 40 KB',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(securityHeaders())) {
      expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    }
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(errorBodySchema.strict().parse(JSON.parse(body))).toMatchObject({ code });
  });
});
