/** One worker of a host: its thread starts, loads, posts events, and ends however it ends. */
import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import {
  READY,
  type JobId,
  type Outcome,
  type ReadyMessage,
  type WorkerEvent,
} from '../protocol/outcome.ts';

/** A `Worker` or, in tests, a loopback. */
export type WorkerLike = Endpoint & { terminate(): void };

type WorkerMethods = Record<string, (job: JobId, input: unknown) => Promise<Outcome<unknown>>> & {
  cancel(job: JobId): Promise<void>;
};

type WorkerThreadOptions = {
  /** May throw. */
  createWorker: () => WorkerLike;
  /** How long its script may take to load. */
  readyMs: number;
  onEvent: (event: WorkerEvent) => void;
  /** It ended by itself or did not load. Not called after `terminate`. */
  onEnd: (reason: string) => void;
};

export class WorkerThread {
  /** Its methods, through comlink. */
  readonly methods: WorkerMethods;
  /** Resolves when it has loaded; pending forever if it ends before. */
  readonly loaded: Promise<void>;
  readonly #worker: WorkerLike;
  readonly #onEnd: (reason: string) => void;
  /** Aborted when it is terminated. */
  readonly #watch = new AbortController();
  #isLoaded = false;

  constructor({ createWorker, readyMs, onEvent, onEnd }: WorkerThreadOptions) {
    const worker = createWorker();
    this.#worker = worker;
    this.#onEnd = onEnd;
    const timer = setTimeout(() => this.#ended('its script did not load'), readyMs);
    const ready = new Promise<ReadyMessage>((resolve) => {
      worker.addEventListener('message', (event) => {
        const data: unknown = (event as MessageEvent).data;
        if (isReady(data)) resolve(data);
        else if (isWorkerEvent(data)) onEvent(data);
      });
    });
    this.loaded = ready.then(({ lock }) => {
      clearTimeout(timer);
      this.#isLoaded = true;
      if (lock !== null) this.#awaitEnd(lock);
    });
    worker.addEventListener('error', (event) => {
      const message = 'message' in event ? String(event.message) : '';
      this.#ended(message || 'its script failed');
    });
    worker.addEventListener('messageerror', () => this.#ended('a message could not be read'));
    // Wrapping starts the port, so add our own listeners first.
    this.methods = wrap(worker) as unknown as WorkerMethods;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Pending calls stay pending. */
  terminate(): void {
    this.#watch.abort();
    (this.methods as unknown as Remote<object>)[releaseProxy]();
    this.#worker.terminate();
  }

  /** A thread that ends without an event releases its lock. */
  #awaitEnd(lock: string): void {
    const { signal } = this.#watch;
    navigator.locks
      .request(lock, { signal }, () => this.#ended('it ended'))
      .catch((error: unknown) => this.#ended(`it cannot be watched: ${String(error)}`));
  }

  #ended(reason: string): void {
    if (!this.#watch.signal.aborted) this.#onEnd(reason);
  }
}

function isReady(data: unknown): data is ReadyMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === READY;
}

function isWorkerEvent(data: unknown): data is WorkerEvent {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'pinbar-progress' || data.type === 'pinbar-event')
  );
}
