import type { EngineErrorCode } from '../protocol/errors.ts';

/** The error of every engine, document and comparison method. `message` is a sentence; the page words its own from `code`. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

export function abortedError(): EngineError {
  return new EngineError('ABORTED', 'The call was canceled.');
}
