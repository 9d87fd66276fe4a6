/** The URL that opens a project (PL-018 to PL-022). */
import type { ProjectSummary, ProjectTask } from '../../../../../contract/src/projects/schema.ts';
import { stringifySearch } from '../../../domain/url-state.ts';

/** The project workspace at a document, sorted by priority. */
export function workspaceAddress(
  projectId: number,
  documentId: number,
  isDashboardOpen = false,
): string {
  const search = stringifySearch({
    documentId,
    sort_by: 'priority',
    sort_order: 'desc',
    projectDashboard: isDashboardOpen ? 1 : undefined,
  });
  return `/projects/${projectId}${search}`;
}

/** Null for a project without documents, whose events must be fetched first. */
export function addressOfProject(project: ProjectSummary): string | null {
  const { id, first_document_id: documentId, issues_count: issues } = project;
  return documentId === null ? null : workspaceAddress(id, documentId, issues > 0);
}

/** For a project without documents, from its events. */
export function addressOfEmptyProject(projectId: number, tasks: readonly ProjectTask[]): string {
  return `/viewer/projects/${projectId}${stringifySearch({ fileKey: tasks[0]?.event_data.file_key })}`;
}
