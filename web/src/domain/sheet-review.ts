/** Review of title block readings: which sheets to check, and their order. Pure. */
import type { Recognition, Sheet } from '../../../contract/src/documents/schema.ts';
import type { List, Sort } from '../../../contract/src/wire/list.ts';
import { readListSearch } from './list-search.ts';
import type { ListSearch } from './list-search.ts';

/**
 * Readings at or above this confidence are trusted. Confidence is the best candidate's score less half of its strongest
 * rival's. Below this, other text on the sheet looks much like a sheet number too.
 */
export const SURE_FROM = 0.5;

export type ReviewState = 'missing' | 'check' | 'sure' | 'confirmed';

export function reviewState(sheet: Sheet): ReviewState {
  if (sheet.sheet_num === '') return 'missing';
  if (sheet.is_corrected) return 'confirmed';
  return sheet.confidence < SURE_FROM ? 'check' : 'sure';
}

const STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  missing: 'No number',
  check: 'Please check',
  sure: 'Confident',
  confirmed: 'Confirmed',
};

/** In place of the state of a sheet without text, until a person corrects it. */
const PICTURE_WORDS: Readonly<
  Record<Recognition, { state: ReviewState; words: string; hint: string }>
> = {
  waiting: {
    state: 'missing',
    words: 'Recognizing text…',
    hint: 'This sheet is a picture. Its text is being recognized.',
  },
  done: {
    state: 'check',
    words: 'From the picture',
    hint: 'Read by text recognition because the sheet has no text layer. Check it.',
  },
  none: {
    state: 'missing',
    words: 'No text found',
    hint: 'This sheet is a picture, and no text was recognized in it.',
  },
  failed: {
    state: 'missing',
    words: 'Text not recognized',
    hint: 'This sheet is a picture that is too large or took too long. Not all of its text was recognized.',
  },
};

/** What the review says about a sheet, with an explanation where it was read from a picture. */
export function stateWords(sheet: Sheet): {
  words: string;
  hint: string | undefined;
  isPicture: boolean;
} {
  const state = reviewState(sheet);
  const picture = sheet.recognition === null ? null : PICTURE_WORDS[sheet.recognition];
  if (picture?.state === state) return { ...picture, isPicture: true };
  // The number comes first, so there may be one while the rest of the sheet waits or failed.
  if (picture && state === 'check') return { ...PICTURE_WORDS.done, isPicture: true };
  return { words: STATE_WORDS[state], hint: undefined, isPicture: false };
}

export function wantsCheck(sheet: Sheet): boolean {
  const state = reviewState(sheet);
  return state === 'missing' || state === 'check';
}

export const REVIEW_FILTERS = ['all', 'check', 'same', 'confirmed'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export const FILTER_WORDS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  check: 'To check',
  same: 'Same number',
  confirmed: 'Confirmed',
};

/** Sheets of one document with the same number: at most one can be right. */
export function sameNumbered(sheets: readonly Sheet[]): ReadonlySet<number> {
  const byNumber = new Map<string, number[]>();
  for (const { id, document_id, sheet_num } of sheets) {
    if (sheet_num === '') continue;
    const key = `${document_id} ${sheet_num.toUpperCase()}`;
    byNumber.set(key, [...(byNumber.get(key) ?? []), id]);
  }
  return new Set([...byNumber.values()].filter((ids) => ids.length > 1).flat());
}

export type ReviewSort =
  | 'page'
  | 'number'
  | 'title'
  | 'discipline'
  | 'revision'
  | 'document'
  | 'confidence';

/** Least certain first. */
export const REVIEW_LIST: List<ReviewSort> = {
  sorts: ['page', 'number', 'title', 'discipline', 'revision', 'document', 'confidence'],
  firstSort: { by: 'confidence', order: 'asc' },
};

/** URL parameters. Default: all sheets. */
export type ReviewSearch = ListSearch<ReviewSort> & { filter?: ReviewFilter };

/** Reads the URL and ignores invalid values. */
export function readReviewSearch(raw: Readonly<Record<string, unknown>>): ReviewSearch {
  const filter = REVIEW_FILTERS.find((one) => one === raw['filter']);
  return { ...readListSearch(REVIEW_LIST, raw), ...(filter !== undefined && { filter }) };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Sort key: missing numbers first, confirmed sheets last. Confident readings rank equally because their confidence is not
 * shown, so that order would look random.
 */
function certainty(sheet: Sheet): number {
  switch (reviewState(sheet)) {
    case 'missing':
      return -1;
    case 'check':
      return sheet.confidence;
    case 'sure':
      return 1;
    case 'confirmed':
      return 2;
  }
}

const COMPARE: Readonly<Record<ReviewSort, (a: Sheet, b: Sheet) => number>> = {
  page: (a, b) => a.document_id - b.document_id || a.page_number - b.page_number,
  number: (a, b) => collator.compare(a.sheet_num, b.sheet_num),
  title: (a, b) => collator.compare(a.sheet_title, b.sheet_title),
  discipline: (a, b) => collator.compare(a.discipline, b.discipline),
  revision: (a, b) => collator.compare(a.revision ?? '', b.revision ?? ''),
  document: (a, b) => collator.compare(a.document_name, b.document_name),
  confidence: (a, b) => certainty(a) - certainty(b),
};

type Wanted = Sort<ReviewSort> & { filter: ReviewFilter; words: string };

/** Ids of the shown sheets, in order; ties sort by document and page. */
export function reviewOrder(
  sheets: readonly Sheet[],
  { filter, words, by, order }: Wanted,
): number[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  const same = filter === 'same' ? sameNumbered(sheets) : null;
  const passes = (sheet: Sheet) =>
    filter === 'all' ||
    (filter === 'check' && wantsCheck(sheet)) ||
    (filter === 'confirmed' && reviewState(sheet) === 'confirmed') ||
    same?.has(sheet.id) === true;
  const sign = order === 'asc' ? 1 : -1;
  return sheets
    .filter(
      (sheet) =>
        passes(sheet) &&
        `${sheet.sheet_num} ${sheet.sheet_title}`.toLocaleLowerCase('en').includes(wanted),
    )
    .toSorted((a, b) => sign * COMPARE[by](a, b) || COMPARE.page(a, b))
    .map(({ id }) => id);
}

export type ReviewCounts = Readonly<Record<ReviewFilter, number>>;

export function reviewCounts(sheets: readonly Sheet[]): ReviewCounts {
  return {
    all: sheets.length,
    check: sheets.filter(wantsCheck).length,
    same: sameNumbered(sheets).size,
    confirmed: sheets.filter((sheet) => reviewState(sheet) === 'confirmed').length,
  };
}

/** A user's correction of a sheet. */
export type SheetCorrection = { sheet_num?: string; sheet_title?: string };

/** The sheet as it will be once the correction is stored. */
export function withCorrection(sheet: Sheet, correction: SheetCorrection): Sheet {
  return { ...sheet, ...correction, is_corrected: true, confidence: 1 };
}

/** The sheet after a correction failed. Fields that have changed again since then stay. */
export function correctionTakenBack(now: Sheet, before: Sheet, correction: SheetCorrection): Sheet {
  const back = { ...now };
  if (now.sheet_num === correction.sheet_num) back.sheet_num = before.sheet_num;
  if (now.sheet_title === correction.sheet_title) back.sheet_title = before.sheet_title;
  return { ...back, is_corrected: before.is_corrected, confidence: before.confidence };
}
