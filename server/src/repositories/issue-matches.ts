/** What a search found in issues. */
import { and, asc, or, sql } from 'drizzle-orm';
import type { Issue, ListedIssue } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import { issueComments } from '../db/schema.ts';
import { matchesIn, matchesInComments, patternsOf } from '../domain/issue-matches.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import { nextTurn } from '../domain/turns.ts';
import { saysIn } from './issue-words.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';

/** Comments that are looked through for one page of a list. */
const MOST_COMMENTS = 1000;

/** Issues that the caller sees, with what the search found in each. */
export async function withMatches(
  db: Executor,
  _scope: ProjectScope,
  listed: readonly Issue[],
  terms: readonly IssueTerm[],
): Promise<ListedIssue[]> {
  const patterns = patternsOf(terms);
  const searched = [];
  for (const issue of listed) {
    await nextTurn();
    searched.push({ issue, ...matchesIn(issue, patterns) });
  }
  const missing = searched.filter((each) => each.missing.length > 0);
  const comments = await commentsSaying(
    db,
    missing.map(({ issue }) => issue.id),
    terms,
  );
  return searched.map(({ issue, matches, missing: wanted }) => ({
    ...issue,
    matches: [...matches, ...matchesInComments(comments.get(issue.id) ?? [], { missing: wanted })],
  }));
}

/** The comments of each issue that have one of the terms, oldest first. */
async function commentsSaying(
  db: Executor,
  ids: readonly number[],
  terms: readonly IssueTerm[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ issueId: issueComments.issueId, text: issueComments.text })
    .from(issueComments)
    .where(
      and(
        isOneOf(issueComments.issueId, ids),
        or(...terms.map((term) => saysIn(sql`search_text_of(array[${issueComments.text}])`, term))),
      ),
    )
    .orderBy(asc(issueComments.id))
    .limit(MOST_COMMENTS);
  for (const { issueId, text } of rows) found.set(issueId, [...(found.get(issueId) ?? []), text]);
  return found;
}
