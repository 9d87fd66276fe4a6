/** Where the words of a search are in an issue. Pure. */
import type { IssueMatch } from '../../../contract/src/issues/schema.ts';
import { joined, patternOf } from './text-search.ts';
import type { SearchPart, TextRange } from './text-search.ts';

/** A word or phrase in lower case, and the whole words that it may stand for, if it was mistyped. */
export type IssueTerm = SearchPart & { alike: readonly string[] };

/** Places of one word in a text that are looked at; the first ones are shown. */
const MOST_PLACES = 50;
/** Characters of a piece, at most, and of those before its first match. */
const PIECE = 160;
const BEFORE = 40;

const WHOLE = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${words.join('|')})(?![\p{L}\p{N}_])`, 'giu');

/** The terms of a search as patterns. */
export type IssuePatterns = readonly { term: IssueTerm; patterns: readonly RegExp[] }[];

export function patternsOf(terms: readonly IssueTerm[]): IssuePatterns {
  return terms.map((term) => ({
    term,
    patterns: [
      patternOf({ typed: term.text, stem: null }),
      ...(term.alike.length === 0 ? [] : [WHOLE(term.alike)]),
    ],
  }));
}

/** What of a text is shown: all of a short one, else a piece with the first match. */
function pieceOf(text: string, ranges: readonly TextRange[]): Piece {
  if (text.length <= PIECE) return { text, ranges: [...ranges] };
  const first = ranges[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1 || first;
  const start = Math.min(from, first);
  const end = Math.min(text.length, start + PIECE);
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([at]) => at < end)
      .map(([at, to]): TextRange => [at + shift, Math.min(to, end) + shift]),
  };
}

function firstOf(matches: Iterable<RegExpExecArray>): TextRange[] {
  const ranges: TextRange[] = [];
  for (const match of matches) {
    ranges.push([match.index, match.index + match[0].length]);
    if (ranges.length === MOST_PLACES) break;
  }
  return ranges;
}

type Piece = Pick<IssueMatch, 'text' | 'ranges'>;

/** A piece of a text with what it has of the terms, and which they are; null if it has none. */
export function pieceWith(
  whole: string,
  wanted: IssuePatterns,
): { piece: Piece; terms: readonly IssueTerm[] } | null {
  // As the server looks for it, so that phrases are found across line ends. A space for each, so that places stay.
  const text = whole.replaceAll(/\s/g, ' ');
  const terms: IssueTerm[] = [];
  const ranges: TextRange[] = [];
  for (const { term, patterns } of wanted) {
    const found = patterns.flatMap((pattern) => firstOf(text.matchAll(pattern)));
    if (found.length > 0) terms.push(term);
    ranges.push(...found);
  }
  return terms.length === 0 ? null : { piece: pieceOf(text, joined(ranges)), terms };
}

type Found = { match: IssueMatch; terms: readonly IssueTerm[] };

function findIn(field: IssueMatch['field'], text: string, wanted: IssuePatterns): Found | null {
  const found = pieceWith(text, wanted);
  return found && { match: { field, ...found.piece }, terms: found.terms };
}

export type SearchedIssue = {
  id: number;
  ref_number: string;
  summary: string;
  full_text: string;
};

export type IssueMatches = {
  matches: IssueMatch[];
  /** Terms that are not there: a comment has them. */
  missing: IssuePatterns;
};

/** Where the terms are in an issue itself: every field that has one. */
export function matchesIn(issue: SearchedIssue, wanted: IssuePatterns): IssueMatches {
  const number = `#${issue.id}`;
  const isNumber = ({ text }: IssueTerm) =>
    /^#?\d{1,10}$/.test(text) && Number(text.replace('#', '')) === issue.id;
  const found = [
    wanted.some(({ term }) => isNumber(term))
      ? {
          match: { field: 'id' as const, text: number, ranges: [[0, number.length] as TextRange] },
          terms: wanted.map(({ term }) => term).filter(isNumber),
        }
      : null,
    findIn('ref_number', issue.ref_number, wanted),
    findIn('summary', issue.summary, wanted),
    findIn('full_text', issue.full_text, wanted),
  ].filter((each) => each !== null);
  const terms = new Set(found.flatMap((each) => each.terms));
  return {
    matches: found.map(({ match }) => match),
    missing: wanted.filter(({ term }) => !terms.has(term)),
  };
}

/** Where the missing terms are in the comments, which are in order: the first comment that has a term shows it. */
export function matchesInComments(
  comments: readonly string[],
  { missing }: Pick<IssueMatches, 'missing'>,
): IssueMatch[] {
  const matches: IssueMatch[] = [];
  let wanted = missing;
  for (const comment of comments) {
    const found = findIn('comment', comment, wanted);
    if (found === null) continue;
    matches.push(found.match);
    wanted = wanted.filter(({ term }) => !found.terms.includes(term));
  }
  return matches;
}
