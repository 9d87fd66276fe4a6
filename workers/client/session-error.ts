import type { SessionErrorCode } from '../protocol/session.ts';

/** The error of every session method. `message` is a sentence; the page words its own from `code`. */
export class SessionError extends Error {
  readonly code: SessionErrorCode;

  constructor(code: SessionErrorCode, message: string) {
    super(message);
    this.name = 'SessionError';
    this.code = code;
  }
}

export function abortedError(): SessionError {
  return new SessionError('ABORTED', 'The call was canceled.');
}
