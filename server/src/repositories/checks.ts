/** The checks of a project's drawings, as callers may see them. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CheckId } from '../../../contract/src/checks/checks.ts';
import type { CheckedSheet } from '../../../contract/src/checks/operations.ts';
import type { Executor } from '../db/database.ts';
import {
  analystRuns,
  checkLooks,
  checkRuns,
  checkSettings,
  documents,
  drawingSheets,
  modelUsage,
} from '../db/schema.ts';
import { isOfSet } from './conditions.ts';
import type { ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

type Run = Pick<typeof checkRuns.$inferSelect, 'state' | 'checkedAt'>;

export async function findCheckRun(db: Executor, scope: ProjectScope): Promise<Run | null> {
  const [run] = await db
    .select({ state: checkRuns.state, checkedAt: checkRuns.checkedAt })
    .from(checkRuns)
    .where(eq(checkRuns.projectId, scope.projectId));
  return run ?? null;
}

/** How asking the language model goes. Null: nobody ever asked for it. */
export async function analystStateOf(
  db: Executor,
  scope: ProjectScope,
): Promise<(typeof analystRuns.$inferSelect)['state'] | null> {
  const [run] = await db
    .select({ state: analystRuns.state })
    .from(analystRuns)
    .where(eq(analystRuns.projectId, scope.projectId));
  return run?.state ?? null;
}

type MonthOfUsage = Omit<typeof modelUsage.$inferSelect, 'projectId'>;

const SHOWN_MONTHS = 12;

/** What asking the language model has cost, the newest month first. */
export async function modelUsageOf(
  db: Executor,
  { projectId }: ProjectScope,
): Promise<MonthOfUsage[]> {
  const { month, calls, inputTokens, outputTokens, cost } = modelUsage;
  return db
    .select({ month, calls, inputTokens, outputTokens, cost })
    .from(modelUsage)
    .where(eq(modelUsage.projectId, projectId))
    .orderBy(desc(month))
    .limit(SHOWN_MONTHS);
}

/** Sheets with what became of these checks on them, by document and page. */
export async function checkedSheets(
  db: Executor,
  scope: ProjectScope,
  checkIds: readonly CheckId[],
): Promise<CheckedSheet[]> {
  const rows = await db
    .select({
      id: drawingSheets.id,
      sheet_num: sheetNumber,
      sheet_title: sheetTitle,
      document_id: drawingSheets.documentId,
      page_number: drawingSheets.pageNumber,
      look: checkLooks,
    })
    .from(checkLooks)
    .innerJoin(drawingSheets, eq(drawingSheets.id, checkLooks.sheetId))
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(
      and(
        eq(documents.projectId, scope.projectId),
        inArray(checkLooks.checkId, [...checkIds]),
        isOfSet,
      ),
    )
    .orderBy(asc(drawingSheets.documentId), asc(drawingSheets.pageNumber));
  const sheets = new Map<number, CheckedSheet>();
  for (const { look, ...sheet } of rows) {
    const known = sheets.get(sheet.id) ?? { ...sheet, looks: [] };
    const { checkId, outcome, foundCount, reason } = look;
    known.looks.push({ check_id: checkId, outcome, found_count: foundCount, reason });
    sheets.set(sheet.id, known);
  }
  return [...sheets.values()];
}

/** Notes that a check is on or off, and that the drawings are to be checked again. */
export async function storeCheckSetting(
  tx: Executor,
  { projectId }: ProjectScope,
  { checkId, isOn }: { checkId: CheckId; isOn: boolean },
): Promise<void> {
  await tx
    .insert(checkSettings)
    .values({ projectId, checkId, isOn })
    .onConflictDoUpdate({
      target: [checkSettings.projectId, checkSettings.checkId],
      set: { isOn },
    });
  await tx
    .insert(checkRuns)
    .values({ projectId, state: 'waiting' })
    .onConflictDoUpdate({ target: checkRuns.projectId, set: { state: 'waiting', begun: 0 } });
}
