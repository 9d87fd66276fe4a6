/**
 * Everything that people are told about a document that was not read, or not in full. The lists are closed: nothing else ever
 * reaches an event of a project. What an exception says goes to the log only, because it may hold SQL or the text of a page.
 */
import { CoreError } from '../../../wasm-core/bindings/errors.ts';
import type { CoreErrorCode } from '../../../wasm-core/bindings/errors.ts';
import { ChildFailed, ChildSilent, ChildTooLarge } from './child-lines.ts';

/** The limit of `quality.md`. */
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

/** A document that was not read, or not to its end. Its message is one of the known sentences. */
export class DocumentFailure extends Error {
  override name = 'DocumentFailure';

  /** `cause` is for the log. */
  constructor(failure: Failure, cause?: unknown) {
    super(SENTENCES[failure], { cause });
  }
}

/** Of a checklist that was read in part. */
export const LONG_CHECKLIST =
  'This checklist is very long. Only its beginning was searched for items.';

/** Why a single page could not be read, as people are told. */
export const PAGE_FAILURES = [
  'took too long',
  'needs too much memory',
  'too complex',
  'damaged',
  'not readable',
] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];

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

/** Why a file could not be opened, by what was thrown for it. */
export function fileFailureOf(error: unknown): Failure {
  if (error instanceof ChildSilent) return 'slowToOpen';
  if (error instanceof ChildTooLarge) return 'tooLarge';
  return (error instanceof CoreError && OF_FILE[error.code]) || 'unknown';
}

/** Why a page could not be read, by what was thrown for it. */
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

/** Pages that are named in a sentence; of more only the number is told. */
const MOST_NAMED = 5;

/** "2 of 40 pages could not be read: 7 (took too long), 9 (…)"; null when there are none. */
export function lostPagesSentence(lost: readonly LostPage[], pageCount: number): string | null {
  if (lost.length === 0) return null;
  const named = lost.slice(0, MOST_NAMED).map(({ page, error }) => `${page} (${error})`);
  const more = lost.length > MOST_NAMED ? ' and others' : '';
  return `${lost.length} of ${pageCount} pages could not be read: ${named.join(', ')}${more}`;
}

/** A document of which not a single page could be read. Its message is one of the known sentences. */
export class AllPagesLost extends Error {
  override name = 'AllPagesLost';

  constructor(lost: readonly LostPage[]) {
    super(lostPagesSentence(lost, lost.length) ?? SENTENCES.noPages);
  }
}

/** The sentence that people are told about whatever ended a reading. */
export function sentenceOf(error: unknown): string {
  const isKnown = error instanceof DocumentFailure || error instanceof AllPagesLost;
  return isKnown ? error.message : SENTENCES.unknown;
}
