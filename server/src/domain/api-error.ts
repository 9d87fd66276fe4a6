import { ERROR_STATUS } from '../../../contract/src/wire/errors.ts';
import type { ErrorCode } from '../../../contract/src/wire/errors.ts';

/** An error response, thrown anywhere below a route. `message` is shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** With CHANGED_MEANWHILE: what it is now, as a read returns it. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    detail: string,
    retryAfterSeconds: number | null = null,
    current?: unknown,
  ) {
    super(detail);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Something that does not exist, or that this person may not see. Both get the same answer. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `${what} not found`);
}
