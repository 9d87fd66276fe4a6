/** Maps the core's errors to engine errors. */
import { isOutOfMemory } from '../../wasm-core/bindings/core.ts';
import { CoreError, type CoreErrorCode } from '../../wasm-core/bindings/errors.ts';
import type { EngineErrorCode } from '../protocol/errors.ts';
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
} as const satisfies Record<CoreErrorCode, EngineErrorCode>;

/**
 * The trap that left this thread's instance in an unknown state. It is the answer to every call until the thread is
 * replaced.
 */
let trap: WebAssembly.RuntimeError | WorkerError | null = null;

/** Turns a core error into a worker error. After a trap, everything becomes that trap; other errors stay as they are. */
export function translateCoreError(error: unknown): unknown {
  if (error instanceof WebAssembly.RuntimeError) {
    trap ??= isOutOfMemory(error)
      ? new WorkerError('OUT_OF_MEMORY', 'The core ran out of memory.')
      : error;
  }
  // A stack overflow also leaves the instance in an unknown state.
  if (error instanceof RangeError && /call stack/i.test(error.message))
    trap ??= new WorkerError('WASM_PANIC', error.message);
  if (trap) return trap;
  // The browser refused a large buffer.
  if (error instanceof RangeError && /alloc|memory/i.test(error.message))
    return new WorkerError('TOO_LARGE', error.message);
  return error instanceof CoreError
    ? new WorkerError(SESSION_CODES[error.code], error.message)
    : error;
}

/**
 * Ends this worker on a trap in unawaited work, such as storing an arrived tile. Otherwise it would go on with a broken
 * instance, unknown to the page.
 */
export function endOnUnheardTraps(): void {
  self.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof WebAssembly.RuntimeError) endThisWorker(event.reason);
  });
}
