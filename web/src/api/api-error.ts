/** API errors in one shape, even when a proxy answers. */
import type { ErrorBody, ErrorCode } from '../../../contract/src/wire/errors.ts';
import { StatusError } from '../lib/status-error.ts';

export class ApiError extends StatusError {
  /** Null if the answer did not come from our server. */
  readonly code: ErrorCode | null;
  /** What the server says, for people to read. Null if it says nothing. */
  readonly detail: string | null;
  /** When the call may be repeated, if the server says so. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    code: ErrorCode | null,
    detail: string | null,
    retryAfterMs: number | null = null,
  ) {
    super(status, detail ?? `The server answered ${status}.`);
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

function isOurs(body: object): body is ErrorBody {
  return (
    'detail' in body &&
    typeof body.detail === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}

/** The `detail` or `message` of an error body (G-024): ours has the first, a proxy's often the second. */
function wordsOf(body: object): string | null {
  if ('detail' in body && typeof body.detail === 'string') return body.detail;
  return 'message' in body && typeof body.message === 'string' ? body.message : null;
}

/** Parses an error response. Of a proxy's HTML, or an empty body, only the status is known. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null; // not JSON: the status is enough
  }
  const retryAfterMs = retryAfterOf(answer);
  if (typeof body !== 'object' || body === null) {
    return new ApiError(answer.status, null, null, retryAfterMs);
  }
  const code = isOurs(body) ? body.code : null;
  return new ApiError(answer.status, code, wordsOf(body), retryAfterMs);
}

/** SI-016: signed in, but without an organization. */
export function isWithoutOrganization(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_ORGANIZATION';
}

/** Shown when a call fails without a message from the server. */
export const NO_ANSWER =
  'The server is not responding. Please check your connection and try again.';

/** The message for a failure: what the server says, or the state of the connection (G-024). */
export function detailOf(error: unknown, otherwise = NO_ANSWER): string {
  return (error instanceof ApiError ? error.detail : null) ?? otherwise;
}

/** A sentence about a failure, and then what the server says of it, if anything. */
export function withDetail(sentence: string, error: unknown): string {
  const detail = detailOf(error, '');
  return detail === '' ? sentence : `${sentence}. ${detail}`;
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
