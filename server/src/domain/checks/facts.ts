/** What checks need to know of a sheet, read from its lines and kept while the other sheets are read. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { SheetGrid } from '../../../../contract/src/geometry/grid.ts';
import type { SheetSymbols } from '../../../../contract/src/geometry/symbols.ts';
import type { Box, SectionPlace } from './check.ts';
import { indexRowsOf } from './index-rows.ts';
import type { IndexRow } from './index-rows.ts';
import { keynotesOf } from './keynote-rows.ts';
import { looseTexts } from './loose-texts.ts';
import type { LooseText } from './loose-texts.ts';
import { marksOf } from './marks.ts';
import type { Mark } from './marks.ts';
import type { MarkedRow } from './rows-below.ts';
import { scheduleRowsOf } from './schedule-rows.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { codesOf } from './section-codes.ts';
import type { SectionCode } from './section-codes.ts';
import { shortFormsOf } from './short-forms.ts';
import type { ShortForms } from './short-forms.ts';
import { tagsOf } from './tags.ts';
import type { Tag } from './tags.ts';

/** A sheet of the current set. */
export type SheetToCheck = {
  readonly sheetId: number;
  readonly documentId: number;
  readonly pageNumber: number;
  readonly issuanceId: number;
  /** As people call it; empty if it has none. */
  readonly number: string;
  readonly title: string;
  /** Of number and title: 0 to 1. */
  readonly confidence: number;
};

/** A drawing on a sheet. */
export type View = {
  /** From the bubble beside its title; null if it has none. */
  readonly number: string | null;
  readonly title: string;
  /** As written. */
  readonly scale: string | null;
  /** What that scale says: so many times as large as on the paper. Null if it says nothing. */
  readonly ratio: number | null;
  readonly box: Box;
};

/** What was recognized on a sheet besides its text. */
export type Drawn = {
  readonly views: readonly View[];
  /** In points of the page as displayed. */
  readonly grids: readonly SheetGrid[];
  /** Columns, openings, walls and north arrow, in the same points. Null if the sheet was read before these were recognized. */
  readonly symbols: SheetSymbols | null;
  /** Of the page, in points. */
  readonly width: number;
  readonly height: number;
};

export type SheetFacts = SheetToCheck &
  Drawn & {
    /** Why its text cannot be relied on, as a sentence; null if it can. */
    readonly unreadable: string | null;
    readonly marks: readonly Mark[];
    readonly indexRows: readonly IndexRow[];
    readonly scheduleRows: readonly ScheduleRow[];
    readonly tags: readonly Tag[];
    readonly codes: readonly SectionCode[];
    /** The entries of its legends. */
    readonly keynotes: readonly MarkedRow[];
    readonly shortForms: ShortForms;
    /** Short texts that neither marks, grids nor the border account for. One of them may be the number of a drawing that was not recognized. */
    readonly loose: readonly LooseText[];
  };

export type SectionFacts = SectionPlace & {
  /** Whether the book's own table of contents lists it; null if the book has none. */
  readonly isListed: boolean | null;
};

export type ProjectFacts = {
  readonly sheets: readonly SheetFacts[];
  /** Of the project's books, in order. */
  readonly sections: readonly SectionFacts[];
};

export const NO_TEXT = 'The sheet has no text.';
export const RECOGNIZED = 'Its text was recognized in a picture, and may be wrong.';
export const TOO_MUCH_TEXT = 'The sheet has too much text.';

/** More lines than any drawing has. Checks compare lines with each other. */
const MOST_LINES = 20_000;

/** `isRecognized`: the text comes from the picture of the sheet. */
export function factsOf(
  sheet: SheetToCheck & Drawn,
  given: readonly PageLine[],
  isRecognized: boolean,
): SheetFacts {
  const lines = given.filter(({ text }) => text.trim() !== '');
  const unreadable = unreadableBecause(lines, isRecognized);
  if (unreadable !== null) {
    const none = { marks: [], indexRows: [], scheduleRows: [], tags: [], codes: [], loose: [] };
    const noneListed = { keynotes: [], shortForms: { listed: new Set<string>(), used: [] } };
    return { ...sheet, unreadable, ...none, ...noneListed };
  }
  const scheduleRows = scheduleRowsOf(lines);
  const indexRows = indexRowsOf(lines);
  const marks = marksOf(lines);
  const keynotes = keynotesOf(lines);
  const tables: Box[] = [...scheduleRows, ...indexRows, ...keynotes].map(({ box }) => box);
  return {
    ...sheet,
    unreadable,
    ...{ scheduleRows, indexRows },
    marks,
    loose: looseTexts(lines, { ...sheet, marks }),
    tags: tagsOf(lines, tables),
    codes: codesOf(lines),
    keynotes,
    shortForms: shortFormsOf(lines),
  };
}

function unreadableBecause(lines: readonly PageLine[], isRecognized: boolean): string | null {
  if (isRecognized) return RECOGNIZED;
  if (lines.length === 0) return NO_TEXT;
  return lines.length > MOST_LINES ? TOO_MUCH_TEXT : null;
}
