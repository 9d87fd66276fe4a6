/** What checks of overlays need to know of their sheets. Nothing here checks a person's access. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CheckId, LookOutcome } from '../../../contract/src/checks/checks.ts';
import type { Executor } from '../db/database.ts';
import {
  checkLooks,
  drawingSheets,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { OverlayAlignment, StoredDifference } from '../db/schema.ts';
import type { SheetPairFacts } from '../domain/checks/sheet-pair.ts';
import { isOneOf } from './portions.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

export type ComparedSheet = {
  id: number;
  documentId: number;
  pageNumber: number;
  number: string;
  title: string;
  /** As its title block says them. */
  revision: string | null;
  revisionDate: string | null;
  rotationDegrees: number;
  widthPoints: number;
  heightPoints: number;
  cropBox: [number, number, number, number] | null;
  userUnit: number;
};

export type ComparedPair = {
  projectId: number;
  /** In the order of the overlay. */
  sheets: [ComparedSheet, ComparedSheet];
  /** Maps the page of the second sheet to that of the first. Null: they could not be aligned. */
  alignment: OverlayAlignment | null;
  failure: string | null;
};

/** The two sheets of a checked execution. Null for one of more drawings, or of parts of sheets, and if it is gone. */
export async function comparedPair(
  db: Executor,
  executionId: number,
): Promise<ComparedPair | null> {
  const [row] = await db
    .select({ overlay: overlays, execution: overlayExecutions })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .where(eq(overlayExecutions.id, executionId));
  if (!row) return null;
  const { overlay, execution } = row;
  const { sheet1Id, sheet2Id } = overlay;
  if (overlay.sheet3Id !== null || sheet1Id === sheet2Id) return null;
  if (execution.layers.some(({ box }) => box !== null)) return null;
  const sheets = await db
    .select({
      ...{ id: drawingSheets.id, documentId: drawingSheets.documentId },
      ...{ pageNumber: drawingSheets.pageNumber, number: sheetNumber, title: sheetTitle },
      ...{ revision: drawingSheets.revision, revisionDate: drawingSheets.revisionDate },
      ...{ rotationDegrees: drawingSheets.rotationDegrees, cropBox: drawingSheets.cropBox },
      ...{ widthPoints: drawingSheets.widthPoints, heightPoints: drawingSheets.heightPoints },
      userUnit: drawingSheets.userUnit,
    })
    .from(drawingSheets)
    .where(inArray(drawingSheets.id, [sheet1Id, sheet2Id]))
    .orderBy(asc(drawingSheets.id));
  const [first, second] = [sheet1Id, sheet2Id].map((id) => sheets.find((sheet) => sheet.id === id));
  if (first === undefined || second === undefined) return null;
  const { alignments, failure } = execution;
  return {
    projectId: overlay.projectId,
    sheets: [first, second],
    alignment: alignments[0] ?? null,
    failure,
  };
}

/** Replaces what became of a check on a sheet. */
export async function storeOverlayLook(
  tx: Executor,
  look: {
    sheetId: number;
    checkId: CheckId;
    outcome: LookOutcome;
    foundCount: number;
    reason: string | null;
  },
): Promise<void> {
  await tx
    .insert(checkLooks)
    .values(look)
    .onConflictDoUpdate({
      target: [checkLooks.sheetId, checkLooks.checkId],
      set: { outcome: look.outcome, foundCount: look.foundCount, reason: look.reason },
    });
}

/** What a checked execution found between its first two drawings. Null if it is gone. */
export async function comparedResult(
  db: Executor,
  executionId: number,
): Promise<{ differences: StoredDifference[]; facts: SheetPairFacts | null } | null> {
  const [execution] = await db
    .select({ facts: overlayExecutions.facts })
    .from(overlayExecutions)
    .where(eq(overlayExecutions.id, executionId));
  if (!execution) return null;
  const rows = await db
    .select({ content: overlayDifferences.content })
    .from(overlayDifferences)
    .where(
      and(eq(overlayDifferences.executionId, executionId), eq(overlayDifferences.drawingNumber, 2)),
    )
    .orderBy(asc(overlayDifferences.position));
  return { differences: rows.map(({ content }) => content), facts: execution.facts };
}

/** What checks have looked at, as `sheet check`. */
export async function looksAt(
  db: Executor,
  sheetIds: readonly number[],
  checkIds: readonly CheckId[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ sheetId: checkLooks.sheetId, checkId: checkLooks.checkId })
    .from(checkLooks)
    .where(and(isOneOf(checkLooks.sheetId, sheetIds), inArray(checkLooks.checkId, [...checkIds])));
  return new Set(rows.map(({ sheetId, checkId }) => `${sheetId} ${checkId}`));
}

/** True while the sheet is there. Keeps it until the end of the transaction. */
export async function keepSheet(tx: Executor, sheetId: number): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(drawingSheets)
    .where(and(eq(drawingSheets.id, sheetId)))
    .for('key share');
  return rows.length > 0;
}
