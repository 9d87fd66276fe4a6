import { asc, eq, ilike } from 'drizzle-orm';
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import { organizations } from '../db/schema.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { AdminScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

const columns = { id: organizations.id, name: organizations.name };

export async function findOrganization(
  db: Executor,
  _scope: AdminScope,
  id: number,
): Promise<Organization | null> {
  const rows = await db.select(columns).from(organizations).where(eq(organizations.id, id));
  return rows[0] ?? null;
}

/** By name. With a search, those whose name contains it, ignoring case. */
export async function findOrganizations(
  db: Executor,
  _scope: AdminScope,
  search: { q: string; limit: number } | null,
): Promise<Organization[]> {
  const byName = [asc(organizations.name), asc(organizations.id)];
  const query = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(search ? ilike(organizations.name, `%${escapeLike(search.q)}%`) : undefined)
    .orderBy(...byName);
  const ids = (await (search ? query.limit(search.limit) : query)).map(({ id }) => id);
  return inPortions(ids, (some) =>
    db
      .select(columns)
      .from(organizations)
      .where(isOneOf(organizations.id, some))
      .orderBy(...byName),
  );
}
