/** The project list: its URL parameters, search and sorting. */
import type { ProjectSummary } from '../../../contract/src/projects/schema.ts';

export const PROJECT_SORTS = ['name', 'issues_count', 'documents_count', 'created_at'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
export type SortOrder = 'asc' | 'desc';

/** Absent means: everything, newest first (PL-015). */
export type ProjectsSearch = { search?: string; sort_by?: ProjectSort; sort_order?: SortOrder };

const MAX_SEARCH_LENGTH = 200;

export const DEFAULT_SORT: { by: ProjectSort; order: SortOrder } = {
  by: 'created_at',
  order: 'desc',
};

/** Reads the URL and ignores invalid values. */
export function readProjectsSearch(raw: Readonly<Record<string, unknown>>): ProjectsSearch {
  const { search, sort_by, sort_order } = raw;
  const by = PROJECT_SORTS.find((sort) => sort === sort_by);
  return {
    ...(typeof search === 'string' &&
      search !== '' && { search: search.slice(0, MAX_SEARCH_LENGTH) }),
    ...(by !== undefined && { sort_by: by }),
    ...((sort_order === 'asc' || sort_order === 'desc') && { sort_order }),
  };
}

export function sortOf(search: ProjectsSearch): { by: ProjectSort; order: SortOrder } {
  return {
    by: search.sort_by ?? DEFAULT_SORT.by,
    order: search.sort_order ?? DEFAULT_SORT.order,
  };
}

/** The sort after a header is clicked. Names start ascending, counts and dates descending; the next click reverses it. */
export function nextSort(
  now: { by: ProjectSort; order: SortOrder },
  pressed: ProjectSort,
): { by: ProjectSort; order: SortOrder } {
  if (now.by === pressed) return { by: pressed, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { by: pressed, order: pressed === 'name' ? 'asc' : 'desc' };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: ProjectSummary, b: ProjectSummary, by: ProjectSort): number {
  if (by === 'name') return byName.compare(a.name, b.name);
  if (by === 'created_at')
    return a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at);
  return a[by] - b[by];
}

/** Projects whose name contains the search (PL-004), sorted; ties are newest first. */
export function arrange(
  projects: readonly ProjectSummary[],
  search: string,
  { by, order }: { by: ProjectSort; order: SortOrder },
): ProjectSummary[] {
  const wanted = search.trim().toLocaleLowerCase('en');
  const sign = order === 'asc' ? 1 : -1;
  return projects
    .filter((project) => project.name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((a, b) => sign * compare(a, b, by) || b.id - a.id);
}
