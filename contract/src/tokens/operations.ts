import { z } from 'zod';
import {
  LONGEST_TOKEN_DAYS,
  MOST_API_TOKENS,
  MOST_TOKEN_PROJECTS,
  TOKEN_NAME_LENGTH,
} from '../constants.ts';
import { id, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { apiTokenSchema, TOKEN_SCOPES } from './schema.ts';

export const tokenOperations = defineOperations({
  'GET /v1/users/me/tokens': {
    summary: 'Lists the caller’s API tokens, newest first, without their secrets.',
    access: { role: 'member' },
    tokens: 'never',
    ok: z.object({ data: z.array(apiTokenSchema) }),
  },
  'POST /v1/users/me/tokens': {
    summary: `Creates an API token that calls this API in the caller’s name. The answer is the only one with its secret. A person has at most ${MOST_API_TOKENS}.`,
    access: { role: 'member' },
    tokens: 'never',
    body: z.object({
      name: text(TOKEN_NAME_LENGTH),
      scope: z.enum(TOKEN_SCOPES),
      /** Null: all projects that the caller may open, now and later. */
      project_ids: z.array(id).min(1).max(MOST_TOKEN_PROJECTS).nullable().default(null),
      /** Null: it never expires. */
      expires_in_days: z.int().min(1).max(LONGEST_TOKEN_DAYS).nullable(),
    }),
    status: 201,
    ok: z.object({ token: apiTokenSchema, secret: z.string() }),
    errors: [404, 409],
  },
  'DELETE /v1/users/me/tokens/{id}': {
    summary: 'Revokes an API token of the caller, effective with its next call.',
    access: { role: 'member' },
    tokens: 'never',
    params: { id: pathId },
    errors: [404],
  },
});
