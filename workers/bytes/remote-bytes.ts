/**
 * A remote file, read by ranges (RFC 9110, section 14). Reads are made in chunks that are cached, so that neighboring data
 * is fetched once. Expired URLs are renewed and interrupted requests repeated.
 */
import { WorkerError } from '../protocol/serve.ts';
import type { FileBytes } from './file-bytes.ts';

/**
 * Minimum request size, bytes. A page's parts lie within a few hundred kilobytes, and on a 20 ms, 50 Mbit/s line this much
 * takes about as long as the latency.
 */
const CHUNK = 256 * 1024;

/** Maximum chunks per request: larger ones would delay small reads behind them. */
const RUN = 16;

/** Cached chunks: the tables, the page tree, and parts of the latest pages. */
const KEPT = 128;

/** Delays before repeating a request that was interrupted or got a server error. */
const RETRY_AFTER_MS = [300, 1500];

/** Replaces a rejected URL. Rejects with DOWNLOAD_FAILED. */
export type RenewAddress = (refused: string) => Promise<string>;

export class RemoteBytes implements FileBytes {
  readonly isRemote = true;
  readonly #renew: RenewAddress;
  readonly #closed = new AbortController();
  #address: string;
  #size = 0;
  /** By index, last used at the end. */
  readonly #chunks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();

  private constructor(address: string, renew: RenewAddress) {
    this.#address = address;
    this.#renew = renew;
  }

  /** Reads the first chunk and the file's size. Rejects with DOWNLOAD_FAILED, or ABORTED by the signal. */
  static async open(
    address: string,
    renew: RenewAddress,
    signal: AbortSignal,
  ): Promise<RemoteBytes> {
    const file = new RemoteBytes(address, renew);
    const onAbort = () => file.close();
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) file.close();
    try {
      const { bytes, size } = await file.#get(0, CHUNK);
      file.#size = size;
      // A server without range support sends everything.
      for (let at = 0; at < bytes.length; at += CHUNK) {
        file.#chunks.set(at / CHUNK, Promise.resolve(bytes.subarray(at, at + CHUNK)));
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    return file;
  }

  get size(): number {
    return this.#size;
  }

  async read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const first = Math.floor(begin / CHUNK);
    const last = Math.max(first, Math.ceil(Math.min(end, this.#size) / CHUNK) - 1);
    const chunks = await Promise.all(this.#need(first, last));
    const bytes = new Uint8Array(Math.max(0, Math.min(end, this.#size) - begin));
    for (const [index, chunk] of chunks.entries()) {
      const at = (first + index) * CHUNK;
      const from = Math.max(begin, at);
      const to = Math.min(end, at + chunk.length);
      if (to > from) bytes.set(chunk.subarray(from - at, to - at), from - begin);
    }
    return bytes;
  }

  async whole(onProgress: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(this.#size);
    for (let at = 0; at < this.#size; at += RUN * CHUNK) {
      bytes.set(await this.read(at, at + RUN * CHUNK), at);
      onProgress(Math.min(1, (at + RUN * CHUNK) / this.#size));
    }
    return bytes;
  }

  close(): void {
    this.#closed.abort();
    this.#chunks.clear();
  }

  /** The chunks of a read. Missing neighbors are fetched together. */
  #need(first: number, last: number): Promise<Uint8Array<ArrayBuffer>>[] {
    const found: Promise<Uint8Array<ArrayBuffer>>[] = [];
    for (let index = first; index <= last; index += 1) {
      let chunk = this.#chunks.get(index);
      if (chunk) this.#chunks.delete(index);
      else {
        let next = index;
        while (next < last && next - index + 1 < RUN && !this.#chunks.has(next + 1)) next += 1;
        this.#ask(index, next);
        chunk = this.#chunks.get(index);
        this.#chunks.delete(index);
      }
      if (!chunk) throw new Error('A chunk that was asked for is missing.');
      this.#chunks.set(index, chunk);
      found.push(chunk);
    }
    for (const index of this.#chunks.keys()) {
      if (this.#chunks.size <= Math.max(KEPT, last - first + 1)) break;
      this.#chunks.delete(index);
    }
    return found;
  }

  #ask(first: number, last: number): void {
    const begin = first * CHUNK;
    const answer = this.#get(begin, Math.min((last + 1) * CHUNK, this.#size));
    for (let index = first; index <= last; index += 1) {
      const chunk = answer.then(({ bytes }) => {
        const at = index * CHUNK - begin;
        // Copies: a view would keep a long response alive for one of its chunks.
        return bytes.slice(at, at + CHUNK);
      });
      this.#chunks.set(index, chunk);
      // The next reader fetches a failed chunk again; current readers get the error.
      chunk.catch(() => {
        if (this.#chunks.get(index) === chunk) this.#chunks.delete(index);
      });
    }
  }

  /** One range, or the whole file from a server without ranges. */
  async #get(
    begin: number,
    end: number,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; size: number }> {
    let isRenewed = false;
    for (let attempt = 0; ;) {
      const address = this.#address;
      const answer = await this.#try(address, begin, end);
      if ('bytes' in answer) return answer;
      if (answer.isRefused && !isRenewed) {
        isRenewed = true;
        // Another read may have renewed it meanwhile.
        if (address === this.#address) this.#address = await this.#renew(address);
        continue;
      }
      const wait = answer.mayHelp ? RETRY_AFTER_MS[attempt] : undefined;
      if (wait === undefined) throw new WorkerError('DOWNLOAD_FAILED', answer.why);
      attempt += 1;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #try(address: string, begin: number, end: number): Promise<Answer> {
    const { signal } = this.#closed;
    try {
      const response = await fetch(address, {
        headers: { range: `bytes=${begin}-${end - 1}` },
        signal,
      });
      const { status } = response;
      if (status !== 206 && status !== 200) {
        // The body is useless and would keep the connection open.
        await response.body?.cancel();
        const isRefused = status === 401 || status === 403;
        const mayHelp = status >= 500 || status === 429;
        return { isRefused, mayHelp, why: `The server answered ${status}.` };
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      const size = status === 200 ? bytes.length : sizeOf(response, bytes.length, end - begin);
      if (this.#size !== 0 && size !== this.#size) {
        return { isRefused: false, mayHelp: false, why: 'The file has changed on the server.' };
      }
      if (status === 206) return { bytes, size };
      return { bytes: begin === 0 ? bytes : bytes.subarray(begin, end), size };
    } catch (error) {
      if (signal.aborted) throw new WorkerError('ABORTED', 'The file was closed.');
      const why = error instanceof Error ? error.message : String(error);
      return { isRefused: false, mayHelp: true, why: `The connection was lost: ${why}` };
    }
  }
}

type Answer =
  | { bytes: Uint8Array<ArrayBuffer>; size: number }
  | { isRefused: boolean; mayHelp: boolean; why: string };

/** The file's size, from `content-range: bytes 0-99/1000`. If the header is hidden by CORS, only a short response tells. */
function sizeOf(response: Response, received: number, asked: number): number {
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  if (size !== undefined) return Number(size);
  if (received < asked) return received;
  throw new Error('the server hides the size of the file (Content-Range is not exposed)');
}
