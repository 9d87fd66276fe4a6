/**
 * A worker as seen from the page: ready message, priorities, abort, and replacement when it dies. Every call settles
 * exactly once, whatever happens.
 */
import { transfer } from 'comlink';
import type { Handler, JobId, Outcome, WorkerEvent } from '../protocol/outcome.ts';
import { JobQueue, type Priority } from './job-queue.ts';
import { abortedError, EngineError } from './engine-error.ts';
import { WorkerThread, type WorkerLike } from './worker-thread.ts';

type InputOf<H> = H extends Handler<infer Input, unknown> ? Input : never;
type ResultOf<H> = H extends Handler<never, infer Result> ? Result : never;
type MethodOf<Api> = {
  [K in keyof Api]: Api[K] extends Handler<never, unknown> ? K : never;
}[keyof Api] &
  string;

export type HostCallOptions = {
  signal?: AbortSignal | undefined;
  priority?: Priority;
  /** Transferred buffers, ports or canvases; such a call cannot be repeated on a new worker. */
  moved?: Transferable[];
  onProgress?: ((progress: { done: number; step: string }) => void) | undefined;
};

export type Call<Api> = <K extends MethodOf<Api>>(
  method: K,
  input: InputOf<Api[K]>,
  options?: HostCallOptions,
) => Promise<ResultOf<Api[K]>>;

export type WorkerHostOptions<Api> = {
  /** For messages: "the sheet worker of the old drawing". */
  name: string;
  createWorker: () => WorkerLike;
  /** Restores the state in a new worker. `now` sends to this worker only, ahead of queued calls. */
  restore?: (now: Call<Api>) => Promise<void>;
  onReplaced?: (reason: string) => void;
  /** It kept dying or could not be started, and will not be replaced. Not called by `dispose`. */
  onGone?: (error: EngineError) => void;
  onEvent?: (name: string, detail: unknown) => void;
  /** Maximum running calls, not counting immediate ones. */
  concurrency?: number;
  /** How long an aborted call may continue before its worker is terminated. */
  graceMs?: number;
  /** How long a script may take to load. */
  readyMs?: number;
};

type Entry = {
  id: JobId;
  method: string;
  input: unknown;
  priority: Priority;
  options: HostCallOptions;
  attempts: number;
  settled: boolean;
  resolve: (value: unknown) => void;
  reject: (error: EngineError) => void;
  stopListening: () => void;
  grace: ReturnType<typeof setTimeout> | undefined;
};

/** Replacements per minute before a worker is given up: whatever kills it will do so again. */
const MAX_REPLACEMENTS_A_MINUTE = 3;

export class WorkerHost<Api> {
  readonly #options: Required<Pick<WorkerHostOptions<Api>, 'concurrency' | 'graceMs' | 'readyMs'>> &
    WorkerHostOptions<Api>;
  readonly #queue = new JobQueue<Entry>();
  readonly #running = new Map<JobId, Entry>();
  #thread: WorkerThread | undefined;
  /** Whether the current worker has loaded and been restored. */
  #serving = false;
  #generation = 0;
  /** At least one worker has loaded so far. */
  #wasReady = false;
  #replacements: number[] = [];
  #gone: EngineError | undefined;
  #nextId: JobId = 1;

  constructor(options: WorkerHostOptions<Api>) {
    this.#options = { concurrency: 2, graceMs: 5000, readyMs: 20_000, ...options };
    void this.#start(false);
  }

  readonly call: Call<Api> = (method, input, options = {}) =>
    new Promise((resolve, reject) => {
      const entry = this.#entry(
        method,
        input,
        options,
        resolve as (value: unknown) => void,
        reject,
      );
      if (this.#gone) return this.#settle(entry, this.#gone);
      if (options.signal?.aborted) return this.#settle(entry, abortedError());
      const onAbort = () => this.#abort(entry);
      options.signal?.addEventListener('abort', onAbort, { once: true });
      entry.stopListening = () => options.signal?.removeEventListener('abort', onAbort);
      this.#queue.push(entry);
      this.#pump();
    });

  /** False until the worker is ready, and while a dead one is being replaced. */
  get isServing(): boolean {
    return this.#serving;
  }

