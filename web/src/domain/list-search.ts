/** The parameters of a list in the page's URL. Absent: everything, in the list's first order. */
import { MAX_SEARCH_LENGTH, SORT_ORDERS } from '../../../contract/src/wire/list.ts';
import type { List, Sort, SortOrder } from '../../../contract/src/wire/list.ts';

export type ListSearch<By extends string> = {
  search?: string | undefined;
  sort_by?: By | undefined;
  sort_order?: SortOrder | undefined;
};

/** Reads the URL and ignores invalid values. */
export function readListSearch<By extends string>(
  { sorts }: List<By>,
  raw: Readonly<Record<string, unknown>>,
): ListSearch<By> {
  const { search } = raw;
  const by = sorts.find((sort) => sort === raw['sort_by']);
  const order = SORT_ORDERS.find((one) => one === raw['sort_order']);
  return {
    ...(typeof search === 'string' &&
      search !== '' && { search: search.slice(0, MAX_SEARCH_LENGTH) }),
    ...(by !== undefined && { sort_by: by }),
    ...(order !== undefined && { sort_order: order }),
  };
}

export function sortOf<By extends string>(
  { firstSort }: List<By>,
  { sort_by, sort_order }: ListSearch<By>,
): Sort<By> {
  return { by: sort_by ?? firstSort.by, order: sort_order ?? firstSort.order };
}

/** The first order is not in the URL. */
export function withSort<By extends string, Search extends ListSearch<By>>(
  { firstSort }: List<By>,
  search: Search,
  { by, order }: Sort<By>,
) {
  const isFirst = by === firstSort.by && order === firstSort.order;
  return {
    ...search,
    sort_by: isFirst ? undefined : by,
    sort_order: isFirst ? undefined : order,
  };
}

export function withWords<Search extends ListSearch<string>>(search: Search, words: string) {
  return { ...search, search: words === '' ? undefined : words };
}
