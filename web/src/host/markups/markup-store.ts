/**
 * The markups of a workspace: what the server has of each document, what people change and undo, and what waits to be
 * saved. Lives outside React, because dragging changes it every frame. Points are page points on pages whose frame is known
 * (`learnFrame`), otherwise the file's own.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { inSlices } from '../../lib/slices.ts';
import type { Store } from '../../lib/store.ts';
import type { UnsentMarkups } from '../../lib/unsent-markups.ts';
import { announceUndo } from '../../paper/object-keys.ts';
import { ChangedMarkups } from './changed-markups.ts';
import type { MarkupsState } from './changed-markups.ts';
import { documentIdOf, markupKey } from './document-markups.ts';
import type { DocumentState, MarkupKey, ShownMarkup } from './document-markups.ts';
import { MarkupSaving } from './markup-saving.ts';
import type { SavingState } from './markup-saving.ts';
import type { MarkupCodec, MarkupServer } from './markup-server.ts';
import { OutgoingChanges } from './outgoing-changes.ts';
import { MarkupRemoval } from './removal.ts';
import { ServerAnswers } from './server-answers.ts';
import { StoredMarkups } from './stored-markups.ts';

/** A change of a markup; `to` is null to delete it. A key that is not there yet adds it. */
export type MarkupChange = { readonly key: MarkupKey; readonly to: Markup | null };

type MarkupStoreParts = { server: MarkupServer; codec: MarkupCodec; unsent: UnsentMarkups };

/** How many of many markups change at a time: a few milliseconds. */
const PORTION = 250;

function* portions(changes: readonly MarkupChange[]): Generator<readonly MarkupChange[]> {
  for (let at = 0; at < changes.length; at += PORTION) yield changes.slice(at, at + PORTION);
}

export class MarkupStore {
  readonly store: Store<MarkupsState>;
  /** Whether changes are being sent, or wait for a connection. */
  readonly saving: Store<SavingState>;
  readonly removal = new MarkupRemoval(this);
  readonly #stored: StoredMarkups;
  readonly #changed: ChangedMarkups;
  readonly #answers: ServerAnswers;
  readonly #saving: MarkupSaving;
  /** Changed by a gesture, which may go on: kept beyond this page once it rests. */
  readonly #moving = new Set<MarkupKey>();

