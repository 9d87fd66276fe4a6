/** What the server refuses, in one shape, also when a proxy answers in its place. */
import type { ErrorBody, ErrorCode } from '../../../contract/src/wire/errors.ts';
import { StatusError } from '../lib/status-error.ts';

export class ApiError extends StatusError {
  /** Null when the answer was not the server's own. */
  readonly code: ErrorCode | null;
  /** A sentence that the page may show. */
  readonly detail: string;
  /** After how long the same call may be answered, when the server says so. */
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

/** `Retry-After` in seconds, as our server sends it; null for a date, which proxies may send, and for none. */
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

/** Reads an error answer; a body that is not ours (HTML of a proxy, nothing) leaves the status. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null; // not ours: the status says enough
  }
  const retryAfterMs = retryAfterOf(answer);
  if (isErrorBody(body)) {
    return new ApiError(answer.status, body.code, body.detail, retryAfterMs);
  }
  return new ApiError(answer.status, null, `The server answered ${answer.status}.`, retryAfterMs);
}

/** SI-016: signed in, but in no organization. */
export function isWithoutOrganization(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_ORGANIZATION';
}

/** Said wherever a call came to nothing without a word of the server. */
export const NO_ANSWER =
  'The server is not responding. Please check your connection and try again.';

/** What a notice says of a failure: the server's own words, or what became of the connection (G-024). */
export function detailOf(error: unknown, otherwise = NO_ANSWER): string {
  return error instanceof ApiError && error.code !== null ? error.detail : otherwise;
}

/** Answers that repeating cannot change; a server that says when to come back will give another. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.retryAfterMs === null
  );
}
