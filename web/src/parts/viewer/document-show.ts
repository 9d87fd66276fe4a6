/** Opens project files in a document, one at a time, and shows their pages. Lives outside React. */
import type { QueryClient } from '@tanstack/react-query';
import type {
  OpenedDocument,
  OpenSheet,
  PdfDocument,
} from '../../../../workers/protocol/document.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { GoneError } from '../../../../workers/protocol/errors.ts';
import type { LayerChoices } from '../../../../workers/protocol/layers.ts';
import { detailOf } from '../../api/api-error.ts';
import { remoteFile } from '../../api/storage.ts';
import { errorWords, isAbort, shownError, storedFileWords } from '../../domain/error-messages.ts';
import type { PaneFile } from '../../domain/panes.ts';
import { readLayers, watchLayers, writeLayers } from '../../lib/kept-layers.ts';
import { createStore } from '../../lib/store.ts';

export type ShowState = {
  /** `locked`: the file needs a password. */
  phase: 'empty' | 'loading' | 'shown' | 'failed' | 'locked';
  progress: { done: number; step: string } | null;
  sheet: OpenSheet | null;
  /** Null until the file is open. */
  pageCount: number | null;
  error: {
    title: string;
    advice: string;
    /** The thrower's message. */
    detail: string;
    /** Only reloading the page helps. */
    needsReload: boolean;
  } | null;
  /** `failed` because the user canceled. */
  isCanceled: boolean;
  /** What is shown and hidden of the document's PDF layers. */
  layers: LayerChoices;
  /** The document has been visible for 300 ms: jumping to places on its pages is allowed (V-038). */
  isSettled: boolean;
};

const EMPTY: ShowState = {
  phase: 'empty',
  progress: null,
  sheet: null,
  pageCount: null,
  error: null,
  isCanceled: false,
  layers: {},
  isSettled: false,
};

/** V-038: minimum time between a document's first page and the first jump in it, so that users see where it started. */
const SETTLING_MS = 300;

/** Opening reads a small document whole, but only the tables of a large one. */
const OPENING_SHARE = 0.5;

export class DocumentShow {
  readonly store = createStore<ShowState>(EMPTY);
  readonly document: PdfDocument;
  readonly #client: QueryClient;
  /** Entered passwords by upload, kept until the tab closes. */
  readonly #passwords = new Map<string, string>();
  /** The open upload, whichever copy of it is read. */
  #openId: string | null = null;
  /** Resolves when the open document has settled; null before its first page and long after. */
  #settling: Promise<void> | null = null;
  #abort = new AbortController();
  /** The latest choice of layers. */
  #choosing = new AbortController();
  #opened: OpenedDocument | null = null;
  /** Ends following the layers that other viewers choose of the open document. */
  #unfollow = () => {};

