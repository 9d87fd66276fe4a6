/**
 * What people change of markups, with undo, on top of what the server has: what is selected, what is unsaved, what waits for
 * a decision. Each change is also kept in the browser until it is saved or withdrawn.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import { isSameMarkup } from '../../../../markups/src/same.ts';
import { createStore } from '../../lib/store.ts';
import { noObjects, objectsReducer, valueOf } from '../../paper/objects.ts';
import type { Edit, Objects, ObjectsAction, Selection } from '../../paper/objects.ts';
import type { MarkupKey, Saved, ShownMarkup } from './document-markups.ts';
import { MarkupQuestions } from './markup-questions.ts';
import type { Conflict, Refusal } from './markup-questions.ts';
import type { Unsaved } from './markup-saving.ts';
import type { OutgoingChanges } from './outgoing-changes.ts';
import type { StoredMarkups } from './stored-markups.ts';

export type MarkupsState = {
  readonly selected: Selection<MarkupKey>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How many changed markups are not saved. */
  readonly unsaved: number;
  readonly conflicts: readonly Conflict[];
  /** Until settled. */
  readonly refusals: readonly Refusal[];
};

type Changed = Objects<MarkupKey, Markup>['changed'];

const reduce = objectsReducer<MarkupKey, Markup>(isSameMarkup);

export class ChangedMarkups {
  readonly store = createStore<MarkupsState>({
    ...{ selected: new Set<MarkupKey>(), canUndo: false, canRedo: false, unsaved: 0 },
    ...{ conflicts: [], refusals: [] },
  });
  readonly outgoing: OutgoingChanges;
  /** Call `show` after a change. */
  readonly questions = new MarkupQuestions();
  readonly #stored: StoredMarkups;
  #objects: Objects<MarkupKey, Markup> = noObjects();

  constructor(stored: StoredMarkups, outgoing: OutgoingChanges) {
    this.#stored = stored;
    this.outgoing = outgoing;
  }

  /** The change of a markup; null if it is as the server has it. */
  of(key: MarkupKey): { readonly stored: Markup | null; readonly now: Markup | null } | null {
    return this.#objects.changed.get(key) ?? null;
  }

  keys(): Iterable<MarkupKey> {
    return this.#objects.changed.keys();
  }

  /** The markup as it is now; null: not there. */
  valueOf(key: MarkupKey): Markup | null {
    return valueOf(this.#objects, key, this.#stored.savedOf(key)?.markup ?? null);
  }

  /** How many steps can be undone or redone, and what the next one changes. */
  next(kind: 'undo' | 'redo'): { steps: number; edits: readonly Edit<MarkupKey, Markup>[] } {
    const { past, future } = this.#objects;
    const steps = kind === 'undo' ? past : future;
    return { steps: steps.length, edits: steps.at(-1)?.edits ?? [] };
  }

  /** What may be sent, oldest first. */
  *waiting(): Iterable<Unsaved> {
    for (const [key, change] of this.#objects.changed) {
      if (this.questions.heldAs(key) === null) yield this.outgoing.of(key, change);
    }
  }

  /** Keeps unsaved changes beyond this page. */
  keep(keys: Iterable<MarkupKey>): void {
    for (const key of keys) {
      const change = this.of(key);
      if (change !== null) this.outgoing.keep(key, change);
    }
  }

  /** Changes of an earlier visit: not to be undone. */
  restore(documentId: number): void {
    for (const { key, markup, base } of this.outgoing.kept(documentId)) {
      if (this.of(key) !== null) continue;
      const before = this.#stored.savedOf(key)?.markup ?? null;
      this.outgoing.rebase(key, base);
      this.dispatch({ type: 'change', edits: [{ id: key, before, after: markup }], isStep: false });
      // The server may have it already.
      if (this.of(key) === null) this.outgoing.end(key);
    }
  }

  dispatch(action: ObjectsAction<MarkupKey, Markup>): void {
    const { changed } = this.#objects;
    this.#objects = reduce(this.#objects, action);
    if (this.#objects.changed !== changed) this.#follow(changed, this.#objects.changed);
    this.#publish();
  }

  /** Shows markups as they are now, and their questions. */
  show(keys: readonly MarkupKey[]): void {
    this.#publish();
    this.#stored.refresh(keys);
  }

  /** A markup as it is shown; null: not there. */
  shownOf(key: MarkupKey, saved: Saved | null): Omit<ShownMarkup, 'issue'> | null {
    const markup = valueOf(this.#objects, key, saved?.markup ?? null);
    if (markup === null) return null;
    const save = this.questions.heldAs(key) ?? (this.of(key) === null ? 'saved' : 'unsaved');
    return { key, markup, row: saved?.row ?? null, canEdit: saved?.row.can_edit ?? true, save };
  }

  /** After a change: the versions that it is based on, what is kept, and what is shown. */
  #follow(former: Changed, now: Changed): void {
    const touched: MarkupKey[] = [];
    for (const [key, change] of now) {
      if (former.get(key)?.now !== change.now || !former.has(key)) touched.push(key);
      this.outgoing.begin(key);
    }
    for (const key of former.keys()) {
      if (now.has(key)) continue;
      touched.push(key);
      this.outgoing.end(key);
      this.#dropQuestion(key);
    }
    this.#stored.refresh(touched);
  }

  /** An own change is gone, by undo, before people decided about it: what others made of the markup is left. */
  #dropQuestion(key: MarkupKey): void {
    const conflict = this.questions.conflictOf(key);
    if (conflict !== null) {
      const { row, theirs } = conflict;
      const known = this.#stored.savedOf(key)?.row.version ?? 0;
      if (row === null || theirs === null) this.#stored.setSaved(key, null);
      else if (row.version > known) this.#stored.setSaved(key, { row, markup: theirs });
    }
    this.questions.drop(key);
  }

  #publish(): void {
    const { selected, past, future, changed } = this.#objects;
    const { conflicts, refusals } = this.questions;
    this.store.set({
      ...{ selected, conflicts, refusals },
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      unsaved: changed.size,
    });
  }
}
