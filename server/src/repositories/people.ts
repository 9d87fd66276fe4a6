/** People, as administrators see and change them. */
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  ilike,
  isNull,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { PeopleSort } from '../../../contract/src/people/list.ts';
import type { Person } from '../../../contract/src/people/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import { ISSUE_STATUS } from '../../../contract/src/issues/status.ts';
import type { Executor } from '../db/database.ts';
import { apiTokens, issues, users } from '../db/schema.ts';
import { roleOf, userColumns } from './memberships.ts';
import type { UserRow } from './memberships.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { AdminScope } from './scopes.ts';
import { organizationsByUser } from './users.ts';
import { escapeLike, wireMoment } from './wire.ts';

function orderOf({ sort_by: by, sort_order: order }: ListQuery<PeopleSort>) {
  const direction = order === 'asc' ? asc : desc;
  const [name, email] = [sql`lower(${users.fullName})`, sql`lower(${users.email})`];
  if (by === 'name') return [direction(name), asc(users.id)];
  if (by === 'email') return [direction(email), asc(users.id)];
  // Whoever was never seen was seen longest ago.
  const seen = order === 'asc' ? sql`nulls first` : sql`nulls last`;
  return [sql`${direction(users.lastSeenAt)} ${seen}`, asc(name), asc(users.id)];
}

export async function listPeople(
  db: Executor,
  scope: AdminScope,
  query: ListQuery<PeopleSort>,
): Promise<Person[]> {
  const pattern = query.q === undefined || query.q === '' ? null : `%${escapeLike(query.q)}%`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      pattern === null
        ? undefined
        : or(ilike(users.fullName, pattern), ilike(users.email, pattern)),
    )
    .orderBy(...orderOf(query));
  const ids = found.map(({ id }) => id);
  return inPortions(ids, async (some) => {
    const rows = await db.select(userColumns).from(users).where(isOneOf(users.id, some));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const organizations = await organizationsByUser(db, scope, some);
    const counted = await db
      .select({ userId: apiTokens.userId, tokens: count() })
      .from(apiTokens)
      .where(isOneOf(apiTokens.userId, some))
      .groupBy(apiTokens.userId);
    const tokens = new Map(counted.map((row) => [row.userId, row.tokens]));
    return some.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      return [
        {
          ...{ id, full_name: row.fullName, email: row.email, role: roleOf(row) },
          organizations: organizations.get(id) ?? [],
          last_seen_at: row.lastSeenAt && wireMoment(row.lastSeenAt),
          deactivated_at: row.deactivatedAt && wireMoment(row.deactivatedAt),
          api_token_count: tokens.get(id) ?? 0,
        },
      ];
    });
  });
}

/** The person, whom nobody else changes until the transaction ends. */
export async function lockUser(
  tx: Executor,
  _scope: AdminScope,
  userId: number,
): Promise<UserRow | null> {
  const [row] = await tx
    .select(userColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
}

export async function setActive(
  tx: Executor,
  _scope: AdminScope,
  { userId, isActive }: { userId: number; isActive: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({ deactivatedAt: isActive ? null : sql`now()` })
    .where(eq(users.id, userId));
}

/** Sign-ins from before now are over. */
export async function endSignIns(tx: Executor, _scope: AdminScope, userId: number): Promise<void> {
  // Whole milliseconds, as JavaScript has them: streams compare them.
  await tx
    .update(users)
    .set({ signedOutAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(users.id, userId));
}

/** Returns the names of the API tokens that are gone. */
export async function revokeTokens(
  tx: Executor,
  _scope: AdminScope,
  userId: number,
): Promise<string[]> {
  const gone = await tx
    .delete(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .returning({ id: apiTokens.id, name: apiTokens.name });
  return gone.toSorted((a, b) => a.id - b.id).map(({ name }) => name);
}

/** Not resolved, not closed. Issues without a status count as open. */
const isOpen = or(
  isNull(issues.statusId),
  notInArray(issues.statusId, [ISSUE_STATUS.resolved, ISSUE_STATUS.closed]),
);

/** The issues that wait for this person. */
export async function openIssuesOf(
  db: Executor,
  _scope: AdminScope,
  userId: number,
): Promise<{ issues: number; projects: number }> {
  const [row] = await db
    .select({ issues: count(), projects: countDistinct(issues.projectId) })
    .from(issues)
    .where(and(eq(issues.assigneeId, userId), isOpen));
  return row ?? { issues: 0, projects: 0 };
}
