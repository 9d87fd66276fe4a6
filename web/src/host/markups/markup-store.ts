/**
 * The markups of a workspace: what the server has of each document, what people change and undo, and what waits to be
 * saved. Lives outside React, because dragging changes it every frame. Points are page points on pages whose frame is known
 * (`learnFrame`), otherwise the file's own.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { isSameMarkup } from '../../../../markups/src/same.ts';
import { createStore } from '../../lib/store.ts';
import type { Store } from '../../lib/store.ts';
import type { UnsentMarkups } from '../../lib/unsent-markups.ts';
import { announceUndo } from '../../paper/object-keys.ts';
import { noObjects, objectsReducer, valueOf } from '../../paper/objects.ts';
import type { Objects, ObjectsAction, Selection } from '../../paper/objects.ts';
import { documentIdOf, markupKey, nameOf } from './document-markups.ts';
import type {
  DocumentState,
  MarkupKey,
  Saved,
  SaveState,
  ShownMarkup,
} from './document-markups.ts';
import { MarkupSaving } from './markup-saving.ts';
import type { SavingState, Unsaved } from './markup-saving.ts';
import type { MarkupCodec, MarkupRow, MarkupServer } from './markup-server.ts';
import { StoredMarkups } from './stored-markups.ts';

/** A change of a markup; `to` is null to delete it. A key that is not there yet adds it. */
export type MarkupChange = { readonly key: MarkupKey; readonly to: Markup | null };

/** Someone else changed what is changed here; null stands for deleted. */
export type Conflict = {
  readonly key: MarkupKey;
  readonly mine: Markup | null;
  readonly theirs: Markup | null;
  readonly row: MarkupRow | null;
};

/** The server refused it. A change is taken back (AN-014); a new markup stays, and is sent again or dropped. */
export type Refusal = {
  readonly key: MarkupKey;
  readonly markup: Markup;
  /** What the server says, if anything. */
  readonly reason: string | null;
  readonly isTakenBack: boolean;
};

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

type MarkupStoreParts = { server: MarkupServer; codec: MarkupCodec; unsent: UnsentMarkups };

type Changed = Objects<MarkupKey, Markup>['changed'];

const reduce = objectsReducer<MarkupKey, Markup>(isSameMarkup);

/** The version that a change of this row is based on. */
function baseOf(row: MarkupRow | null): Unsaved['base'] {
  return row && { id: row.id, version: row.version };
}

export class MarkupStore {
  readonly store = createStore<MarkupsState>({
    ...{ selected: new Set<MarkupKey>(), canUndo: false, canRedo: false, unsaved: 0 },
    ...{ conflicts: [], refusals: [] },
  });
  /** Whether changes are being sent, or wait for a connection. */
  readonly saving: Store<SavingState>;
  readonly #codec: MarkupCodec;
  readonly #unsent: UnsentMarkups;
  readonly #saving: MarkupSaving;
  readonly #stored: StoredMarkups;
  #objects: Objects<MarkupKey, Markup> = noObjects();
  /** Of changed markups: the version that was changed. */
  readonly #bases = new Map<MarkupKey, Unsaved['base']>();
  /** Changed by a gesture, which may go on: kept beyond this page once it rests. */
  readonly #moving = new Set<MarkupKey>();
  /** Changed markups that are not sent: people decide first. */
  readonly #held = new Map<MarkupKey, SaveState>();

