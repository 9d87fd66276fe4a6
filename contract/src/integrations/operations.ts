/** Integrations: which company of another system is whose, and importing its change events. */
import { z } from 'zod';
import { preview } from '../admin/schema.ts';
import { id, pathId, text, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  externalCompanySchema,
  externalId,
  importJobSchema,
  integrationOrganizationSchema,
  listedProjectSchema,
} from './schema.ts';
import { INTEGRATION_TYPE, MOST_EXTERNAL_PROJECTS } from './types.ts';

const IMPORT_NAME_LENGTH = { min: 1, max: 300 };

const changed = z.object({
  message: z.string(),
  integration_organization: integrationOrganizationSchema,
});
const admins = { access: { role: 'admin' } } as const;
const ofType = { typeId: pathId };
const ofCompany = { ...ofType, companyId: externalId };
const ofProject = { ...ofCompany, projectId: externalId };
const success = z.literal(true);

export const integrationOperations = defineOperations({
  'GET /v1/admin/integration-organizations': {
    summary: 'Lists the integrations of all organizations, or of one, newest first.',
    ...admins,
    query: z.object({ organization_id: pathId.optional() }),
    ok: z.object({ data: z.array(integrationOrganizationSchema) }),
  },
  'POST /v1/admin/integration-organizations': {
    summary:
      'Links an organization to a company of another system. 409 if the company is linked already.',
    ...admins,
    body: z.object({
      organization_id: id,
      integration_type_id: z.literal(INTEGRATION_TYPE.procore),
      integration_organization_id: externalId,
    }),
    status: 201,
    ok: changed,
    errors: [404, 409],
  },
  'PATCH /v1/admin/integration-organizations/{id}': {
    summary:
      'Links another organization or company. 409 if the company is linked already, or while something of it is being imported.',
    ...admins,
    params: { id: pathId },
    body: z
      .object({
        organization_id: id.optional(),
        integration_organization_id: externalId.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'must contain at least one change'),
    ok: changed,
    errors: [404, 409],
  },
  'DELETE /v1/admin/integration-organizations/{id}': {
    summary:
      'Ends a link, and imports that are under way. What was imported stays. effects: one sentence for each.',
    ...admins,
    params: { id: pathId },
    query: preview,
    ok: changed.extend({ effects: z.array(z.string()) }),
    errors: [404],
  },
  'GET /v1/integrations/{typeId}/companies': {
    summary:
      'Lists the companies of another system that the server has access to. typeId is 1, Procore. 409 if the server has no credentials; 503 if the system does not answer, or asks for a pause.',
    ...admins,
    params: ofType,
    ok: z.object({ success, data: z.array(externalCompanySchema) }),
    errors: [404, 409, 503],
  },
  'GET /v1/integrations/{typeId}/companies/{companyId}': {
    summary: 'Returns a company of another system.',
    ...admins,
    params: ofCompany,
    ok: z.object({ success, data: externalCompanySchema }),
    errors: [404, 409, 503],
  },
  'GET /v1/integrations/{typeId}/companies/{companyId}/projects': {
    summary: `Lists projects of a company, ${MOST_EXTERNAL_PROJECTS} at most.`,
    ...admins,
    params: ofCompany,
    query: z.object({
      limit: wholeNumber({ min: 1, max: MOST_EXTERNAL_PROJECTS }).default(MOST_EXTERNAL_PROJECTS),
    }),
    ok: z.object({ success, data: z.array(listedProjectSchema) }),
    errors: [404, 409, 503],
  },
  'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports':
    {
      summary: 'Lists the imports of a project, newest first.',
      ...admins,
      params: ofProject,
      ok: z.object({ has_existing_imports: z.boolean(), import_jobs: z.array(importJobSchema) }),
      errors: [404],
    },
  'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
    {
      summary:
        'Starts to import the PDFs of the change events of a project into a batch of change orders of the organization that is linked to the company. What was imported before is left out. While the project is being imported, nothing new starts. 409 if the server has no credentials.',
      ...admins,
      params: ofProject,
      body: z.object({ procore_project_id: externalId, batch_name: text(IMPORT_NAME_LENGTH) }),
      status: 202,
      ok: z.object({ message: z.string(), job_id: id }),
      errors: [404, 409],
    },
});
