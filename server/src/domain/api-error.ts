import { ERROR_STATUS } from '../../../contract/src/wire/errors.ts';
import type { ErrorCode } from '../../../contract/src/wire/errors.ts';

/** An answer that is not a success, thrown anywhere below a route. `message` is shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, detail: string, retryAfterSeconds: number | null = null) {
    super(detail);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** What is not there, or not for this person: both read the same. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `${what} not found`);
}
