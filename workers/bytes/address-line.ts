/** Asks the page for a new URL of the open file and waits for it. */
import { WorkerError } from '../protocol/serve.ts';

type Waiting = { resolve: (address: string) => void; reject: (error: WorkerError) => void };

export class AddressLine {
  readonly #ask: (refused: string) => void;
  readonly #waiting: Waiting[] = [];

  /** `ask` sends the request to the page, which calls `answer`. */
  constructor(ask: (refused: string) => void) {
    this.#ask = ask;
  }

  /** Rejects with DOWNLOAD_FAILED if the page gets none. */
  readonly renew = (refused: string): Promise<string> =>
    new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      // One answer serves all requests rejected together.
      if (this.#waiting.length === 1) this.#ask(refused);
    });

  /** Null if there is none. */
  answer(address: string | null): void {
    for (const { resolve, reject } of this.#waiting.splice(0)) {
      if (address !== null) resolve(address);
      else reject(new WorkerError('DOWNLOAD_FAILED', 'The server returned no URL for this file.'));
    }
  }
}
