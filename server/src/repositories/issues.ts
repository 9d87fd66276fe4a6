/** Issues, as callers may see them. */
import {
  aliasedTable,
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  max,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import type {
  Comment,
  Evaluation,
  Issue,
  IssueLocation,
  ListedIssue,
} from '../../../contract/src/issues/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  checklistItems,
  drawingSheets,
  issueAttachments,
  issueComments,
  issueEvaluations,
  issueLocations,
  issues,
  locationReferences,
  users,
} from '../db/schema.ts';
import { gridReference } from '../domain/grid-reference.ts';
import type { Grids, Placed } from '../domain/grid-reference.ts';
import {
  correctedTerms,
  isSearched,
  matching,
  ofPriorities,
  orderOf,
  seenBy,
  sortKeysOf,
} from './issue-filters.ts';
import type { IssueFilters } from './issue-filters.ts';
import { withMatches } from './issue-matches.ts';
import { termsOf } from './issue-words.ts';
import type { IssueTerm } from '../domain/issue-matches.ts';
import { sheetsOfExecution } from './conditions.ts';
import { isOneOf } from './portions.ts';
import type { IssueScope, ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';
import { wireMoment } from './wire.ts';

const assignees = aliasedTable(users, 'assignees');
const creators = aliasedTable(users, 'creators');

const { searchText: _searched, ...columns } = getTableColumns(issues);

/** The sheets of the issue's overlay, in its order, each once. */
const overlaySheets = sql<Issue['overlay_sheets']>`coalesce((
  select json_agg(json_build_object('id', ${drawingSheets.id}, 'sheet_num', ${sheetNumber},
    'sheet_title', ${sheetTitle}, 'page_number', ${drawingSheets.pageNumber},
    'document_id', ${drawingSheets.documentId}) order by compared.position)
  from (${sheetsOfExecution(sql`${issues.overlayExecutionId}`)}) compared
  join ${drawingSheets} on ${drawingSheets.id} = compared.sheet_id), '[]'::json)`;

/** Everything of an issue but its locations and its evaluation. */
async function selectIssues(db: Executor, where: SQL | undefined) {
  const markups = db
    .select({ id: annotations.id, xfdf: annotations.xfdf })
    .from(annotations)
    .where(and(eq(annotations.issueId, issues.id), eq(annotations.isDeleted, false)))
    .orderBy(asc(annotations.id))
    .limit(1)
    .as('markups');
  const said = db
    .select({ count: count().as('said_count') })
    .from(issueComments)
    .where(eq(issueComments.issueId, issues.id))
    .as('said');
  const attached = db
    .select({ count: count().as('attached_count') })
    .from(issueAttachments)
    .where(eq(issueAttachments.issueId, issues.id))
    .as('attached');
  return db
    .select({
      issue: columns,
      assignee: { id: assignees.id, full_name: assignees.fullName },
      creator: { id: creators.id, full_name: creators.fullName },
      commentsCount: said.count,
      attachmentsCount: attached.count,
      markup: { id: markups.id, xfdf: markups.xfdf },
      sheet: {
        id: drawingSheets.id,
        sheet_num: sheetNumber,
        sheet_title: sheetTitle,
        page_number: drawingSheets.pageNumber,
        document_id: drawingSheets.documentId,
      },
      turned: drawingSheets.rotationDegrees,
      width: drawingSheets.widthPoints,
      height: drawingSheets.heightPoints,
      overlaySheets,
      checklistItem: { item_id: checklistItems.label },
    })
    .from(issues)
    .leftJoin(assignees, eq(assignees.id, issues.assigneeId))
    .leftJoin(creators, eq(creators.id, issues.creatorId))
    .leftJoin(drawingSheets, eq(drawingSheets.id, issues.drawingSheetId))
    .leftJoin(checklistItems, eq(checklistItems.id, issues.checklistItemId))
    .innerJoinLateral(said, sql`true`)
    .innerJoinLateral(attached, sql`true`)
    .leftJoinLateral(markups, sql`true`)
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectIssues>>[number];

function toIssue(
  row: Row,
  { evaluation, locations }: Pick<Issue, 'evaluation' | 'locations'>,
  grids: Grids,
): Issue {
  const { issue, sheet } = row;
  return {
    id: issue.id,
    project_id: issue.projectId,
    summary: issue.summary,
    full_text: issue.fullText,
    priority_id: issue.priorityId,
    status_id: issue.statusId,
    discipline_id: issue.disciplineId,
    scope_ids: issue.scopeIds,
    assignee_id: issue.assigneeId,
    assignee: row.assignee,
    creator_id: issue.creatorId,
    creator: row.creator,
    creator_name: row.creator?.full_name ?? null,
    ref_number: issue.refNumber,
    issue_type: issue.issueType,
    created_at: wireMoment(issue.createdAt),
    updated_at: wireMoment(issue.updatedAt),
    version: issue.version,
    comments_count: row.commentsCount,
    attachments_count: row.attachmentsCount,
    document_id: issue.documentId,
    page_number: issue.pageNumber,
    xfdf: row.markup?.xfdf ?? null,
    annotation_id: row.markup?.id ?? null,
    overlay_execution_id: issue.overlayExecutionId,
    drawing_sheet_id: issue.drawingSheetId,
    drawing_sheet_num: sheet?.sheet_num ?? null,
    csi_code: issue.csiCode,
    rotation_degrees: row.turned,
    width_points: row.width,
    height_points: row.height,
    grid_reference: gridReference(row, grids),
    drawing_sheet: sheet,
    overlay_sheets: row.overlaySheets,
    checklist_item: row.checklistItem,
    evaluation_state: issue.evaluationState,
    evaluation,
    locations,
  };
}

/** The latest evaluation of each issue. */
async function evaluationsOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Evaluation>> {
  const latest = db
    .select({ id: max(issueEvaluations.id) })
    .from(issueEvaluations)
    .where(isOneOf(issueEvaluations.issueId, ids))
    .groupBy(issueEvaluations.issueId);
  const rows = await db
    .select({
      evaluation: issueEvaluations,
      evaluator: { id: users.id, full_name: users.fullName },
    })
    .from(issueEvaluations)
    .leftJoin(users, eq(users.id, issueEvaluations.evaluatorId))
    .where(inArray(issueEvaluations.id, latest));
  return new Map(rows.map((row) => [row.evaluation.issueId, toEvaluation(row)]));
}

function toEvaluation({
  evaluation: { isThumbsUp, explanation, createdAt },
  evaluator,
}: {
  evaluation: typeof issueEvaluations.$inferSelect;
  evaluator: Evaluation['evaluator'];
}): Evaluation {
  return {
    is_thumbs_up: isThumbsUp,
    is_thumbs_down: !isThumbsUp,
    explanation,
    evaluator,
    created_at: wireMoment(createdAt),
  };
}

/** The locations of each issue with their references, primary ones first. */
async function locationsOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, IssueLocation[]>> {
  const rows = await db
    .select({ location: issueLocations, reference: locationReferences, sheetNumber })
    .from(issueLocations)
    .leftJoin(locationReferences, eq(locationReferences.locationId, issueLocations.id))
    .leftJoin(drawingSheets, eq(drawingSheets.id, locationReferences.drawingSheetId))
    .where(isOneOf(issueLocations.issueId, ids))
    .orderBy(
      asc(issueLocations.id),
      sql`${locationReferences.isPrimary} desc nulls last`,
      asc(locationReferences.id),
    );
  const found = new Map<number, Map<number, IssueLocation>>();
  for (const { location, reference, sheetNumber: number } of rows) {
    const ofIssue = found.get(location.issueId) ?? new Map<number, IssueLocation>();
    found.set(location.issueId, ofIssue);
    const known = ofIssue.get(location.id) ?? {
      id: location.id,
      location_description: location.description,
      location_references: [],
    };
    ofIssue.set(location.id, known);
    if (reference === null) continue;
    known.location_references.push({
      id: reference.id,
      is_primary: reference.isPrimary,
      reference_type: reference.referenceType,
      document_id: reference.documentId,
      page_number: reference.pageNumber,
      drawing_sheet_id: reference.drawingSheetId,
      drawing_sheet: reference.drawingSheetId === null ? null : { sheet_num: number },
      overlay_execution_id: reference.overlayExecutionId,
      checklist_item_id: reference.checklistItemId,
      csi_code: reference.csiCode,
    });
  }
  return new Map([...found].map(([issueId, ofIssue]) => [issueId, [...ofIssue.values()]]));
}

/** The grids of the sheets that carry the markups of these issues. */
async function gridsOf(db: Executor, placed: readonly Placed[]): Promise<Grids> {
  const ids = new Set(placed.flatMap(({ sheet, markup }) => (sheet && markup ? [sheet.id] : [])));
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: drawingSheets.id, grids: drawingSheets.grids })
    .from(drawingSheets)
    .where(and(isOneOf(drawingSheets.id, [...ids]), isNotNull(drawingSheets.grids)));
  return new Map(rows.map(({ id, grids }) => [id, grids ?? []]));
}

