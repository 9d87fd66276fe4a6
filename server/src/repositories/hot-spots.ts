/** Where open issues and changes are on the sheets of a project. Those without a number are left out. */
import { sql } from 'drizzle-orm';
import { NO_CELL } from '../../../contract/src/dashboard/hot-spots.ts';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  documents,
  drawingSheets,
  issues,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import { cellAt, cellOnSheet } from './issue-places.ts';
import { matching } from './issue-filters.ts';
import { hasSureDifferences } from './overlays.ts';
import type { DashboardScope } from './scopes.ts';
import { numberOfSheet, sheetNumber, sheetTitle } from './table-of-contents.ts';

/** So many are in a cell of the sheets with a number. */
type InCell = { number: string; cell: string; count: number };

/**
 * All at once instead of issue by issue: the issues and the first markup of each on its page come from indexes alone, and the
 * sheets are few.
 */
export async function openIssuesByCell(db: Executor, scope: DashboardScope): Promise<InCell[]> {
  const { rows } = await db.execute<InCell>(
    sql`with open as (
          select ${issues.id} as id, ${issues.documentId} as document_id, ${issues.pageNumber} as page_number
          from ${issues} where ${matching(scope, { is_closed: false })} and ${issues.pageNumber} is not null),
        marked as (
          select distinct on (${annotations.issueId}, ${annotations.documentId}, ${annotations.pageNumber})
            ${annotations.issueId} as issue_id, ${annotations.documentId} as document_id,
            ${annotations.pageNumber} as page_number, ${annotations.middle} as middle
          from ${annotations}
          where ${annotations.issueId} is not null and not ${annotations.isDeleted}
            and ${annotations.documentId} in (select ${documents.id} from ${documents} where ${documents.projectId} = ${scope.projectId})
          order by ${annotations.issueId}, ${annotations.documentId}, ${annotations.pageNumber}, ${annotations.id})
        select sheet.number, counted.cell, sum(counted.count)::int as count
        from (
          select ${drawingSheets.id} as sheet_id, coalesce(${cellOnSheet(sql`marked.middle`)}, ${NO_CELL}::text) as cell,
            count(*) as count
          from open
          join ${drawingSheets} on ${drawingSheets.documentId} = open.document_id
            and ${drawingSheets.pageNumber} = open.page_number
          left join marked on marked.issue_id = open.id and marked.document_id = open.document_id
            and marked.page_number = open.page_number
          group by 1, 2) counted
        join (select ${drawingSheets.id} as id, ${sheetNumber} as number from ${drawingSheets}) sheet
          on sheet.id = counted.sheet_id and sheet.number <> ''
        group by 1, 2`,
  );
  return rows;
}

/** Differences by cell. The execution is the latest checked one of two whole versions of the sheet. */
export type ChangesInCell = InCell & { overlayId: number; executionId: number };

export async function changesByCell(
  db: Executor,
  { projectId }: DashboardScope,
): Promise<ChangesInCell[]> {
  const corner = (at: number) => sql.raw(`(difference.content -> 'box' ->> ${at})::float8`);
  const across = sql`(${corner(0)} + ${corner(2)}) / 2 / nullif(latest.width, 0)`;
  const down = sql`(${corner(1)} + ${corner(3)}) / 2 / nullif(latest.height, 0)`;
  const { rows } = await db.execute<ChangesInCell>(
    sql`with latest as (
          select distinct on (compared.number) compared.number, compared.overlay_id, ${overlayExecutions.id} as execution_id,
            ${drawingSheets.widthPoints} as width, ${drawingSheets.heightPoints} as height
          from (
            select ${overlays.id} as overlay_id, ${overlays.sheet1Id} as sheet_id,
              ${numberOfSheet(overlays.sheet1Id)} as number, ${numberOfSheet(overlays.sheet2Id)} as other
            from ${overlays}
            where ${overlays.projectId} = ${projectId} and ${overlays.drawing1Id} is null and ${overlays.drawing2Id} is null
          ) compared
          join ${overlayExecutions} on ${overlayExecutions.overlayId} = compared.overlay_id
          join ${drawingSheets} on ${drawingSheets.id} = compared.sheet_id
          where compared.number = compared.other and compared.number <> '' and ${hasSureDifferences}
          order by compared.number, ${overlayExecutions.id} desc)
        select latest.number, latest.overlay_id as "overlayId", latest.execution_id as "executionId",
          ${cellAt(across, down)} as cell, count(*)::int as count
        from latest join ${overlayDifferences} difference on difference.execution_id = latest.execution_id
        where difference.content ->> 'group' <> 'specks'
        group by 1, 2, 3, 4`,
  );
  return rows;
}

/** The latest version of a sheet. Lengths are points as displayed. */
export type LatestSheet = {
  number: string;
  title: string;
  documentId: number;
  pageNumber: number;
  width: number;
  height: number;
};

/** Of sheets with these numbers, in the order of their numbers. */
export async function latestSheets(
  db: Executor,
  { projectId }: DashboardScope,
  numbers: readonly string[],
): Promise<LatestSheet[]> {
  const { rows } = await db.execute<LatestSheet>(
    sql`select * from (
          select distinct on (${sheetNumber}) ${sheetNumber} as number, ${sheetTitle} as title,
            ${drawingSheets.documentId} as "documentId", ${drawingSheets.pageNumber} as "pageNumber",
            ${drawingSheets.widthPoints} as width, ${drawingSheets.heightPoints} as height
          from ${drawingSheets} join ${documents} on ${documents.id} = ${drawingSheets.documentId}
          where ${documents.projectId} = ${projectId} and ${sheetNumber} = any(${sql.param([...numbers])}::text[])
          order by ${sheetNumber}, ${drawingSheets.documentId} desc, ${drawingSheets.pageNumber}) latest
        order by number collate as_read`,
  );
  return rows;
}
