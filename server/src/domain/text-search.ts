/** Search terms, and where they match in a line. Pure. */
import { MOST_SEARCH_WORDS } from '../../../contract/src/wire/list.ts';
import { ApiError } from './api-error.ts';

/** A word as typed, in lower case, and the stem its other forms share: `doors` and `door`. Phrases have no stem. */
export type SearchTerm = { typed: string; stem: string | null };

export type SearchPart = { text: string; isPhrase: boolean };

/** The distinct parts of a search: words, and phrases in straight or curly double quotes. Throws 422 if there are too many. */
export function partsOf(typed: string): SearchPart[] {
  const parts = typed.toLowerCase().matchAll(/["“”]([^"“”]+)["“”]|[^\s"“”]+/g);
  const different = new Map<string, SearchPart>();
  for (const [whole, phrase] of parts) {
    const text = (phrase ?? whole).trim().replaceAll(/\s+/g, ' ');
    const isPhrase = phrase !== undefined;
    if (text !== '') different.set(`${isPhrase} ${text}`, { text, isPhrase });
  }
  if (different.size > MOST_SEARCH_WORDS) {
    throw new ApiError(
      'INVALID_INPUT',
      `You searched for ${different.size} different words; the limit is ${MOST_SEARCH_WORDS}. Use fewer words, or put quotes around a phrase.`,
    );
  }
  return [...different.values()];
}

/** [from, to) in UTF-16 units of the line. */
export type TextRange = [from: number, to: number];

/** Limit on marked matches of a term in a line. */
const MOST_RANGES = 1000;

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The pattern that matches a term in a line. */
export function patternOf({ typed, stem }: SearchTerm): RegExp {
  const forms = [escaped(typed)];
  // Other forms of the word start at a word boundary and run to its end.
  if (stem !== null) forms.push(String.raw`(?<![\p{L}\p{N}])${escaped(stem)}[\p{L}\p{N}]*`);
  return new RegExp(forms.join('|'), 'giu');
}

/** Sorts ranges and merges those that touch. */
export function joined(ranges: readonly TextRange[]): TextRange[] {
  const out: TextRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

function rangesOf(pattern: RegExp, line: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const match of line.matchAll(pattern)) {
    ranges.push([match.index, match.index + match[0].length]);
    if (ranges.length === MOST_RANGES) break;
  }
  return ranges;
}

export type FoundLine = { index: number; ranges: TextRange[] };

/**
 * The lines of a page that match all patterns or, if no line does, any of them. `index` is the line's position on the page,
 * from 0. For `inTurns`.
 */
export function* findLines(
  lines: readonly string[],
  patterns: readonly RegExp[],
): Generator<void, FoundLine[]> {
  const found: (FoundLine & { count: number })[] = [];
  for (const [index, line] of lines.entries()) {
    const ranges: TextRange[] = [];
    let count = 0;
    for (const pattern of patterns) {
      const some = rangesOf(pattern, line);
      if (some.length > 0) count += 1;
      ranges.push(...some);
      yield;
    }
    if (count > 0) found.push({ index, count, ranges: joined(ranges) });
  }
  const most = found.some(({ count }) => count === patterns.length) ? patterns.length : 1;
  return found.filter(({ count }) => count >= most).map(({ index, ranges }) => ({ index, ranges }));
}
