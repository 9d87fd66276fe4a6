/** API errors in one shape, even when a proxy answers. */
import type { ErrorBody, ErrorCode } from '../../../contract/src/wire/errors.ts';
import { StatusError } from '../lib/status-error.ts';

export class ApiError extends StatusError {
  /** Null if the answer did not come from our server. */
  readonly code: ErrorCode | null;
  /** A sentence the page may show. */
  readonly detail: string;
  /** When the call may be repeated, if the server says so. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    code: ErrorCode | null,
    detail: string,
    retryAfterMs: number | null = null,
  ) {
    super(status, detail);
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Parses `Retry-After` in seconds, as our server sends it; null for the date form of some proxies. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'detail' in value &&
    typeof value.detail === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  );
}

/** Parses an error response. If the body is not ours (a proxy's HTML, or empty), only the status is known. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null; // not our body: the status is enough
  }
  const retryAfterMs = retryAfterOf(answer);
  if (isErrorBody(body)) {
    return new ApiError(answer.status, body.code, body.detail, retryAfterMs);
  }
  return new ApiError(answer.status, null, `The server answered ${answer.status}.`, retryAfterMs);
}

/** SI-016: signed in, but without an organization. */
export function isWithoutOrganization(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_ORGANIZATION';
}

/** Shown when a call fails without a message from the server. */
export const NO_ANSWER =
  'The server is not responding. Please check your connection and try again.';

/** The message for a failure: the server's detail, or the state of the connection (G-024). */
export function detailOf(error: unknown, otherwise = NO_ANSWER): string {
  return error instanceof ApiError && error.code !== null ? error.detail : otherwise;
}

/** Statuses that a retry cannot change, unless the server says when to retry. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.retryAfterMs === null
  );
}
