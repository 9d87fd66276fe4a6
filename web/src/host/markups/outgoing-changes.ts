/** How changes of markups leave the page: as XFDF, with the version that each is based on. They are kept until then. */
import type { Markup } from '../../../../markups/src/model.ts';
import type { UnsentMarkups } from '../../lib/unsent-markups.ts';
import { documentIdOf, markupKey, nameOf } from './document-markups.ts';
import type { MarkupKey } from './document-markups.ts';
import type { Unsaved } from './markup-saving.ts';
import type { MarkupCodec, MarkupRow } from './markup-server.ts';
import type { StoredMarkups } from './stored-markups.ts';

type Parts = { codec: MarkupCodec; stored: StoredMarkups; unsent: UnsentMarkups };

/** Null: not there. */
type Change = { readonly stored: Markup | null; readonly now: Markup | null };

/** What an earlier visit could not send; null: deleted. */
type KeptChange = {
  readonly key: MarkupKey;
  readonly markup: Markup | null;
  readonly base: Unsaved['base'];
};

export class OutgoingChanges {
  readonly #codec: MarkupCodec;
  readonly #stored: StoredMarkups;
  readonly #unsent: UnsentMarkups;
  readonly #bases = new Map<MarkupKey, Unsaved['base']>();

  constructor({ codec, stored, unsent }: Parts) {
    this.#codec = codec;
    this.#stored = stored;
    this.#unsent = unsent;
  }

  /** A markup is changed. The first change is based on what the server has. */
  begin(key: MarkupKey): void {
    if (!this.#bases.has(key)) this.rebase(key, this.#stored.savedOf(key)?.row ?? null);
  }

  rebase(key: MarkupKey, row: Pick<MarkupRow, 'id' | 'version'> | null): void {
    this.#bases.set(key, row && { id: row.id, version: row.version });
  }

  /** The change is saved, or void. */
  end(key: MarkupKey): void {
    this.#bases.delete(key);
    this.#unsent.forget({ documentId: documentIdOf(key), name: nameOf(key) });
  }

  /** A change as it is sent; `now` is null if the markup is deleted. */
  of(key: MarkupKey, { stored, now: markup }: Change): Unsaved {
    const documentId = documentIdOf(key);
    const xfdf =
      markup === null
        ? null
        : this.#codec.write(markup, this.#stored.frameOf(documentId, markup.pageNumber));
    return { key, documentId, stored, markup, xfdf, base: this.#bases.get(key) ?? null };
  }

  /** Keeps a change beyond this page. */
  keep(key: MarkupKey, change: Change): void {
    const { documentId, xfdf, base } = this.of(key, change);
    const { pageNumber } = change.now ?? change.stored ?? { pageNumber: 1 };
    this.#unsent.put({ documentId, pageNumber, name: nameOf(key), xfdf, base });
  }

  /** What was kept of a document. What cannot be read is forgotten. */
  kept(documentId: number): readonly KeptChange[] {
    const ofDocument = this.#unsent.all().filter((unsent) => unsent.documentId === documentId);
    return ofDocument.flatMap(({ pageNumber, name, xfdf, base }) => {
      const frame = this.#stored.frameOf(documentId, pageNumber);
      const markup = xfdf === null ? null : this.#codec.read(xfdf, frame);
      if (xfdf === null || markup !== null)
        return [{ key: markupKey(documentId, name), markup, base }];
      this.#unsent.forget({ documentId, name });
      return [];
    });
  }
}
