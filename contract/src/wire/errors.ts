/** Errors on the wire: every error response is `{ detail, code }`. */
import { z } from 'zod';

/**
 * Every error code with its HTTP status. `detail` is a sentence the page may show; `code` is for programs. 403 or 404: a
 * project you have no access to is 403; anything inside such a project is 404.
 */
export const ERROR_STATUS = {
  /** The request cannot be parsed: invalid HTTP, or a URL that is not encoded correctly. */
  BAD_REQUEST: 400,
  /**
   * The body is not JSON, or a path, query or body value is missing, has the wrong type or is out of range. Nothing
   * changed.
   */
  INVALID_INPUT: 422,
  /** No token, or one that is expired, malformed or from another issuer. */
  NOT_SIGNED_IN: 401,
  /** The token is valid, but the person belongs to no organization. */
  NO_ORGANIZATION: 401,
  /** An administrator deactivated the person. */
  DEACTIVATED: 401,
  /** The person is not allowed to do this. */
  FORBIDDEN: 403,
  /** A signed URL that is wrong, altered or expired. */
  BAD_SIGNATURE: 403,
  NOT_FOUND: 404,
  /** The URL exists, but not for this method. `Allow` lists the methods it accepts. */
  METHOD_NOT_ALLOWED: 405,
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: 408,
  /** The current state does not allow it, such as a second upload of the same file. */
  CONFLICT: 409,
  /** Someone changed it after the version that the call names. Read it again. */
  CHANGED_MEANWHILE: 412,
  /** More bytes than the signed URL, or the API for a body, allows. */
  TOO_LARGE: 413,
  /** Part of the URL is longer than in any valid URL. */
  ADDRESS_TOO_LONG: 414,
  /** The body has a content type this URL does not accept. */
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** Part of a file that does not continue what is stored, or lies beyond its end. */
  RANGE_NOT_SATISFIABLE: 416,
  /** Too many requests. The response has Retry-After in seconds. */
  TOO_MANY_REQUESTS: 429,
  /** The URL and headers together are too long. */
  HEADERS_TOO_LARGE: 431,
  /** An unexpected error. The response has a request id and no details. */
  INTERNAL: 500,
  /** The server's disk is full, or the organization's storage quota is used up. */
  NO_SPACE: 507,
  /** The database or the file store is not responding. */
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

const codes = Object.keys(ERROR_STATUS);
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && codes.includes(value);
}

/**
 * The body of every error response. `request_id` is present only for 500 and identifies the log line. `current`: with 412,
 * what the call was about, as a read returns it.
 */
export const errorBodySchema = z
  .object({
    detail: z.string(),
    code: z.custom<ErrorCode>(isErrorCode),
    request_id: z.string().optional(),
    current: z.unknown().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The detail of the 401 that makes the page show "No Access" (SI-016). */
export const NO_ORGANIZATION_DETAIL = 'User is not associated with any organization';
