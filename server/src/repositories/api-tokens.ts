/** A person's API tokens, as the person sees them. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ApiToken } from '../../../contract/src/tokens/schema.ts';
import type { Executor } from '../db/database.ts';
import { apiTokens, projects, users } from '../db/schema.ts';
import { projectIsOpenTo } from './conditions.ts';
import { isOneOf } from './portions.ts';
import type { PersonScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

type Row = typeof apiTokens.$inferSelect;

/** Those of these projects that the person may open, by name. */
export async function openProjects(
  db: Executor,
  scope: PersonScope,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(isOneOf(projects.id, ids), projectIsOpenTo(db, scope, projects.id)))
    .orderBy(projects.name, projects.id);
}

/** Newest first. */
export async function listTokens(db: Executor, scope: PersonScope): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, scope.personId))
    .orderBy(desc(apiTokens.id));
  const ids = new Set(rows.flatMap(({ projectIds }) => projectIds ?? []));
  const open = await openProjects(db, scope, [...ids]);
  return rows.map((row) => toToken(row, open));
}

function toToken(row: Row, open: readonly { id: number; name: string }[]): ApiToken {
  const { id, name, prefix, scope, projectIds, expiresAt, lastUsedAt } = row;
  return {
    ...{ id, name, prefix, scope },
    projects: projectIds && open.filter((project) => projectIds.includes(project.id)),
    created_at: wireMoment(row.createdAt),
    expires_at: expiresAt && wireMoment(expiresAt),
    last_used_at: lastUsedAt && wireMoment(lastUsedAt),
  };
}

/** How many the person has. Nobody else adds one until the transaction ends. */
export async function lockAndCountTokens(tx: Executor, { personId }: PersonScope): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update');
  const [row] = await tx
    .select({ count: count() })
    .from(apiTokens)
    .where(eq(apiTokens.userId, personId));
  return row?.count ?? 0;
}

export type NewToken = Pick<Row, 'name' | 'hash' | 'prefix' | 'scope' | 'projectIds'> & {
  /** Null: never. */
  expiresInDays: number | null;
};

export async function insertToken(
  tx: Executor,
  scope: PersonScope,
  { expiresInDays, ...token }: NewToken,
): Promise<ApiToken> {
  const expiresAt =
    expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`;
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...token, expiresAt, userId: scope.personId })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  return toToken(row, await openProjects(tx, scope, token.projectIds ?? []));
}

/** False if the person has no such token. */
export async function deleteToken(
  db: Executor,
  { personId }: PersonScope,
  tokenId: number,
): Promise<boolean> {
  const rows = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, personId)))
    .returning({ id: apiTokens.id });
  return rows.length > 0;
}
