/** What a list of issues can be limited to and sorted by. Its conditions are SQL on the table `issues`. */
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { EVALUATION_STATES, USER_TYPE } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { IssueFilterQuery } from '../../../contract/src/issues/filters.ts';
import { ANY_DOCUMENT_TYPE, NOBODY } from '../../../contract/src/issues/list.ts';
import type { IssueSort, IssueType } from '../../../contract/src/issues/list.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { Executor } from '../db/database.ts';
import { issueChanges, issueComments, issues, themeIssues, users } from '../db/schema.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import type { Lookup } from '../domain/lookups.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import { isAtPlace } from './issue-places.ts';
import { isSpellable, says, termsOf, wordsLike } from './issue-words.ts';
import { JUDGED_FOR_ALL } from './scope-kinds.ts';
import type { CallerScope, ProjectScope } from './scopes.ts';

/** As the API takes them (API-024). Absent: no limit. */
export type IssueFilters = {
  readonly [Name in keyof IssueFilterQuery]: Readonly<IssueFilterQuery[Name]>;
} & {
  q?: string | undefined;
  /** The words of q with their corrections (`correctedTerms`). Absent: as they were typed. */
  terms?: readonly IssueTerm[] | undefined;
};

/** The issues that the caller may see (IL-032). Every query for callers uses it. */
export function seenBy({ evaluationStates }: CallerScope): SQL {
  // Whoever sees every state needs no look at it.
  if (evaluationStates.length === EVALUATION_STATES.length) return sql`true`;
  return inArray(issues.evaluationState, [...evaluationStates]);
}

/** The same for the person whose row of `users` the query has joined, where no caller is known. */
export function seenByUser(): SQL | undefined {
  return or(
    users.isAdmin,
    ne(users.userTypeId, USER_TYPE.viewer),
    inArray(issues.evaluationState, [...JUDGED_FOR_ALL]),
  );
}

const TYPE_OF_DOCUMENT: Readonly<Record<number, IssueType>> = {
  1: 'spec',
  2: 'drawing',
  3: 'checklist',
};

/** FI-030, FI-031: document types and issue types are one filter. */
function isOfTypes({ document_types: documents, issue_types: named = [] }: IssueFilters) {
  if (documents?.includes(ANY_DOCUMENT_TYPE) === true) return undefined;
  const types = [...(documents ?? []).flatMap((type) => TYPE_OF_DOCUMENT[type] ?? []), ...named];
  return documents === undefined && named.length === 0
    ? undefined
    : inArray(issues.issueType, types);
}

function isOfPeople(
  column: typeof issues.assigneeId | typeof issues.creatorId,
  ids: readonly number[] | undefined,
) {
  if (ids === undefined) return undefined;
  const people = inArray(
    column,
    ids.filter((id) => id !== NOBODY),
  );
  return ids.includes(NOBODY) ? or(isNull(column), people) : people;
}

/** The issues that support a theme: those of it that were not rejected. */
function ofTheme(themeId: number): SQL | undefined {
  const ids = sql`select ${themeIssues.issueId} from ${themeIssues} where ${themeIssues.themeId} = ${themeId}`;
  return and(ne(issues.evaluationState, 'rejected'), sql`${issues.id} in (${ids})`);
}

/** From the first moment, before the second. */
function within(
  column: typeof issues.createdAt | typeof issues.closedAt,
  from: string | undefined,
  to: string | undefined,
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, new Date(to)),
  ];
}

/** When it was raised, whether and when it was closed, and how many days that took. */
function ofTimes(filters: IssueFilters): (SQL | undefined)[] {
  const { is_closed: isClosed, days_to_close_from: from, days_to_close_to: to } = filters;
  const days = sql`${issues.closedAt} - ${issues.createdAt}`;
  return [
    ...within(issues.createdAt, filters.created_from, filters.created_to),
    ...within(issues.closedAt, filters.closed_from, filters.closed_to),
    isClosed === undefined
      ? undefined
      : isClosed
        ? isNotNull(issues.closedAt)
        : isNull(issues.closedAt),
    from === undefined ? undefined : sql`${days} >= make_interval(days => ${from})`,
    to === undefined ? undefined : sql`${days} < make_interval(days => ${to})`,
  ];
}

