/** Uploads files, creates their project if there is none yet, then its documents (AP-016). Lives outside React. */
import type { QueryClient } from '@tanstack/react-query';
import { UPLOAD_LIMITS } from '../../../../contract/src/constants.ts';
import type { DocumentTypeId, UploadCategory } from '../../../../contract/src/constants.ts';
import { ApiError, detailOf, withDetail } from '../../api/api-error.ts';
import { createDocuments } from '../../api/documents.ts';
import { createProject } from '../../api/projects.ts';
import { askForPlace, removeFiles } from '../../api/storage.ts';
import { speedOf, withSample } from './transfer.ts';
import type { Sample } from './transfer.ts';
import { arrivedBefore, sendFile, UploadInterrupted, UploadRefused } from '../../lib/send-file.ts';
import { createStore } from '../../lib/store.ts';
import { forgetUpload, recallUpload, rememberUpload } from '../../lib/upload-memory.ts';
import type { UploadPlace } from '../../lib/upload-memory.ts';
import { EMPTY, isTaken } from './creation-state.ts';
import type { ChosenFile, CreationState } from './creation-state.ts';
import { isSameFile, refusalOf } from './file-checks.ts';

/** Progress update interval: browsers report up to 20 times a second. */
const SHOWN_EVERY_MS = 200;

/** Responses of an expired upload URL. */
const GONE: readonly number[] = [403, 404];

const PROJECT_FAILED = {
  title: 'Error creating project',
  detail: 'An error occurred while creating the project',
};
const DOCUMENTS_FAILED = {
  title: 'Error creating documents',
  detail: 'An error occurred while uploading the documents',
};

export type Wanted = {
  /** Of a new project. */
  name?: string;
  organizationId: number;
};
export type Refusal = { name: string; reason: string };
/** The project, its first new file's key, and the new documents. */
export type Created = { projectId: number; fileKey: string; documentIds: readonly number[] };

export class Creation {
  readonly store = createStore<CreationState>(EMPTY);
  readonly #client: QueryClient;
  #nextKey = 1;
  #abort = new AbortController();

  readonly #category: UploadCategory;

  /** With a project, only adds documents to it. */
  constructor(
    client: QueryClient,
    projectId: number | null = null,
    category: UploadCategory = 'new-project',
  ) {
    this.#client = client;
    this.#category = category;
    this.#set({ projectId });
  }

