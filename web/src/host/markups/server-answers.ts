/** What becomes of a change after the server answered. */
import type { Markup } from '../../../../markups/src/model.ts';
import { isSameMarkup } from '../../../../markups/src/same.ts';
import type { Edit } from '../../paper/objects.ts';
import type { ChangedMarkups } from './changed-markups.ts';
import type { MarkupKey } from './document-markups.ts';
import type { SavedChange, Unsaved } from './markup-saving.ts';
import type { MarkupCodec, MarkupRow } from './markup-server.ts';
import type { StoredMarkups } from './stored-markups.ts';

type Parts = {
  readonly codec: MarkupCodec;
  readonly stored: StoredMarkups;
  readonly changed: ChangedMarkups;
};

export class ServerAnswers {
  readonly #codec: MarkupCodec;
  readonly #stored: StoredMarkups;
  readonly #changed: ChangedMarkups;

  constructor({ codec, stored, changed }: Parts) {
    this.#codec = codec;
    this.#stored = stored;
    this.#changed = changed;
  }

  /** What was sent together is taken together: each change of many costs as much as all of them. */
  saved(answers: readonly SavedChange[]): void {
    const changed = this.#changed;
    const stored = new Map<MarkupKey, Markup | null>();
    const undone: Edit<MarkupKey, Markup>[] = [];
    for (const { sent, row } of answers) {
      const { key } = sent;
      const markup = this.#asStored(sent, row);
      // It was undone while it was sent: that is a change again. The event of what was sent may have come before its answer.
      if (changed.of(key) === null) {
        undone.push({ id: key, before: markup, after: sent.stored });
      } else stored.set(key, markup);
      this.#stored.setSaved(key, row === null || markup === null ? null : { row, markup });
      changed.outgoing.rebase(key, row);
    }
    if (undone.length > 0) changed.dispatch({ type: 'change', edits: undone, isStep: false });
    if (stored.size > 0) changed.dispatch({ type: 'stored', values: stored });
    const keys = answers.map(({ sent }) => sent.key);
    for (const key of keys) {
      if (changed.of(key) === null) changed.outgoing.end(key);
    }
    changed.keep(keys);
    changed.show(keys);
  }

  /** Someone else changed the markup, or the answer to the same change was lost. `present`: null if deleted. */
  outdated(sent: Unsaved, present: MarkupRow | null): void {
    const { key, documentId, xfdf } = sent;
    const theirs = present && this.#read(present.xfdf, documentId, present.page_number);
    const mine = xfdf === null ? null : this.#read(xfdf, documentId, sent.markup?.pageNumber ?? 1);
    if (mine === null || theirs === null ? mine === theirs : isSameMarkup(mine, theirs)) {
      this.saved([{ sent, row: present }]);
      return;
    }
    if (this.#changed.of(key) === null) {
      // It was undone while it was sent.
      const saved = present === null || theirs === null ? null : { row: present, markup: theirs };
      this.#stored.setSaved(key, saved);
    } else {
      this.#changed.questions.addConflict({ key, mine: sent.markup, theirs, row: present });
    }
    this.#changed.show([key]);
  }

  refused({ key, markup, base }: Unsaved, reason: string | null): void {
    const change = this.#changed.of(key);
    // It was undone while it was sent.
    if (change === null) return;
    const isTakenBack = base !== null;
    if (isTakenBack) this.#changed.dispatch({ type: 'forget', id: key });
    const about = markup ?? change.stored;
    if (about !== null) {
      this.#changed.questions.addRefusal({ key, markup: about, reason, isTakenBack });
    }
    this.#changed.show([key]);
  }

  /** The row of a saved markup that is no longer as this tab left it; null if it is. */
  changedSince(key: string, left: Markup | null): MarkupRow | null {
    const saved = this.#stored.savedOf(key);
    if (saved === null || this.#changed.of(key) !== null) return null;
    const { row, markup } = saved;
    if (left === null) return row;
    if (isSameMarkup(markup, left)) return null;
    // As the server tells it: numbers may be rounded, and it may name the author itself.
    const frame = this.#stored.frameOf(row.document_id, left.pageNumber);
    const told = this.#codec.read(this.#codec.write(left, frame), frame) ?? left;
    const { author, created } = markup;
    return isSameMarkup({ ...told, author, created }, markup) ? null : row;
  }

  /** What the server has after a call: what was sent, unless that was added before and is answered as it was then. */
  #asStored({ markup, xfdf, base }: Unsaved, row: MarkupRow | null): Markup | null {
    if (row === null || markup === null || xfdf === null || base !== null) return markup;
    if (row.xfdf === xfdf) return markup;
    const told = this.#read(row.xfdf, row.document_id, row.page_number);
    const sent = this.#read(xfdf, row.document_id, row.page_number);
    if (told === null || sent === null) return markup;
    // The server may name the author itself.
    const { author, created } = sent;
    return isSameMarkup({ ...told, author, created }, sent) ? markup : told;
  }

  #read(xfdf: string, documentId: number, pageNumber: number): Markup | null {
    return this.#codec.read(xfdf, this.#stored.frameOf(documentId, pageNumber));
  }
}