  constructor({ server, codec, unsent }: MarkupStoreParts) {
    this.#stored = new StoredMarkups(server, codec, {
      shownOf: (key, saved) => this.#changed.shownOf(key, saved),
      // An own change of it conflicts once it is sent.
      onDeleted: (key) => {
        if (this.#changed.of(key) === null) this.#changed.dispatch({ type: 'forget', id: key });
      },
      onFirst: (documentId) => {
        this.#changed.restore(documentId);
        this.#saving.schedule();
      },
    });
    const outgoing = new OutgoingChanges({ codec, stored: this.#stored, unsent });
    this.#changed = new ChangedMarkups(this.#stored, outgoing);
    this.store = this.#changed.store;
    this.#answers = new ServerAnswers({ codec, stored: this.#stored, changed: this.#changed });
    this.#saving = new MarkupSaving(server, {
      onRest: () => {
        this.#changed.keep(this.#moving);
        this.#moving.clear();
      },
      waiting: () => this.#changed.waiting(),
      onSaved: (saved) => this.#answers.saved(saved),
      onOutdated: (sent, present) => this.#answers.outdated(sent, present),
      onRefused: (sent, reason) => this.#answers.refused(sent, reason),
    });
    this.saving = this.#saving.store;
    // Loading a document also sends what an earlier visit could not send.
    for (const { documentId } of unsent.all()) this.document(documentId);
  }

  /** A document's markups, loaded at the first call. */
  document(documentId: number): Store<DocumentState> {
    return this.#stored.document(documentId);
  }

  /** Shows markups that stand in the PDFs, or hides them from everyone who asks. */
  showInFile(isShown: boolean): void {
    if (!isShown) {
      const isStaying = (key: MarkupKey) => (this.get(key)?.row?.in_file ?? null) === null;
      this.select([...this.store.get().selected].filter(isStaying));
    }
    this.#stored.showInFile(isShown);
  }

  /** Asks again: after a failure, or because something changed on the server. */
  reload(documentId: number): Promise<void> {
    return this.#stored.reload(documentId);
  }

  get(key: MarkupKey): ShownMarkup | null {
    return this.#stored.get(key);
  }

  /** How a page lies in its file, as far as that is known: what its markups are written with. */
  frameOf(documentId: number, pageNumber: number): PageFrame {
    return this.#stored.frameOf(documentId, pageNumber);
  }

  /** Sets how a page lies in its file. */
  learnFrame(documentId: number, pageNumber: number, frame: PageFrame): void {
    const convert = this.#stored.learnFrame(documentId, pageNumber, frame);
    if (convert === null) return;
    const isThere = (key: MarkupKey, markup: Markup) =>
      documentIdOf(key) === documentId && markup.pageNumber === pageNumber;
    this.#changed.dispatch({
      type: 'convert',
      convert: (markup, key) => (isThere(key, markup) ? convert(markup) : markup),
    });
  }

  select(keys: readonly MarkupKey[]): void {
    this.#changed.dispatch({ type: 'select', ids: keys });
  }

  /**
   * Changes markups in one step, and saves them in the background. All changes of one gesture are undone together. Markups
   * that the person may not edit stay as they are.
   */
  change(
    changes: readonly MarkupChange[],
    { gesture = null, select }: { gesture?: symbol | null; select?: readonly MarkupKey[] } = {},
  ): void {
    const selection = select !== undefined && { select };
    const keys = this.#apply(changes, { gesture, ...selection });
    if (gesture === null) this.#changed.keep(keys);
    else for (const key of keys) this.#moving.add(key);
    this.#saving.schedule();
  }

  /**
   * Changes thousands of markups in one step, in slices. What is not saved yet is kept beyond this page only when the page
   * goes away: until then the file that they come from has them.
   */
  async changeInSlices(changes: readonly MarkupChange[]): Promise<void> {
    let isMore = false;
    await inSlices(portions(changes), (portion) => {
      const keys = this.#apply(portion, { isMore });
      this.#saving.schedule();
      isMore ||= keys.length > 0;
    });
  }

  /** The keys of what was changed. */
  #apply(
    changes: readonly MarkupChange[],
    how: { gesture?: symbol | null; select?: readonly MarkupKey[]; isMore?: boolean },
  ): readonly MarkupKey[] {
    const edits = changes.flatMap(({ key, to }) => {
      const shown = this.get(key);
      return shown?.canEdit === false
        ? []
        : [{ id: key, before: shown?.markup ?? null, after: to }];
    });
    this.#changed.dispatch({ type: 'change', edits, ...how });
    return edits.map(({ id }) => id);
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
    const { steps, edits } = this.#changed.next(kind);
    announceUndo(kind, steps);
    const keys = edits.map(({ id }) => id);
    for (const { id, before, after } of edits) {
      const row = this.#answers.changedSince(id, kind === 'undo' ? after : before);
      if (row !== null) {
        this.#changed.outgoing.rebase(id, { id: row.id, version: row.version - 1 });
      }
    }
    this.#changed.dispatch({ type: kind });
    this.#changed.keep(keys);
    this.#saving.schedule();
    return keys;
  }

  /** Settles a conflict: sends the own version, or takes the other. */
  resolve(key: MarkupKey, choice: 'mine' | 'theirs'): void {
    const { questions, outgoing } = this.#changed;
    const conflict = questions.conflictOf(key);
    if (conflict === null) return;
    const { row, theirs } = conflict;
    questions.settleConflict(key);
    this.#stored.setSaved(key, row === null || theirs === null ? null : { row, markup: theirs });
    if (choice === 'theirs') this.#changed.dispatch({ type: 'forget', id: key });
    else outgoing.rebase(key, row);
    this.#changed.show([key]);
    this.#changed.keep([key]);
    this.#saving.schedule();
  }

  /** Closes the message about a refusal. If that was of a new markup, sends it again or drops it. */
  settle(key: MarkupKey, choice: 'retry' | 'drop'): void {
    const { questions } = this.#changed;
    const isKept = questions.heldAs(key) === 'failed';
    questions.settleRefusal(key);
    if (isKept && choice === 'drop') this.#changed.dispatch({ type: 'forget', id: key });
    this.#changed.show([key]);
    this.#saving.schedule();
  }

  /** A markup as it is sent, a whole XFDF document; null: not there. */
  xfdfOf(key: MarkupKey): string | null {
    return this.#changed.outgoing.of(key, { stored: null, now: this.#changed.valueOf(key) }).xfdf;
  }

  /** Sends a markup's changes now. False if they still wait: for a connection, or for a decision. */
  async isSent(key: MarkupKey): Promise<boolean> {
    this.flush();
    await this.#saving.ended();
    return this.#changed.of(key) === null;
  }

  /** What was done to a markup is no longer undone or redone. Not while changes of it are unsaved. */
  forgetSteps(key: MarkupKey): void {
    if (this.#changed.of(key) === null) this.#changed.dispatch({ type: 'forget', id: key });
  }

  /** Sends what waits: the connection is back, or the page is about to go away. */
  flush(): void {
    this.#changed.keep(this.#changed.keys());
    void this.#saving.flush();
  }

  dispose(): void {
    this.#changed.keep(this.#changed.keys());
    this.#saving.dispose();
    this.#stored.dispose();
  }
}