/** What happened to it since: its status changed, or someone other than the caller commented. */
function ofNews({ personId }: ProjectScope, filters: IssueFilters): (SQL | undefined)[] {
  const { status_changed_from: changed, commented_from: commented } = filters;
  return [
    changed === undefined
      ? undefined
      : sql`${issues.id} in (select ${issueChanges.issueId} from ${issueChanges}
          where ${gte(issueChanges.createdAt, new Date(changed))} and ${issueChanges.after} ? 'status_id')`,
    commented === undefined
      ? undefined
      : sql`${issues.id} in (select ${issueComments.issueId} from ${issueComments}
          where ${gte(issueComments.createdAt, new Date(commented))}
            and ${issueComments.authorId} is distinct from ${personId})`,
  ];
}

const some = <Value>(
  values: readonly Value[] | undefined,
  condition: (values: Value[]) => SQL | undefined,
) => (values === undefined ? undefined : condition([...values]));

/** The issues of the project that the caller may see and that pass all filters but that of the priority. */
export function matching(scope: ProjectScope, filters: IssueFilters): SQL | undefined {
  const { q, keywords, statuses, scopes, evaluation_states: states } = filters;
  const { issue_id_from: from, issue_id_to: to, document_id: documentId } = filters;
  const { overlay_execution_id: overlay, discipline_ids: disciplines } = filters;
  const { page_number: pageNumber, theme_id: theme } = filters;
  return and(
    eq(issues.projectId, scope.projectId),
    seenBy(scope),
    ...(filters.terms ?? termsOf(q)).map(says),
    keywords && or(...keywords.map((text) => says({ text, isPhrase: true, alike: [] }))),
    some(statuses, (ids) => inArray(issues.statusId, ids)),
    some(disciplines, (ids) => inArray(issues.disciplineId, ids)),
    some(states, (wanted) => inArray(issues.evaluationState, wanted)),
    some(scopes, (ids) => sql`${issues.scopeIds} && ${sql.param(ids)}::int[]`),
    isOfTypes(filters),
    isOfPeople(issues.assigneeId, filters.owners),
    isOfPeople(issues.creatorId, filters.creators),
    documentId === undefined ? undefined : eq(issues.documentId, documentId),
    pageNumber === undefined ? undefined : eq(issues.pageNumber, pageNumber),
    overlay === undefined ? undefined : eq(issues.overlayExecutionId, overlay),
    theme === undefined ? undefined : ofTheme(theme),
    from === undefined ? undefined : gte(issues.id, from),
    to === undefined ? undefined : lte(issues.id, to),
    ...ofTimes(filters),
    ...ofNews(scope, filters),
    isAtPlace(filters),
  );
}

export function ofPriorities(priorities: readonly number[] | undefined): SQL | undefined {
  return some(priorities, (ids) => inArray(issues.priorityId, ids));
}

/**
 * The words of a search, with what the mistyped ones stand for. A search that found something needs none: each of its words
 * occurs.
 */
export async function correctedTerms(
  db: Executor,
  scope: ProjectScope,
  q: string | undefined,
): Promise<IssueTerm[]> {
  const terms: IssueTerm[] = [];
  for (const term of termsOf(q)) {
    const mistyped = isSpellable(term) && !(await occurs(db, scope, term));
    terms.push({ ...term, alike: mistyped ? await wordsLike(db, scope, term.text) : [] });
  }
  return terms;
}

async function occurs(db: Executor, scope: ProjectScope, term: IssueTerm): Promise<boolean> {
  const rows = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.projectId, scope.projectId), seenBy(scope), says(term)))
    .limit(1);
  return rows.length > 0;
}

