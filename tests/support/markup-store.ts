/** A store with markups of one document, over a server that never answers a change: everything stays unsaved. */
import type { Markup } from '../../markups/src/model.ts';
import { markupKey } from '../../web/src/host/markups/document-markups.ts';
import { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { UnsentMarkups } from '../../web/src/lib/unsent-markups.ts';
import { codec, DOCUMENT_ID, MarkupServerInMemory } from './markup-server.ts';

const never = <T>() => new Promise<T>(() => undefined);

type Stored = { canEdit?: boolean; issueId?: number | null };

/** Loaded once `document(DOCUMENT_ID)` says so. */
export function storeWith(markups: readonly Markup[], options: Stored = {}) {
  return sharedStoreWith(markups, options).store;
}

/** As above. `mayEdit` is the news that the person's rights have changed. */
export function sharedStoreWith(
  markups: readonly Markup[],
  { canEdit = true, issueId = null }: Stored = {},
): { store: MarkupStore; mayEdit: (may: boolean) => void } {
  const server = new MarkupServerInMemory();
  for (const markup of markups) server.add(markup, { can_edit: canEdit, issue_id: issueId });
  Object.assign(server, { create: never, change: never });
  const store = new MarkupStore({ server, codec, unsent: new UnsentMarkups(0, 0) });
  const mayEdit = (may: boolean) => {
    for (const [id, row] of server.rows) server.rows.set(id, { ...row, can_edit: may });
    server.tell();
  };
  return { store, mayEdit };
}

export function keyOf({ name }: Markup): string {
  return markupKey(DOCUMENT_ID, name);
}

/** What the store shows of a page, by name. */
export function shownOn(store: MarkupStore, pageNumber = 1): ReadonlyMap<string, Markup> {
  const onPage = store.document(DOCUMENT_ID).get().pages.get(pageNumber) ?? [];
  return new Map(onPage.map(({ markup }) => [markup.name, markup]));
}
