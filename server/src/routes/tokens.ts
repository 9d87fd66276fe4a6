import type { tokenOperations } from '../../../contract/src/tokens/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ApiTokenService } from '../services/api-tokens.ts';

type Services = { apiTokens: ApiTokenService };

export function tokenHandlers({ apiTokens }: Services): Handlers<typeof tokenOperations> {
  return {
    'GET /v1/users/me/tokens': async (_input, { scope }) => ({ data: await apiTokens.list(scope) }),
    'POST /v1/users/me/tokens': ({ body }, { scope }) => apiTokens.create(scope, body),
    'DELETE /v1/users/me/tokens/{id}': async ({ params }, { scope }) => {
      await apiTokens.revoke(scope, params.id);
      return undefined;
    },
  };
}
