/** The list of projects: its orders. */
import type { List, Sort } from '../wire/list.ts';
import type { ProjectSummary } from './schema.ts';

export type ProjectSort = 'name' | 'issues_count' | 'documents_count' | 'created_at';

/** PL-014, PL-015. */
export const PROJECT_LIST: List<ProjectSort> = {
  sorts: ['name', 'issues_count', 'documents_count', 'created_at'],
  firstSort: { by: 'created_at', order: 'desc' },
};

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: ProjectSummary, b: ProjectSummary, by: ProjectSort): number {
  if (by === 'name') return byName.compare(a.name, b.name);
  if (by === 'created_at')
    return a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at);
  return a[by] - b[by];
}

/** Sorted; ties are newest first. */
export function sortProjects<Project extends ProjectSummary>(
  projects: readonly Project[],
  { by, order }: Sort<ProjectSort>,
): Project[] {
  const sign = order === 'asc' ? 1 : -1;
  return projects.toSorted((a, b) => sign * compare(a, b, by) || b.id - a.id);
}
