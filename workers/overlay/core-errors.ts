/** The core's refusals in the terms of the session. */
import { CoreError, type CoreErrorCode } from '../../wasm-core/bindings/errors.ts';
import type { SessionErrorCode } from '../protocol/session.ts';
import { WorkerError } from '../protocol/serve.ts';

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

/** Makes a worker error of a refusal; anything else stays as it is. */
export function translateCoreError(error: unknown): unknown {
  return error instanceof CoreError
    ? new WorkerError(SESSION_CODES[error.code], error.message)
    : error;
}
