/** What administrators may call, for `access-matrix.ts`. */
import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../contract/src/registry.ts';
import type { Fixture } from './access-matrix.ts';
import { administrators } from './access-rows.ts';
import type { AccessWorld } from './access-world.ts';
import { addInvitation, invitationTo } from './invitations.ts';
import { addIntegration, IMPORTING, newCompanyId } from './integrations.ts';

/** What the system in memory has, linked to our organization. */
const ofExternal = {
  others: async ({ product, ours }: AccessWorld) => {
    await addIntegration(product.db, ours, '562714');
    return { typeId: 1, companyId: 562714, projectId: 7 };
  },
};

export const ADMINISTRATION = {
  'GET /v1/admin/organizations': { row: administrators(200) },
  'GET /v1/admin/organizations/search': { row: administrators(200), query: '?q=plan' },
  'GET /v1/admin/users/search': { row: administrators(200), query: '?q=plan' },
  'GET /v1/admin/users': { row: administrators(200), query: '?q=plan' },
  'GET /v1/admin/storage': { row: administrators(200) },
  'PUT /v1/admin/organizations/{id}/storage-limit': {
    row: administrators(200),
    id: ({ product }) => product.organization('Limited'),
    body: () => ({ limit_bytes: 5_000_000 }),
  },
  'GET /v1/admin/health': { row: administrators(200) },
  'GET /v1/admin/failed-jobs': { row: administrators(200) },
  'POST /v1/admin/failed-jobs/retry': {
    row: administrators(200),
    body: () => ({ ids: [randomUUID()] }),
  },
  'GET /v1/admin/invitations': { row: administrators(200) },
  'POST /v1/admin/invitations': {
    row: administrators(201),
    body: ({ ours }) => invitationTo(ours),
  },
  'DELETE /v1/admin/invitations/{id}': {
    row: administrators(204),
    id: async ({ product, ours }) => (await addInvitation(product, ours)).id,
  },
  'PATCH /v1/admin/users/{id}': {
    row: administrators(200),
    id: ({ addPerson, ours }) => addPerson([ours]),
    body: () => ({ role: 'viewer' }),
  },
  'POST /v1/admin/users/{id}/deactivate': {
    row: administrators(200),
    id: ({ addPerson, ours }) => addPerson([ours]),
  },
  'POST /v1/admin/users/{id}/reactivate': {
    // They are not deactivated.
    row: administrators(409),
    id: ({ addPerson, ours }) => addPerson([ours]),
  },
  'POST /v1/admin/users/{id}/revoke-access': {
    row: administrators(200),
    id: ({ addPerson, ours }) => addPerson([ours]),
  },
  'POST /v1/admin/users/{id}/password': {
    // Passwords are those of the issuer.
    row: administrators(409),
    id: ({ addPerson, ours }) => addPerson([ours]),
  },
  'POST /v1/admin/users/{id}/organizations': {
    row: administrators(200),
    id: ({ addPerson }) => addPerson([]),
    body: ({ ours }) => ({ organization_id: ours }),
  },
  'DELETE /v1/admin/users/{id}/organizations/{orgId}': {
    row: administrators(200),
    id: ({ addPerson, ours }) => addPerson([ours]),
    orgId: ({ ours }) => ours,
  },
  'PATCH /v1/admin/projects/{id}': {
    row: administrators(200),
    body: () => ({ name: 'Ours alone' }),
  },
  'GET /v1/admin/projects/{id}/organizations': { row: administrators(200) },
  'POST /v1/admin/projects/{id}/organizations/{orgId}': {
    row: administrators(201),
    orgId: ({ product }) => product.organization('Another'),
  },
  'DELETE /v1/admin/projects/{id}/organizations/{orgId}': {
    row: administrators(200),
    orgId: ({ addGuest }) => addGuest(),
    body: () => ({
      issue_creator_action: 'keep_historical',
      issue_assignee_action: 'keep_historical',
      issue_evaluator_action: 'keep_historical',
      comment_action: 'keep_historical',
    }),
  },
  'GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts': {
    row: administrators(200),
    orgId: ({ ours }) => ours,
  },
  'POST /v1/admin/projects/{id}/move': {
    row: administrators(200),
    id: ({ addProject }) => addProject(),
    body: ({ theirs }) => ({ target_organization_id: theirs, creator_action: 'keep' }),
  },
  'GET /v1/admin/audit': { row: administrators(200) },
  'GET /v1/admin/audit/export/csv': { row: administrators(200) },
  'GET /v1/admin/analytics/weekly-upvotes': { row: administrators(200) },
  'GET /v1/admin/analytics/project-scatter-data': { row: administrators(200) },
  'GET /v1/admin/analytics/evaluator-stats': { row: administrators(200) },
  'GET /v1/admin/analytics/doublechecker-confidence-stats': { row: administrators(200) },
  'GET /v1/admin/analytics/change-order-stats': { row: administrators(200) },
  'GET /v1/admin/analytics/organization-project-stats': { row: administrators(200) },
  'POST /v1/admin/projects/copy': {
    row: administrators(202),
    body: ({ project }) => ({ source_project_id: project, new_project_name: 'Copy' }),
  },
  'GET /v1/admin/project-copies': { row: administrators(200) },
  'GET /v1/admin/integration-organizations': { row: administrators(200) },
  'POST /v1/admin/integration-organizations': {
    row: administrators(201),
    body: ({ ours }) => ({
      ...{ organization_id: ours, integration_type_id: 1 },
      integration_organization_id: newCompanyId(),
    }),
  },
  'PATCH /v1/admin/integration-organizations/{id}': {
    row: administrators(200),
    id: ({ product, ours }) => addIntegration(product.db, ours),
    body: ({ ours }) => ({ organization_id: ours }),
  },
  'DELETE /v1/admin/integration-organizations/{id}': {
    row: administrators(200),
    id: ({ product, ours }) => addIntegration(product.db, ours),
  },
  'GET /v1/integrations/{typeId}/companies': { row: administrators(200), ...ofExternal },
  'GET /v1/integrations/{typeId}/companies/{companyId}': {
    ...{ row: administrators(200), ...ofExternal },
  },
  'GET /v1/integrations/{typeId}/companies/{companyId}/projects': {
    ...{ row: administrators(200), ...ofExternal },
  },
  'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports':
    { row: administrators(200), ...ofExternal },
  'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
    {
      ...{ row: administrators(202), ...ofExternal },
      body: () => IMPORTING,
    },
  'GET /v1/admin/projects/{id}/issue-priority-stats': { row: administrators(200) },
  'POST /v1/admin/projects/{id}/delete-issues': {
    row: administrators(200),
    id: ({ addCopy }) => addCopy(),
    body: () => ({ keep_counts_by_priority: { 4: 0 } }),
  },
} satisfies Partial<Record<OperationId, Fixture>>;
