/** Checklist items of a project, and their verifications. */
import type { checklistOperations } from '../../../contract/src/checklists/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ChecklistExportService } from '../services/checklist-exports.ts';
import type { ExportService } from '../services/exports.ts';
import type { ChecklistService } from '../services/checklists.ts';

type Services = {
  checklists: ChecklistService;
  checklistExports: ChecklistExportService;
  exports: ExportService;
};

export function checklistHandlers({
  checklists,
  checklistExports,
  exports,
}: Services): Handlers<typeof checklistOperations> {
  return {
    'GET /v1/projects/{id}/checklist-items': ({ query }, { scope }) =>
      checklists.list(scope, query),
    'GET /v1/projects/{id}/checklist-items/count': async (_input, { scope }) => ({
      checklist_items_count: await checklists.count(scope),
    }),
    'GET /v1/projects/{id}/checklist-items/compliance-stats': async (_input, { scope }) => ({
      data: await checklists.stats(scope),
    }),
    'GET /v1/projects/{id}/checklist-items/export/xlsx': ({ query }, { scope }) =>
      checklistExports.table(scope, query),
    'GET /v1/documents/{id}/checklist/pdf': (_input, { scope, signal }) =>
      exports.checklist(scope, signal),
    'GET /v1/projects/{id}/checklist-items/check': (_input, { scope }) => checklists.check(scope),
    'POST /v1/projects/{id}/checklist-items/check': (_input, { scope }) =>
      checklists.startCheck(scope),
    'POST /v1/projects/{projectId}/checklist-items/verifications': ({ body }, { scope }) =>
      checklists.verify(scope, body),
    'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': (
      { params, body },
      { scope },
    ) => checklists.change(scope, params.verificationId, body),
  };
}
