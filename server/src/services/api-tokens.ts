/** The API tokens of a person. What a token may do is checked in `access.ts`. */
import { MOST_API_TOKENS } from '../../../contract/src/constants.ts';
import type { ApiToken, TokenScope } from '../../../contract/src/tokens/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { newTokenSecret, tokenHash } from '../identity/token-secret.ts';
import {
  deleteToken,
  insertToken,
  listTokens,
  lockAndCountTokens,
  openProjects,
} from '../repositories/api-tokens.ts';
import type { CallerScope } from '../repositories/scopes.ts';

export type ApiTokenService = ReturnType<typeof createApiTokenService>;

type Wanted = {
  name: string;
  scope: TokenScope;
  project_ids: readonly number[] | null;
  expires_in_days: number | null;
};

export function createApiTokenService(db: Database) {
  return {
    list: (scope: CallerScope): Promise<ApiToken[]> => listTokens(db, scope),

    /** The only time that the secret is known. */
    async create(
      caller: CallerScope,
      wanted: Wanted,
    ): Promise<{ token: ApiToken; secret: string }> {
      const { name, scope, project_ids: ids, expires_in_days: expiresInDays } = wanted;
      const projectIds = ids && [...new Set(ids)];
      const { secret, prefix } = newTokenSecret();
      const token = await db.transaction(async (tx) => {
        const open = await openProjects(tx, caller, projectIds ?? []);
        const missing = projectIds?.find((id) => !open.some((project) => project.id === id));
        if (missing !== undefined) throw notFound(`Project ${missing}`);
        if ((await lockAndCountTokens(tx, caller)) >= MOST_API_TOKENS) {
          throw new ApiError(
            'CONFLICT',
            `You have ${MOST_API_TOKENS} API tokens. Revoke one that you no longer use, then try again.`,
          );
        }
        const hash = tokenHash(secret);
        return insertToken(tx, caller, { name, scope, projectIds, expiresInDays, prefix, hash });
      });
      return { token, secret };
    },

    async revoke(caller: CallerScope, tokenId: number): Promise<void> {
      if (!(await deleteToken(db, caller, tokenId))) throw notFound(`API token ${tokenId}`);
    },
  };
}