  get limits(): { readonly files: number; readonly bytes: number } {
    return UPLOAD_LIMITS[this.#category];
  }

  /** Adds files; returns the rejected ones, and whether there were too many. */
  async add(
    files: readonly File[],
    organizationId: number,
  ): Promise<{ refused: Refusal[]; isTooMany: boolean }> {
    const refused: Refusal[] = [];
    let isTooMany = false;
    for (const file of files) {
      const isThere = this.#files.some(
        (chosen) => isTaken(chosen) && isSameFile(chosen.file, file),
      );
      const reason = isThere ? 'Already in the list' : await refusalOf(file, this.#category);
      if (reason === null && this.#files.filter(isTaken).length >= this.limits.files) {
        isTooMany = true;
        continue;
      }
      if (reason !== null) refused.push({ name: file.name, reason });
      if (isThere) continue;
      const key = this.#nextKey++;
      this.#set({ files: [...this.#files, chosenFile(key, file, reason)], failure: null });
      if (reason === null) void this.#lookForEarlier(key, file, organizationId);
    }
    return { refused, isTooMany };
  }

  remove(key: number): void {
    const gone = this.#files.find((file) => file.key === key);
    this.#set({ files: this.#files.filter((file) => file.key !== key) });
    if (gone?.place) void this.#removePlaces([gone.place]).catch(reportError);
  }

  chooseType(key: number, documentTypeId: DocumentTypeId | null): void {
    this.#change(key, { documentTypeId });
  }

  /** Null if canceled or failed; the state says why. */
  async create({ name = '', organizationId }: Wanted): Promise<Created | null> {
    // Synchronous, so that a double click has no effect (AP-024).
    if (this.#state.phase !== 'editing') return null;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#set({ phase: 'uploading', failure: null });
    try {
      if (!(await this.#sendAll(organizationId, signal))) return this.#stop(null);
      const projectId = this.#state.projectId ?? (await this.#makeProject(name, organizationId));
      if (projectId === null) return null;
      return await this.#makeDocuments(projectId);
    } catch (error) {
      if (signal.aborted) return this.#stop(null);
      throw error;
    }
  }

  /**
   * Uploads the files, and makes something else than documents of them. Null if canceled or failed; the state says why of
   * the upload, and `failureOf` of what `make` rejects with.
   */
  async createFrom<Made>(
    organizationId: number,
    make: (fileIds: number[]) => Promise<Made>,
    failureOf: (error: unknown) => NonNullable<CreationState['failure']>,
  ): Promise<Made | null> {
    if (this.#state.phase !== 'editing') return null;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#set({ phase: 'uploading', failure: null });
    try {
      if (!(await this.#sendAll(organizationId, signal))) return this.#stop(null);
    } catch (error) {
      if (signal.aborted) return this.#stop(null);
      throw error;
    }
    this.#set({ phase: 'creating-documents' });
    const fileIds = this.#files.flatMap(({ place }) => (place === null ? [] : [place.fileId]));
    try {
      const made = await make(fileIds);
      for (const fileId of fileIds) forgetUpload(fileId);
      return made;
    } catch (error) {
      return this.#stop(failureOf(error));
    }
  }

  /** AP-019: stops the upload and deletes uploaded files. Rejects if the server does not delete them. */
  async cancel(): Promise<void> {
    this.#abort.abort(new DOMException('Canceled', 'AbortError'));
    await this.#removePlaces(this.#files.flatMap(({ place }) => (place === null ? [] : [place])));
  }

  get #state(): CreationState {
    return this.store.get();
  }

  get #files(): readonly ChosenFile[] {
    return this.#state.files;
  }

  #set(change: Partial<CreationState>): void {
    this.store.set({ ...this.#state, ...change });
  }

  #change(key: number, change: Partial<ChosenFile>): void {
    this.#set({
      files: this.#files.map((file) => (file.key === key ? { ...file, ...change } : file)),
    });
  }

  #stop(failure: CreationState['failure']): null {
    this.#set({ phase: 'editing', failure });
    return null;
  }

  async #lookForEarlier(key: number, file: File, organizationId: number): Promise<void> {
    const place = recallUpload(organizationId, file);
    if (place === null) return;
    try {
      const bytes = await arrivedBefore(place.signedUrl, this.#abort.signal);
      if (bytes === null) forgetUpload(place.fileId);
      else this.#change(key, { earlierBytes: bytes });
    } catch {
      // Without an answer nothing is assumed; the upload asks again.
    }
  }

  async #removePlaces(places: readonly UploadPlace[]): Promise<void> {
    for (const { fileId } of places) forgetUpload(fileId);
    if (places.length > 0) {
      await removeFiles(
        this.#client,
        places.map(({ fileId }) => fileId),
      );
    }
  }

  /** Uploads files one by one; a failed file does not stop the others. False if one failed. */
  async #sendAll(organizationId: number, signal: AbortSignal): Promise<boolean> {
    const waiting = this.#files.filter((file) => isTaken(file) && file.state !== 'sent');
    for (const { key } of waiting) {
      this.#change(key, { state: 'waiting', reason: null });
    }
    let areAllSent = true;
    for (const { key, file } of waiting) {
      try {
        await this.#send(key, file, organizationId, signal);
        this.#change(key, { state: 'sent', sentBytes: file.size, bytesPerSecond: null });
      } catch (error) {
        if (signal.aborted) throw error;
        areAllSent = false;
        const reason = reasonOf(error);
        this.#change(key, { state: 'failed', reason, bytesPerSecond: null });
      }
    }
    return areAllSent;
  }

