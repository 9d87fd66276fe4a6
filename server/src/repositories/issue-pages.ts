/** Lists of issues: which issues are on a page, in which order, and how many match. */
import { and, count, sql } from 'drizzle-orm';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import type { ListedIssue } from '../../../contract/src/issues/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { Executor } from '../db/database.ts';
import { issues } from '../db/schema.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import {
  correctedTerms,
  isSearched,
  matching,
  ofPriorities,
  orderOf,
  sortKeysOf,
} from './issue-filters.ts';
import type { IssueFilters } from './issue-filters.ts';
import { withMatches } from './issue-matches.ts';
import { termsOf } from './issue-words.ts';
import { issuesByIds } from './issues.ts';
import type { ProjectScope } from './scopes.ts';

export type IssuesQuery = IssueFilters &
  ListQuery<IssueSort> & { readonly page: number; readonly per_page: number };

export type IssuesPage = {
  issues: ListedIssue[];
  /** Issues by priority under all filters but the priority's. */
  counts: Map<number, number>;
};

type Counts = IssuesPage['counts'];

async function countByPriority(
  db: Executor,
  scope: ProjectScope,
  filters: IssueFilters,
): Promise<Counts> {
  const counted = await db
    .select({ priorityId: issues.priorityId, count: count() })
    .from(issues)
    .where(matching(scope, filters))
    .groupBy(issues.priorityId);
  return new Map(counted.map(({ priorityId, count: of }) => [priorityId, of]));
}

async function idsOfPage(db: Executor, scope: ProjectScope, query: IssuesQuery): Promise<number[]> {
  const rows = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(matching(scope, query), ofPriorities(query.priorities)))
    .orderBy(...orderOf(query))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  return rows.map(({ id }) => id);
}

/** Both for a search. It visits every match for either of them, and that takes most of the time. */
async function countsAndIds(
  db: Executor,
  scope: ProjectScope,
  query: IssuesQuery,
): Promise<{ counts: Counts; ids: number[] }> {
  const { priorities, page, per_page: perPage } = query;
  const keys = sortKeysOf(query).map(({ key, direction }, at) => {
    const name = sql.identifier(`key_${at}`);
    return { named: sql`${key} as ${name}`, ordered: sql`${name} ${direction}` };
  });
  const isWanted =
    priorities === undefined
      ? sql`true`
      : sql`priority = any(${sql.param([...priorities])}::int[])`;
  const { rows } = await db.execute<{ counts: [number, number][] | null; ids: number[] }>(sql`
    with found as materialized (
      select ${issues.id} as id, ${issues.priorityId} as priority,
        ${sql.join(
          keys.map(({ named }) => named),
          sql`, `,
        )}
      from ${issues} where ${matching(scope, query)})
    select
      (select json_agg(json_build_array(priority, total))
        from (select priority, count(*) as total from found group by priority) counted) as counts,
      array(select id from found where ${isWanted}
        order by ${sql.join(
          keys.map(({ ordered }) => ordered),
          sql`, `,
        )}
        limit ${perPage} offset ${(page - 1) * perPage}) as ids`);
  return { counts: new Map(rows[0]?.counts), ids: rows[0]?.ids ?? [] };
}

/** Where counts and pages of lists are kept; `key` says what they are of. */
export type ListMemory = {
  counts: (key: unknown, make: () => Promise<Counts>) => Promise<Counts>;
  pages: (key: unknown, make: () => Promise<ListedIssue[]>) => Promise<ListedIssue[]>;
};

/**
 * One page of a project's issues. A page beyond the last one is empty. Not for use in a transaction: the page is found while
 * the issues are counted.
 */
export async function listIssues(
  db: Executor,
  scope: ProjectScope,
  query: IssuesQuery,
  memory: ListMemory,
): Promise<IssuesPage> {
  const find = (terms: readonly IssueTerm[]) => {
    const asked = { ...query, terms };
    const { priorities: _all, sort_by: _by, sort_order: _order, ...paged } = asked;
    const { page: _page, per_page: _perPage, ...filters } = paged;
    let both: ReturnType<typeof countsAndIds> | null = null;
    return Promise.all([
      memory.counts(filters, async () => {
        if (!isSearched(query)) return countByPriority(db, scope, filters);
        both = countsAndIds(db, scope, asked);
        return (await both).counts;
      }),
      memory.pages(asked, async () => {
        // Asked for after the counts: those of another page of the search are known.
        const ids = both === null ? await idsOfPage(db, scope, asked) : (await both).ids;
        const listed = await issuesByIds(db, scope, ids);
        return terms.length === 0 ? listed : withMatches(db, scope, listed, terms);
      }),
    ]);
  };
  const terms = termsOf(query.q);
  let [counts, listed] = await find(terms);
  if (counts.size === 0 && terms.length > 0) {
    [counts, listed] = await find(await correctedTerms(db, scope, query.q));
  }
  return { issues: listed, counts };
}

/** All issues of the list, in its order: at most 10 bytes each, so that files of any number of them can be made. */
export async function issueIdsInOrder(
  db: Executor,
  scope: ProjectScope,
  query: IssueFilters & ListQuery<IssueSort>,
): Promise<number[]> {
  const terms = await correctedTerms(db, scope, query.q);
  const order = orderOf(query);
  const rows = await db
    .select({
      ids: sql<number[] | null>`array_agg(${issues.id} order by ${sql.join(order, sql`, `)})`,
    })
    .from(issues)
    .where(and(matching(scope, { ...query, terms }), ofPriorities(query.priorities)));
  return rows[0]?.ids ?? [];
}
