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

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
/** As XFDF states the place of a markup, in points of the file. */
const RECT = String.raw`\srect="(${NUMBER}(?:,${NUMBER}){3})"`;
/** The characters in which every markup states its place. */
const PLACE_WITHIN = 4000;

/** The first markup of the issue on the page that it was raised on. */
const rect = sql`(
  select string_to_array(substring(left(${annotations.xfdf}, ${sql.raw(String(PLACE_WITHIN))}) from ${RECT}::text), ',')::float8[]
  from ${annotations}
  where ${annotations.issueId} = ${issues.id} and not ${annotations.isDeleted}
    and ${annotations.documentId} = ${issues.documentId} and ${annotations.pageNumber} = ${issues.pageNumber}
  order by ${annotations.id} limit 1)`;

const turned = drawingSheets.rotationDegrees;

/**
 * A row with the number of the sheet that the issue of the outer query was raised on and the name of its cell there (null
 * without a markup), or no row. In the file y goes up and the page is not turned; the sheet is as displayed.
 */
export const placeOfIssue = sql`(
  select shares.number, ${cellAt(sql`shares.across`, sql`shares.down`)} as cell
  from (
    select spots.number,
      case spots.turned when 90 then spots.up when 180 then 1 - spots.along when 270 then 1 - spots.up else spots.along end as across,
      case spots.turned when 90 then spots.along when 180 then spots.up when 270 then 1 - spots.along else 1 - spots.up end as down
    from (
      select ${sheetNumber} as number, ${turned} as turned,
        ((marked.rect[1] + marked.rect[3]) / 2 - ${drawingSheets.cropBox}[1])
          / nullif(${drawingSheets.cropBox}[3] - ${drawingSheets.cropBox}[1], 0) as along,
        ((marked.rect[2] + marked.rect[4]) / 2 - ${drawingSheets.cropBox}[2])
          / nullif(${drawingSheets.cropBox}[4] - ${drawingSheets.cropBox}[2], 0) as up
      from ${drawingSheets} cross join lateral (select ${rect} as rect) marked
      where ${drawingSheets.documentId} = ${issues.documentId}
        and ${drawingSheets.pageNumber} = ${issues.pageNumber}) spots) shares)`;

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
