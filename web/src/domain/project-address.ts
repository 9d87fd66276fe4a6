/** Where a project is opened (PL-018 to PL-022). */
import type { ProjectSummary, ProjectTask } from '../../../contract/src/projects/schema.ts';
import { stringifySearch } from './url-state.ts';

/** The workspace of a project at a document, sorted by priority. */
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

/** Of a project with documents; null for one without, whose events have to be fetched first. */
export function addressOfProject(project: ProjectSummary): string | null {
  const { id, first_document_id: documentId, issues_count: issues } = project;
  return documentId === null ? null : workspaceAddress(id, documentId, issues > 0);
}

/** Of a project without documents, by its events. */
export function addressOfEmptyProject(projectId: number, tasks: readonly ProjectTask[]): string {
  return `/viewer/projects/${projectId}${stringifySearch({ fileKey: tasks[0]?.event_data.file_key })}`;
}
