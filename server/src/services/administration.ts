/**
 * What administrators do with people, organizations and projects. The caller's right to it (access `admin`) is checked
 * before.
 */
import type { FoundUser, ProjectOrganizations } from '../../../contract/src/admin/operations.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import { takeLock } from '../db/database.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findOrganization, findOrganizations } from '../repositories/organizations.ts';
import {
  findProject,
  lockProject,
  openProjectTo,
  organizationsOfProject,
  renameProject,
} from '../repositories/projects.ts';
import {
  addToOrganization,
  anyActiveAdministrator,
  findUser,
  findUsers,
  organizationsByUser,
  organizationsOf,
  removeFromOrganization,
} from '../repositories/users.ts';
import type { UserRow } from '../repositories/users.ts';

type Search = { q: string; limit: number };
type Membership = {
  message: string;
  user_organizations: { organization: Organization }[];
};

export type AdministrationService = ReturnType<typeof createAdministrationService>;

export function createAdministrationService(db: Database) {
  async function organization(id: number): Promise<Organization> {
    const found = await findOrganization(db, id);
    if (!found) throw notFound(`Organization ${id}`);
    return found;
  }

  async function user(id: number): Promise<UserRow> {
    const found = await findUser(db, id);
    if (!found) throw notFound(`User ${id}`);
    return found;
  }

  async function memberships(tx: Executor, userId: number) {
    return (await organizationsOf(tx, userId)).map((each) => ({ organization: each }));
  }

  async function projectOrganizations(projectId: number): Promise<ProjectOrganizations> {
    const project = await findProject(db, projectId);
    if (!project) throw notFound(`Project ${projectId}`);
    return {
      project_name: project.summary.name,
      organizations: await organizationsOfProject(db, projectId),
    };
  }

  return {
    projectOrganizations,
    organizations: () => findOrganizations(db, null),
    searchOrganizations: (search: Search) => findOrganizations(db, search),

    async searchUsers(search: Search): Promise<FoundUser[]> {
      const found = await findUsers(db, search);
      const ids = found.map(({ id }) => id);
      const theirs = await organizationsByUser(db, ids);
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

    async addMember(userId: number, organizationId: number): Promise<Membership> {
      const { fullName: name } = await user(userId);
      const { name: organizationName } = await organization(organizationId);
      if (!(await addToOrganization(db, { userId, organizationId }))) {
        // The title in AD-048 comes from the page.
        throw new ApiError(
          'CONFLICT',
          'This user is already a member of the selected organization.',
        );
      }
      return {
        message: `${name} now belongs to ${organizationName}.`,
        user_organizations: await memberships(db, userId),
      };
    },

    /** Throws 409 for the last administrator who could still sign in. */
    async removeMember(userId: number, organizationId: number): Promise<Membership> {
      const { fullName: name, isAdmin } = await user(userId);
      await db.transaction(async (tx) => {
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
      });
      return {
        message: `${name} no longer belongs to the organization.`,
        user_organizations: await memberships(db, userId),
      };
    },

    async rename(projectId: number, name: string): Promise<{ message: string }> {
      if (!(await renameProject(db, projectId, name))) throw notFound(`Project ${projectId}`);
      return { message: `Project ${projectId} is now named ${name}.` };
    },

    async openTo(projectId: number, organizationId: number): Promise<ProjectOrganizations> {
      const { name } = await organization(organizationId);
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, projectId))) throw notFound(`Project ${projectId}`);
        if (!(await openProjectTo(tx, { projectId, organizationId }))) {
          throw new ApiError('CONFLICT', `${name} already has access to this project.`);
        }
      });
      return projectOrganizations(projectId);
    },
  };
}
