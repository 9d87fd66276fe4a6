/** What administrators do with people, organizations and projects. Who may call it is settled before: access `admin`. */
import type { FoundUser, ProjectOrganizations } from '../../../contract/src/admin/operations.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findOrganization, findOrganizations } from '../repositories/organizations.ts';
import {
  findProject,
  openProjectTo,
  organizationsOfProject,
  renameProject,
} from '../repositories/projects.ts';
import {
  addToOrganization,
  findUserName,
  findUsers,
  organizationsByUser,
  organizationsOf,
  removeFromOrganization,
} from '../repositories/users.ts';

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

  async function userName(id: number): Promise<string> {
    const name = await findUserName(db, id);
    if (name === null) throw notFound(`User ${id}`);
    return name;
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
      return found.map((user) => ({
        id: user.id,
        full_name: user.fullName,
        email: user.email,
        is_admin: user.isAdmin,
        user_organizations: (theirs.get(user.id) ?? []).map((each) => ({ organization: each })),
      }));
    },

    async addMember(userId: number, organizationId: number): Promise<Membership> {
      const [name, { name: organizationName }] = [
        await userName(userId),
        await organization(organizationId),
      ];
      if (!(await addToOrganization(db, { userId, organizationId }))) {
        // The title of AD-048 is the page's.
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

    async removeMember(userId: number, organizationId: number): Promise<Membership> {
      const name = await userName(userId);
      if (!(await removeFromOrganization(db, { userId, organizationId }))) {
        throw notFound(`${name} in organization ${organizationId}`);
      }
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
      // Each says which of the two is missing.
      await projectOrganizations(projectId);
      const { name } = await organization(organizationId);
      if (!(await openProjectTo(db, { projectId, organizationId }))) {
        throw new ApiError('CONFLICT', `${name} may open this project already.`);
      }
      return projectOrganizations(projectId);
    },
  };
}
