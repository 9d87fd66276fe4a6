/** Log lines as JSON, without anything that would give a reader access. */
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** URLs contain signatures, codes and search terms. Only the names of their parameters are logged. */
function withoutValues(url: string): string {
  const [pathname = '', query] = url.split('?', 2);
  if (query === undefined) return pathname;
  return `${pathname}?${[...new URLSearchParams(query).keys()].join('&')}`;
}

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError | string;
};

/** Only where and why: drivers put the values of a statement, including password hashes, into their errors. */
function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\nparams:');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** For pino and Fastify, which adds request ids. */
export function logOptions(level: string, role: string): LoggerOptions {
  return {
    level,
    base: { role },
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        url: withoutValues(url),
        remoteAddress: ip,
      }),
      err: loggedError,
    },
  };
}
