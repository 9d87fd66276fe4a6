/**
 * How a worker answers. Errors travel as values: comlink rebuilds a thrown error with its message only, and the
 * code would be lost.
 */
import type { SessionErrorCode } from './session.ts';

/**
 * Two codes never reach the page: for `WASM_PANIC` the client replaces the worker and tries once more, for
 * `OUT_OF_MEMORY` it replaces the worker and says `TOO_LARGE`.
 */
export type WorkerErrorCode = SessionErrorCode | 'WASM_PANIC' | 'OUT_OF_MEMORY';

export type WorkerErrorShape = { code: WorkerErrorCode; message: string };

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: WorkerErrorShape };

/** Names one call between client and worker; given by the client, unique in its lifetime. */
export type JobId = number;

/** Every worker method has this shape, so that one client and one wrapper serve them all. */
export type Handler<Input, Result> = (job: JobId, input: Input) => Promise<Outcome<Result>>;

/** Present on every worker: the handler of `job` stops at its next step and answers `ABORTED`. */
export type Cancels = { cancel(job: JobId): void };

/** Event of a worker that reads a remote file: its address, which the server refused. `renewed` is the answer. */
export const ADDRESS_REFUSED = 'address-refused';

/** Event of a worker that reads a file: bytes came, so that the time it waited for them does not count. */
export const BYTES_ARRIVED = 'bytes-arrived';

/** First message of every worker script, sent when its handlers are in place. */
export const READY = 'pinbar-ready';

/** `lock` names a Web Lock that the worker holds until it ends; null where there are none. */
export type ReadyMessage = { type: typeof READY; lock: string | null };

/** Posted by a worker beside its answers; the client hands them to whoever waits. */
export type WorkerEvent =
  | { type: 'pinbar-progress'; job: JobId; done: number; step: string }
  | { type: 'pinbar-event'; name: string; detail: unknown };
