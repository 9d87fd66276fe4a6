/** The signed-in person, and who and what they may see. */
import type { userOperations } from '../../../contract/src/users/operations.ts';
import type { User } from '../../../contract/src/users/schema.ts';
import type { Handlers } from '../http/mount.ts';
import { mayCreateProjects } from '../services/access.ts';
import type { Person } from '../services/access.ts';
import type { ProjectService } from '../services/projects.ts';

function toUser(person: Person): User {
  return {
    id: person.id,
    full_name: person.fullName,
    email: person.email,
    is_admin: person.isAdmin,
    user_type_id: person.userTypeId === 2 ? 2 : 1,
    can_create_projects: mayCreateProjects(person),
    user_organizations: person.organizations.map((organization) => ({ organization })),
  };
}

type Services = {
  projects: ProjectService;
};

export function userHandlers({ projects }: Services): Handlers<typeof userOperations> {
  return {
    'GET /v1/users/me': async (_input, { person }) => toUser(person),
    'GET /v1/users/me/projects': async ({ query }, { person }) => ({
      data: await projects.list(person, query.q),
    }),
    'GET /v1/organizations/me/projects': async ({ query }, { person }) => ({
      data: await projects.list(person, query.q),
    }),
    'GET /v1/organizations/me/users': async (_input, { person }) => ({
      data: await projects.colleagues(person),
    }),
  };
}