  constructor(engine: Pick<Engine, 'createDocument'>, client: QueryClient) {
    this.document = engine.createDocument({ onGone: (error) => this.#gone(error) });
    this.#client = client;
  }

  /**
   * Shows a page (from 1) of a file and replaces earlier calls. The first page of a document is shown at once; a page
   * requested right after it waits until the document has settled.
   */
  async show(file: PaneFile, pageNumber: number): Promise<void> {
    this.#choosing.abort();
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      await this.#show(file, pageNumber, signal);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      // An interrupted load may leave the file half open: start over.
      this.#openId = null;
      const { code } = shownError(error);
      const isLocked = code === 'ENCRYPTED' || code === 'WRONG_PASSWORD';
      const phase = isLocked ? 'locked' : 'failed';
      this.#set({ phase, progress: null, error: this.#wordsOf(error) });
    }
  }

  /** Retries with a password. */
  async unlock(file: PaneFile, pageNumber: number, password: string): Promise<void> {
    this.#passwords.set(file.id, password);
    await this.show(file, pageNumber);
  }

  /** The document of the shown page. */
  get opened(): OpenedDocument | null {
    return this.#opened;
  }

  /** Whether a password was already entered for the file. */
  hasPassword(file: PaneFile): boolean {
    return this.#passwords.has(file.id);
  }

  /** Shows and hides PDF layers of the open document in all its viewers, and remembers them. The page stays where it is. */
  async chooseLayers(choices: LayerChoices): Promise<void> {
    if (this.#opened === null) return;
    writeLayers(this.#opened, choices, this.#follow);
    await this.#showLayers(choices);
  }

  readonly #follow = (choices: LayerChoices): void => void this.#showLayers(choices);

  async #showLayers(choices: LayerChoices): Promise<void> {
    this.#set({ layers: choices });
    this.#choosing.abort();
    this.#choosing = new AbortController();
    const { signal } = this.#choosing;
    try {
      const sheet = await this.document.chooseLayers(choices, { signal });
      signal.throwIfAborted();
      const before = this.store.get().sheet;
      // Another object would bring the camera to the whole page.
      if (sheet !== null && before !== null && sheet.way !== before.way) this.#set({ sheet });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      this.#openId = null;
      this.#set({ phase: 'failed', progress: null, error: this.#wordsOf(error) });
    }
  }

  /** The user cancels loading the page. */
  cancel(): void {
    if (this.store.get().phase !== 'loading') return;
    this.#abort.abort();
    this.#openId = null;
    const { title, advice } = errorWords('ABORTED');
    this.#set({
      phase: 'failed',
      progress: null,
      error: { title, advice, detail: '', needsReload: false },
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
    this.#unfollow();
    this.document.dispose();
  }

  async #show(file: PaneFile, pageNumber: number, signal: AbortSignal): Promise<void> {
    const say = (done: number, step: string) => {
      if (!signal.aborted) this.#set({ progress: { done, step } });
    };
    this.#set({ phase: 'loading', progress: null, error: null, isCanceled: false });
    if (this.#openId !== file.id) {
      this.#openId = null;
      this.#opened = null;
      this.#unfollow();
      this.#settling = null;
      this.#set({ sheet: null, pageCount: null, layers: {}, isSettled: false });
      const remote = remoteFile(this.#client, file.key);
      const password = this.#passwords.get(file.id);
      const opened = await this.document.open(remote, file.name, {
        signal,
        ...(password !== undefined && { password }),
        onProgress: ({ done }) => say(done * OPENING_SHARE, 'Loading'),
      });
      signal.throwIfAborted();
      this.#openId = file.id;
      this.#opened = opened;
      this.#unfollow = watchLayers(opened, this.#follow);
      const layers = readLayers(opened);
      if (Object.keys(layers).length > 0) await this.document.chooseLayers(layers, { signal });
      signal.throwIfAborted();
      this.#set({ pageCount: opened.pageCount, layers });
    }
    const isFirst = !this.store.get().isSettled && this.#settling === null;
    await this.#settling;
    signal.throwIfAborted();
    const sheet = await this.document.showPage(pageNumber - 1, {
      signal,
      onProgress: ({ done, step }) => say(OPENING_SHARE + done * (1 - OPENING_SHARE), step),
    });
    signal.throwIfAborted();
    this.#set({ phase: 'shown', progress: null, sheet });
    if (isFirst) this.#settle();
  }

  /** The worker that reads or shows it will not be restarted. */
  #gone(error: GoneError): void {
    if (this.store.get().phase === 'empty') return;
    this.#abort.abort();
    this.#openId = null;
    const failure = this.#wordsOf(error);
    // None of its pages can be shown.
    this.#set({ phase: 'failed', progress: null, sheet: null, pageCount: null, error: failure });
  }

  #settle(): void {
    const settling = new Promise<void>((resolve) => setTimeout(resolve, SETTLING_MS)).then(() => {
      // Another document may have replaced it.
      if (this.#settling !== settling) return;
      this.#settling = null;
      this.#set({ isSettled: true });
    });
    this.#settling = settling;
  }

  #wordsOf(error: unknown): ShowState['error'] {
    const detail = detailOf(error, '');
    if (detail !== '')
      return {
        title: detail,
        advice: 'Retry, or open another sheet.',
        detail: '',
        needsReload: false,
      };
    const shown = shownError(error);
    const { title, advice, action } = storedFileWords(shown.code);
    return {
      title,
      advice,
      // Names the limit that the page exceeds.
      detail: shown.code === 'TOO_COMPLEX' ? shown.detail : '',
      needsReload: action === 'reload',
    };
  }

  #set(change: Partial<ShowState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}
