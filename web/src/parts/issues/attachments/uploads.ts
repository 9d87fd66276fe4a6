/**
 * Sends files to issues, one after another. Lives outside React: an upload goes on when its card is closed. What fails stays
 * in the list until people try again or drop it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ATTACHMENT_LIMITS } from '../../../../../contract/src/constants.ts';
import type { Issue } from '../../../../../contract/src/issues/schema.ts';
import { ApiError, detailOf } from '../../../api/api-error.ts';
import { addAttachment, askForAttachmentPlace } from '../../../api/attachments.ts';
import { removeFiles } from '../../../api/storage.ts';
import { announce } from '../../../lib/announcer.ts';
import { sendFile, UploadInterrupted, UploadRefused } from '../../../lib/send-file.ts';
import { createStore } from '../../../lib/store.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { refusalOf, TOO_MANY } from './file-checks.ts';
import { isOnItsWay, isSameFile } from './upload-state.ts';
import type { Upload } from './upload-state.ts';

/** Of several types, which their content tells. */
const TYPE = 'application/octet-stream';
const SHOWN_EVERY_MS = 200;
/** Answers of a signed URL that has expired. */
const GONE: readonly number[] = [403, 404];
/** Answers that no other try changes. */
const OF_THE_FILE: readonly number[] = [413, 422];
const LOST = 'The connection was lost. Please try again.';

type Place = { fileId: number; url: string };

export class AttachmentUploads {
  readonly store = createStore<readonly Upload[]>([]);
  readonly #client: QueryClient;
  readonly #places = new Map<number, Place>();
  #sending: { key: number; abort: AbortController } | null = null;
  #nextKey = 1;

  constructor(client: QueryClient) {
    this.#client = client;
    addEventListener('beforeunload', (event) => {
      if (this.#all.some(isOnItsWay)) event.preventDefault();
    });
    addEventListener('online', () => {
      for (const { key, state, reason } of this.#all) {
        if (state === 'failed' && reason === LOST) this.retry(key);
      }
    });
  }

  get #all(): readonly Upload[] {
    return this.store.get();
  }

  /** `present`: how many attachments the issue has. */
  async add(issueId: number, files: readonly File[], present: number): Promise<void> {
    for (const file of files) {
      const others = this.#all.filter((upload) => upload.issueId === issueId);
      const isThere = others.some(
        (upload) => upload.state !== 'refused' && isSameFile(upload.file, file),
      );
      if (isThere) continue;
      const taken = others.filter(({ state }) => state !== 'refused').length;
      const refusal = present + taken >= ATTACHMENT_LIMITS.files ? TOO_MANY : await refusalOf(file);
      const key = this.#nextKey++;
      const upload: Upload = {
        ...{ key, issueId, file, state: refusal === null ? 'waiting' : 'refused' },
        ...{ sentBytes: 0, reason: refusal },
      };
      this.store.set([...this.#all, upload]);
      if (refusal !== null) tellRefusal(file, refusal);
    }
    void this.#sendNext();
  }

  retry(key: number): void {
    this.#change(key, { state: 'waiting', reason: null });
    void this.#sendNext();
  }

  /** Stops it, and forgets what has arrived. */
  drop(key: number): void {
    this.store.set(this.#all.filter((upload) => upload.key !== key));
    if (this.#sending?.key === key) this.#sending.abort.abort();
    const place = this.#places.get(key);
    this.#places.delete(key);
    // What cannot be deleted now is deleted by the server later.
    if (place) removeFiles(this.#client, [place.fileId]).catch(() => undefined);
  }

  #change(key: number, change: Partial<Upload>): void {
    this.store.set(
      this.#all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    );
  }

  async #sendNext(): Promise<void> {
    const next = this.#all.find(({ state }) => state === 'waiting');
    if (next === undefined || this.#sending !== null) return;
    const { key, file } = next;
    const abort = new AbortController();
    this.#sending = { key, abort };
    this.#change(key, { state: 'sending', sentBytes: 0 });
    try {
      await this.#send(next, abort.signal);
      this.#places.delete(key);
      this.store.set(this.#all.filter((upload) => upload.key !== key));
      announce(`${file.name} added`);
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(next, error);
    } finally {
      this.#sending = null;
    }
    void this.#sendNext();
  }

  async #send(upload: Upload, signal: AbortSignal): Promise<void> {
    const { key, issueId } = upload;
    const known = this.#places.get(key);
    const place = known ?? (await this.#newPlace(upload, signal));
    try {
      await this.#sendTo(place, upload, signal, known !== undefined);
    } catch (error) {
      const isGone = error instanceof UploadRefused && GONE.includes(error.status);
      if (!isGone || known === undefined) throw error;
      const fresh = await this.#newPlace(upload, signal);
      await this.#sendTo(fresh, upload, signal, false);
    }
    const { fileId } = this.#places.get(key) ?? place;
    await addAttachment(this.#client, { issueId, fileId }, { signal });
  }

  async #newPlace({ key, issueId, file }: Upload, signal: AbortSignal): Promise<Place> {
    const asked = { issueId, fileName: file.name };
    const answer = await askForAttachmentPlace(this.#client, asked, { signal });
    const place = { fileId: answer.file_id, url: answer.signed_url };
    this.#places.set(key, place);
    return place;
  }

  async #sendTo(
    { url }: Place,
    { key, file }: Upload,
    signal: AbortSignal,
    isResumed: boolean,
  ): Promise<void> {
    let shownAt = Number.NEGATIVE_INFINITY;
    const options = {
      ...{ url, file, signal, type: TYPE },
      onState: (state: 'sending' | 'waiting-for-network') => {
        if (state !== 'sending') announce('Waiting for the network');
        this.#change(key, { state: state === 'sending' ? 'sending' : 'paused' });
      },
      onProgress: (sentBytes: number) => {
        const now = performance.now();
        if (now - shownAt < SHOWN_EVERY_MS) return;
        shownAt = now;
        this.#change(key, { sentBytes });
      },
    };
    await sendFile(options, isResumed);
  }

  #fail({ key, file }: Upload, error: unknown): void {
    const reason = error instanceof UploadRefused ? error.message : detailOf(error, LOST);
    const isInterrupted = error instanceof UploadInterrupted || error instanceof TypeError;
    const shown = isInterrupted ? LOST : reason;
    const isForGood =
      error instanceof UploadRefused ||
      (error instanceof ApiError && OF_THE_FILE.includes(error.status));
    this.#change(key, { state: isForGood ? 'refused' : 'failed', reason: shown });
    tellRefusal(file, shown);
  }
}

/** Why a file is not added. */
export function tellRefusal(file: File, reason: string): void {
  showToast({ title: `${file.name} was not added`, detail: reason, tone: 'bad' });
}

const known = new WeakMap<QueryClient, AttachmentUploads>();

/** The uploads of this page. */
export function uploadsOf(client: QueryClient): AttachmentUploads {
  const uploads = known.get(client) ?? new AttachmentUploads(client);
  known.set(client, uploads);
  return uploads;
}

/** Sends files to an issue, in the background. */
export function addToIssue(
  client: QueryClient,
  { id, attachments_count: present }: Pick<Issue, 'id' | 'attachments_count'>,
  files: readonly File[],
): void {
  if (files.length > 0) uploadsOf(client).add(id, files, present).catch(reportError);
}