  async #send(key: number, file: File, organizationId: number, signal: AbortSignal): Promise<void> {
    const known =
      this.#files.find((one) => one.key === key)?.place ?? recallUpload(organizationId, file);
    const place = known ?? (await this.#newPlace(file, organizationId, signal));
    try {
      await this.#sendTo(key, file, place, signal, known !== null);
    } catch (error) {
      // The upload slot may have expired, or its store cannot resume a file: request a new one once.
      if (!(error instanceof UploadRefused) || !GONE.includes(error.status)) throw error;
      forgetUpload(place.fileId);
      const fresh = await this.#newPlace(file, organizationId, signal);
      await this.#sendTo(key, file, fresh, signal, false);
    }
  }

  async #newPlace(file: File, organizationId: number, signal: AbortSignal): Promise<UploadPlace> {
    const { name: fileName, size: sizeBytes } = file;
    const wanted = { organizationId, fileName, sizeBytes, category: this.#category };
    const answer = await this.#patiently(
      () => askForPlace(this.#client, wanted, { signal }),
      signal,
    );
    const place = {
      fileId: answer.file_id,
      fileKey: answer.file_key,
      signedUrl: answer.signed_url,
    };
    rememberUpload(organizationId, file, place);
    return place;
  }

  /** Waits as long as the server says, once: a hundred places are more than a minute allows. */
  async #patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const waitMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : null;
      if (waitMs === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal.throwIfAborted();
      return ask();
    }
  }

  async #sendTo(
    key: number,
    file: File,
    place: UploadPlace,
    signal: AbortSignal,
    resume: boolean,
  ): Promise<void> {
    let samples: readonly Sample[] = [];
    this.#change(key, { place, state: 'sending', sentBytes: 0, bytesPerSecond: null });
    let shownAt = Number.NEGATIVE_INFINITY;
    await sendFile(
      {
        url: place.signedUrl,
        file,
        signal,
        onState: (state) => {
          samples = [];
          this.#change(key, {
            state: state === 'sending' ? 'sending' : 'paused',
            bytesPerSecond: null,
          });
        },
        onProgress: (sentBytes) => {
          const atMs = performance.now();
          if (atMs - shownAt < SHOWN_EVERY_MS) return;
          shownAt = atMs;
          samples = withSample(samples, { atMs, bytes: sentBytes });
          this.#change(key, { sentBytes, bytesPerSecond: speedOf(samples) });
        },
      },
      resume,
    );
  }

  async #makeProject(name: string, organizationId: number): Promise<number | null> {
    this.#set({ phase: 'creating-project' });
    try {
      const { id } = await createProject(this.#client, name, organizationId);
      this.#set({ projectId: id });
      return id;
    } catch (error) {
      return this.#stop({ ...PROJECT_FAILED, detail: withDetail(PROJECT_FAILED.detail, error) });
    }
  }

  async #makeDocuments(projectId: number): Promise<Created | null> {
    this.#set({ phase: 'creating-documents' });
    const files = this.#files.flatMap(({ place, documentTypeId }) =>
      place === null ? [] : [{ fileId: place.fileId, fileKey: place.fileKey, documentTypeId }],
    );
    let documentIds: readonly number[];
    try {
      const made = await createDocuments(this.#client, projectId, files);
      documentIds = made.map(({ id }) => id);
    } catch (error) {
      return this.#stop({
        ...DOCUMENTS_FAILED,
        detail: withDetail(DOCUMENTS_FAILED.detail, error),
      });
    }
    for (const { fileId } of files) forgetUpload(fileId);
    return { projectId, fileKey: files[0]?.fileKey ?? '', documentIds };
  }
}

/** Why a file was not uploaded, in words for the user. */
function reasonOf(error: unknown): string {
  if (error instanceof UploadRefused) return error.message;
  if (error instanceof UploadInterrupted) return `${error.message} Please try again.`;
  return detailOf(error, 'The connection was lost. Please try again.');
}

function chosenFile(key: number, file: File, refusal: string | null): ChosenFile {
  return {
    key,
    file,
    documentTypeId: null,
    state: refusal === null ? 'ready' : 'refused',
    reason: refusal,
    sentBytes: 0,
    bytesPerSecond: null,
    earlierBytes: 0,
    place: null,
  };
}
