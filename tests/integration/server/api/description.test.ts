/** The API description: valid by the standard's schema, complete, and readable offline. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import { tokenNeedOf } from '../../../../contract/src/wire/token-need.ts';
import { OPERATION_IDS } from '../../../support/access-matrix.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestProduct } from '../../../support/test-product.ts';

type Described = {
  openapi: string;
  webhooks: Record<
    string,
    {
      post: {
        parameters: { name: string }[];
        requestBody: { content: Record<string, { schema: { properties: object } }> };
      };
    }
  >;
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
  paths: Record<
    string,
    Record<string, { summary: string; tags: string[]; responses: object; security: object[] }>
  >;
};

describe('the description of the API', () => {
  let product: TestProduct;
  let described: Described;
  beforeAll(async () => {
    product = await startTestProduct();
    described = (await product.app.inject({ url: '/v1/openapi.json' })).json<Described>();
  });
  afterAll(() => product[Symbol.asyncDispose]());

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(described));
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('names every operation with its area and what it may answer', () => {
    const { paths } = described;
    const names = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(names.toSorted()).toEqual(OPERATION_IDS.toSorted());
    for (const key of OPERATION_IDS) {
      const [method = '', path = ''] = key.split(' ');
      const entry = paths[path]?.[method.toLowerCase()];
      expect(entry?.summary).toBe(OPERATIONS[key].summary);
      expect(entry?.tags, key).toHaveLength(1);
      const { isOffered } = tokenNeedOf(key, OPERATIONS[key]);
      const ways = isOffered ? [{ bearer: [] }, { apiToken: [] }] : [{ bearer: [] }];
      expect(entry?.security, key).toEqual(ways);
      expect(Object.keys(entry?.responses ?? {})).toEqual(
        expect.arrayContaining(['401', '422', '500']),
      );
    }
  });

  it('describes both ways to be known: a sign-in and an API token', () => {
    const schemes = Object.entries(described.components.securitySchemes);
    expect(schemes.map(([name, { type, scheme }]) => [name, type, scheme])).toEqual([
      ['bearer', 'http', 'bearer'],
      ['apiToken', 'http', 'bearer'],
    ]);
  });

  it('describes what webhooks post, and how it is signed', () => {
    const { message } = described.webhooks;
    expect(message?.post.parameters.map(({ name }) => name)).toEqual([
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    ]);
    const { schema } = message?.post.requestBody.content['application/json'] ?? {};
    expect(schema?.properties).toMatchObject({ type: { enum: expect.any(Array) }, data: {} });
  });

  it('offers nothing for telemetry, so that nothing can depend on it', () => {
    expect(OPERATION_IDS.filter((key) => /trace|telemetry|metrics/.test(key))).toEqual([]);
  });

  it('can be read without the internet', async () => {
    const page = await product.app.inject({ url: '/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Pinbar: API</title>');
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to = '']) => to);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\.?\//);
      const { pathname } = new URL(address, 'http://pinbar.example/docs');
      expect((await product.app.inject({ url: pathname })).statusCode, address).toBe(200);
    }
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|upgrade-insecure/);
  });
});
