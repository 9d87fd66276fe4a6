/**
 * What a search of a project finds on pages. A page has a term if its text occurs in a line, in any case, where a word begins,
 * or if a word of the page begins with the term's stem. Words are runs of letters and digits, as
 * PostgreSQL's `[[:alnum:]]` knows them. Pure.
 */
import type { SearchTerm } from './text-search.ts';

const WORDS = /[\p{Alphabetic}\p{Nd}]+/gu;
const IS_WORD = /^[\p{Alphabetic}\p{Nd}]+$/u;

/** A lexeme in the syntax of PostgreSQL's `tsquery`. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Forms of a code such as `A-101s` are not looked for. */
const stemOf = ({ typed, stem }: SearchTerm) => (IS_WORD.test(typed) ? stem : null);

/**
 * What the index of pages is asked for: the words of a term, and each two that follow each other with what is between them, as
 * `page_words` of the database has them. The last may be a beginning. Null for a term without a letter or digit.
 */
export function askedFor(term: SearchTerm): string | null {
  const { typed } = term;
  const words = [...typed.matchAll(WORDS)];
  if (words.length === 0) return null;
  const isOpen = /[\p{Alphabetic}\p{Nd}]$/u.test(typed);
  const asked = words.map((word, at) => {
    const before = words[at - 1];
    const pair = before && `+${typed.slice(before.index, word.index + word[0].length)}`;
    const lexeme = quoted(pair ?? word[0]);
    return isOpen && at === words.length - 1 ? `${lexeme}:*` : lexeme;
  });
  // Each two contain their words, and are rarer.
  const needed = asked.length > 1 ? asked.slice(1) : asked;
  const stem = stemOf(term);
  return stem === null ? `(${needed.join(' & ')})` : `(${needed.join(' & ')} | ${quoted(stem)}:*)`;
}

/** Whether every page that the index finds has the term: otherwise its text has to be read. */
export function isSureOf({ typed }: SearchTerm): boolean {
  return /^[\p{Alphabetic}\p{Nd}]+([^\p{Alphabetic}\p{Nd}]+[\p{Alphabetic}\p{Nd}]+)?$/u.test(typed);
}

const ENDS_IN_WORD = /[\p{Alphabetic}\p{Nd}]$/u;

/** The next line from `line` on with the text; -1 if there is none. `starts`: of the lines. */
function nextLineWith(
  { lower, starts }: { lower: string; starts: readonly number[] },
  text: string,
  line: number,
): number {
  const isWord = /^[\p{Alphabetic}\p{Nd}]/u.test(text);
  for (let at = starts[line] ?? lower.length; ; at += 1) {
    at = lower.indexOf(text, at);
    if (at < 0) return -1;
    // A letter may take two units.
    if (isWord && ENDS_IN_WORD.test(lower.slice(Math.max(0, at - 2), at))) continue;
    let found = line;
    while ((starts[found + 1] ?? Infinity) <= at) found += 1;
    return found;
  }
}

export type PageLines = {
  /** The lines that have all terms or, if none does, any of them: from 0, in order. */
  lines: number[];
  hasAll: boolean;
};

/** The lines of a page that have the terms; null if the page lacks one. For `inTurns`. */
export function* linesWith(
  content: string,
  terms: readonly SearchTerm[],
): Generator<void, PageLines | null> {
  const lower = content.toLowerCase();
  const starts = [0];
  for (let at = lower.indexOf('\n'); at >= 0; at = lower.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  yield;
  /** How many terms each line has. */
  const counts = new Map<number, number>();
  for (const term of terms) {
    const own = new Set<number>();
    for (const text of [term.typed, stemOf(term) ?? '']) {
      let line = text === '' ? -1 : nextLineWith({ lower, starts }, text, 0);
      for (; line >= 0; line = nextLineWith({ lower, starts }, text, line + 1)) {
        own.add(line);
        yield;
      }
    }
    if (own.size === 0) return null;
    for (const line of own) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const found = [...counts.keys()].toSorted((a, b) => a - b);
  const all = found.filter((line) => counts.get(line) === terms.length);
  return { lines: all.length > 0 ? all : found, hasAll: all.length > 0 };
}
