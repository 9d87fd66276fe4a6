/** What administrators do with people, organizations and projects. */
import type { adminOperations } from '../../../contract/src/admin/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AdminService } from '../services/admin.ts';
import type { ServerStateService } from '../services/server-state.ts';
import type { ProjectCopies } from '../services/project-copies.ts';
import type { ProjectAdministration } from '../services/project-administration.ts';

type Services = {
  admin: AdminService;
  projectAdministration: ProjectAdministration;
  projectCopies: ProjectCopies;
  serverState: ServerStateService;
};

export function adminHandlers({
  admin,
  projectAdministration: projects,
  projectCopies,
  serverState,
}: Services): Handlers<typeof adminOperations> {
  return {
    'GET /v1/admin/storage': (_input, { scope }) => serverState.storage(scope),
    'PUT /v1/admin/organizations/{id}/storage-limit': ({ params, body }, { scope }) =>
      serverState.setStorageLimit(scope, params.id, body.limit_bytes),
    'GET /v1/admin/health': (_input, { scope }) => serverState.health(scope),
    'GET /v1/admin/failed-jobs': async (_input, { scope }) => ({
      data: await serverState.failedJobs(scope),
    }),
    'POST /v1/admin/failed-jobs/retry': ({ body }, { scope }) =>
      serverState.retryJobs(scope, body.ids),
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
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': (
      { params: { id: userId, orgId: organizationId }, query },
      { scope },
    ) => admin.removeMember(scope, { userId, organizationId }, query.preview),
    'PATCH /v1/admin/projects/{id}': ({ params, body }, { scope }) =>
      admin.rename(scope, params.id, body.name),
    'GET /v1/admin/projects/{id}/organizations': ({ params }, { scope }) =>
      admin.projectOrganizations(scope, params.id),
    'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params }, { scope }) =>
      admin.openTo(scope, params.id, params.orgId),
    'DELETE /v1/admin/projects/{id}/organizations/{orgId}': (
      { params: { id: projectId, orgId: organizationId }, body, query },
      { scope },
    ) => projects.removeOrganization(scope, { projectId, organizationId }, { ...body, ...query }),
    'GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts': ({ params }, { scope }) =>
      projects.countsOf(scope, params.id, params.orgId),
    'POST /v1/admin/projects/{id}/move': ({ params, body, query }, { scope }) =>
      projects.move(scope, params.id, { ...body, ...query }),
    'POST /v1/admin/projects/copy': ({ body }, { scope }) => projectCopies.start(scope, body),
    'GET /v1/admin/project-copies': async (_input, { scope }) => ({
      data: await projectCopies.list(scope),
    }),
    'GET /v1/admin/projects/{id}/issue-priority-stats': ({ params }, { scope }) =>
      projects.priorityStats(scope, params.id),
    'POST /v1/admin/projects/{id}/delete-issues': ({ params, body, query }, { scope }) =>
      projects.deleteIssues(scope, params.id, { ...body, ...query }),
  };
}
