/** What administrators do with people, organizations and projects. */
import type { adminOperations } from '../../../contract/src/admin/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AdministrationService } from '../services/administration.ts';

type Services = {
  administration: AdministrationService;
};

export function adminHandlers({ administration }: Services): Handlers<typeof adminOperations> {
  return {
    'GET /v1/admin/organizations': async () => ({ data: await administration.organizations() }),
    'GET /v1/admin/organizations/search': async ({ query }) => ({
      data: await administration.searchOrganizations(query),
    }),
    'GET /v1/admin/users/search': async ({ query }) => ({
      data: await administration.searchUsers(query),
    }),
    'POST /v1/admin/users/{id}/organizations': ({ params, body }) =>
      administration.addMember(params.id, body.organization_id),
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': ({ params }) =>
      administration.removeMember(params.id, params.orgId),
    'PATCH /v1/admin/projects/{id}': ({ params, body }) =>
      administration.rename(params.id, body.name),
    'GET /v1/admin/projects/{id}/organizations': ({ params }) =>
      administration.projectOrganizations(params.id),
    'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params }) =>
      administration.openTo(params.id, params.orgId),
  };
}
