/** The project list: its search and sorting. */
import { sortProjects } from '../../../contract/src/projects/list.ts';
import type { ProjectSort } from '../../../contract/src/projects/list.ts';
import type { ProjectSummary } from '../../../contract/src/projects/schema.ts';
import type { Sort } from '../../../contract/src/wire/list.ts';

/** The sort after a header is clicked. Names start ascending, counts and dates descending; the next click reverses it. */
export function nextSort(now: Sort<ProjectSort>, pressed: ProjectSort): Sort<ProjectSort> {
  if (now.by === pressed) return { by: pressed, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { by: pressed, order: pressed === 'name' ? 'asc' : 'desc' };
}

/** Projects whose name contains the search (PL-004), sorted. */
export function arrange(
  projects: readonly ProjectSummary[],
  search: string,
  sort: Sort<ProjectSort>,
): ProjectSummary[] {
  const wanted = search.trim().toLocaleLowerCase('en');
  const named = projects.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted));
  return sortProjects(named, sort);
}
