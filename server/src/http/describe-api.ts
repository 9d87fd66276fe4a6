/** The API description, generated from the contract: OpenAPI 3.1 at /v1/openapi.json, with a reader at /docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { webhookMessageSchema } from '../../../contract/src/webhooks/schema.ts';

/** Headings by the first part of the path after /v1. */
const AREAS: Readonly<Record<string, string>> = {
  users: 'People',
  organizations: 'People',
  invitations: 'People',
  projects: 'Projects',
  documents: 'Documents',
  'drawing-sheets': 'Documents',
  drawings: 'Documents',
  annotations: 'Markups',
  storage: 'Files',
  issues: 'Issues',
  'issue-views': 'Issues',
  overlays: 'Overlays',
  'overlay-executions': 'Overlays',
  'change-order-document-batches': 'Change orders',
  'change-orders': 'Change orders',
  'change-order-matching-jobs': 'Backtests',
  'change-order-issue-matches': 'Backtests',
  admin: 'Administration',
  integrations: 'Administration',
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

/** What webhooks post, for OpenAPI. */
function describedWebhooks() {
  const { $schema: _version, ...schema } = z.toJSONSchema(webhookMessageSchema, {
    // Schemas that operations share are written out here, because only their paths have components.
    reused: 'inline',
    metadata: z.registry(),
    unrepresentable: 'any',
  });
  const header = (name: string, description: string) => ({
    ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
  });
  return {
    message: {
      post: {
        summary: 'Tells of an event in a project, to an address that its administrators chose.',
        description:
          'Signed as Standard Webhooks says: HMAC-SHA256 of `id.timestamp.body`. Answer with a status of 2xx within 10 seconds; otherwise the message is sent again, with the same id, up to 8 times in 18 hours.',
        parameters: [
          header('webhook-id', 'Of the message. A receiver takes a message once.'),
          header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
          header('webhook-signature', '`v1,` and the signature in Base64.'),
        ],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'The message arrived.' } },
      },
    },
  };
}

type Describing = { version: string; onRequest: onRequestHookHandler };

/** Must run before the operations are mounted. `onRequest` runs before everything served here. */
export async function describeApi(
  app: FastifyInstance,
  { version, onRequest }: Describing,
): Promise<void> {
  const webhooks = describedWebhooks();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pinbar',
        version,
        description:
          'Errors are `{ detail, code }`. Times are UTC. Every call needs `Authorization: Bearer …`, with an access token from the sign-in service, as the page sends it, or with an API token, which a person creates in Pinbar for a script.',
      },
      tags: [...new Set(Object.values(AREAS))].map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            description: 'The access token of someone who is signed in.',
          },
          apiToken: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'pinbar_…' },
            description: 'An API token of a person. It may do less than its owner, never more.',
          },
        },
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
    transformSpecification: (document) => ({ ...document, webhooks }),
    transformSpecificationClone: false,
    staticCSP: READER_POLICY,
    theme: { title: 'Pinbar: API' },
    // Hides the top bar, which loads other API descriptions.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: false },
  });
  app.get('/v1/openapi.json', { schema: { hide: true }, onRequest }, () => ({
    ...app.swagger(),
    webhooks,
  }));
}
