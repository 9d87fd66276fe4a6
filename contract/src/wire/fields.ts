/** Field schemas shared by many operations. Query and path values are text on the wire and typed on both sides. */
import { z } from 'zod';
import { MAX_SEARCH_LENGTH, SORT_ORDERS } from './list.ts';
import type { List } from './list.ts';
import { isOneLine } from './one-line.ts';

/** Ids are PostgreSQL integers from 1. */
export const MAX_ID = 2_147_483_647;
export const id = z.int().min(1).max(MAX_ID);

/** Timestamps on the wire: UTC, ISO 8601 with Z. */
export const moment = z.iso.datetime();

/** A moment to compare with. The database knows no year 0. */
export const comparedMoment = moment.refine(
  (iso) => !iso.startsWith('0000'),
  'must be in year 1 or later',
);

function decimal(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/**
 * An integer sent as text in a path or query. Not `z.coerce`, which reads an empty string as 0. The cast makes it `number`
 * on both sides, so clients pass numbers.
 */
export function wholeNumber(range: { min?: number; max?: number } = {}): z.ZodType<number, number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range;
  return z.preprocess(decimal, z.int().min(min).max(max)) as unknown as z.ZodType<number, number>;
}

/** An id in a path or query. */
export const pathId = wholeNumber({ min: 1, max: MAX_ID });

/** Joiners and direction marks are invisible on their own, so a name needs at least one other character. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Cc}]/u;

/**
 * One line of text that a person typed, such as a name: trimmed, printable characters only. If it must not be empty, it
 * needs a visible character. Lengths count code points.
 */
export function text(range: { min?: number; max: number }): z.ZodType<string, string> {
  const { min = 0, max } = range;
  return z
    .string()
    .trim()
    .refine(isOneLine, 'must be one line of printable text')
    .min(min)
    .max(max)
    .refine((typed) => min === 0 || VISIBLE.test(typed), 'must contain a visible character');
}

/** Search words: like `text`, but tabs and line breaks (from a pasted cell or line) become spaces. */
export function searchText(range: { min?: number; max: number }): z.ZodType<string, string> {
  const spaced = (typed: unknown) =>
    typeof typed === 'string' ? typed.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ') : typed;
  return z.preprocess(spaced, text(range)) as unknown as z.ZodType<string, string>;
}

/** Characters that PostgreSQL or a spreadsheet cannot keep, or that change the direction of what follows. */
const OUT_OF_PLACE_IN_LINES = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Text of several lines that a person typed: trimmed, line ends as `\n`. Otherwise like `text`. */
export function lines(range: { min?: number; max: number }): z.ZodType<string, string> {
  const { min = 0, max } = range;
  const withLineFeeds = (typed: unknown) =>
    typeof typed === 'string' ? typed.replaceAll(/\r\n?/g, '\n') : typed;
  return z.preprocess(
    withLineFeeds,
    z
      .string()
      .trim()
      .refine((typed) => !OUT_OF_PLACE_IN_LINES.test(typed), 'must be printable text')
      .min(min)
      .max(max)
      .refine((typed) => min === 0 || VISIBLE.test(typed), 'must contain a visible character'),
  ) as unknown as z.ZodType<string, string>;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A zone by its name in the database of the IANA. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'must be a time zone such as America/New_York');

/** Values of a comma list: few enough for one query. */
const MOST_LISTED = 100;

/** Whole numbers separated by commas, each once. */
export function commaNumbers(range: {
  min?: number;
  max?: number;
}): z.ZodType<number[], readonly number[]> {
  const { min = 1, max = MAX_ID } = range;
  const parts = (value: unknown) =>
    typeof value === 'string' ? [...new Set(value.split(','))].map(decimal) : value;
  return z.preprocess(
    parts,
    z.array(z.int().min(min).max(max)).max(MOST_LISTED),
  ) as unknown as z.ZodType<number[], readonly number[]>;
}

/** Search words or phrases separated by commas, each once. */
export function commaTexts(range: { max: number }): z.ZodType<string[], readonly string[]> {
  const parts = (value: unknown) =>
    typeof value === 'string'
      ? [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== '')
      : value;
  return z.preprocess(parts, z.array(searchText(range)).max(MOST_LISTED)) as unknown as z.ZodType<
    string[],
    readonly string[]
  >;
}

/** Some of these values, separated by commas. */
export function commaList<Value extends string>(
  values: readonly Value[],
): z.ZodType<Value[], readonly Value[]> {
  const parts = (value: unknown) => (typeof value === 'string' ? value.split(',') : value);
  return z.preprocess(parts, z.array(z.enum(values)).max(values.length)) as unknown as z.ZodType<
    Value[],
    readonly Value[]
  >;
}

/** `true` or `false` in a query. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
) as unknown as z.ZodType<boolean, boolean>;

/** The query of a list. Absent: everything, in the list's first order. */
export function listQuery<By extends string>({ sorts, firstSort }: List<By>) {
  return z.object({
    q: searchText({ max: MAX_SEARCH_LENGTH }).optional(),
    sort_by: z.enum(sorts).default(firstSort.by),
    sort_order: z.enum(SORT_ORDERS).default(firstSort.order),
  });
}
