/** What goes wrong on the wire: every error answer is `{ detail, code }`. */
import { z } from 'zod';

/**
 * Every error code with its HTTP status. `detail` is a sentence that the page may show; `code` is for programs.
 * 403 or 404: a project that exists and is not yours is 403; anything below a project that you may not see is 404.
 */
export const ERROR_STATUS = {
  /** The request cannot be read: broken HTTP, or an address that is not encoded correctly. */
  BAD_REQUEST: 400,
  /** The body is not JSON, or a value of the path, query or body is missing, of a wrong type or out of range. Nothing was changed. */
  INVALID_INPUT: 422,
  /** No token, or one that is expired, malformed or of another issuer. */
  NOT_SIGNED_IN: 401,
  /** A valid token of a person who belongs to no organization. */
  NO_ORGANIZATION: 401,
  /** The person may not do this. */
  FORBIDDEN: 403,
  /** A signed address that is wrong, was changed, or is too old. */
  BAD_SIGNATURE: 403,
  NOT_FOUND: 404,
  /** The address exists, but not for this method; `Allow` lists the methods that it takes. */
  METHOD_NOT_ALLOWED: 405,
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: 408,
  /** The present state does not allow it, such as an upload to a place that is taken. */
  CONFLICT: 409,
  /** More bytes than the signed address, or the API for a body, allows. */
  TOO_LARGE: 413,
  /** A part of the URL is longer than any that exists. */
  ADDRESS_TOO_LONG: 414,
  /** The body has a content type that this address does not take. */
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** A part of a file that does not follow on what is stored, or lies beyond its end. */
  RANGE_NOT_SATISFIABLE: 416,
  /** Too many requests; the answer has Retry-After in seconds. */
  TOO_MANY_REQUESTS: 429,
  /** The address and the headers together are too long. */
  HEADERS_TOO_LARGE: 431,
  /** An unknown fault: the answer has a request id and nothing else. */
  INTERNAL: 500,
  /** The server's disk is full, or the organization's storage is used up. */
  NO_SPACE: 507,
  /** The database or the file store does not answer at the moment. */
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

const codes = Object.keys(ERROR_STATUS);
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && codes.includes(value);
}

/** The body of every error answer. `request_id` is there for 500 only and names the line in the server's log. */
export const errorBodySchema = z
  .object({
    detail: z.string(),
    code: z.custom<ErrorCode>(isErrorCode),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The detail of the 401 that sends a person to the no-access page (SI-016). */
export const NO_ORGANIZATION_DETAIL = 'User is not associated with any organization';
