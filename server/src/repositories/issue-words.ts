/**
 * The words that issues are searched for. An issue has a word if it occurs, in any case and also as part of a longer word, in
 * the reference, the summary, the description or a comment, or if it is the issue's number. A word of letters that no issue
 * the caller sees has is taken as mistyped: then those have it that have a word spelled like it.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { issues, issueWords } from '../db/schema.ts';
import { partsOf } from '../domain/text-search.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import type { ProjectScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

/** Shared trigrams of two words, as a share of all trigrams of both: `coridor` and `corridor` have 0.7. */
const LEAST_ALIKE = 0.45;
/** Of a word that is taken as mistyped. */
const MOST_ALIKE = 100;
const SPELLABLE = /^\p{L}{4,40}$/u;

/** True for a text, in the form of `search_text`, that has the word. */
export function saysIn(searchText: SQL | Column, { text, alike }: IssueTerm): SQL | undefined {
  // Of letters only, so nothing in it has a meaning in a pattern.
  const whole = `\\m(${alike.join('|')})\\M`;
  return or(
    sql`${searchText} like lower(${`%${escapeLike(text)}%`})`,
    alike.length === 0 ? undefined : sql`${searchText} ~ ${whole}`,
  );
}

/** True for issues that have the word. */
export function says(term: IssueTerm): SQL | undefined {
  const number = /^#?(\d{1,10})$/.exec(term.text)?.[1];
  return or(
    saysIn(issues.searchText, term),
    number === undefined ? undefined : sql`${issues.id} = ${number}::bigint`,
  );
}

/** The words of a search as they were typed. */
export function termsOf(q: string | undefined): IssueTerm[] {
  return partsOf(q ?? '').map(({ text, isPhrase }) => ({ text, isPhrase, alike: [] }));
}

/** Whether the word may be a mistyped one. */
export function isSpellable({ text, isPhrase }: IssueTerm): boolean {
  return !isPhrase && SPELLABLE.test(text);
}

/** The words of the project's issues that are spelled like this one, the most alike first. */
export async function wordsLike(
  db: Executor,
  { projectId }: ProjectScope,
  word: string,
): Promise<string[]> {
  const { word: known } = issueWords;
  const rows = await db
    .selectDistinct({ word: known, likeness: sql`similarity(${known}, lower(${word}))` })
    .from(issueWords)
    .where(
      and(
        eq(issueWords.projectId, projectId),
        // Its index finds words with a likeness of 0.3, PostgreSQL's default.
        sql`${known} % lower(${word})`,
        sql`similarity(${known}, lower(${word})) >= ${LEAST_ALIKE}::real`,
      ),
    )
    .orderBy(sql`2 desc`)
    .limit(MOST_ALIKE);
  return rows.map((row) => row.word);
}
