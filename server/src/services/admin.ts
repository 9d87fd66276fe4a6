/** What administrators do with people, organizations and projects. */
import type { FoundUser, ProjectOrganizations } from '../../../contract/src/admin/operations.ts';
import type { Done } from '../../../contract/src/admin/schema.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import { takeLock, transactionOrPreview } from '../db/database.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findOrganization, findOrganizations } from '../repositories/organizations.ts';
import {
  addToOrganization,
  anyActiveAdministrator,
  organizationsOf,
  removeFromOrganization,
} from '../repositories/memberships.ts';
import type { UserRow } from '../repositories/memberships.ts';
import {
  lockProject,
  openProjectTo,
  organizationsOfProject,
  projectName,
  renameProject,
} from '../repositories/projects.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import {
  findUser,
  findUsers,
  organizationsByUser,
  projectsOfPerson,
} from '../repositories/users.ts';
import { counted, listed } from './effects.ts';

type Search = { q: string; limit: number };
type Membership = Done & {
  user_organizations: { organization: Organization }[];
};

export type AdminService = ReturnType<typeof createAdminService>;

export function createAdminService(db: Database) {
  async function organization(scope: AdminScope, id: number): Promise<Organization> {
    const found = await findOrganization(db, scope, id);
    if (!found) throw notFound(`Organization ${id}`);
    return found;
  }

  async function user(scope: AdminScope, id: number): Promise<UserRow> {
    const found = await findUser(db, scope, id);
    if (!found) throw notFound(`User ${id}`);
    return found;
  }

  async function memberships(tx: Executor, userId: number) {
    return (await organizationsOf(tx, userId)).map((each) => ({ organization: each }));
  }

  async function projectOrganizations(
    scope: AdminScope,
    projectId: number,
  ): Promise<ProjectOrganizations> {
    const name = await projectName(db, scope, projectId);
    if (name === null) throw notFound(`Project ${projectId}`);
    return {
      project_name: name,
      organizations: await organizationsOfProject(db, scope, projectId),
    };
  }

  return {
    projectOrganizations,
    organizations: (scope: AdminScope) => findOrganizations(db, scope, null),
    searchOrganizations: (scope: AdminScope, search: Search) =>
      findOrganizations(db, scope, search),

    async searchUsers(scope: AdminScope, search: Search): Promise<FoundUser[]> {
      const found = await findUsers(db, scope, search);
      const ids = found.map(({ id }) => id);
      const theirs = await organizationsByUser(db, scope, ids);
      return found.map((each) => ({
        id: each.id,
        full_name: each.fullName,
        email: each.email,
        is_admin: each.isAdmin,
        user_organizations: (theirs.get(each.id) ?? []).map((theirOwn) => ({
          organization: theirOwn,
        })),
      }));
    },

    async addMember(
      scope: AdminScope,
      userId: number,
      organizationId: number,
    ): Promise<Membership> {
      const { fullName: name } = await user(scope, userId);
      const { name: organizationName } = await organization(scope, organizationId);
      if (!(await addToOrganization(db, { userId, organizationId }))) {
        // The title in AD-048 comes from the page.
        throw new ApiError(
          'CONFLICT',
          'This user is already a member of the selected organization.',
        );
      }
      return {
        message: `${name} now belongs to ${organizationName}.`,
        effects: [`Lets ${name} open every project of ${organizationName}.`],
        user_organizations: await memberships(db, userId),
      };
    },

    /** Throws 409 for the last administrator who could still sign in. */
    async removeMember(
      scope: AdminScope,
      { userId, organizationId }: { userId: number; organizationId: number },
      isPreview = false,
    ): Promise<Membership> {
      const { fullName: name, isAdmin } = await user(scope, userId);
      return transactionOrPreview(db, isPreview, async (tx) => {
        const before = await projectsOfPerson(tx, scope, userId);
        // One at a time: two administrators who remove each other must not both succeed.
        if (isAdmin) await takeLock(tx, 'administrators');
        if (!(await removeFromOrganization(tx, { userId, organizationId }))) {
          throw notFound(`${name} in organization ${organizationId}`);
        }
        if (isAdmin && !(await anyActiveAdministrator(tx))) {
          throw new ApiError(
            'CONFLICT',
            `${name} is the last administrator with access. Add them to another organization first.`,
          );
        }
        const left = new Set((await projectsOfPerson(tx, scope, userId)).map(({ id }) => id));
        const lost = before.filter(({ id }) => !left.has(id));
        const names = lost.length === 0 ? '' : `: ${listed(lost.map((each) => each.name))}`;
        const theirs = await memberships(tx, userId);
        return {
          message: `${name} no longer belongs to the organization.`,
          effects: [
            `Ends ${name}’s access to ${counted(lost.length, 'project')}${names}.`,
            ...(theirs.length === 0
              ? [`${name} then belongs to no organization and has no access.`]
              : []),
          ],
          user_organizations: theirs,
        };
      });
    },

    async rename(scope: AdminScope, projectId: number, name: string): Promise<{ message: string }> {
      if (!(await renameProject(db, scope, { projectId, name })))
        throw notFound(`Project ${projectId}`);
      return { message: `Project ${projectId} is now named ${name}.` };
    },

    async openTo(
      scope: AdminScope,
      projectId: number,
      organizationId: number,
    ): Promise<ProjectOrganizations> {
      const { name } = await organization(scope, organizationId);
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, projectId))) throw notFound(`Project ${projectId}`);
        if (!(await openProjectTo(tx, scope, { projectId, organizationId }))) {
          throw new ApiError('CONFLICT', `${name} already has access to this project.`);
        }
      });
      return projectOrganizations(scope, projectId);
    },
  };
}
