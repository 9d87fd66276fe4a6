/** Integrations with other systems, and imports from there. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { MOST_EXTERNAL_PROJECTS } from '../../../contract/src/integrations/types.ts';
import type { ImportJob } from '../../../contract/src/integrations/schema.ts';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

const MINUTE = 60_000;
const IMPORTS_FRESH_MS = 5 * MINUTE;
const IMPORTS_KEPT_MS = 10 * MINUTE;
const RUNNING_EVERY_MS = 5000;

/** IN-004. Null: of all organizations. */
export function integrationsQuery(organizationId: number | null) {
  const args = organizationId === null ? {} : { query: { organization_id: organizationId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/integration-organizations', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/admin/integration-organizations', args, { signal })).data,
  });
}

export type ExternalCompanyId = { typeId: number; companyId: string };
export type ExternalProjectId = ExternalCompanyId & { projectId: string };

export function externalCompanyQuery(params: ExternalCompanyId) {
  const operation = 'GET /v1/integrations/{typeId}/companies/{companyId}';
  return queryOptions({
    queryKey: keyOf(operation, { params }),
    queryFn: async ({ signal }) => (await call(operation, { params }, { signal })).data,
    // The server has tried more than once.
    retry: false,
  });
}

export function externalProjectsQuery(params: ExternalCompanyId) {
  const operation = 'GET /v1/integrations/{typeId}/companies/{companyId}/projects';
  const args = { params, query: { limit: MOST_EXTERNAL_PROJECTS } };
  return queryOptions({
    queryKey: keyOf(operation, args),
    queryFn: async ({ signal }) => (await call(operation, args, { signal })).data,
    retry: false,
  });
}

/** IN-018. While one is running, it is asked for every few seconds. */
export function existingImportsQuery(
  params: ExternalProjectId,
  isRunning: (job: ImportJob) => boolean,
) {
  const operation =
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports';
  return queryOptions({
    queryKey: keyOf(operation, { params }),
    queryFn: async ({ signal }) => (await call(operation, { params }, { signal })).import_jobs,
    staleTime: IMPORTS_FRESH_MS,
    gcTime: IMPORTS_KEPT_MS,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_EVERY_MS : false),
  });
}

const OPERATION = '/v1/admin/integration-organizations';
type Body = Arguments<`POST ${typeof OPERATION}`>['body'];

export const addIntegrationMutation = mutationOptions({
  mutationFn: (body: Body, { client }) => write(client, `POST ${OPERATION}`, { body }),
});

export const changeIntegrationMutation = mutationOptions({
  mutationFn: ({ id, body }: { id: number; body: Omit<Body, 'integration_type_id'> }, { client }) =>
    write(client, `PATCH ${OPERATION}/{id}`, { params: { id }, body }),
});

/** `isPreview`: nothing is changed. */
export const deleteIntegrationMutation = mutationOptions({
  mutationFn: ({ id, isPreview }: { id: number } & { isPreview: boolean }, { client }) =>
    write(client, `DELETE ${OPERATION}/{id}`, { params: { id }, query: { preview: isPreview } }),
});

export const startImportMutation = mutationOptions({
  mutationFn: ({ name, ...params }: ExternalProjectId & { name: string }, { client }) =>
    write(
      client,
      'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events',
      { params, body: { procore_project_id: params.projectId, batch_name: name } },
    ),
});
