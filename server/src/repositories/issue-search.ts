/** Issues that a search of the whole project finds. */
import { and, desc, sql } from 'drizzle-orm';
import type { ListedIssue } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import { issues } from '../db/schema.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import { correctedTerms, matching } from './issue-filters.ts';
import { withMatches } from './issue-matches.ts';
import { saysIn, termsOf } from './issue-words.ts';
import { issuesByIds } from './issues.ts';
import type { ProjectScope } from './scopes.ts';

/** Of more issues the best are sought among the newest, and the others are not counted. */
const MOST_RANKED = 500;

type Found = { ids: number[]; isLeast: boolean };

/** The issues with all terms, those whose summary has them first, then the newest. */
async function find(
  db: Executor,
  scope: ProjectScope,
  terms: readonly IssueTerm[],
): Promise<Found> {
  const inSummary = and(...terms.map((term) => saysIn(sql`lower(${issues.summary})`, term)));
  const some = () =>
    db
      .select({ id: issues.id, isFirst: sql<boolean>`${inSummary}` })
      .from(issues)
      .where(matching(scope, { terms }));
  // In any order, because an index then finds the few that there usually are.
  const found = await some().limit(MOST_RANKED + 1);
  const isLeast = found.length > MOST_RANKED;
  const ranked = isLeast ? await some().orderBy(desc(issues.id)).limit(MOST_RANKED) : found;
  const sorted = ranked.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.id - a.id);
  return { ids: sorted.map(({ id }) => id), isLeast };
}

/** The first issues with all words of the search; if there is none, with those that mistyped words stand for. */
export async function searchIssues(
  db: Executor,
  scope: ProjectScope,
  { q, limit }: { q: string; limit: number },
): Promise<{ data: ListedIssue[]; total: number; is_least: boolean }> {
  let terms = termsOf(q);
  let found = await find(db, scope, terms);
  if (found.ids.length === 0) {
    terms = await correctedTerms(db, scope, q);
    if (terms.some(({ alike }) => alike.length > 0)) found = await find(db, scope, terms);
  }
  const listed = await issuesByIds(db, scope, found.ids.slice(0, limit));
  return {
    data: await withMatches(db, scope, listed, terms),
    total: found.ids.length,
    is_least: found.isLeast,
  };
}
