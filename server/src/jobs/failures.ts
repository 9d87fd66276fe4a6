/**
 * Everything people are told about a document that was not read, or not completely. The lists are closed: no other text
 * reaches a project's events. Exception messages go only to the log, because they may contain SQL or page text.
 */
import { CoreError } from '../../../wasm-core/bindings/errors.ts';
import type { CoreErrorCode } from '../../../wasm-core/bindings/errors.ts';
import { ChildFailed, ChildSilent, ChildTooLarge } from './child-lines.ts';

/** The limit in `quality.md`. */
export const MOST_PAGES = 50_000;

const SENTENCES = {
  missing: 'The file is no longer in storage. Please upload it again.',
  encrypted: 'The file is password-protected. Upload an unprotected copy.',
  unknownEncryption:
    'The file uses encryption that Pinbar cannot read. Upload an unprotected copy.',
  notPdf: 'The file is not a PDF. Upload a PDF file.',
  damaged:
    'The file is damaged and could not be repaired. Export it again from the program that made it.',
  noPages: 'The file has no pages.',
  tooManyPages: `The file has more than ${MOST_PAGES.toLocaleString('en-US')} pages. Split it into smaller files.`,
  tooLarge:
    'The file needs more memory than a document may use. Split it into smaller files, or export it again.',
  slowToOpen: 'The file took too long to open. Export it again from the program that made it.',
  outOfTime:
    'Reading stopped because this document took too long. Split it into smaller files to read the rest.',
  tooManyLost:
    'Reading stopped because too many pages were too complex. Flatten them, or export the file again.',
  neverEnded: 'The file could not be read: the reading process stopped every time.',
  unknown: 'Something went wrong while reading the file. Please upload it again.',
} as const;
export type Failure = keyof typeof SENTENCES;
export const FAILURE_NAMES = Object.keys(SENTENCES) as readonly Failure[];

/** A document that was not read completely. Its message is one of the known sentences. */
export class DocumentFailure extends Error {
  override name = 'DocumentFailure';

  /** `cause` is for the log. */
  constructor(failure: Failure, cause?: unknown) {
    super(SENTENCES[failure], { cause });
  }
}

/** Why an overlay was not checked, or not completely. */
export function overlayFailure(reason: 'missing' | 'never ended' | PageFailure): string {
  if (reason === 'missing') return 'A file of this overlay is no longer in storage.';
  if (reason === 'never ended') {
    return 'The drawings could not be compared: the comparing process stopped every time.';
  }
  return `The drawings could not be compared: one of the sheets ${SHEET_PROBLEMS[reason]}.`;
}

/** For an overlay. */
export const PARTLY_READ =
  'A sheet shows something that Pinbar cannot read, so there may be other differences.';

/** At most this many pages are listed by number. */
const MOST_NAMED = 5;

/** Why a document of a batch has no change orders, or not all of them. */
export const changeOrderProblem = {
  none: 'No change order was found in this file.',
  long: (pages: number) =>
    `Only the first ${pages.toLocaleString('en-US')} pages were read. Split the file to read the rest.`,
  /** Null if no page is a picture. */
  pictures(pages: readonly number[], pageCount: number): string | null {
    if (pages.length === 0) return null;
    if (pages.length === pageCount) {
      return 'This file is a scan without text, so its change orders could not be read. Upload a copy with text.';
    }
    const named = pages.slice(0, MOST_NAMED).join(', ');
    const more = pages.length > MOST_NAMED ? ' and others' : '';
    const are = pages.length === 1 ? 'Page' : 'Pages';
    return `${are} ${named}${more}: a scan without text, from which nothing was read.`;
  },
};

/** Why an import from another system failed, or why it left something out. */
export const importProblem = {
  noCredentials:
    'This server has no credentials for the other system. Set them, then import again.',
  neverEnded: 'The change events could not be imported: the import stopped every time.',
  noPdf: 'It has no PDF.',
  notPdf: 'The file is not a PDF, regardless of its name.',
  tooLarge: 'It is larger than the upload limit.',
  waits: {
    busy: (system: string) => `${system} asks for a pause.`,
    unavailable: (system: string) => `${system} does not answer.`,
  },
} as const;

/** For a checklist that was read in part. */
export const LONG_CHECKLIST =
  'This checklist is very long. Only its beginning was searched for items.';

/** Reasons people are given for a page that could not be read. */
export const PAGE_FAILURES = [
  'took too long',
  'needs too much memory',
  'too complex',
  'damaged',
  'not readable',
] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];

const SHEET_PROBLEMS: Readonly<Record<PageFailure, string>> = {
  'took too long': 'took too long',
  'needs too much memory': 'needs too much memory',
  'too complex': 'is too complex',
  damaged: 'is damaged',
  'not readable': 'is not readable',
};

const OF_FILE: Partial<Record<CoreErrorCode, Failure>> = {
  NOT_PDF: 'notPdf',
  DAMAGED: 'damaged',
  ENCRYPTED: 'encrypted',
  UNKNOWN_ENCRYPTION: 'unknownEncryption',
  NO_PAGES: 'noPages',
  TOO_COMPLEX: 'tooLarge',
  TOO_LARGE: 'tooLarge',
};

const OF_PAGE: Partial<Record<CoreErrorCode, PageFailure>> = {
  DAMAGED: 'damaged',
  TOO_COMPLEX: 'too complex',
  TOO_LARGE: 'needs too much memory',
};

/** Why a file could not be opened, by the error thrown. */
export function fileFailureOf(error: unknown): Failure {
  if (error instanceof ChildSilent) return 'slowToOpen';
  if (error instanceof ChildTooLarge) return 'tooLarge';
  return (error instanceof CoreError && OF_FILE[error.code]) || 'unknown';
}

/** Why a page could not be read, by the error thrown. */
export function pageFailureOf(error: unknown): PageFailure {
  if (error instanceof ChildSilent) return 'took too long';
  if (error instanceof ChildTooLarge) return 'needs too much memory';
  if (error instanceof ChildFailed) return 'too complex';
  return (error instanceof CoreError && OF_PAGE[error.code]) || 'not readable';
}

export type LostPage = {
  page: number;
  error: PageFailure;
  /** For the log. */
  detail?: string | undefined;
};

/** "2 of 40 pages could not be read: 7 (took too long), 9 (…)"; null when there are none. */
export function lostPagesSentence(lost: readonly LostPage[], pageCount: number): string | null {
  if (lost.length === 0) return null;
  const named = lost.slice(0, MOST_NAMED).map(({ page, error }) => `${page} (${error})`);
  const more = lost.length > MOST_NAMED ? ' and others' : '';
  return `${lost.length} of ${pageCount} pages could not be read: ${named.join(', ')}${more}`;
}

/** A document with no readable page. Its message is one of the known sentences. */
export class AllPagesLost extends Error {
  override name = 'AllPagesLost';

  constructor(lost: readonly LostPage[]) {
    super(lostPagesSentence(lost, lost.length) ?? SENTENCES.noPages);
  }
}

/** The sentence people are told about the error that ended a reading. */
export function sentenceOf(error: unknown): string {
  const isKnown = error instanceof DocumentFailure || error instanceof AllPagesLost;
  return isKnown ? error.message : SENTENCES.unknown;
}

/** The checks of a project ended their worker at every attempt. */
export const CHECK_FAILED = 'The drawings could not be checked. Switch off a check and try again.';
