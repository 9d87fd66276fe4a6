/** One sentence for what happened and one for what to do, for each reason of refusal. */
import type { SessionErrorCode } from '../../../workers/protocol/session.ts';

export type ErrorWords = {
  title: string;
  advice: string;
  action: 'choose' | 'password' | 'retry' | 'reload';
};

const WORDS: Readonly<Record<SessionErrorCode, ErrorWords>> = {
  NOT_PDF: {
    title: 'Not a PDF',
    advice: 'Choose a PDF file. Export the drawing as PDF first if it is in another format.',
    action: 'choose',
  },
  DAMAGED: {
    title: 'The file is damaged and no page could be repaired',
    advice: 'Export or download the drawing again, then choose it here.',
    action: 'choose',
  },
  ENCRYPTED: {
    title: 'This file is protected by a password',
    advice: 'Enter the password to open it. It stays in this browser tab.',
    action: 'password',
  },
  WRONG_PASSWORD: {
    title: 'That password does not open this file',
    advice: 'Check capitals and try again.',
    action: 'password',
  },
  NO_PAGES: {
    title: 'The file has no pages',
    advice: 'Choose another file, or export the drawing again.',
    action: 'choose',
  },
  NO_SUCH_PAGE: {
    title: 'The file has no such page',
    advice: 'Pick another sheet from the list.',
    action: 'choose',
  },
  TOO_COMPLEX: {
    title: 'The page is too complex',
    advice: 'Pick another sheet, or export this one with fewer layers or as an image.',
    action: 'retry',
  },
  TOO_LARGE: {
    title: 'The drawing needs more memory than this browser has',
    advice: 'Close other tabs and retry, or split the file into single sheets.',
    action: 'retry',
  },
  DEGENERATE_POINTS: {
    title: 'These points cannot align the drawings',
    advice: 'Pick three points far apart and not in a line.',
    action: 'retry',
  },
  BAD_ARGUMENT: {
    title: 'This page cannot be shown',
    advice: 'Its size or content is outside what Pinbar can draw. Pick another sheet.',
    action: 'choose',
  },
  FILE_GONE: {
    title: 'The browser can no longer read this file',
    advice: 'It was moved, changed or removed. Choose it again.',
    action: 'choose',
  },
  DOWNLOAD_FAILED: {
    title: 'Download failed',
    advice: 'Please check your connection and try again.',
    action: 'retry',
  },
  WORKER_GONE: {
    title: 'Drawing keeps stopping',
    advice: 'Reload the page. Your review is kept.',
    action: 'reload',
  },
  NOT_LOADED: {
    title: 'A part of Pinbar could not be loaded',
    advice: 'Check the connection and reload the page. Your review is kept.',
    action: 'reload',
  },
  UNSUPPORTED: {
    title: 'This browser lacks a needed feature',
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
    advice: 'Retry. If it happens again, reload the page. Your review is kept.',
    action: 'retry',
  },
};

/** What to do with a file of a project, which cannot be chosen again where it is shown. */
const STORED_ADVICE: Readonly<Partial<Record<SessionErrorCode, string>>> = {
  NOT_PDF: 'Export it as PDF, and add it with a new project.',
  DAMAGED: 'Export it again from the program that made it, and add it with a new project.',
  NO_PAGES: 'Export it again from the program that made it, and add it with a new project.',
};

const CODES = new Set<string>(Object.keys(WORDS));

export function isErrorCode(code: unknown): code is SessionErrorCode {
  return typeof code === 'string' && CODES.has(code);
}

export function errorWords(code: SessionErrorCode): ErrorWords {
  return WORDS[code];
}

/** The label of the button that does it again. */
export function retryLabel(code: SessionErrorCode): string {
  return code === 'ABORTED' ? 'Try again' : 'Retry';
}

/** The words for a file of a project. */
export function storedFileWords(code: SessionErrorCode): ErrorWords {
  return { ...WORDS[code], advice: STORED_ADVICE[code] ?? WORDS[code].advice };
}

export type ShownError = { code: SessionErrorCode; detail: string };

/** Whatever was thrown, as a code and the thrower's own words. */
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
