/** Which pages a long list links to (IL-023, IL-024). */

/** Numbers next to each other, besides the first and the last page. */
const MOST_NUMBERS = 3;

/** A page, from 1, or pages that are left out. */
export type PageLink = number | 'gap-before' | 'gap-after';

/** The last page; 0 if there is nothing. */
export function lastPage(total: number, perPage: number): number {
  return Math.ceil(total / perPage);
}

/** The page's neighbors, with the first and the last page where there are more than three. */
export function pageLinks(page: number, last: number): PageLink[] {
  const first = Math.max(1, Math.min(page - 1, last - MOST_NUMBERS + 1));
  const end = Math.min(last, first + MOST_NUMBERS - 1);
  const links: PageLink[] = Array.from({ length: end - first + 1 }, (_, at) => first + at);
  if (first > 1) links.unshift(1, ...(first > 2 ? (['gap-before'] as const) : []));
  if (end < last) links.push(...(end < last - 1 ? (['gap-after'] as const) : []), last);
  return links;
}
