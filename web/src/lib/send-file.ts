/**
 * Uploads a file to its signed URL and resumes after a lost connection: from the last received byte at our server, from
 * the start at an S3 store. Uses XMLHttpRequest because fetch does not report upload progress.
 */
import { isPresigned, isReachable, refusalOfStore } from './s3-address.ts';

/** The server rejected the file for good. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'UploadRefused';
    this.status = status;
  }
}

export type SendState = 'sending' | 'waiting-for-network';

export type SendOptions = {
  url: string;
  file: File;
  signal: AbortSignal;
  /** The content type that the URL accepts. Default: PDF. */
  type?: string;
  /** Bytes received or in transit. */
  onProgress: (sentBytes: number) => void;
  onState: (state: SendState) => void;
};

const PDF = 'application/pdf';
/** Retry delay while the network is up but the server is not: doubles from 1 s to 30 s. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** After this many attempts in a row fail before sending anything, check whether the store can be reached. */
const MAX_UNBEGUN_TRIES = 2;
/** Attempts in a row without progress before the user is asked. */
const MAX_IDLE_TRIES = 6;
const TOO_MANY_REQUESTS = 429;
const CONFLICT = 409;
const RANGE_NOT_SATISFIABLE = 416;

/** The upload may resume later; the message says why it stopped. */
export class UploadInterrupted extends Error {
  override name = 'UploadInterrupted';
  /** False if it failed before anything was sent, as when the store does not allow this page. */
  hasBegun = true;
}

function detailOf(body: string, status: number): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'detail' in parsed) {
      return String(parsed.detail);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return `The server answered ${status}.`;
}

/**
 * 4xx is final, except for rate limits, "upload in progress" (the server has not noticed the lost connection yet) and
 * "wrong offset".
 */
function isForGood(status: number): boolean {
  const isPassing = [TOO_MANY_REQUESTS, CONFLICT, RANGE_NOT_SATISFIABLE].includes(status);
  return (status >= 400 && status < 500 && !isPassing) || status === 507;
}

function failureOf(url: string, { status, responseText }: XMLHttpRequest): Error {
  if (isPresigned(url)) {
    const { detail, isPassing } = refusalOfStore(status, responseText);
    return isPassing ? new UploadInterrupted(detail) : new UploadRefused(status, detail);
  }
  return isForGood(status)
    ? new UploadRefused(status, detailOf(responseText, status))
    : new UploadInterrupted(`The server answered ${status}.`);
}

function put(
  { url, file, signal, type = PDF, onProgress }: SendOptions,
  from: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', stop);
      removeEventListener('offline', stop);
      settle();
    };
    signal.addEventListener('abort', stop);
    // A connection without network may hang for minutes before it fails.
    addEventListener('offline', stop);
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    if (from > 0) {
      request.setRequestHeader('content-range', `bytes ${from}-${file.size - 1}/${file.size}`);
    }
    let hasBegun = false;
    request.upload.addEventListener('progress', (event) => {
      hasBegun ||= event.loaded > 0;
      onProgress(from + event.loaded);
    });
    request.addEventListener(
      'load',
      end(() => {
        if (request.status >= 200 && request.status < 300) resolve();
        else reject(failureOf(url, request));
      }),
    );
    request.addEventListener(
      'error',
      end(() =>
        reject(Object.assign(new UploadInterrupted('The connection was lost.'), { hasBegun })),
      ),
    );
    request.addEventListener(
      'abort',
      end(() =>
        reject(
          signal.aborted
            ? (signal.reason as Error)
            : new UploadInterrupted('The network is offline.'),
        ),
      ),
    );
    request.send(from > 0 ? file.slice(from) : file);
  });
}

/** How much of the file the server has; an S3 store has all or nothing. Throws `UploadRefused` if the URL has expired. */
async function arrived(
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: number; isAll: boolean }> {
  if (isPresigned(url)) return { bytes: 0, isAll: false };
  let answer: Response;
  try {
    answer = await fetch(url, { method: 'HEAD', signal, cache: 'no-store' });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UploadInterrupted('The server is not responding.', { cause: error });
  }
  if (answer.ok) {
    const bytes = Number(answer.headers.get('upload-offset') ?? 0);
    return { bytes, isAll: answer.headers.get('upload-complete') === '?1' };
  }
  if (isForGood(answer.status)) {
    throw new UploadRefused(answer.status, 'The upload has expired. Please upload the file again.');
  }
  throw new UploadInterrupted(`The server answered ${answer.status}.`);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    // Offline: wait for the network.
    const timer = setTimeout(done, navigator.onLine ? ms : 2 ** 31 - 1);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** How much of an earlier upload has arrived; null if it cannot be resumed. */
export async function arrivedBefore(url: string, signal: AbortSignal): Promise<number | null> {
  if (isPresigned(url)) return null;
  try {
    return (await arrived(url, signal)).bytes;
  } catch (error) {
    if (error instanceof UploadRefused) return null;
    throw error;
  }
}

/**
 * Resolves when the server has the whole file. Rejects with `UploadRefused`, the signal's reason if aborted, or the last
 * failure after several attempts without progress.
 */
export async function sendFile(options: SendOptions, resume: boolean): Promise<void> {
  const { url, file, signal, onProgress, onState } = options;
  let from = 0;
  let mustAsk = resume;
  let idleTries = 0;
  let unbegunTries = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (mustAsk) {
        const { bytes, isAll } = await arrived(url, signal);
        if (bytes > from) idleTries = 0;
        from = bytes;
        onProgress(from);
        if (isAll) return;
      }
      onState('sending');
      await put(options, from);
      onProgress(file.size);
      return;
    } catch (error) {
      if (!(error instanceof UploadInterrupted)) throw error;
      // An S3 store keeps nothing of an interrupted file, so bytes sent are not progress.
      if (isPresigned(url)) onProgress(0);
      unbegunTries = error.hasBegun ? 0 : unbegunTries + 1;
      if (
        isPresigned(url) &&
        unbegunTries >= MAX_UNBEGUN_TRIES &&
        (await isReachable(url, signal))
      ) {
        throw new UploadRefused(
          0,
          `The file store does not accept uploads from this page. Its administrator must allow ${location.origin} (CORS).`,
        );
      }
      idleTries += 1;
      if (idleTries > MAX_IDLE_TRIES && navigator.onLine) throw error;
      mustAsk = true;
      onState('waiting-for-network');
      await waitFor(Math.min(FIRST_WAIT_MS * 2 ** (idleTries - 1), LONGEST_WAIT_MS), signal);
    }
  }
}
