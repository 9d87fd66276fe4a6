/**
 * What each polled response depends on, besides the caller, the path and the query. A missing one does not compile. Access
 * is resolved first, so nobody learns of changes they may not see.
 */
import type { Operations } from '../../../contract/src/registry.ts';
import type { Versions } from '../http/mount.ts';
import type { BacktestScope, CallerScope, ProjectScope } from '../repositories/scopes.ts';
import type { VersionService } from '../services/versions.ts';

export function createVersions(versions: VersionService): Versions<Operations> {
  /** An issue shows its sheet and its markup. Which ones a person sees depends on their rights. */
  async function ofIssues({ projectId: id, evaluationStates }: ProjectScope) {
    const changes = await versions.of(
      `issues of project ${id}`,
      `contents of project ${id}`,
      `annotations of project ${id}`,
    );
    return [changes, evaluationStates];
  }

  /** Administrators see more of it. */
  async function ofDashboard({ projectId: id, person }: ProjectScope) {
    return [await versions.of(`issues of project ${id}`), person.isAdmin];
  }

  /** Who may delete backtests. */
  const rightsOf = ({ person }: CallerScope) => [person.isAdmin, person.userTypeId];

  /** Of its batch, and of what the caller sees of the issues. */
  async function ofBacktest(scope: BacktestScope) {
    return [
      await versions.of(
        `change orders of organization ${scope.batch.organizationId}`,
        `project ${scope.projectId}`,
        `issues of project ${scope.projectId}`,
      ),
      scope.evaluationStates,
    ];
  }

  return {
    'GET /v1/projects/{id}': async (_input, { scope: { projectId: id, evaluationStates } }) => {
      const changes = await versions.of(
        `project ${id}`,
        `documents of project ${id}`,
        `contents of project ${id}`,
        `issues of project ${id}`,
      );
      return [changes, evaluationStates];
    },
    'GET /v1/projects/{id}/counts': (_input, { scope }) => ofIssues(scope),
    'GET /v1/projects/{id}/issues': (_input, { scope }) => ofIssues(scope),
    'GET /v1/projects/{id}/dashboard-stats': (_input, { scope }) => ofDashboard(scope),
    'GET /v1/projects/{id}/issues/assignment-stats': (_input, { scope }) => ofDashboard(scope),
    'GET /v1/projects/{id}/themes': (_input, { scope }) => ofIssues(scope),
    'GET /v1/projects/{id}/theme-regeneration-status': (_input, { scope }) => ofIssues(scope),
    'GET /v1/projects/{id}/open-issues': (_input, { scope }) => ofIssues(scope),
    'GET /v1/documents/{id}/issues': (_input, { scope }) => ofIssues(scope),
    'GET /v1/issues/{id}': async (_input, { scope }) => {
      const version = await versions.ofIssue(scope);
      return [version, ...(await ofIssues(scope))];
    },
    'GET /v1/issues/{id}/comments': (_input, { scope }) => ofIssues(scope),
    'GET /v1/issues/{id}/attachments': async (_input, { scope }) => [
      ...(await ofIssues(scope)),
      await versions.ofAddresses(scope.personId),
    ],
    'GET /v1/overlay-executions/{id}': async (
      _input,
      { scope: { projectId: id, evaluationStates } },
    ) => [
      await versions.of(
        `issues of project ${id}`,
        `contents of project ${id}`,
        `annotations of project ${id}`,
        `overlays of project ${id}`,
        `documents of project ${id}`,
      ),
      evaluationStates,
    ],
    'GET /v1/change-order-document-batches': async (_input, { scope: { person } }) => {
      const ids = person.organizations.map(({ id }) => id);
      const changes = versions.of(
        ...ids.map((id) => `change orders of organization ${id}` as const),
      );
      return [ids, await changes];
    },
    'GET /v1/change-order-document-batches/{id}': async (_input, { scope }) => [
      await versions.of(`change orders of organization ${scope.organizationId}`),
      await versions.ofBacktests(scope),
    ],
    'GET /v1/change-order-document-batches/{id}/change-orders': async (
      { query: { matching_job_id: backtestId } },
      { scope },
    ) => [
      await versions.of(`change orders of organization ${scope.organizationId}`),
      backtestId === undefined ? null : await versions.ofBacktest(scope, backtestId),
    ],
    'GET /v1/change-order-matching-jobs': async (_input, { scope }) => {
      const ids = scope.person.organizations.map(({ id }) => id);
      const changes = versions.of(
        ...ids.map((id) => `change orders of organization ${id}` as const),
      );
      return [ids, await changes, await versions.ofBacktests(scope), rightsOf(scope)];
    },
    'GET /v1/change-order-matching-jobs/{id}': async (_input, { scope }) => [
      await ofBacktest(scope),
      rightsOf(scope),
    ],
    'GET /v1/change-order-matching-jobs/{id}/totals': (_input, { scope }) => ofBacktest(scope),
    'GET /v1/change-order-matching-jobs/{id}/recall': (_input, { scope }) => ofBacktest(scope),
    'GET /v1/projects/{id}/tasks': (_input, { scope: { projectId: id } }) =>
      versions.of(`tasks of project ${id}`, `documents of project ${id}`),
    'GET /v1/projects/{id}/documents': (_input, { scope: { projectId: id } }) =>
      versions.of(`documents of project ${id}`),
    'GET /v1/projects/{id}/table-of-contents': (_input, { scope: { projectId: id } }) =>
      versions.of(
        `documents of project ${id}`,
        `contents of project ${id}`,
        `tasks of project ${id}`,
      ),
    'GET /v1/projects/{id}/issuances': (_input, { scope: { projectId: id } }) =>
      versions.of(
        `documents of project ${id}`,
        `contents of project ${id}`,
        `tasks of project ${id}`,
        `issuances of project ${id}`,
      ),
    'GET /v1/projects/{id}/issuances/{issuanceId}/changes': (
      _input,
      { scope: { projectId: id } },
    ) =>
      versions.of(
        `documents of project ${id}`,
        `contents of project ${id}`,
        `issuances of project ${id}`,
        `overlays of project ${id}`,
      ),
    'GET /v1/projects/{id}/annotations': async (
      { query: { document_id: documentId, overlay_execution_id: executionId } },
      { scope: { projectId, person } },
    ) => {
      if (executionId !== undefined) {
        const issues = versions.of(
          `annotations of project ${projectId}`,
          `documents of project ${projectId}`,
          `issues of project ${projectId}`,
        );
        return [await issues, person.userTypeId];
      }
      const changes =
        documentId === undefined
          ? versions.of(`annotations of project ${projectId}`, `documents of project ${projectId}`)
          : versions.of(`annotations of document ${documentId}`);
      // Decides what they see, and what they may edit.
      return [await changes, person.userTypeId];
    },
    'GET /v1/documents/{id}': (_input, { scope: { documentId: id } }) =>
      versions.of(`document ${id}`),
    'GET /v1/documents/{id}/table-of-contents': (_input, { scope: { documentId: id } }) =>
      versions.of(`document ${id}`, `contents of document ${id}`, `tasks of document ${id}`),
    'GET /v1/documents/{id}/thumbnails': async (
      _input,
      { scope: { documentId: id, personId } },
    ) => {
      const pictures = await versions.of(`document ${id}`, `pictures of document ${id}`);
      return [pictures, await versions.ofAddresses(personId)];
    },
  };
}
