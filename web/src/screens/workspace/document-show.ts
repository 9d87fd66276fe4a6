/** Opens documents of the project, one at a time, and shows their pages. Lives outside React. */
import type { QueryClient } from '@tanstack/react-query';
import type {
  CompareSession,
  OpenSheet,
  SessionEvents,
} from '../../../../workers/protocol/session.ts';
import type { Document } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { remoteFile } from '../../api/storage.ts';
import { errorWords, isAbort, shownError } from '../../domain/error-messages.ts';
import { createStore } from '../../lib/store.ts';

export type ShowState = {
  phase: 'empty' | 'loading' | 'shown' | 'failed';
  progress: { done: number; step: string } | null;
  sheet: OpenSheet | null;
  error: { title: string; advice: string } | null;
  /** Changes when the canvas has to be made anew. */
  epoch: number;
};

const EMPTY: ShowState = { phase: 'empty', progress: null, sheet: null, error: null, epoch: 0 };

/** Opening reads a small document whole, and of a large one its tables. */
const OPENING_SHARE = 0.5;

export class DocumentShow {
  readonly store = createStore<ShowState>(EMPTY);
  readonly session: CompareSession;
  readonly #client: QueryClient;
  #openId: number | null = null;
  #abort = new AbortController();

  constructor(createSession: (events: SessionEvents) => CompareSession, client: QueryClient) {
    this.#client = client;
    this.session = createSession({
      onViewLost: () => this.#set({ epoch: this.store.get().epoch + 1 }),
    });
  }

  /** Shows a page, from 1, of a document; a newer call takes the place of an older one. */
  async show(document: Document, pageNumber: number): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      await this.#show(document, pageNumber, signal);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      // What broke off may have left the file half open: a retry begins anew.
      this.#openId = null;
      this.#set({ phase: 'failed', progress: null, error: this.#wordsOf(error) });
    }
  }

  dispose(): void {
    this.#abort.abort();
    this.session.dispose();
  }

  async #show(document: Document, pageNumber: number, signal: AbortSignal): Promise<void> {
    const say = (done: number, step: string) => {
      if (!signal.aborted) this.#set({ progress: { done, step } });
    };
    this.#set({ phase: 'loading', progress: null, error: null });
    if (this.#openId !== document.id) {
      this.#openId = null;
      this.#set({ sheet: null });
      await this.session.open('a', remoteFile(this.#client, document), document.file.name, {
        signal,
        onProgress: ({ done }) => say(done * OPENING_SHARE, 'Loading'),
      });
      signal.throwIfAborted();
      this.#openId = document.id;
    }
    const sheet = await this.session.showPage('a', pageNumber - 1, {
      signal,
      onProgress: ({ done, step }) => say(OPENING_SHARE + done * (1 - OPENING_SHARE), step),
    });
    signal.throwIfAborted();
    this.#set({ phase: 'shown', progress: null, sheet });
  }

  #wordsOf(error: unknown): ShowState['error'] {
    const detail = detailOf(error, '');
    if (detail !== '') return { title: detail, advice: 'Retry, or open another sheet.' };
    const { title, advice } = errorWords(shownError(error).code);
    return { title, advice };
  }

  #set(change: Partial<ShowState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}