/** The place of an id's label in the alphabet, so that lists sort by what people read. */
function byLabel(column: typeof issues.disciplineId, lookup: readonly Lookup[]): SQL {
  const labels = lookup.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return sql`array_position(${sql.param(labels.map(({ id }) => id))}::int[], ${column})`;
}

const STATES_BY_LABEL: readonly EvaluationState[] = ['approved', 'not_reviewed', 'rejected'];

/** As people sort names and numbers (see the migration `issue-versions`). */
const asRead = (text: SQL): SQL => sql`${text} collate as_read`;

/**
 * The place of the assignee's name among those of all who hold issues; the same for the same name. It is found once a query:
 * a look at every issue's person would take five times as long.
 */
const byAssignee = sql`((
  select jsonb_object_agg(id, place) from (
    select id, dense_rank() over (order by full_name collate as_read) as place from users
    where exists (select 1 from issues held where held.assignee_id = users.id)) people
  ) -> ${issues.assigneeId}::text)::int`;

type Order = {
  readonly keys: readonly SQL[];
  /** Some issues may have no value. */
  readonly hasGaps?: true;
  /** The same order by a key that no index has. */
  readonly unindexed?: SQL;
};

const byText = (text: SQL): Order => ({
  keys: [asRead(text)],
  unindexed: asRead(sql`(${text} || '')`),
});

/** What issues are sorted by. Indexes of the table have the same expressions. */
const ORDERS: Readonly<Record<IssueSort, Order>> = {
  id: { keys: [sql`${issues.id}`] },
  priority: { keys: [sql`${issues.priorityId}`] },
  csi_code: byText(sql`${issues.refNumber}`),
  discipline: { keys: [byLabel(issues.disciplineId, LOOKUPS.disciplines)], hasGaps: true },
  summary: byText(sql`${issues.summary}`),
  // An index has no room for all of it.
  full_text: byText(sql`left(${issues.fullText}, 200)`),
  assignee: { keys: [byAssignee], hasGaps: true },
  // In the order of work, from open to closed.
  status: { keys: [sql`${issues.statusId}`], hasGaps: true },
  created_at: { keys: [sql`${issues.createdAt}`] },
  evaluation_states: {
    keys: [sql`array_position(${sql.param(STATES_BY_LABEL)}::text[], ${issues.evaluationState})`],
    hasGaps: true,
  },
  page: { keys: [sql`${issues.documentId}`, sql`${issues.pageNumber}`], hasGaps: true },
};

type SortKey = { key: SQL; direction: SQL };

/**
 * Issues without a value come last in both directions; ties are newest first. A search by words and an order by text depend
 * on each other (all doors are in one place of the alphabet), which PostgreSQL cannot know: it would go through an index from
 * one end to the other for the ten issues of a page. So it sorts what the search found.
 */
export function sortKeysOf(
  query: ListQuery<IssueSort> & Pick<IssueFilters, 'keywords'>,
): SortKey[] {
  const { sort_by: by, sort_order: order } = query;
  const { keys, hasGaps, unindexed } = ORDERS[by];
  const sorted = isSearched(query) && unindexed ? [unindexed] : keys;
  // Where there are no gaps, saying where they go would keep PostgreSQL from using an index.
  const direction = sql.raw(hasGaps ? `${order} nulls last` : order);
  const newestFirst = { key: sql`${issues.id}`, direction: sql.raw('desc') };
  return [...sorted.map((key) => ({ key, direction })), ...(by === 'id' ? [] : [newestFirst])];
}

export function orderOf(query: Parameters<typeof sortKeysOf>[0]): SQL[] {
  return sortKeysOf(query).map(({ key, direction }) => sql`${key} ${direction}`);
}

/** By words, so that no index has the matches in an order. */
export function isSearched({
  q = '',
  keywords = [],
}: Pick<IssueFilters, 'q' | 'keywords'>): boolean {
  return q !== '' || keywords.length > 0;
}
