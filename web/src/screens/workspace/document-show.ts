/** Opens files of the project, one at a time, and shows their pages. Lives outside React. */
import type { QueryClient } from '@tanstack/react-query';
import type {
  CompareSession,
  OpenSheet,
  SessionEvents,
} from '../../../../workers/protocol/session.ts';
import { detailOf } from '../../api/api-error.ts';
import { remoteFile } from '../../api/storage.ts';
import { errorWords, isAbort, shownError, storedFileWords } from '../../domain/error-messages.ts';
import type { PaneFile } from '../../domain/panes.ts';
import { createStore } from '../../lib/store.ts';

export type ShowState = {
  /** `locked`: the file asks for a password. */
  phase: 'empty' | 'loading' | 'shown' | 'failed' | 'locked';
  progress: { done: number; step: string } | null;
  sheet: OpenSheet | null;
  /** Null until the file is open. */
  pageCount: number | null;
  error: {
    title: string;
    advice: string;
    /** In the words of what refused. */ detail: string;
  } | null;
  /** `failed` because a person gave up waiting. */
  isCanceled: boolean;
  /** The document has been in sight for 300 ms: places on its pages may be gone to (V-038). */
  isSettled: boolean;
  /** Changes when the canvas has to be made anew. */
  epoch: number;
};

const EMPTY: ShowState = {
  phase: 'empty',
  progress: null,
  sheet: null,
  pageCount: null,
  error: null,
  isCanceled: false,
  isSettled: false,
  epoch: 0,
};

/** V-038: from the first page of a document on the screen to the first way within it, so that one sees where it began. */
const SETTLING_MS = 300;

/** Opening reads a small document whole, and of a large one its tables. */
const OPENING_SHARE = 0.5;

export class DocumentShow {
  readonly store = createStore<ShowState>(EMPTY);
  readonly session: CompareSession;
  readonly #client: QueryClient;
  /** Passwords that were typed, by upload; they leave with the tab. */
  readonly #passwords = new Map<string, string>();
  /** The upload that is open, whichever copy of it. */
  #openId: string | null = null;
  /** Ends when the open document has settled; null before its first page and long after. */
  #settling: Promise<void> | null = null;
  #abort = new AbortController();

  constructor(createSession: (events: SessionEvents) => CompareSession, client: QueryClient) {
    this.#client = client;
    this.session = createSession({
      onViewLost: () => this.#set({ epoch: this.store.get().epoch + 1 }),
    });
  }

  /**
   * Shows a page, from 1, of a file; a newer call takes the place of an older one. The page with which a document opens comes at
   * once, another one that is asked for right after it once the document has settled.
   */
  async show(file: PaneFile, pageNumber: number): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      await this.#show(file, pageNumber, signal);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      // What broke off may have left the file half open: a retry begins anew.
      this.#openId = null;
      const { code } = shownError(error);
      const isLocked = code === 'ENCRYPTED' || code === 'WRONG_PASSWORD';
      const phase = isLocked ? 'locked' : 'failed';
      this.#set({ phase, progress: null, error: this.#wordsOf(error) });
    }
  }

  /** Tries again with a password. */
  async unlock(file: PaneFile, pageNumber: number, password: string): Promise<void> {
    this.#passwords.set(file.id, password);
    await this.show(file, pageNumber);
  }

  /** Whether a password was given for the file already. */
  hasPassword(file: PaneFile): boolean {
    return this.#passwords.has(file.id);
  }

  /** A person gives up waiting for the page. */
  cancel(): void {
    if (this.store.get().phase !== 'loading') return;
    this.#abort.abort();
    this.#openId = null;
    const { title, advice } = errorWords('ABORTED');
    this.#set({
      phase: 'failed',
      progress: null,
      error: { title, advice, detail: '' },
      isCanceled: true,
    });
  }

  /** Shows nothing. The file stays open for the next call. */
  clear(): void {
    this.#abort.abort();
    this.#set({ phase: 'empty', progress: null, sheet: null, error: null });
  }

  dispose(): void {
    this.#abort.abort();
    this.session.dispose();
  }

  async #show(file: PaneFile, pageNumber: number, signal: AbortSignal): Promise<void> {
    const say = (done: number, step: string) => {
      if (!signal.aborted) this.#set({ progress: { done, step } });
    };
    this.#set({ phase: 'loading', progress: null, error: null, isCanceled: false });
    if (this.#openId !== file.id) {
      this.#openId = null;
      this.#settling = null;
      this.#set({ sheet: null, pageCount: null, isSettled: false });
      const remote = remoteFile(this.#client, file.key);
      const password = this.#passwords.get(file.id);
      const { pageCount } = await this.session.open('a', remote, file.name, {
        signal,
        ...(password !== undefined && { password }),
        onProgress: ({ done }) => say(done * OPENING_SHARE, 'Loading'),
      });
      signal.throwIfAborted();
      this.#openId = file.id;
      this.#set({ pageCount });
    }
    const isFirst = !this.store.get().isSettled && this.#settling === null;
    await this.#settling;
    signal.throwIfAborted();
    const sheet = await this.session.showPage('a', pageNumber - 1, {
      signal,
      onProgress: ({ done, step }) => say(OPENING_SHARE + done * (1 - OPENING_SHARE), step),
    });
    signal.throwIfAborted();
    this.#set({ phase: 'shown', progress: null, sheet });
    if (isFirst) this.#settle();
  }

  #settle(): void {
    const settling = new Promise<void>((resolve) => setTimeout(resolve, SETTLING_MS)).then(() => {
      // Another document may have taken its place.
      if (this.#settling !== settling) return;
      this.#settling = null;
      this.#set({ isSettled: true });
    });
    this.#settling = settling;
  }

  #wordsOf(error: unknown): ShowState['error'] {
    const detail = detailOf(error, '');
    if (detail !== '')
      return { title: detail, advice: 'Retry, or open another sheet.', detail: '' };
    const shown = shownError(error);
    const { title, advice } = storedFileWords(shown.code);
    // Which limit the page exceeds.
    return { title, advice, detail: shown.code === 'TOO_COMPLEX' ? shown.detail : '' };
  }

  #set(change: Partial<ShowState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}
