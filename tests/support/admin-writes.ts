/** A call of each operation on whole projects and integrations, for tests of what it does elsewhere. */
import { eq } from 'drizzle-orm';
import { projects } from '../../server/src/db/schema.ts';
import { integrationAddress, startHarborStreet } from './integrations.ts';
import type { TestPerson, TestProduct, WriteCall } from './test-product.ts';

/** By an administrator, about a project of the organization `ours`. */
export function adminWrites(
  product: () => TestProduct,
  call: WriteCall,
  ids: () => { project: number; ours: number; administrator: TestPerson },
) {
  return {
    'PATCH /v1/admin/projects/{id}': () =>
      call('PATCH', `/v1/admin/projects/${ids().project}`, { name: 'Another name' }),
    'POST /v1/admin/projects/{id}/organizations/{orgId}': async () => {
      const other = await product().organization('Another');
      return call('POST', `/v1/admin/projects/${ids().project}/organizations/${other}`);
    },
    // The issue and its evaluation are the administrator's, who belongs to the other organization as well.
    'DELETE /v1/admin/projects/{id}/organizations/{orgId}': async () => {
      const other = await product().organization('Guest');
      await call('POST', `/v1/admin/projects/${ids().project}/organizations/${other}`);
      return call('DELETE', `/v1/admin/projects/${ids().project}/organizations/${other}`, {
        issue_creator_action: 'set_to_current_user',
        issue_assignee_action: 'unassign_all',
        issue_evaluator_action: 'delete_evaluations',
        comment_action: 'delete_comments',
      });
    },
    'POST /v1/admin/projects/{id}/move': async () => {
      const other = await product().organization('Buyer');
      const url = `/v1/admin/users/${ids().administrator.userId}/organizations`;
      await call('POST', url, { organization_id: other });
      const move = (target_organization_id: number) =>
        call('POST', `/v1/admin/projects/${ids().project}/move`, {
          ...{ target_organization_id, creator_action: 'keep' },
        });
      await move(other);
      return move(ids().ours);
    },
    'POST /v1/admin/projects/copy': () =>
      call('POST', '/v1/admin/projects/copy', {
        ...{ source_project_id: ids().project, new_project_name: 'Copy' },
      }),
    'POST /v1/admin/integration-organizations': () =>
      call('POST', '/v1/admin/integration-organizations', {
        ...{ organization_id: ids().ours, integration_type_id: 1 },
        integration_organization_id: '562714',
      }),
    'PATCH /v1/admin/integration-organizations/{id}': async () =>
      call('PATCH', await integrationAddress(product().db, ids().ours), {
        organization_id: ids().ours,
      }),
    'DELETE /v1/admin/integration-organizations/{id}': async () =>
      call('DELETE', await integrationAddress(product().db, ids().ours)),
    'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
      () => startHarborStreet(product(), ids().administrator, ids().ours),
    'POST /v1/admin/projects/{id}/delete-issues': async () => {
      const { project } = ids();
      // Only issues of copies can be deleted.
      const ofIt = eq(projects.id, project);
      await product().db.update(projects).set({ sourceProjectId: project }).where(ofIt);
      const keep_counts_by_priority = { 4: 0, 3: 0, 2: 0, 1: 0 };
      const url = `/v1/admin/projects/${project}/delete-issues`;
      return call('POST', url, { keep_counts_by_priority });
    },
  };
}
