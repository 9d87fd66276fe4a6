/**
 * A worker's answer. Errors travel as values: comlink rebuilds a thrown error with only its message, which would lose the
 * code.
 */
import type { EngineErrorCode } from './errors.ts';

/**
 * Two codes never reach the page: for `WASM_PANIC` the client replaces the worker and retries once; for `OUT_OF_MEMORY` it
 * replaces the worker and reports `TOO_LARGE`.
 */
export type WorkerErrorCode = EngineErrorCode | 'WASM_PANIC' | 'OUT_OF_MEMORY';

export type WorkerErrorShape = { code: WorkerErrorCode; message: string };

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: WorkerErrorShape };

/** Id of a call between client and worker, given by the client and unique in its lifetime. */
export type JobId = number;

/** The shape of every worker method, so that one client and one wrapper serve them all. */
export type Handler<Input, Result> = (job: JobId, input: Input) => Promise<Outcome<Result>>;

/** On every worker: the handler of `job` stops at its next step and answers `ABORTED`. */
export type Cancels = { cancel(job: JobId): void };

/** Event: the server rejected a remote file's URL. Answered with `renewed`. */
export const ADDRESS_REFUSED = 'address-refused';

/** Event: bytes of a file arrived, so the time spent waiting for them does not count. */
export const BYTES_ARRIVED = 'bytes-arrived';

/** First message of every worker script, sent when its handlers are ready. */
export const READY = 'pinbar-ready';

/** `lock`: name of a Web Lock that the worker holds until it ends; null without Web Locks. */
export type ReadyMessage = { type: typeof READY; lock: string | null };

/** Posted by a worker besides its answers; the client passes it on. */
export type WorkerEvent =
  | { type: 'pinbar-progress'; job: JobId; done: number; step: string }
  | { type: 'pinbar-event'; name: string; detail: unknown };