async function complete(db: Executor, rows: readonly Row[]): Promise<Issue[]> {
  const ids = rows.map(({ issue }) => issue.id);
  const evaluations = await evaluationsOf(db, ids);
  const locations = await locationsOf(db, ids);
  const grids = await gridsOf(db, rows);
  return rows.map((row) => {
    const { id } = row.issue;
    const own = { evaluation: evaluations.get(id) ?? null, locations: locations.get(id) ?? [] };
    return toIssue(row, own, grids);
  });
}

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

/** Those of the issues that the caller still sees, in the order of their ids here. */
export async function issuesByIds(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Issue[]> {
  const ofProject = eq(issues.projectId, scope.projectId);
  const wanted = and(isOneOf(issues.id, ids), ofProject, seenBy(scope));
  const found = await complete(db, await selectIssues(db, wanted));
  const byId = new Map(found.map((issue) => [issue.id, issue]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Null if it is gone, or in a state that the caller does not see. */
export async function findIssue(db: Executor, scope: IssueScope): Promise<Issue | null> {
  const rows = await selectIssues(db, and(eq(issues.id, scope.issueId), seenBy(scope)));
  const [issue] = await complete(db, rows);
  return issue ?? null;
}

/** The version of an issue without the issue; null if it is gone. */
export async function issueVersion(db: Executor, { issueId }: IssueScope): Promise<number | null> {
  const [row] = await db
    .select({ version: issues.version })
    .from(issues)
    .where(eq(issues.id, issueId));
  return row?.version ?? null;
}

export async function countIssues(
  db: Executor,
  scope: ProjectScope,
  states: readonly EvaluationState[] | undefined,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(issues)
    .where(matching(scope, { evaluation_states: states }));
  return row?.count ?? 0;
}

export async function findEvaluation(
  db: Executor,
  { issueId }: IssueScope,
): Promise<Evaluation | null> {
  return (await evaluationsOf(db, [issueId])).get(issueId) ?? null;
}

/** Oldest first. */
export async function listComments(db: Executor, { issueId }: IssueScope): Promise<Comment[]> {
  const rows = await db
    .select({ comment: issueComments, author: { id: users.id, full_name: users.fullName } })
    .from(issueComments)
    .leftJoin(users, eq(users.id, issueComments.authorId))
    .where(eq(issueComments.issueId, issueId))
    .orderBy(asc(issueComments.id));
  return rows.map(({ comment, author }) => ({
    id: comment.id,
    text: comment.text,
    created_at: wireMoment(comment.createdAt),
    author,
  }));
}
