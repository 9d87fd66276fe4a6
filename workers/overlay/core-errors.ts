/** The core's refusals in the terms of the session. */
import { isOutOfMemory } from '../../wasm-core/bindings/core.ts';
import { CoreError, type CoreErrorCode } from '../../wasm-core/bindings/errors.ts';
import type { SessionErrorCode } from '../protocol/session.ts';
import { endThisWorker, WorkerError } from '../protocol/serve.ts';

const SESSION_CODES = {
  NOT_PDF: 'NOT_PDF',
  DAMAGED: 'DAMAGED',
  ENCRYPTED: 'ENCRYPTED',
  UNKNOWN_ENCRYPTION: 'ENCRYPTED',
  NO_PAGES: 'NO_PAGES',
  NO_SUCH_PAGE: 'NO_SUCH_PAGE',
  TOO_COMPLEX: 'TOO_COMPLEX',
  TOO_LARGE: 'TOO_LARGE',
  DEGENERATE_POINTS: 'DEGENERATE_POINTS',
  BAD_TRANSFORM: 'BAD_ARGUMENT',
  BAD_ARGUMENT: 'BAD_ARGUMENT',
} as const satisfies Record<CoreErrorCode, SessionErrorCode>;

/** The trap that left this thread's instance in an unknown state. Until the thread is replaced, it answers for all. */
let trap: WebAssembly.RuntimeError | WorkerError | null = null;

/** Makes a worker error of a refusal, and of whatever follows a trap the trap; anything else stays as it is. */
export function translateCoreError(error: unknown): unknown {
  if (error instanceof WebAssembly.RuntimeError) {
    trap ??= isOutOfMemory(error)
      ? new WorkerError('OUT_OF_MEMORY', 'The core ran out of memory.')
      : error;
  }
  // A stack that ran over leaves the instance in the middle of something too.
  if (error instanceof RangeError && /call stack/i.test(error.message))
    trap ??= new WorkerError('WASM_PANIC', error.message);
  if (trap) return trap;
  // The browser's own refusal of a large buffer.
  if (error instanceof RangeError && /alloc|memory/i.test(error.message))
    return new WorkerError('TOO_LARGE', error.message);
  return error instanceof CoreError
    ? new WorkerError(SESSION_CODES[error.code], error.message)
    : error;
}

/**
 * Ends this worker also over a trap in work that nobody awaits, such as keeping a tile that came: it would go on with a
 * broken instance, and the page would not hear of it.
 */
export function endOnUnheardTraps(): void {
  self.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof WebAssembly.RuntimeError) endThisWorker(event.reason);
  });
}
