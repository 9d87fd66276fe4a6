/**
 * The worker's side of a call: one `try` around every handler, cancellation by job, macrotask pauses. Independent of the
 * transport: the entry passes in comlink's `transfer`, so that it marks the whole answer.
 */
import { READY, type Handler, type JobId, type Outcome } from './outcome.ts';
import type { ReadyMessage, WorkerErrorCode, WorkerErrorShape, WorkerEvent } from './outcome.ts';

/** An error with a stable code; anything else a handler throws becomes `INTERNAL`. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode;

  constructor(code: WorkerErrorCode, message: string) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
  }
}

/** Context of a running handler. */
export type Job = {
  readonly signal: AbortSignal;
  /** Handles queued messages, then throws `ABORTED` if the job was canceled. */
  pause(): Promise<void>;
  /** `done` from 0 to 1, `step` in words. */
  progress(done: number, step: string): void;
};

type Connection = {
  /** comlink's `transfer`: transfers the listed buffers with the answer. */
  transfer: <T extends object>(value: T, moved: Transferable[]) => T;
  /** Posts besides the answers. */
  post: (event: WorkerEvent) => void;
  /** Converts a library's errors to worker errors; returns others unchanged. */
  translate?: (error: unknown) => unknown;
  /**
   * For connections to other workers: they cannot replace this one, and would seem dead themselves if they passed the
   * panic on. They get `WORKER_GONE`; the page learns of it another way.
   */
  onPanic?: (error: unknown) => void;
};

/** Throws an uncaught error, which makes the page replace this worker. */
export function endThisWorker(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/**
 * Posts the ready message. Its lock is held while the thread lives, so that waiting for the lock detects the thread's end
 * even without an event. Insecure origins have no locks.
 */
export async function announceReady(post: (message: ReadyMessage) => void): Promise<void> {
  let lock: string | null = null;
  if ('locks' in navigator) {
    const name = `pinbar-${crypto.randomUUID()}`;
    await new Promise<void>((held, refused) => {
      navigator.locks
        .request(name, () => {
          held();
          return new Promise(() => undefined);
        })
        .catch(refused);
    }).then(
      () => {
        lock = name;
      },
      // Some private windows refuse locks: the worker still works, only a silent end goes unnoticed.
      () => undefined,
    );
  }
  post({ type: READY, lock });
}

/** Ends the current task: timers and messages run before the promise settles. A microtask would not let them in. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Limits concurrency; the rest wait in order. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** Wraps a connection's handlers. */
export class Jobs {
  readonly #connection: Connection;
  readonly #running = new Map<JobId, AbortController>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `moved`: buffers of a result to transfer instead of copying. */
  handler<Input, Result>(
    run: (input: Input, job: Job) => Result | Promise<Result>,
    moved?: (result: Result) => Transferable[],
  ): Handler<Input, Result> {
    return async (id, input) => {
      const controller = new AbortController();
      this.#running.set(id, controller);
      try {
        const value = await run(input, this.#job(id, controller.signal));
        const outcome: Outcome<Result> = { ok: true, value };
        return moved ? this.#connection.transfer(outcome, moved(value)) : outcome;
      } catch (error) {
        return { ok: false, error: this.#shape(error) };
      } finally {
        this.#running.delete(id);
      }
    };
  }

  readonly cancel = (id: JobId): void => {
    this.#running.get(id)?.abort();
  };

  #shape(error: unknown): WorkerErrorShape {
    const { translate, onPanic } = this.#connection;
    const shape = describe(translate?.(error) ?? error);
    const isDead = shape.code === 'WASM_PANIC' || shape.code === 'OUT_OF_MEMORY';
    if (!isDead || !onPanic) return shape;
    onPanic(error);
    return { ...shape, code: 'WORKER_GONE' };
  }

  #job(id: JobId, signal: AbortSignal): Job {
    return {
      signal,
      pause: async () => {
        await nextTask();
        if (signal.aborted) throw new WorkerError('ABORTED', 'The call was canceled.');
      },
      progress: (done, step) => {
        this.#connection.post({ type: 'pinbar-progress', job: id, done, step });
      },
    };
  }
}

function describe(error: unknown): WorkerErrorShape {
  if (error instanceof WorkerError) return { code: error.code, message: error.message };
  // A panic or failed memory growth leaves the instance in an unknown state.
  if (error instanceof WebAssembly.RuntimeError)
    return { code: 'WASM_PANIC', message: error.message };
  if (error instanceof Error) return { code: 'INTERNAL', message: error.message };
  return { code: 'INTERNAL', message: String(error) };
}

/** The value of an outcome; throws its error. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new WorkerError(outcome.error.code, outcome.error.message);
}
