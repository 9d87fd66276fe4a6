/** Overlays of a project with their executions, as callers may see them. */
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  Overlay,
  OverlayDifference,
  OverlayDrawing,
  OverlayExecution,
  OverlayExecutionDetail,
} from '../../../contract/src/overlays/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawings,
  drawingSheets,
  files,
  issues,
  overlayDifferences,
  overlayExecutions,
  overlays,
  users,
} from '../db/schema.ts';
import { shownTitle } from './drawings.ts';
import { seenBy } from './issue-filters.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { DocumentScope, OverlayExecutionScope, ProjectScope, SheetScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';
import { wireMoment } from './wire.ts';

/** Of an execution that was compared with its drawings aligned: without a sure alignment, differences are guesses. */
export const hasSureDifferences = sql`(${overlayExecutions.hasBeenChecked} and ${overlayExecutions.failure} is null
  and ${overlayExecutions.alignments} -> 0 ->> 'status' = 'aligned')`;

type OverlayRow = typeof overlays.$inferSelect;
type ExecutionRow = typeof overlayExecutions.$inferSelect;
type Requested = Pick<OverlayRow, 'requestedByAi' | 'requestedById'>;

/** A sheet, or one drawing on it. */
export type OverlayPart = { sheetId: number; drawingId: number | null };

/** What an overlay shows, in order. */
export function partsOf(row: OverlayRow): OverlayPart[] {
  const all = [
    { sheetId: row.sheet1Id, drawingId: row.drawing1Id },
    { sheetId: row.sheet2Id, drawingId: row.drawing2Id },
    { sheetId: row.sheet3Id, drawingId: row.drawing3Id },
    { sheetId: row.sheet4Id, drawingId: row.drawing4Id },
  ];
  return all.flatMap(({ sheetId, drawingId }) =>
    sheetId === null ? [] : [{ sheetId, drawingId }],
  );
}

/** What answers show of these overlays besides their own rows, by ids. */
type Shown = {
  sheets: ReadonlyMap<number, OverlayDrawing['sheet']>;
  drawings: ReadonlyMap<number, { title: string; isDeleted: boolean }>;
  people: ReadonlyMap<number, { id: number; full_name: string }>;
  /** Issues by execution. */
  issues: ReadonlyMap<number, number>;
};

