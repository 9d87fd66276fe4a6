/** The core's errors. */

/** In the order of `ErrorCode::ALL`; a test compares both. */
export const CORE_ERROR_CODES = [
  'NOT_PDF',
  'DAMAGED',
  'ENCRYPTED',
  'UNKNOWN_ENCRYPTION',
  'NO_PAGES',
  'NO_SUCH_PAGE',
  'TOO_COMPLEX',
  'TOO_LARGE',
  'DEGENERATE_POINTS',
  'BAD_TRANSFORM',
  'BAD_ARGUMENT',
] as const;

export type CoreErrorCode = (typeof CORE_ERROR_CODES)[number];

/** An error of the core with its sentence for people. */
export class CoreError extends Error {
  readonly code: CoreErrorCode;

  constructor(code: CoreErrorCode, message: string) {
    super(message);
    this.name = 'CoreError';
    this.code = code;
  }
}

/**
 * Runs a call into the core. Its errors read `CODE: sentence` and become a `CoreError`. Anything else, especially a trap,
 * is rethrown: after a `WebAssembly.RuntimeError` the instance must not be used again.
 */
export function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && !(error instanceof WebAssembly.RuntimeError)) {
      const at = error.message.indexOf(': ');
      const code = CORE_ERROR_CODES.find((known) => known === error.message.slice(0, at));
      if (code) throw new CoreError(code, error.message.slice(at + 2));
    }
    throw error;
  }
}

/** True for a trap: a panic of the core, or out of memory. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}
