/** Integrations with other systems. */
import type { integrationOperations } from '../../../contract/src/integrations/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { IntegrationService } from '../services/integrations.ts';

type Services = {
  integrations: IntegrationService;
};

export function integrationHandlers({
  integrations,
}: Services): Handlers<typeof integrationOperations> {
  return {
    'GET /v1/admin/integration-organizations': async ({ query }, { scope }) => ({
      data: await integrations.list(scope, query.organization_id),
    }),
    'POST /v1/admin/integration-organizations': ({ body }, { scope }) =>
      integrations.add(scope, body),
    'PATCH /v1/admin/integration-organizations/{id}': ({ params, body }, { scope }) =>
      integrations.change(scope, params.id, body),
    'DELETE /v1/admin/integration-organizations/{id}': ({ params, query }, { scope }) =>
      integrations.remove(scope, params.id, query.preview),
    'GET /v1/integrations/{typeId}/companies': async ({ params }, { signal }) => ({
      success: true,
      data: await integrations.companies(params.typeId, signal),
    }),
    'GET /v1/integrations/{typeId}/companies/{companyId}': async ({ params }, { signal }) => ({
      success: true,
      data: await integrations.company(params, signal),
    }),
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects': async (
      { params, query },
      { scope, signal },
    ) => ({
      success: true,
      data: await integrations.projects(scope, { ...params, most: query.limit }, signal),
    }),
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports':
      ({ params }, { scope }) => integrations.imports(scope, params),
    'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
      ({ params, body }, { scope }) => integrations.startImport(scope, params, body),
  };
}
