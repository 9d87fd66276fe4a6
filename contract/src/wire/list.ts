/**
 * What a list can be asked for: words, an order, and later pages and comma lists. Each list declares this once. The API has
 * it as a query (`listQuery` in `fields.ts`), the page as its own URL. Without zod, so that the page can use it.
 */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export type Sort<By extends string> = { readonly by: By; readonly order: SortOrder };

export type List<By extends string> = {
  readonly sorts: readonly By[];
  /** The order of a request that names none. */
  readonly firstSort: Sort<By>;
};

/** A parsed query. */
export type ListQuery<By extends string> = {
  readonly q?: string | undefined;
  readonly sort_by: By;
  readonly sort_order: SortOrder;
};

/** Longest search, in characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Letters from which a list of suggestions is searched, and its entries (G-010). */
export const SUGGESTIONS = { leastLetters: 2, most: 10 } as const;
/** Most different words and phrases of a search for issues, or for text in documents. */
export const MOST_SEARCH_WORDS = 20;
