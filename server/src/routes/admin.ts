/** What administrators do with people, organizations and projects. */
import type { adminOperations } from '../../../contract/src/admin/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AdminService } from '../services/admin.ts';

type Services = {
  admin: AdminService;
};

export function adminHandlers({ admin }: Services): Handlers<typeof adminOperations> {
  return {
    'GET /v1/admin/organizations': async (_input, { scope }) => ({
      data: await admin.organizations(scope),
    }),
    'GET /v1/admin/organizations/search': async ({ query }, { scope }) => ({
      data: await admin.searchOrganizations(scope, query),
    }),
    'GET /v1/admin/users/search': async ({ query }, { scope }) => ({
      data: await admin.searchUsers(scope, query),
    }),
    'POST /v1/admin/users/{id}/organizations': ({ params, body }, { scope }) =>
      admin.addMember(scope, params.id, body.organization_id),
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': ({ params }, { scope }) =>
      admin.removeMember(scope, params.id, params.orgId),
    'PATCH /v1/admin/projects/{id}': ({ params, body }, { scope }) =>
      admin.rename(scope, params.id, body.name),
    'GET /v1/admin/projects/{id}/organizations': ({ params }, { scope }) =>
      admin.projectOrganizations(scope, params.id),
    'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params }, { scope }) =>
      admin.openTo(scope, params.id, params.orgId),
  };
}
