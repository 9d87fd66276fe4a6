/**
 * Sends changes of markups in the background, in their order, one call at a time. A change that the server cannot take now
 * waits; one that it refuses is handed back. Nothing counts twice: a markup is created by its name, and changed by version.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import { ApiError, isRefusal } from '../../api/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { markupKey } from './document-markups.ts';
import type { MarkupKey } from './document-markups.ts';
import type { MarkupRow, MarkupServer } from './markup-server.ts';

export type Unsaved = {
  readonly key: MarkupKey;
  readonly documentId: number;
  /** What the server had when it was sent; null: nothing. */
  readonly stored: Markup | null;
  /** Null: deleted. */
  readonly markup: Markup | null;
  /** Null: deleted. */
  readonly xfdf: string | null;
  /** The version that was changed; null if the server has none. */
  readonly base: { readonly id: number; readonly version: number } | null;
};

/** `row`: null if deleted. */
export type SavedChange = { readonly sent: Unsaved; readonly row: MarkupRow | null };

export type SavingOwner = {
  /** Nothing has changed for a while: what is about to be sent, or goes on waiting. */
  onRest: () => void;
  /** What waits to be sent, oldest first. */
  waiting: () => Iterable<Unsaved>;
  /** What was sent together. */
  onSaved: (saved: readonly SavedChange[]) => void;
  /**
   * The version is not the present one, which is `present`, null if deleted: someone else changed the markup, or the answer
   * to the same change was lost.
   */
  onOutdated: (sent: Unsaved, present: MarkupRow | null) => void;
  /** `reason`: what the server says, if anything. */
  onRefused: (sent: Unsaved, reason: string | null) => void;
};

/** `waiting`: there is no connection, or the server is not able to save. */
export type SavingState = 'idle' | 'saving' | 'waiting';

/** From the last change until it is sent, so that a drag or a run of keys is one change. */
const REST_MS = 400;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;
/** How many markups are sent together. */
const PORTION = 100;

export class MarkupSaving {
  readonly store = createStore<SavingState>('idle');
  readonly #server: MarkupServer;
  readonly #owner: SavingOwner;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isDisposed = false;
  #retryMs = FIRST_RETRY_MS;

  constructor(server: MarkupServer, owner: SavingOwner) {
    this.#server = server;
    this.#owner = owner;
  }

  /** Something changed. */
  schedule(): void {
    clearTimeout(this.#rest);
    if (this.#isDisposed) return;
    this.#rest = setTimeout(() => {
      this.#owner.onRest();
      if (this.store.get() !== 'waiting') void this.flush();
    }, REST_MS);
  }

  /** Sends now. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#isSending) return;
    this.#isSending = true;
    let failure: unknown = null;
    try {
      for (let next = this.#next(); next.length > 0; next = this.#next()) {
        this.store.set('saving');
        // oxlint-disable-next-line no-await-in-loop -- in order
        failure = await this.#send(next);
        if (failure !== null) break;
      }
    } finally {
      this.#isSending = false;
    }
    if (failure === null) {
      this.#retryMs = FIRST_RETRY_MS;
      this.store.set('idle');
      return;
    }
    this.store.set('waiting');
    const asked = failure instanceof ApiError ? failure.retryAfterMs : null;
    if (this.#isDisposed) return;
    this.#retry = setTimeout(() => void this.flush(), asked ?? this.#retryMs);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
  }

  /** Resolves once nothing is being sent: all is sent, or has to wait. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#isSending) return;
        unfollow();
        resolve();
      };
      const unfollow = this.store.subscribe(look);
      look();
    });
  }

  /** Sends what waits a last time. What cannot be sent, or raises a question, is left for the next visit. */
  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#rest);
    void this.flush();
  }

  /** The oldest change, and those right after it that go with it: new markups of its document, or other changes. */
  #next(): readonly Unsaved[] {
    const portion: Unsaved[] = [];
    for (const one of this.#owner.waiting()) {
      const [first] = portion;
      const goesWith =
        first === undefined ||
        (isNew(one) === isNew(first) && (!isNew(one) || one.documentId === first.documentId));
      if (!goesWith) break;
      portion.push(one);
      if (portion.length === PORTION) break;
    }
    return portion;
  }

  /** Null once the changes are settled one way or the other, otherwise why they cannot be sent now. */
  async #send(portion: readonly Unsaved[]): Promise<unknown> {
    const [first] = portion;
    if (first === undefined) return null;
    try {
      if (first.base === null) await this.#create(portion);
      else return await this.#change(portion);
    } catch (error) {
      if (!isRefusal(error) || this.#isDisposed) return error;
      if (portion.length > 1) return this.#sendEach(portion);
      return this.#settle(first, error instanceof ApiError ? error : null);
    }
    return null;
  }

  /** One of several changes is refused, and with it all of them: which? */
  async #sendEach(portion: readonly Unsaved[]): Promise<unknown> {
    for (const one of portion) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const failure = await this.#send([one]);
      if (failure !== null) return failure;
    }
    return null;
  }

  async #create(portion: readonly Unsaved[]): Promise<void> {
    const [first] = portion;
    if (first === undefined) return;
    const texts = portion.map(({ xfdf }) => xfdf ?? '');
    const { annotations, refused } = await this.#server.create(first.documentId, texts);
    const byKey = new Map(annotations.map((row) => [markupKey(row.document_id, row.name), row]));
    const saved: SavedChange[] = [];
    for (const [index, sent] of portion.entries()) {
      const row = byKey.get(sent.key);
      const reason = refused.find((each) => each.index === index)?.detail ?? null;
      if (row === undefined) this.#owner.onRefused(sent, reason);
      else saved.push({ sent, row });
    }
    this.#owner.onSaved(saved);
  }

  /** Null, or why what became of one of them cannot be told now. */
  async #change(portion: readonly Unsaved[]): Promise<unknown> {
    const edits = portion.flatMap(({ base, documentId, xfdf }) =>
      base === null ? [] : [{ ...base, document_id: documentId, xfdf }],
    );
    const { changed, refused } = await this.#server.change(edits);
    const rows = new Map(changed.map((row) => [row.id, row]));
    const isRefused = new Set(refused.map(({ index }) => index));
    const made = portion.filter((_sent, index) => !isRefused.has(index));
    this.#owner.onSaved(made.map((sent) => ({ sent, row: rows.get(sent.base?.id ?? 0) ?? null })));
    if (this.#isDisposed) return null;
    for (const { index, status, detail } of refused) {
      const sent = portion[index];
      if (sent === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- in order
      const failure = await this.#settle(sent, { status, detail });
      if (failure !== null) return failure;
    }
    return null;
  }

  /** A change is refused: because someone else changed the markup, or for good. */
  async #settle(
    sent: Unsaved,
    refusal: { status: number; detail: string | null } | null,
  ): Promise<unknown> {
    if (sent.base !== null && (refusal?.status === 412 || refusal?.status === 404)) {
      return this.#compare(sent, sent.base.id);
    }
    this.#owner.onRefused(sent, refusal?.detail ?? null);
    return null;
  }

  async #compare(sent: Unsaved, id: number): Promise<unknown> {
    let row: MarkupRow | null;
    try {
      row = await this.#server.read(id);
    } catch (error) {
      return error;
    }
    this.#owner.onOutdated(sent, row);
    return null;
  }
}

function isNew({ base }: Unsaved): boolean {
  return base === null;
}
