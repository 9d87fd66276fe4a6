/** Turns every failure into `{ detail, code }`. An unexpected one is a 500 with a request id and no details. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_STATUS } from '../../../contract/src/wire/errors.ts';
import type { ErrorBody, ErrorCode } from '../../../contract/src/wire/errors.ts';
import { gaveWay } from '../db/database.ts';
import { ApiError } from '../domain/api-error.ts';

/** Fastify's own errors by HTTP status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Better wording for some of Fastify's errors. */
const DETAILS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The URL is not encoded correctly. Write a percent sign as %25.',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the URL is too long.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty. Send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large. Send at most 1 MB.',
};

/** A killed database is back by then. */
export const RETRY_AFTER_SECONDS = 2;

function codeOfStatus(status: number | undefined): ErrorCode | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return CODE_BY_STATUS[status] ?? 'INVALID_INPUT';
}

const PLACES: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

function sentenceOfValidation(error: FastifyError): string {
  const place = error.validationContext ?? 'body';
  const issues = (error.validation ?? []).slice(0, 3).map((issue) => {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    const where = field === '' ? `The ${PLACES[place] ?? place}` : field;
    return `${where}: ${issue.message ?? 'is not valid'}`;
  });
  return issues.join('; ');
}

type Cause = { cause: Error; code: string };

/** An error and its causes, outermost first, each with its PostgreSQL or system code; empty without one. */
function* causesOf(error: unknown): Generator<Cause, void> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield { cause, code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '' };
  }
}

/** PostgreSQL's classes 08 and 57P, and 53300: no connection, no connections left, or the server is shutting down. */
const AWAY_BY_SERVER = /^(08...|57P0[123]|53300)$/;
/** The same as system errors. File errors have a path. */
const AWAY_BY_SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The same as driver messages without a code. */
const AWAY_BY_DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/;

function isConnectionLost({ cause, code }: Cause): boolean {
  return (
    AWAY_BY_SERVER.test(code) ||
    (AWAY_BY_SYSTEM.test(code) && !('path' in cause)) ||
    AWAY_BY_DRIVER.test(cause.message)
  );
}

/** Which of the two is not responding; null for any other failure. Errors of an S3 store have `$metadata`. */
export function whoIsAway(error: unknown): 'database' | 'file store' | null {
  const causes = [...causesOf(error)];
  if (!causes.some(isConnectionLost)) return null;
  return causes.some(({ cause }) => '$metadata' in cause) ? 'file store' : 'database';
}

/** PostgreSQL's `foreign_key_violation`: someone removed what a row refers to after its access was checked. */
const isAboutWhatIsGone = ({ code }: Cause) => code === '23503';

/** PostgreSQL's `disk_full`, or a file that does not fit on disk. */
const isFull = ({ code }: Cause) => ['53100', 'ENOSPC', 'EDQUOT'].includes(code);

/** What is said of an error. Details of unexpected ones stay in the log. */
export function bodyOf(error: FastifyError, requestId: string): ErrorBody & { code: ErrorCode } {
  if (error instanceof ApiError) {
    const { message: detail, code, current } = error;
    return { detail, code, ...(current !== undefined && { current }) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { detail: sentenceOfValidation(error), code: 'INVALID_INPUT' };
  }
  // A path with NUL or backslashes cannot name a file.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return { detail: 'Not found', code: 'NOT_FOUND' };
  const code = error.code === 'FST_ERR_BAD_URL' ? 'BAD_REQUEST' : codeOfStatus(error.statusCode);
  if (code !== undefined) return { detail: DETAILS[error.code] ?? error.message, code };
  const away = whoIsAway(error);
  if (away !== null) {
    return {
      detail: `The ${away} is not responding. Please try again in a moment.`,
      code: 'UNAVAILABLE',
    };
  }
  if (gaveWay(error)) {
    return {
      detail: 'Others are changing the same data. Please try again in a moment.',
      code: 'UNAVAILABLE',
    };
  }
  if ([...causesOf(error)].some(isAboutWhatIsGone)) {
    return {
      detail: 'What this is about was removed in the meantime. Reload to see what is there now.',
      code: 'NOT_FOUND',
    };
  }
  if ([...causesOf(error)].some(isFull)) {
    return {
      detail:
        'The server is out of storage space. Please contact your administrator and try again later.',
      code: 'NO_SPACE',
    };
  }
  return {
    detail: 'Something went wrong. Please try again later.',
    code: 'INTERNAL',
    request_id: requestId,
  };
}

/** In seconds; null: trying again changes nothing. */
export function retryAfterOf(error: FastifyError, { code }: { code: ErrorCode }): number | null {
  const wait = code === 'UNAVAILABLE' ? RETRY_AFTER_SECONDS : null;
  return (error instanceof ApiError ? error.retryAfterSeconds : null) ?? wait;
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const body = bodyOf(error, request.id);
  const status = ERROR_STATUS[body.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ code: body.code, detail: body.detail }, 'request refused');
  const retryAfter = retryAfterOf(error, body);
  if (retryAfter !== null) void reply.header('retry-after', retryAfter);
  void reply.code(status).type('application/json').send(JSON.stringify(body));
}

/** Installs the error handler on an app. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

type Headers = Readonly<Record<string, string>>;

/** Fastify's `frameworkErrors`: failures before routing, where no hook adds the headers. */
export function answerRoutingErrors(headers: Headers) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).header('x-request-id', request.id);
    sendError(error, request, reply);
  };
}

/** Errors of Node's HTTP parser by code. Anything else is invalid HTTP. */
const BROKEN_REQUESTS: Readonly<Record<string, ErrorBody & { code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: {
    detail: 'The URL and the headers are too long. The limit is 16 KB in total.',
    code: 'HEADERS_TOO_LARGE',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    detail: 'The request did not arrive in time. Please send it again.',
    code: 'REQUEST_TIMEOUT',
  },
};
const BROKEN_HTTP: ErrorBody & { code: ErrorCode } = {
  detail: 'The request is not valid HTTP.',
  code: 'BAD_REQUEST',
};

/** Fastify's `clientErrorHandler`. There is no request yet, so this writes the response to the socket and closes it. */
export function answerBrokenRequests(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const body = BROKEN_REQUESTS[error.code ?? ''] ?? BROKEN_HTTP;
    const status = ERROR_STATUS[body.code];
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n');
    if (socket.writable) socket.write(`${head}\r\n\r\n${text}`);
    // As Node does by default: nothing more can be read from this connection.
    socket.destroy(error);
  };
}
