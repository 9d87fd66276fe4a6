import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Collaborator, Organization } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import { organizations, projectOrganizations, userOrganizations, users } from '../db/schema.ts';
import { inPortions, isOneOf } from './portions.ts';
import { escapeLike } from './wire.ts';

export type UserRow = {
  id: number;
  fullName: string;
  email: string;
  isAdmin: boolean;
  userTypeId: number;
};

const columns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  isAdmin: users.isAdmin,
  userTypeId: users.userTypeId,
};

/** The person a token identifies. */
export type Claims = { issuer: string; subject: string; email: string; fullName: string };

/** The user with (issuer, subject), created at the first call with a valid token. */
export async function findOrCreateUser(db: Executor, claims: Claims): Promise<UserRow> {
  const { issuer, subject, email, fullName } = claims;
  const found = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  if (found[0]) return found[0];
  // Of two concurrent first calls both insert, one wins, and both read the same row.
  await db.insert(users).values({ issuer, subject, email, fullName }).onConflictDoNothing();
  const made = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  if (!made[0]) throw new Error('A user disappeared between insert and select');
  return made[0];
}

/** Returns its id. */
export async function insertOrganization(db: Executor, name: string): Promise<number> {
  const rows = await db.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (!rows[0]) throw new Error('An insert returned no id');
  return rows[0].id;
}

export type NewUser = Claims & { isAdmin: boolean; organizationId: number };

/** Creates a user in an organization. Returns the user's id. */
export async function insertUser(db: Executor, user: NewUser): Promise<number> {
  const { organizationId, ...fields } = user;
  const rows = await db.insert(users).values(fields).returning({ id: users.id });
  if (!rows[0]) throw new Error('An insert returned no id');
  await db.insert(userOrganizations).values({ userId: rows[0].id, organizationId });
  return rows[0].id;
}

export async function anyAdministrator(db: Executor): Promise<boolean> {
  return (
    (await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)).length >
    0
  );
}

export async function makeAdministrator(db: Executor, userId: number): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
}

/** False if the person already belonged to it. */
export async function addToOrganization(
  db: Executor,
  membership: { userId: number; organizationId: number },
): Promise<boolean> {
  const rows = await db
    .insert(userOrganizations)
    .values(membership)
    .onConflictDoNothing()
    .returning({ userId: userOrganizations.userId });
  return rows.length > 0;
}

/** False if the person did not belong to it. */
export async function removeFromOrganization(
  db: Executor,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<boolean> {
  const ofBoth = and(
    eq(userOrganizations.userId, userId),
    eq(userOrganizations.organizationId, organizationId),
  );
  const rows = await db
    .delete(userOrganizations)
    .where(ofBoth)
    .returning({ userId: userOrganizations.userId });
  return rows.length > 0;
}

export async function findUser(db: Executor, userId: number): Promise<UserRow | null> {
  const rows = await db.select(columns).from(users).where(eq(users.id, userId));
  return rows[0] ?? null;
}

/** Whether any administrator still belongs to an organization, and so can sign in. */
export async function anyActiveAdministrator(db: Executor): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userOrganizations, eq(userOrganizations.userId, users.id))
    .where(eq(users.isAdmin, true))
    .limit(1);
  return rows.length > 0;
}

/** People whose name or email contains the search text, ignoring case, by name. */
export async function findUsers(
  db: Executor,
  { q, limit }: { q: string; limit: number },
): Promise<UserRow[]> {
  const pattern = `%${escapeLike(q)}%`;
  return db
    .select(columns)
    .from(users)
    .where(or(ilike(users.fullName, pattern), ilike(users.email, pattern)))
    .orderBy(users.fullName, users.id)
    .limit(limit);
}

/** Everyone who has ever signed in, by name. */
export async function allUsers(db: Executor): Promise<UserRow[]> {
  return db.select(columns).from(users).orderBy(users.fullName, users.id);
}

/** The organizations of each of these people, by name. People without one are omitted. */
export async function organizationsByUser(
  db: Executor,
  userIds: readonly number[],
): Promise<Map<number, Organization[]>> {
  const rows = await db
    .select({ userId: userOrganizations.userId, id: organizations.id, name: organizations.name })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.id, userOrganizations.organizationId))
    .where(inArray(userOrganizations.userId, [...userIds]))
    .orderBy(organizations.name, organizations.id);
  const found = new Map<number, Organization[]>();
  for (const { userId, ...organization } of rows) {
    const known = found.get(userId);
    if (known) known.push(organization);
    else found.set(userId, [organization]);
  }
  return found;
}

export async function organizationsOf(db: Executor, userId: number): Promise<Organization[]> {
  return db
    .select({ id: organizations.id, name: organizations.name })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.id, userOrganizations.organizationId))
    .where(eq(userOrganizations.userId, userId))
    .orderBy(organizations.name, organizations.id);
}

type CollaboratorRow = { id: number; full_name: string; user_type_id: number };

function toCollaborator(row: CollaboratorRow): Collaborator {
  return { ...row, user_type_id: row.user_type_id === 2 ? 2 : 1 };
}

const collaboratorColumns = {
  id: users.id,
  full_name: users.fullName,
  user_type_id: users.userTypeId,
};

/** People by name, in batches. */
async function selectCollaborators(db: Executor, where: SQL): Promise<Collaborator[]> {
  const byName = [asc(users.fullName), asc(users.id)];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...byName);
  const ids = rows.map(({ id }) => id);
  return inPortions(ids, async (some) => {
    const people = await db
      .select(collaboratorColumns)
      .from(users)
      .where(isOneOf(users.id, some))
      .orderBy(...byName);
    return people.map(toCollaborator);
  });
}

/** The people in some organizations, each once, by name. */
export async function usersOfOrganizations(
  db: Executor,
  organizationIds: readonly number[],
): Promise<Collaborator[]> {
  const members = db
    .select({ id: userOrganizations.userId })
    .from(userOrganizations)
    .where(inArray(userOrganizations.organizationId, [...organizationIds]));
  return selectCollaborators(db, inArray(users.id, members));
}

/** The people with access to a project, each once, by name. */
export async function usersOfProject(db: Executor, projectId: number): Promise<Collaborator[]> {
  const members = db
    .select({ id: userOrganizations.userId })
    .from(userOrganizations)
    .innerJoin(
      projectOrganizations,
      eq(projectOrganizations.organizationId, userOrganizations.organizationId),
    )
    .where(eq(projectOrganizations.projectId, projectId));
  return selectCollaborators(db, inArray(users.id, members));
}
