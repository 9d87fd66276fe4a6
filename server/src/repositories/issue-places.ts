/** The cells of sheets that issues are in, as SQL. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  HOT_SPOT_COLUMNS,
  HOT_SPOT_ROWS,
  NO_CELL,
} from '../../../contract/src/dashboard/hot-spots.ts';
import { annotations, drawingSheets, issues } from '../db/schema.ts';
import { sheetNumber } from './table-of-contents.ts';

/** The name of the cell at a place, by its shares of the width and height of the sheet as displayed. Null for null. */
export function cellAt(across: SQL, down: SQL): SQL {
  // A place at or beyond an edge is in the cell at that edge.
  const at = (share: SQL, cells: number) =>
    sql`least(${sql.raw(String(cells - 1))}, greatest(0, floor(${share} * ${sql.raw(String(cells))})))::int`;
  return sql`case when ${across} is not null and ${down} is not null
    then chr(65 + ${at(across, HOT_SPOT_COLUMNS)}) || (1 + ${at(down, HOT_SPOT_ROWS)}) end`;
}

/** The middle of the first markup of the issue on the page that it was raised on, in points of the file. */
const middle = sql`(
  select ${annotations.middle} from ${annotations}
  where ${annotations.issueId} = ${issues.id} and not ${annotations.isDeleted}
    and ${annotations.documentId} = ${issues.documentId} and ${annotations.pageNumber} = ${issues.pageNumber}
  order by ${annotations.id} limit 1)`;

const turned = drawingSheets.rotationDegrees;

/**
 * The name of the cell of a sheet (an outer `drawing_sheets`) that a place is in; null for null. In the file y goes up and the
 * page is not turned; the sheet is as displayed.
 */
export function cellOnSheet(place: SQL): SQL {
  const share = (at: 1 | 2) => {
    const [low, high] = [sql.raw(String(at)), sql.raw(String(at + 2))];
    return sql`((${place}[${low}] - ${drawingSheets.cropBox}[${low}])
      / nullif(${drawingSheets.cropBox}[${high}] - ${drawingSheets.cropBox}[${low}], 0))`;
  };
  const [along, up] = [share(1), share(2)];
  return cellAt(
    sql`case ${turned} when 90 then ${up} when 180 then 1 - ${along} when 270 then 1 - ${up} else ${along} end`,
    sql`case ${turned} when 90 then ${along} when 180 then ${up} when 270 then 1 - ${along} else 1 - ${up} end`,
  );
}

/**
 * A row with the number of the sheet that the issue of the outer query was raised on and the name of its cell there (null
 * without a markup), or no row.
 */
const placeOfIssue = sql`(
  select ${sheetNumber} as number, ${cellOnSheet(sql`marked.middle`)} as cell
  from ${drawingSheets} cross join lateral (select ${middle} as middle) marked
  where ${drawingSheets.documentId} = ${issues.documentId}
    and ${drawingSheets.pageNumber} = ${issues.pageNumber})`;

type PlaceFilters = { sheet_number?: string | undefined; sheet_cell?: string | undefined };

/** The issues on versions of a sheet, and in a cell there. Undefined without a limit. */
export function isAtPlace({
  sheet_number: number,
  sheet_cell: cell,
}: PlaceFilters): SQL | undefined {
  if (number === undefined && cell === undefined) return undefined;
  const isOnSheet = number === undefined ? sql`place.number <> ''` : sql`place.number = ${number}`;
  const isInCell =
    cell === undefined
      ? sql`true`
      : cell === NO_CELL
        ? sql`place.cell is null`
        : sql`place.cell = ${cell}`;
  return sql`exists (select from ${placeOfIssue} place where ${isOnSheet} and ${isInCell})`;
}