  /** Counts workers: messages to another generation went to a dead one. */
  get generation(): number {
    return this.#generation;
  }

  /** It kept dying and is not replaced: every call rejects. */
  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /**
   * Calls the current worker ahead of the queue, even while it is being restored. Never repeated: rejects with
   * `WORKER_GONE` when that worker dies, and at once if none is ready. For calls that a replacement repeats by itself;
   * waiting for a replacement while restoring another one could deadlock.
   */
  readonly now: Call<Api> = (method, input, options) =>
    this.#callTo(this.#thread)(method, input, options);

  /**
   * Replaces the current worker, for example because it is busy with something nobody needs. Its other calls are repeated.
   * Does not count as a death.
   */
  restart(): void {
    if (!this.#thread) return;
    this.#takeBack('it was restarted');
    void this.#start(true);
  }

  /** Terminates the worker; pending calls reject as aborted. */
  dispose(): void {
    this.#end(abortedError());
  }

  #entry(
    method: string,
    input: unknown,
    options: HostCallOptions,
    resolve: (value: unknown) => void,
    reject: (error: EngineError) => void,
  ): Entry {
    return {
      id: this.#nextId++,
      method,
      input,
      priority: options.priority ?? 'visible',
      options,
      attempts: 0,
      settled: false,
      resolve,
      reject,
      stopListening: () => {},
      grace: undefined,
    };
  }

