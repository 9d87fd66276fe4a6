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
import type { Column, SQL } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type {
  Comment,
  Evaluation,
  Issue,
  IssueLocation,
} from '../../../contract/src/issues/schema.ts';
import { builtOnce } from '../db/built-once.ts';
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
import { matching, seenBy } from './issue-filters.ts';
import { sheetsOfExecution } from './conditions.ts';
import type { CallerScope, IssueScope, ProjectScope } from './scopes.ts';
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
function selectIssues(db: Executor, where: SQL | undefined) {
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

/** The value of the column is one of the placeholder `ids`. */
const isAmong = (column: Column): SQL => sql`${column} = any(${sql.placeholder('ids')}::integer[])`;

const latestEvaluations = builtOnce((db) => {
  const latest = db
    .select({ id: max(issueEvaluations.id) })
    .from(issueEvaluations)
    .where(isAmong(issueEvaluations.issueId))
    .groupBy(issueEvaluations.issueId);
  return db
    .select({
      evaluation: issueEvaluations,
      evaluator: { id: users.id, full_name: users.fullName },
    })
    .from(issueEvaluations)
    .leftJoin(users, eq(users.id, issueEvaluations.evaluatorId))
    .where(inArray(issueEvaluations.id, latest))
    .prepare('evaluations of issues');
});

/** The latest evaluation of each issue. */
async function evaluationsOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Evaluation>> {
  const rows = await latestEvaluations(db).execute({ ids });
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

const locationsInOrder = builtOnce((db) =>
  db
    .select({ location: issueLocations, reference: locationReferences, sheetNumber })
    .from(issueLocations)
    .leftJoin(locationReferences, eq(locationReferences.locationId, issueLocations.id))
    .leftJoin(drawingSheets, eq(drawingSheets.id, locationReferences.drawingSheetId))
    .where(isAmong(issueLocations.issueId))
    .orderBy(
      asc(issueLocations.id),
      sql`${locationReferences.isPrimary} desc nulls last`,
      asc(locationReferences.id),
    )
    .prepare('locations of issues'),
);

/** The locations of each issue with their references, primary ones first. */
async function locationsOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, IssueLocation[]>> {
  const rows = await locationsInOrder(db).execute({ ids });
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

const gridsOfSheets = builtOnce((db) =>
  db
    .select({ id: drawingSheets.id, grids: drawingSheets.grids })
    .from(drawingSheets)
    .where(and(isAmong(drawingSheets.id), isNotNull(drawingSheets.grids)))
    .prepare('grids of sheets'),
);

/** The grids of the sheets that carry the markups of these issues. */
async function gridsOf(db: Executor, placed: readonly Placed[]): Promise<Grids> {
  const ids = new Set(placed.flatMap(({ sheet, markup }) => (sheet && markup ? [sheet.id] : [])));
  if (ids.size === 0) return new Map();
  const rows = await gridsOfSheets(db).execute({ ids: [...ids] });
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

/** What the caller sees decides how the query is built; the ids and the project are its placeholders. */
const seenIssues = builtOnce(
  (db, caller: CallerScope) =>
    selectIssues(
      db,
      and(isAmong(issues.id), eq(issues.projectId, sql.placeholder('projectId')), seenBy(caller)),
    ).prepare(`issues, ${caller.evaluationStates.join()}`),
  ({ evaluationStates }) => evaluationStates.join(),
);

/** Those of the issues that the caller still sees, in the order of their ids here. */
export async function issuesByIds(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Issue[]> {
  const rows = await seenIssues(db, scope).execute({ ids, projectId: scope.projectId });
  const found = await complete(db, rows);
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
