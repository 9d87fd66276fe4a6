/** What a list of issues can be limited to and sorted by. Its conditions are SQL on the table `issues`. */
import { and, asc, desc, eq, exists, gte, ilike, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { ANY_DOCUMENT_TYPE, NOBODY } from '../../../contract/src/issues/list.ts';
import type { IssueSort, IssueType } from '../../../contract/src/issues/list.ts';
import type { Sort } from '../../../contract/src/wire/list.ts';
import type { Executor } from '../db/database.ts';
import { issueComments, issues } from '../db/schema.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import type { Lookup } from '../domain/lookups.ts';
import { partsOf } from '../domain/text-search.ts';
import type { CallerScope, ProjectScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

/** As the API takes them (API-024). Absent: no limit. */
export type IssueFilters = {
  q?: string | undefined;
  priorities?: readonly number[] | undefined;
  statuses?: readonly number[] | undefined;
  document_id?: number | undefined;
  document_types?: readonly number[] | undefined;
  issue_types?: readonly IssueType[] | undefined;
  evaluation_states?: readonly EvaluationState[] | undefined;
  overlay_execution_id?: number | undefined;
  issue_id_from?: number | undefined;
  issue_id_to?: number | undefined;
  owners?: readonly number[] | undefined;
  creators?: readonly number[] | undefined;
  keywords?: readonly string[] | undefined;
  discipline_ids?: readonly number[] | undefined;
  scopes?: readonly number[] | undefined;
};

/** The issues that the caller may see (IL-032). Every query for callers uses it. */
export function seenBy({ evaluationStates }: CallerScope): SQL {
  return inArray(issues.evaluationState, [...evaluationStates]);
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

/** True if the words occur in the number, the summary, the description or a comment, in any case. */
function says(db: Executor, words: string): SQL | undefined {
  const pattern = `%${escapeLike(words)}%`;
  const number = /^#?(\d{1,10})$/.exec(words)?.[1];
  const isSaid = db
    .select({ one: sql`1` })
    .from(issueComments)
    .where(and(eq(issueComments.issueId, issues.id), ilike(issueComments.text, pattern)));
  return or(
    ilike(issues.summary, pattern),
    ilike(issues.fullText, pattern),
    ilike(issues.refNumber, pattern),
    number === undefined ? undefined : sql`${issues.id} = ${number}::bigint`,
    exists(isSaid),
  );
}

const some = <Value>(
  values: readonly Value[] | undefined,
  condition: (values: Value[]) => SQL | undefined,
) => (values === undefined ? undefined : condition([...values]));

/** The issues of the project that the caller may see and that pass all filters but that of the priority. */
export function matching(
  db: Executor,
  scope: ProjectScope,
  filters: IssueFilters,
): SQL | undefined {
  const { q = '', keywords, statuses, scopes, evaluation_states: states } = filters;
  const { issue_id_from: from, issue_id_to: to, document_id: documentId } = filters;
  const { overlay_execution_id: overlay, discipline_ids: disciplines } = filters;
  return and(
    eq(issues.projectId, scope.projectId),
    seenBy(scope),
    ...partsOf(q).map(({ text }) => says(db, text)),
    keywords && or(...keywords.map((keyword) => says(db, keyword))),
    some(statuses, (ids) => inArray(issues.statusId, ids)),
    some(disciplines, (ids) => inArray(issues.disciplineId, ids)),
    some(states, (wanted) => inArray(issues.evaluationState, wanted)),
    some(scopes, (ids) => sql`${issues.scopeIds} && ${sql.param(ids)}::int[]`),
    isOfTypes(filters),
    isOfPeople(issues.assigneeId, filters.owners),
    isOfPeople(issues.creatorId, filters.creators),
    documentId === undefined ? undefined : eq(issues.documentId, documentId),
    overlay === undefined ? undefined : eq(issues.overlayExecutionId, overlay),
    from === undefined ? undefined : gte(issues.id, from),
    to === undefined ? undefined : lte(issues.id, to),
  );
}

export function ofPriorities(priorities: readonly number[] | undefined): SQL | undefined {
  return some(priorities, (ids) => inArray(issues.priorityId, ids));
}

/** The place of an id's label in the alphabet, so that lists sort by what people read. */
function byLabel(column: typeof issues.disciplineId, lookup: readonly Lookup[]): SQL {
  const labels = lookup.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return sql`array_position(${sql.param(labels.map(({ id }) => id))}::int[], ${column})`;
}

const STATES_BY_LABEL: readonly EvaluationState[] = ['approved', 'not_reviewed', 'rejected'];

/** As people sort names and numbers (see the migration `issue-versions`). */
const asRead = (text: SQL): SQL => sql`${text} collate as_read`;

const ORDERS: Readonly<Record<IssueSort, SQL>> = {
  id: sql`${issues.id}`,
  priority: sql`${issues.priorityId}`,
  csi_code: asRead(sql`${issues.refNumber}`),
  discipline: byLabel(issues.disciplineId, LOOKUPS.disciplines),
  summary: asRead(sql`${issues.summary}`),
  full_text: asRead(sql`${issues.fullText}`),
  assignee: asRead(sql`(select full_name from users where users.id = ${issues.assigneeId})`),
  // In the order of work, from open to closed.
  status: sql`${issues.statusId}`,
  created_at: sql`${issues.createdAt}`,
  evaluation_states: sql`array_position(${sql.param(STATES_BY_LABEL)}::text[], ${issues.evaluationState})`,
  page: sql`(${issues.documentId}, ${issues.pageNumber})`,
};

/** Issues without a value come last in both directions; ties are newest first. */
export function orderOf({ by, order }: Sort<IssueSort>): SQL[] {
  const value = ORDERS[by];
  return [sql`${order === 'asc' ? asc(value) : desc(value)} nulls last`, desc(issues.id)];
}