  constructor({ server, codec, unsent }: MarkupStoreParts) {
    this.#codec = codec;
    this.#unsent = unsent;
    this.#stored = new StoredMarkups(server, codec, {
      shownOf: (key, saved) => this.#shownOf(key, saved),
      // An own change of it conflicts once it is sent.
      onDeleted: (key) => {
        if (!this.#objects.changed.has(key)) this.#dispatch({ type: 'forget', id: key });
      },
      onFirst: (documentId) => this.#restore(documentId),
    });
    this.#saving = new MarkupSaving(server, {
      onRest: () => {
        this.#keep(this.#moving);
        this.#moving.clear();
      },
      waiting: () => this.#waiting(),
      onSaved: (sent, row) => this.#saved(sent, row),
      onOutdated: (sent, present) => this.#outdated(sent, present),
      onRefused: (sent, reason) => this.#refused(sent, reason),
    });
    this.saving = this.#saving.store;
    // Loading a document also sends what an earlier visit could not send.
    for (const { documentId } of unsent.all()) this.document(documentId);
  }

  /** A document's markups, loaded at the first call. */
  document(documentId: number): Store<DocumentState> {
    return this.#stored.document(documentId);
  }

  /** Asks again: after a failure, or because something changed on the server. */
  reload(documentId: number): Promise<void> {
    return this.#stored.reload(documentId);
  }

  get(key: MarkupKey): ShownMarkup | null {
    return this.#stored.get(key);
  }

  /** How a page lies in its file. */
  learnFrame(documentId: number, pageNumber: number, frame: PageFrame): void {
    const convert = this.#stored.learnFrame(documentId, pageNumber, frame);
    if (convert === null) return;
    const isThere = (key: MarkupKey, markup: Markup) =>
      documentIdOf(key) === documentId && markup.pageNumber === pageNumber;
    this.#dispatch({
      type: 'convert',
      convert: (markup, key) => (isThere(key, markup) ? convert(markup) : markup),
    });
  }

  select(keys: readonly MarkupKey[]): void {
    this.#dispatch({ type: 'select', ids: keys });
  }

  /**
   * Changes markups in one step, and saves them in the background. All changes of one gesture are undone together. Markups
   * that the person may not edit stay as they are.
   */
  change(
    changes: readonly MarkupChange[],
    { gesture = null, select }: { gesture?: symbol | null; select?: readonly MarkupKey[] } = {},
  ): void {
    const edits = changes.flatMap(({ key, to }) => {
      const shown = this.get(key);
      return shown?.canEdit === false
        ? []
        : [{ id: key, before: shown?.markup ?? null, after: to }];
    });
    this.#dispatch({ type: 'change', edits, gesture, ...(select !== undefined && { select }) });
    if (gesture === null) this.#keep(edits.map(({ id }) => id));
    else for (const { id } of edits) this.#moving.add(id);
    this.#saving.schedule();
  }

  /** Adds markups to a document, and selects them if asked. */
  add(documentId: number, markups: readonly Markup[], isSelected = false): void {
    this.document(documentId);
    const changes = markups.map((to) => ({ key: markupKey(documentId, to.name), to }));
    this.change(changes, isSelected ? { select: changes.map(({ key }) => key) } : {});
  }

  /**
   * Undoes or redoes, and says so. Returns the markups that it concerned. Where someone else changed one since, the server
   * gets a version before that one, so that people choose between both.
   */
  undo(kind: 'undo' | 'redo'): readonly MarkupKey[] {
    const steps = kind === 'undo' ? this.#objects.past : this.#objects.future;
    announceUndo(kind, steps.length);
    const edits = steps.at(-1)?.edits ?? [];
    const keys = edits.map(({ id }) => id);
    for (const { id, before, after } of edits) {
      const row = this.#changedSince(id, kind === 'undo' ? after : before);
      if (row !== null) this.#bases.set(id, { id: row.id, version: row.version - 1 });
    }
    this.#dispatch({ type: kind });
    this.#keep(keys);
    this.#saving.schedule();
    return keys;
  }

  /** The row of a saved markup that is no longer as this tab left it; null if it is. */
  #changedSince(key: MarkupKey, left: Markup | null): MarkupRow | null {
    const saved = this.#stored.savedOf(key);
    if (saved === null || this.#objects.changed.has(key)) return null;
    const { row, markup } = saved;
    if (left === null) return row;
    if (isSameMarkup(markup, left)) return null;
    // As the server tells it: numbers may be rounded, and it may name the author itself.
    const frame = this.#stored.frameOf(row.document_id, left.pageNumber);
    const told = this.#codec.read(this.#codec.write(left, frame), frame) ?? left;
    const { author, created } = markup;
    return isSameMarkup({ ...told, author, created }, markup) ? null : row;
  }

  /** Settles a conflict: sends the own version, or takes the other. */
  resolve(key: MarkupKey, choice: 'mine' | 'theirs'): void {
    const { conflicts } = this.store.get();
    const conflict = conflicts.find((each) => each.key === key);
    if (conflict === undefined) return;
    const { row, theirs } = conflict;
    this.#held.delete(key);
    this.#stored.setSaved(key, row === null || theirs === null ? null : { row, markup: theirs });
    if (choice === 'theirs') this.#dispatch({ type: 'forget', id: key });
    else this.#bases.set(key, baseOf(row));
    this.#publish({ conflicts: conflicts.filter((each) => each !== conflict) });
    this.#stored.refresh([key]);
    this.#keep([key]);
    this.#saving.schedule();
  }

  /** Closes the message about a refusal. If that was of a new markup, sends it again or drops it. */
  settle(key: MarkupKey, choice: 'retry' | 'drop'): void {
    if (this.#held.get(key) === 'failed') {
      this.#held.delete(key);
      if (choice === 'drop') this.#dispatch({ type: 'forget', id: key });
    }
    const { refusals } = this.store.get();
    this.#publish({ refusals: refusals.filter((refusal) => refusal.key !== key) });
    this.#stored.refresh([key]);
    this.#saving.schedule();
  }

  /** Sends what waits: the connection is back, or the page is about to go away. */
  flush(): void {
    this.#keep(this.#objects.changed.keys());
    void this.#saving.flush();
  }

  dispose(): void {
    this.#keep(this.#objects.changed.keys());
    this.#saving.dispose();
    this.#stored.dispose();
  }

  /** Changes of an earlier visit: sent again, but not to be undone. */
  #restore(documentId: number): void {
    const ofDocument = this.#unsent.all().filter((unsent) => unsent.documentId === documentId);
    for (const { pageNumber, name, xfdf, base } of ofDocument) {
      const key = markupKey(documentId, name);
      if (this.#objects.changed.has(key)) continue;
      const before = this.#stored.savedOf(key)?.markup ?? null;
      const frame = this.#stored.frameOf(documentId, pageNumber);
      const after = xfdf === null ? null : this.#codec.read(xfdf, frame);
      if (xfdf !== null && after === null) this.#unsent.forget({ documentId, name });
      else {
        this.#bases.set(key, base);
        this.#dispatch({
          type: 'change',
          edits: [{ id: key, before, after }],
          isStep: false,
        });
        if (this.#objects.changed.has(key)) continue;
        // The server has it already.
        this.#bases.delete(key);
        this.#unsent.forget({ documentId, name });
      }
    }
    this.#saving.schedule();
  }

  *#waiting(): Iterable<Unsaved> {
    for (const [key, { now }] of this.#objects.changed) {
      if (!this.#held.has(key)) yield this.#unsavedOf(key, now);
    }
  }

  #unsavedOf(key: MarkupKey, markup: Markup | null): Unsaved {
    const documentId = documentIdOf(key);
    const xfdf =
      markup === null
        ? null
        : this.#codec.write(markup, this.#stored.frameOf(documentId, markup.pageNumber));
    return { key, documentId, markup, xfdf, base: this.#bases.get(key) ?? null };
  }

  #saved(sent: Unsaved, row: MarkupRow | null): void {
    const { key } = sent;
    const wanted = valueOf(this.#objects, key, this.#stored.savedOf(key)?.markup ?? null);
    const markup = this.#asStored(sent, row);
    this.#stored.setSaved(key, row === null || markup === null ? null : { row, markup });
    this.#bases.set(key, baseOf(row));
    if (this.#objects.changed.has(key)) this.#dispatch({ type: 'stored', id: key, value: markup });
    else {
      // It was undone while it was sent: that is a change again.
      const edits = [{ id: key, before: markup, after: wanted }];
      this.#dispatch({ type: 'change', edits, isStep: false });
    }
    if (this.#objects.changed.has(key)) this.#keep([key]);
    else this.#bases.delete(key);
    this.#stored.refresh([key]);
  }

  /** What the server has after a call: what was sent, unless that was added before and is answered as it was then. */
  #asStored({ markup, xfdf, base }: Unsaved, row: MarkupRow | null): Markup | null {
    if (row === null || markup === null || xfdf === null || base !== null) return markup;
    const frame = this.#stored.frameOf(row.document_id, row.page_number);
    const [stored, sent] = [this.#codec.read(row.xfdf, frame), this.#codec.read(xfdf, frame)];
    if (stored === null || sent === null) return markup;
    // The server may name the author itself.
    const { author, created } = sent;
    return isSameMarkup({ ...stored, author, created }, sent) ? markup : stored;
  }

  #outdated(sent: Unsaved, present: MarkupRow | null): void {
    const { key, documentId, xfdf } = sent;
    const read = (text: string | null | undefined, page: number) =>
      text === null || text === undefined
        ? null
        : this.#codec.read(text, this.#stored.frameOf(documentId, page));
    const theirs = read(present?.xfdf, present?.page_number ?? 1);
    const mine = read(xfdf, sent.markup?.pageNumber ?? 1);
    if (mine === null || theirs === null ? mine === theirs : isSameMarkup(mine, theirs)) {
      // The answer to the same change was lost.
      this.#saved(sent, present);
      return;
    }
    if (!this.#objects.changed.has(key)) {
      // It was undone while it was sent.
      const saved = present === null || theirs === null ? null : { row: present, markup: theirs };
      this.#stored.setSaved(key, saved);
      this.#stored.refresh([key]);
      return;
    }
    this.#held.set(key, 'conflict');
    const conflict = { key, mine: sent.markup, theirs, row: present };
    this.#publish({ conflicts: [...this.store.get().conflicts, conflict] });
    this.#stored.refresh([key]);
  }

  #refused({ key, markup, base }: Unsaved, reason: string | null): void {
    const change = this.#objects.changed.get(key);
    // It was undone while it was sent.
    if (change === undefined) return;
    const isTakenBack = base !== null;
    if (isTakenBack) this.#dispatch({ type: 'forget', id: key });
    else this.#held.set(key, 'failed');
    const about = markup ?? change.stored;
    if (about !== null) {
      const others = this.store.get().refusals.filter((refusal) => refusal.key !== key);
      this.#publish({ refusals: [...others, { key, markup: about, reason, isTakenBack }] });
    }
    this.#stored.refresh([key]);
  }

  /** Keeps unsaved changes beyond this page. */
  #keep(keys: Iterable<MarkupKey>): void {
    for (const key of keys) {
      const change = this.#objects.changed.get(key);
      if (change === undefined) continue;
      const { documentId, xfdf, base } = this.#unsavedOf(key, change.now);
      const { pageNumber } = change.now ?? change.stored ?? { pageNumber: 1 };
      this.#unsent.put({ documentId, pageNumber, name: nameOf(key), xfdf, base });
    }
  }

  #dispatch(action: ObjectsAction<MarkupKey, Markup>): void {
    const { changed } = this.#objects;
    this.#objects = reduce(this.#objects, action);
    if (this.#objects.changed !== changed) this.#follow(changed, this.#objects.changed);
    this.#publish({});
  }

  /** After a change: the versions that it is based on, what is kept, and what is shown. */
  #follow(former: Changed, now: Changed): void {
    const touched: MarkupKey[] = [];
    for (const [key, change] of now) {
      if (former.get(key)?.now !== change.now || !former.has(key)) touched.push(key);
      if (this.#bases.has(key)) continue;
      const row = this.#stored.savedOf(key)?.row ?? null;
      this.#bases.set(key, baseOf(row));
    }
    for (const key of former.keys()) {
      if (now.has(key)) continue;
      touched.push(key);
      this.#bases.delete(key);
      if (this.#held.delete(key)) this.#dropQuestion(key);
      this.#unsent.forget({ documentId: documentIdOf(key), name: nameOf(key) });
    }
    this.#stored.refresh(touched);
  }

  /** An own change is gone, by undo, before people decided about it: what others made of the markup is left. */
  #dropQuestion(key: MarkupKey): void {
    const { conflicts, refusals } = this.store.get();
    const conflict = conflicts.find((each) => each.key === key);
    if (conflict !== undefined) {
      const { row, theirs } = conflict;
      const known = this.#stored.savedOf(key)?.row.version ?? 0;
      if (row === null || theirs === null) this.#stored.setSaved(key, null);
      else if (row.version > known) this.#stored.setSaved(key, { row, markup: theirs });
    }
    this.#publish({
      conflicts: conflicts.filter((each) => each !== conflict),
      refusals: refusals.filter((each) => each.key !== key || each.isTakenBack),
    });
  }

  #shownOf(key: MarkupKey, saved: Saved | null): ShownMarkup | null {
    const markup = valueOf(this.#objects, key, saved?.markup ?? null);
    if (markup === null) return null;
    const isChanged = this.#objects.changed.has(key);
    const save = this.#held.get(key) ?? (isChanged ? 'unsaved' : 'saved');
    return { key, markup, row: saved?.row ?? null, canEdit: saved?.row.can_edit ?? true, save };
  }

  #publish(change: Partial<MarkupsState>): void {
    const { selected, past, future, changed } = this.#objects;
    this.store.set({
      ...this.store.get(),
      ...change,
      selected,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      unsaved: changed.size,
    });
  }
}
