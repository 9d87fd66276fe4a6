/** The people whom callers may see. */
import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Collaborator, Organization } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  organizations,
  projectOrganizations,
  projects,
  userOrganizations,
  users,
} from '../db/schema.ts';
import { userColumns } from './memberships.ts';
import type { UserRow } from './memberships.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { AdminScope, CallerScope, ProjectScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

export async function findUser(
  db: Executor,
  _scope: AdminScope,
  userId: number,
): Promise<UserRow | null> {
  const rows = await db.select(userColumns).from(users).where(eq(users.id, userId));
  return rows[0] ?? null;
}

/** People whose name or email contains the search text, ignoring case, by name. */
export async function findUsers(
  db: Executor,
  _scope: AdminScope,
  { q, limit }: { q: string; limit: number },
): Promise<UserRow[]> {
  const pattern = `%${escapeLike(q)}%`;
  return db
    .select(userColumns)
    .from(users)
    .where(or(ilike(users.fullName, pattern), ilike(users.email, pattern)))
    .orderBy(users.fullName, users.id)
    .limit(limit);
}

/** Everyone who has ever signed in, by name. */
export async function allUsers(db: Executor, _scope: AdminScope): Promise<UserRow[]> {
  return db.select(userColumns).from(users).orderBy(users.fullName, users.id);
}

/** The organizations of each of these people, by name. People without one are omitted. */
export async function organizationsByUser(
  db: Executor,
  _scope: AdminScope,
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

/** The projects that a person may open, by name. */
export async function projectsOfPerson(
  db: Executor,
  _scope: AdminScope,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectDistinct({ id: projects.id, name: projects.name })
    .from(projects)
    .innerJoin(projectOrganizations, eq(projectOrganizations.projectId, projects.id))
    .innerJoin(
      userOrganizations,
      eq(userOrganizations.organizationId, projectOrganizations.organizationId),
    )
    .where(eq(userOrganizations.userId, userId))
    .orderBy(asc(projects.name), asc(projects.id));
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

/** The people in the caller's organizations, each once, by name. */
export async function colleaguesOf(db: Executor, { person }: CallerScope): Promise<Collaborator[]> {
  const organizationIds = person.organizations.map(({ id }) => id);
  const members = db
    .select({ id: userOrganizations.userId })
    .from(userOrganizations)
    .where(inArray(userOrganizations.organizationId, organizationIds));
  return selectCollaborators(db, inArray(users.id, members));
}

function membersOf(db: Executor, { projectId }: ProjectScope) {
  return db
    .select({ id: userOrganizations.userId })
    .from(userOrganizations)
    .innerJoin(
      projectOrganizations,
      eq(projectOrganizations.organizationId, userOrganizations.organizationId),
    )
    .where(eq(projectOrganizations.projectId, projectId));
}

/** The people with access to a project, each once, by name. */
export async function usersOfProject(db: Executor, scope: ProjectScope): Promise<Collaborator[]> {
  return selectCollaborators(db, inArray(users.id, membersOf(db, scope)));
}

/** Whether this person has access to the project. */
export async function hasAccessTo(
  db: Executor,
  scope: ProjectScope,
  userId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.id, membersOf(db, scope))));
  return rows.length > 0;
}
