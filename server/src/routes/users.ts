/** The signed-in person, and who and what they may see. */
import type { userOperations } from '../../../contract/src/users/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ProjectService } from '../services/projects.ts';
import type { UserService } from '../services/users.ts';

type Services = {
  projects: ProjectService;
  users: UserService;
};

export function userHandlers({ projects, users }: Services): Handlers<typeof userOperations> {
  return {
    'GET /v1/users/me': async (_input, { scope }) => users.me(scope),
    'GET /v1/users/me/projects': async ({ query }, { scope }) => ({
      data: await projects.list(scope, query),
    }),
    'GET /v1/users/me/tool-presets': async (_input, { scope }) => ({
      data: await users.toolPresets(scope),
    }),
    'PUT /v1/users/me/tool-presets': async ({ body }, { scope }) => ({
      data: await users.keepToolPresets(scope, body.data),
    }),
    'GET /v1/organizations/me/projects': async ({ query }, { scope }) => ({
      data: await projects.list(scope, query),
    }),
    'GET /v1/organizations/me/users': async (_input, { scope }) => ({
      data: await users.colleagues(scope),
    }),
  };
}
