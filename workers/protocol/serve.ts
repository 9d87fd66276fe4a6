/**
 * The worker's half of a call: one `try` around every handler, cancellation by job, macrotask pauses.
 * Knows no transport: the entry passes comlink's `transfer` in, so that the answer as a whole is marked.
 */
import { READY, type Handler, type JobId, type Outcome } from './outcome.ts';
import type { ReadyMessage, WorkerErrorCode, WorkerErrorShape, WorkerEvent } from './outcome.ts';

/** An error with a stable code; anything else thrown by a handler becomes `INTERNAL`. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode;

  constructor(code: WorkerErrorCode, message: string) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
  }
}

/** What a running handler may use. */
export type Job = {
  readonly signal: AbortSignal;
  /** Lets waiting messages in, then throws `ABORTED` when the job was cancelled meanwhile. */
  pause(): Promise<void>;
  /** `done` from 0 to 1, `step` in words. */
  progress(done: number, step: string): void;
};

type Connection = {
  /** comlink's `transfer`: moves the listed buffers with the answer. */
  transfer: <T extends object>(value: T, moved: Transferable[]) => T;
  /** Posts beside the answers. */
  post: (event: WorkerEvent) => void;
  /** Makes worker errors of the errors of a library; returns others as they are. */
  translate?: (error: unknown) => unknown;
  /**
   * For connections to other workers: they cannot replace this one, and would be taken for the dead one if they
   * passed the panic on. The page must hear of it another way; they hear `WORKER_GONE`.
   */
  onPanic?: (error: unknown) => void;
};

/** Lets an error escape, so that the page, which listens for that, replaces this worker. */
export function endThisWorker(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/**
 * Posts the first message. The lock that it names is held as long as the thread lives, so that whoever waits for the
 * lock hears of the thread's end, also when it ends without an event. Pages on insecure addresses have no locks.
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
      // Some private windows refuse locks: the worker works, only a silent end goes unnoticed.
      () => undefined,
    );
  }
  post({ type: READY, lock });
}

/** Ends the current task: timers and messages run before the promise settles. A microtask would let nothing in. */
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

/** Lets so many through at a time; the rest wait in the order in which they came. */
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

/** Wraps the handlers of one connection. */
export class Jobs {
  readonly #connection: Connection;
  readonly #running = new Map<JobId, AbortController>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `moved` names the buffers of a result that go to the receiver instead of being copied. */
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
        if (signal.aborted) throw new WorkerError('ABORTED', 'The call was cancelled.');
      },
      progress: (done, step) => {
        this.#connection.post({ type: 'pinbar-progress', job: id, done, step });
      },
    };
  }
}

function describe(error: unknown): WorkerErrorShape {
  if (error instanceof WorkerError) return { code: error.code, message: error.message };
  // A panic or a failed growth of memory leaves the instance in an unknown state.
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