async function sheetsById(db: Executor, ids: readonly number[]): Promise<Shown['sheets']> {
  const rows = await db
    .select({
      id: drawingSheets.id,
      sheet_num: sheetNumber,
      sheet_title: sheetTitle,
      revision: drawingSheets.revision,
      document_id: drawingSheets.documentId,
      document_name: files.name,
      page_number: drawingSheets.pageNumber,
      rotation_degrees: drawingSheets.rotationDegrees,
      width_points: drawingSheets.widthPoints,
      height_points: drawingSheets.heightPoints,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(isOneOf(drawingSheets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function drawingsById(db: Executor, ids: readonly number[]): Promise<Shown['drawings']> {
  const rows = await db
    .select({ id: drawings.id, title: shownTitle, isDeleted: drawings.isDeleted })
    .from(drawings)
    .where(isOneOf(drawings.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many issues of these executions the caller sees. */
async function issueCounts(
  db: Executor,
  scope: ProjectScope,
  executionIds: readonly number[],
): Promise<Shown['issues']> {
  const rows = await db
    .select({ id: issues.overlayExecutionId, count: count() })
    .from(issues)
    .where(
      and(
        isOneOf(issues.overlayExecutionId, executionIds),
        eq(issues.projectId, scope.projectId),
        seenBy(scope),
      ),
    )
    .groupBy(issues.overlayExecutionId);
  return new Map(rows.flatMap(({ id, count: of }) => (id === null ? [] : [[id, of]])));
}

async function shownOf(
  db: Executor,
  scope: ProjectScope,
  rows: readonly OverlayRow[],
  executions: readonly ExecutionRow[],
): Promise<Shown> {
  const parts = rows.flatMap(partsOf);
  const personIds = [...rows, ...executions].flatMap(({ requestedById: id }) => id ?? []);
  const people = await db
    .select({ id: users.id, full_name: users.fullName })
    .from(users)
    .where(isOneOf(users.id, [...new Set(personIds)]));
  return {
    sheets: await sheetsById(db, [...new Set(parts.map(({ sheetId }) => sheetId))]),
    drawings: await drawingsById(db, [
      ...new Set(parts.flatMap(({ drawingId }) => drawingId ?? [])),
    ]),
    people: new Map(people.map((person) => [person.id, person])),
    issues: await issueCounts(
      db,
      scope,
      executions.map(({ id }) => id),
    ),
  };
}

const requesterOf = ({ requestedById: id }: Requested, { people }: Shown) =>
  id === null ? null : (people.get(id) ?? null);

/** The drawing at a position from 0; null if the overlay has fewer. */
function drawingAt(row: OverlayRow, position: number, shown: Shown): OverlayDrawing | null {
  const part = partsOf(row)[position];
  if (part === undefined) return null;
  const sheet = shown.sheets.get(part.sheetId);
  if (sheet === undefined) return null;
  if (part.drawingId === null) {
    return { id: null, title: sheet.sheet_title, is_deleted: false, sheet };
  }
  const drawing = shown.drawings.get(part.drawingId);
  return {
    id: part.drawingId,
    title: drawing?.title ?? '',
    is_deleted: drawing?.isDeleted ?? true,
    sheet,
  };
}

function toExecution(row: ExecutionRow, shown: Shown): OverlayExecution {
  const [first, second, third, fourth] = row.layers;
  if (first === undefined || second === undefined)
    throw new Error(`Execution ${row.id} has no layers`);
  const [alignment2, alignment3, alignment4] = row.alignments;
  return {
    ...{ id: row.id, overlay_id: row.overlayId },
    ...{ color_1: first.color, color_2: second.color },
    ...{ color_3: third?.color ?? null, color_4: fourth?.color ?? null },
    ...{ opacity_1: first.opacity, opacity_2: second.opacity },
    ...{ opacity_3: third?.opacity ?? null, opacity_4: fourth?.opacity ?? null },
    ...{ box_1: first.box, box_2: second.box },
    ...{ box_3: third?.box ?? null, box_4: fourth?.box ?? null },
    ...{ points: row.points, residuals_inches: row.residuals },
    alignment_2: alignment2 ?? null,
    alignment_3: alignment3 ?? null,
    alignment_4: alignment4 ?? null,
    cache_key: row.cacheKey,
    has_been_checked: row.hasBeenChecked,
    failure: row.failure,
    differences_count: row.differencesCount,
    issue_count: shown.issues.get(row.id) ?? 0,
    requested_by_ai: row.requestedByAi,
    requested_by: requesterOf(row, shown),
    created_at: wireMoment(row.createdAt),
  };
}

/** Null if one of its sheets went since it was read. */
function toOverlay(
  row: OverlayRow,
  latestId: number | undefined,
  shown: Shown,
): Omit<Overlay, 'executions'> | null {
  const [first, second] = [drawingAt(row, 0, shown), drawingAt(row, 1, shown)];
  if (first === null || second === null) return null;
  return {
    ...{ id: row.id, project_id: row.projectId, drawing_1: first, drawing_2: second },
    ...{ drawing_3: drawingAt(row, 2, shown), drawing_4: drawingAt(row, 3, shown) },
    latest_execution_issue_count: latestId === undefined ? 0 : (shown.issues.get(latestId) ?? 0),
    requested_by_ai: row.requestedByAi,
    requested_by_user_id: row.requestedById,
    requested_by: requesterOf(row, shown),
    created_at: wireMoment(row.createdAt),
  };
}

const SHEETS = [overlays.sheet1Id, overlays.sheet2Id, overlays.sheet3Id, overlays.sheet4Id];

function showsSheet({ sheetId }: SheetScope): SQL | undefined {
  return or(...SHEETS.map((column) => eq(column, sheetId)));
}

function showsDocument(db: Executor, { documentId }: DocumentScope): SQL | undefined {
  const ofDocument = db
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(eq(drawingSheets.documentId, documentId));
  return or(...SHEETS.map((column) => inArray(column, ofDocument)));
}

/** The overlays that show the sheet, or a sheet of the document; the one with the newest execution first. */
export async function listOverlays(
  db: Executor,
  scope: DocumentScope | SheetScope,
): Promise<Overlay[]> {
  const shows = 'sheetId' in scope ? showsSheet(scope) : showsDocument(db, scope);
  const found = await db
    .select({ id: overlays.id })
    .from(overlays)
    .where(and(eq(overlays.projectId, scope.projectId), shows));
  const listed = await inPortions(
    found.map(({ id }) => id),
    (ids) => overlaysByIds(db, scope, ids),
  );
  const newest = ({ executions: [latest] }: Overlay) => latest?.id ?? 0;
  return listed.toSorted((one, other) => newest(other) - newest(one));
}

async function overlaysByIds(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Overlay[]> {
  const rows = await db.select().from(overlays).where(isOneOf(overlays.id, ids));
  const executions = await db
    .select()
    .from(overlayExecutions)
    .where(isOneOf(overlayExecutions.overlayId, ids))
    .orderBy(desc(overlayExecutions.id));
  const shown = await shownOf(db, scope, rows, executions);
  return rows.flatMap((row) => {
    const own = executions.filter(({ overlayId }) => overlayId === row.id);
    const overlay = toOverlay(row, own[0]?.id, shown);
    if (overlay === null || own.length === 0) return [];
    return { ...overlay, executions: own.map((each) => toExecution(each, shown)) };
  });
}

/** Null if it is gone. */
export async function findExecution(
  db: Executor,
  scope: OverlayExecutionScope,
): Promise<OverlayExecutionDetail | null> {
  const [row] = await db.select().from(overlays).where(eq(overlays.id, scope.overlayId));
  const [execution] = await db
    .select()
    .from(overlayExecutions)
    .where(eq(overlayExecutions.id, scope.executionId));
  const [latest] = await db
    .select()
    .from(overlayExecutions)
    .where(eq(overlayExecutions.overlayId, scope.overlayId))
    .orderBy(desc(overlayExecutions.id))
    .limit(1);
  if (!row || !execution || !latest) return null;
  const shown = await shownOf(db, scope, [row], [execution, latest]);
  const overlay = toOverlay(row, latest.id, shown);
  if (overlay === null) return null;
  return { ...toExecution(execution, shown), is_latest: latest.id === execution.id, overlay };
}

export type FoundDifferences = {
  data: OverlayDifference[];
  limitation: string | null;
  hidden_count: number;
};

/** In the order in which they were found. */
export async function differencesOf(
  db: Executor,
  { executionId }: OverlayExecutionScope,
): Promise<FoundDifferences> {
  const [execution] = await db
    .select({ limitation: overlayExecutions.limitation, hidden: overlayExecutions.hiddenCount })
    .from(overlayExecutions)
    .where(eq(overlayExecutions.id, executionId));
  const positions = await db
    .select({ position: overlayDifferences.position })
    .from(overlayDifferences)
    .where(eq(overlayDifferences.executionId, executionId))
    .orderBy(overlayDifferences.position);
  const data = await inPortions(
    positions.map(({ position }) => position),
    (some) =>
      db
        .select()
        .from(overlayDifferences)
        .where(
          and(
            eq(overlayDifferences.executionId, executionId),
            isOneOf(overlayDifferences.position, some),
          ),
        )
        .orderBy(overlayDifferences.position),
  );
  return {
    data: data.map(({ content, drawingNumber }) => ({ ...content, drawing_number: drawingNumber })),
    limitation: execution?.limitation ?? null,
    hidden_count: execution?.hidden ?? 0,
  };
}
