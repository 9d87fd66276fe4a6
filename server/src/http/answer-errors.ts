/** Every failure becomes `{ detail, code }`; what nobody foresaw is a 500 with a request id and nothing else. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_STATUS } from '../../../contract/src/wire/errors.ts';
import type { ErrorBody, ErrorCode } from '../../../contract/src/wire/errors.ts';
import { ApiError } from '../domain/api-error.ts';

/** Fastify's own refusals by their HTTP status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
};

/** A database that was killed is back by then. */
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

/** An error and what caused it, outermost first, each with its code of PostgreSQL or of the system; empty without one. */
function* causesOf(error: unknown): Generator<Cause, void> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield { cause, code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '' };
  }
}

/** PostgreSQL's classes 08 and 57P, and 53300: no connection, none left, or the server is going away. */
const AWAY_BY_SERVER = /^(08...|57P0[123]|53300)$/;
/** The same, as the system says it. An error of a file has a path. */
const AWAY_BY_SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The same, as the driver says it, without a code. */
const AWAY_BY_DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/;

function isConnectionLost({ cause, code }: Cause): boolean {
  return (
    AWAY_BY_SERVER.test(code) ||
    (AWAY_BY_SYSTEM.test(code) && !('path' in cause)) ||
    AWAY_BY_DRIVER.test(cause.message)
  );
}

/** Which of the two does not answer; null for any other failure. Errors of an S3 store carry `$metadata`. */
export function whoIsAway(error: unknown): 'database' | 'file store' | null {
  const causes = [...causesOf(error)];
  if (!causes.some(isConnectionLost)) return null;
  return causes.some(({ cause }) => '$metadata' in cause) ? 'file store' : 'database';
}

/** PostgreSQL's `disk_full`, or a file that does not fit. */
const isFull = ({ code }: Cause) => ['53100', 'ENOSPC', 'EDQUOT'].includes(code);

function bodyOf(error: FastifyError, requestId: string): ErrorBody & { code: ErrorCode } {
  if (error instanceof ApiError) return { detail: error.message, code: error.code };
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { detail: sentenceOfValidation(error), code: 'INVALID_INPUT' };
  }
  // A path with NUL or backslashes: no file can be there.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return { detail: 'Not found', code: 'NOT_FOUND' };
  const code = codeOfStatus(error.statusCode);
  if (code !== undefined) return { detail: error.message, code };
  const away = whoIsAway(error);
  if (away !== null) {
    return {
      detail: `The ${away} does not answer. Please try again in a moment.`,
      code: 'UNAVAILABLE',
    };
  }
  if ([...causesOf(error)].some(isFull)) {
    return {
      detail: 'The server has no room left. Please tell whoever runs it, and try again later.',
      code: 'NO_SPACE',
    };
  }
  return {
    detail: 'Something went wrong. Please try again later.',
    code: 'INTERNAL',
    request_id: requestId,
  };
}

/** Installs the error answers on an app. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = bodyOf(error, request.id);
    const status = ERROR_STATUS[body.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: body.code, detail: body.detail }, 'request refused');
    if (body.code === 'UNAVAILABLE') void reply.header('retry-after', RETRY_AFTER_SECONDS);
    void reply.code(status).type('application/json').send(JSON.stringify(body));
  });
}