  async #start(replaces: boolean): Promise<void> {
    const { createWorker, readyMs, restore } = this.#options;
    let thread: WorkerThread;
    try {
      thread = new WorkerThread({
        createWorker,
        readyMs,
        onEvent: (event) => this.#event(event),
        onEnd: (reason) => this.#died(thread, reason),
      });
    } catch (error) {
      return this.#giveUp(
        new EngineError('UNSUPPORTED', `A worker could not be started: ${String(error)}`),
      );
    }
    this.#thread = thread;
    this.#generation += 1;
    await thread.loaded;
    this.#wasReady = true;
    if (this.#thread !== thread) return;
    try {
      if (replaces && restore) await restore(this.#callTo(thread));
    } catch (error) {
      return this.#died(thread, error instanceof Error ? error.message : String(error));
    }
    if (this.#thread !== thread) return;
    this.#serving = true;
    this.#pump();
  }

  #callTo(thread: WorkerThread | undefined): Call<Api> {
    return (method, input, options = {}) =>
      new Promise((resolve, reject) => {
        const entry = this.#entry(
          method,
          input,
          options,
          resolve as (value: unknown) => void,
          reject,
        );
        if (thread === undefined || this.#thread !== thread || !thread.isLoaded) {
          const gone = `${this.#options.name} is being replaced.`;
          return this.#settle(entry, this.#gone ?? new EngineError('WORKER_GONE', gone));
        }
        // Not repeated on the next worker.
        entry.attempts = 1;
        this.#send(entry);
      });
  }

  #pump(): void {
    while (this.#serving) {
      const running = [...this.#running.values()];
      // An immediate call may wait for what only other calls bring, such as tiles of a sheet that has to be connected.
      const counted = running.filter(({ priority }) => priority !== 'immediate');
      const onlyImmediate = counted.length >= this.#options.concurrency;
      const entry = this.#queue.take({ onlyImmediate });
      if (!entry) return;
      this.#send(entry);
    }
  }

  #send(entry: Entry): void {
    const method = this.#thread?.methods[entry.method];
    if (!method) {
      return this.#settle(entry, new EngineError('INTERNAL', `No worker method ${entry.method}.`));
    }
    this.#running.set(entry.id, entry);
    entry.attempts += 1;
    const { moved } = entry.options;
    // comlink marks objects only, and a call without transfers has nothing to mark.
    const input = moved?.length ? transfer(entry.input as object, moved) : entry.input;
    method(entry.id, input).then(
      (outcome) => this.#answered(entry, outcome),
      (error: unknown) =>
        this.#answered(entry, { ok: false, error: { code: 'INTERNAL', message: String(error) } }),
    );
  }

  #answered(entry: Entry, outcome: Outcome<unknown>): void {
    // An answer from a terminated worker, or after the call moved to another one.
    if (this.#running.get(entry.id) !== entry) return closeBitmap(outcome);
    clearTimeout(entry.grace);
    if (!outcome.ok && this.#thread) {
      const { code, message } = outcome.error;
      // A call that took all memory would take it again.
      if (code === 'OUT_OF_MEMORY') this.#settle(entry, new EngineError('TOO_LARGE', message));
      if (code === 'OUT_OF_MEMORY' || code === 'WASM_PANIC')
        return this.#died(this.#thread, message);
    }
    this.#running.delete(entry.id);
    if (entry.settled) closeBitmap(outcome);
    else if (outcome.ok) this.#settle(entry, null, outcome.value);
    else {
      const { code, message } = outcome.error;
      const isDead = code === 'WASM_PANIC' || code === 'OUT_OF_MEMORY';
      this.#settle(entry, new EngineError(isDead ? 'WORKER_GONE' : code, message));
    }
    this.#pump();
  }

  #abort(entry: Entry): void {
    if (entry.settled) return;
    this.#settle(entry, abortedError());
    if (this.#queue.remove(entry) || !this.#running.has(entry.id)) return;
    const thread = this.#thread;
    void thread?.methods.cancel(entry.id);
    entry.grace = setTimeout(() => {
      if (!thread || this.#thread !== thread) return;
      // Repeated cancellation must not lose the worker for good.
      const reason = 'a canceled call did not stop';
      this.#takeBack(reason);
      this.#options.onReplaced?.(reason);
      void this.#start(true);
    }, this.#options.graceMs);
  }

  #settle(entry: Entry, error: EngineError | null, value?: unknown): void {
    if (entry.settled) return;
    entry.settled = true;
    entry.stopListening();
    if (error) entry.reject(error);
    else entry.resolve(value);
  }

  #died(thread: WorkerThread, reason: string): void {
    if (this.#thread !== thread) return;
    const gone = this.#takeBack(reason);
    const now = Date.now();
    this.#replacements = this.#replacements.filter((time) => now - time < 60_000);
    if (this.#replacements.length >= MAX_REPLACEMENTS_A_MINUTE) {
      return this.#giveUp(
        this.#wasReady ? gone : new EngineError('NOT_LOADED', `${this.#options.name}: ${reason}`),
      );
    }
    this.#replacements.push(now);
    this.#options.onReplaced?.(reason);
    void this.#start(true);
  }

  /** Dismisses the worker. Its running calls are queued again, or rejected if they were already repeated or cannot be. */
  #takeBack(reason: string): EngineError {
    this.#dismiss();
    const running = [...this.#running.values()];
    this.#running.clear();
    const gone = new EngineError('WORKER_GONE', `${this.#options.name} stopped: ${reason}`);
    for (const entry of running.reverse()) {
      clearTimeout(entry.grace);
      if (entry.settled) continue;
      if (entry.attempts > 1 || entry.options.moved) this.#settle(entry, gone);
      else this.#queue.pushFront(entry);
    }
    return gone;
  }

  #dismiss(): void {
    this.#serving = false;
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  #giveUp(error: EngineError): void {
    if (this.#gone) return;
    this.#end(error);
    this.#options.onGone?.(error);
  }

  #end(error: EngineError): void {
    if (this.#gone) return;
    this.#gone = error;
    this.#dismiss();
    for (const entry of [...this.#running.values(), ...this.#queue.drain()]) {
      clearTimeout(entry.grace);
      this.#settle(entry, error);
    }
    this.#running.clear();
  }

  #event(event: WorkerEvent): void {
    if (event.type === 'pinbar-event') this.#options.onEvent?.(event.name, event.detail);
    else {
      const entry = this.#running.get(event.job);
      if (entry && !entry.settled)
        entry.options.onProgress?.({ done: event.done, step: event.step });
    }
  }
}

/** Closes a late bitmap that nobody waits for: it holds memory. */
function closeBitmap(outcome: Outcome<unknown>): void {
  if (!outcome.ok || typeof ImageBitmap === 'undefined') return;
  if (outcome.value instanceof ImageBitmap) outcome.value.close();
}
