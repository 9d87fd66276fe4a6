/** The signed-in person and their colleagues. */
import type { Collaborator, ToolPreset, User } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import type { CallerScope } from '../repositories/scopes.ts';
import { listToolPresets, storeToolPresets } from '../repositories/tool-presets.ts';
import { colleaguesOf } from '../repositories/users.ts';
import { mayCreateProjects } from './access.ts';

export type UserService = ReturnType<typeof createUserService>;

export function createUserService(db: Executor) {
  return {
    me: ({ person }: CallerScope): User => ({
      id: person.id,
      full_name: person.fullName,
      email: person.email,
      is_admin: person.isAdmin,
      user_type_id: person.userTypeId === 2 ? 2 : 1,
      can_create_projects: mayCreateProjects(person),
      user_organizations: person.organizations.map((organization) => ({ organization })),
    }),
    toolPresets: (scope: CallerScope): Promise<ToolPreset[]> => listToolPresets(db, scope),
    async keepToolPresets(scope: CallerScope, presets: ToolPreset[]): Promise<ToolPreset[]> {
      await storeToolPresets(db, scope, presets);
      return presets;
    },
    colleagues: (scope: CallerScope): Promise<Collaborator[]> => colleaguesOf(db, scope),
  };
}
