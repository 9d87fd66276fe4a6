/** Whose API token this is, and what it may do. For the check of every call; nothing here checks a person's access. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { apiTokens, users } from '../db/schema.ts';
import { isNotExpired } from './conditions.ts';
import { userColumns } from './memberships.ts';
import type { UserRow } from './memberships.ts';

export type TokenRights = {
  id: number;
  mayWrite: boolean;
  /** Null: all that its owner may open. */
  projectIds: readonly number[] | null;
};

/** The owner of the token with this hash, and its rights. Null if there is none, or it has expired. */
export async function findTokenOwner(
  db: Executor,
  hash: string,
): Promise<(UserRow & { token: TokenRights }) | null> {
  const { id, scope, projectIds } = apiTokens;
  const [found] = await db
    .select({ user: userColumns, token: { id, scope, projectIds } })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.hash, hash), isNotExpired));
  if (!found) return null;
  const { user, token } = found;
  const mayWrite = token.scope === 'write';
  return { ...user, token: { id: token.id, mayWrite, projectIds: token.projectIds } };
}

/** Notes that the token was used, at most once a minute. */
export async function noteTokenUse(db: Executor, { id }: TokenRights): Promise<void> {
  const { lastUsedAt } = apiTokens;
  const isDue = or(isNull(lastUsedAt), lt(lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, id), isDue));
}
