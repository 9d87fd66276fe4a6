/** A store with markups of one document, over a server that never answers a change: everything stays unsaved. */
import type { Markup } from '../../markups/src/model.ts';
import { markupKey } from '../../web/src/host/markups/document-markups.ts';
import type { MarkupCodec, MarkupRow } from '../../web/src/host/markups/markup-server.ts';
import { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { UnsentMarkups } from '../../web/src/lib/unsent-markups.ts';

export const DOCUMENT_ID = 3;

/** XFDF is JSON here. */
const codec: MarkupCodec = {
  readAll: async (rows) => rows.map(({ row, frame }) => codec.read(row.xfdf, frame)),
  read: (xfdf) => JSON.parse(xfdf) as Markup,
  write: (markup) => JSON.stringify(markup),
};

function rowOf(markup: Markup, index: number, canEdit: boolean): MarkupRow {
  return {
    ...{ id: index + 1, document_id: DOCUMENT_ID, page_number: markup.pageNumber },
    ...{ name: markup.name, issue_id: null, xfdf: JSON.stringify(markup), version: 1 },
    ...{ evaluation_state: 'not_reviewed', author: null, can_edit: canEdit },
    ...{ created_at: '', updated_at: '' },
  };
}

const never = <T>() => new Promise<T>(() => undefined);

/** Loaded once `document(DOCUMENT_ID)` says so. */
export function storeWith(markups: readonly Markup[], options: { canEdit?: boolean } = {}) {
  return sharedStoreWith(markups, options).store;
}

/** As above. `mayEdit` is the news that the person's rights have changed. */
export function sharedStoreWith(
  markups: readonly Markup[],
  { canEdit = true }: { canEdit?: boolean } = {},
): { store: MarkupStore; mayEdit: (may: boolean) => void } {
  const rowsFor = (may: boolean) => markups.map((markup, index) => rowOf(markup, index, may));
  let watcher: (rows: readonly MarkupRow[]) => void = () => undefined;
  const server = {
    list: async () => rowsFor(canEdit),
    watch: (_documentId: number, onList: typeof watcher) => {
      watcher = onList;
      return () => undefined;
    },
    read: async () => null,
    ...{ create: () => never<never>(), change: () => never<never>(), remove: () => never<never>() },
  };
  const store = new MarkupStore({ server, codec, unsent: new UnsentMarkups(0, 0) });
  return { store, mayEdit: (may) => watcher(rowsFor(may)) };
}

export function keyOf({ name }: Markup): string {
  return markupKey(DOCUMENT_ID, name);
}

/** What the store shows of a page, by name. */
export function shownOn(store: MarkupStore, pageNumber = 1): ReadonlyMap<string, Markup> {
  const onPage = store.document(DOCUMENT_ID).get().pages.get(pageNumber) ?? [];
  return new Map(onPage.map(({ markup }) => [markup.name, markup]));
}
