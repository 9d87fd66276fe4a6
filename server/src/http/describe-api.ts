/** The API description, generated from the contract: OpenAPI 3.1 at /v1/openapi.json, with a reader at /docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Headings by the first part of the path after /v1. */
const AREAS: Readonly<Record<string, string>> = {
  users: 'People',
  organizations: 'People',
  projects: 'Projects',
  documents: 'Documents',
  'drawing-sheets': 'Documents',
  drawings: 'Documents',
  annotations: 'Markups',
  storage: 'Files',
  issues: 'Lookup lists',
  admin: 'Administration',
};

/** The third-party reader sets inline styles. It loads nothing from elsewhere. */
const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Describing = { version: string; onRequest: onRequestHookHandler };

/** Must run before the operations are mounted. `onRequest` runs before everything served here. */
export async function describeApi(
  app: FastifyInstance,
  { version, onRequest }: Describing,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pinbar',
        version,
        description:
          'Errors are `{ detail, code }`. Times are UTC. Every call needs an access token from the sign-in service, sent as the page sends it: `Authorization: Bearer …`.',
      },
      tags: [...new Set(Object.values(AREAS))].map((name) => ({ name })),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const area = AREAS[url.split('/')[2] ?? ''];
      return { schema: { ...schema, ...(area !== undefined && { tags: [area] }) }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: { onRequest },
    staticCSP: READER_POLICY,
    theme: { title: 'Pinbar: API' },
    // Hides the top bar, which loads other API descriptions.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: false },
  });
  app.get('/v1/openapi.json', { schema: { hide: true }, onRequest }, () => app.swagger());
}
