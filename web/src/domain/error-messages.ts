/** For each error code, what happened and what to do. */
import type { EngineErrorCode } from '../../../workers/protocol/errors.ts';

export type ErrorWords = {
  title: string;
  advice: string;
  action: 'choose' | 'password' | 'retry' | 'reload';
};

const WORDS: Readonly<Record<EngineErrorCode, ErrorWords>> = {
  NOT_PDF: {
    title: 'Not a PDF',
    advice: 'Choose a PDF file. If the drawing is in another format, export it to PDF first.',
    action: 'choose',
  },
  DAMAGED: {
    title: 'The file is damaged and cannot be repaired',
    advice: 'Export or download the drawing again, then choose it here.',
    action: 'choose',
  },
  ENCRYPTED: {
    title: 'This file is password-protected',
    advice: 'Enter the password. It never leaves this browser tab.',
    action: 'password',
  },
  WRONG_PASSWORD: {
    title: 'Incorrect password',
    advice: 'Check for Caps Lock and try again.',
    action: 'password',
  },
  NO_PAGES: {
    title: 'The file has no pages',
    advice: 'Choose another file, or export the drawing again.',
    action: 'choose',
  },
  NO_SUCH_PAGE: {
    title: 'The file does not have this page',
    advice: 'Pick another sheet from the list.',
    action: 'choose',
  },
  TOO_COMPLEX: {
    title: 'The page is too complex',
    advice: 'Pick another sheet, or export this one with fewer layers or as an image.',
    action: 'retry',
  },
  TOO_LARGE: {
    title: 'The browser does not have enough memory for this drawing',
    advice: 'Close other tabs and retry, or split the file into single sheets.',
    action: 'retry',
  },
  DEGENERATE_POINTS: {
    title: 'These points cannot align the drawings',
    advice: 'Pick three points that are far apart and not in a line.',
    action: 'retry',
  },
  BAD_ARGUMENT: {
    title: 'This page cannot be shown',
    advice: 'Pinbar does not support its size or content. Pick another sheet.',
    action: 'choose',
  },
  FILE_GONE: {
    title: 'The browser can no longer read this file',
    advice: 'It was moved, changed or deleted. Choose it again.',
    action: 'choose',
  },
  DOWNLOAD_FAILED: {
    title: 'Download failed',
    advice: 'Please check your connection and try again.',
    action: 'retry',
  },
  WORKER_GONE: {
    title: 'Pinbar keeps stopping',
    advice: 'Reload the page. Your review is saved.',
    action: 'reload',
  },
  NOT_LOADED: {
    title: 'A part of Pinbar could not be loaded',
    advice: 'Check your connection and reload the page. Your review is saved.',
    action: 'reload',
  },
  UNSUPPORTED: {
    title: 'This browser is not supported',
    advice: 'Use a current version of Chrome, Edge, Firefox or Safari.',
    action: 'choose',
  },
  ABORTED: {
    title: 'Loading was canceled',
    advice: 'Try again when you are ready.',
    action: 'retry',
  },
  INTERNAL: {
    title: 'Something went wrong while drawing',
    advice: 'Retry. If it happens again, reload the page. Your review is saved.',
    action: 'retry',
  },
};

/** Advice for project files: the viewer cannot replace them. */
const STORED_ADVICE: Readonly<Partial<Record<EngineErrorCode, string>>> = {
  NOT_PDF: 'Export it to PDF and add it in a new project.',
  DAMAGED: 'Export it again from its original program and add it in a new project.',
  NO_PAGES: 'Export it again from its original program and add it in a new project.',
};

const CODES = new Set<string>(Object.keys(WORDS));

export function isErrorCode(code: unknown): code is EngineErrorCode {
  return typeof code === 'string' && CODES.has(code);
}

export function errorWords(code: EngineErrorCode): ErrorWords {
  return WORDS[code];
}

/** The retry button's label. */
export function retryLabel(code: EngineErrorCode): string {
  return code === 'ABORTED' ? 'Try again' : 'Retry';
}

/** The message for a project file. */
export function storedFileWords(code: EngineErrorCode): ErrorWords {
  return { ...WORDS[code], advice: STORED_ADVICE[code] ?? WORDS[code].advice };
}

export type ShownError = { code: EngineErrorCode; detail: string };

/** Turns anything thrown into an error code and its message. */
export function shownError(thrown: unknown): ShownError {
  const code =
    typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : null;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: isErrorCode(code) ? code : 'INTERNAL', detail };
}

export function isAbort(thrown: unknown): boolean {
  return (
    shownError(thrown).code === 'ABORTED' ||
    (thrown instanceof Error && thrown.name === 'AbortError')
  );
}
