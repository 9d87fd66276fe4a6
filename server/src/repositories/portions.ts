import { sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { nextTurn } from '../domain/turns.ts';

/** Rows per query: few enough to block the event loop for only a few milliseconds. */
const PORTION = 200;

/**
 * The rows of a list of any length. `load` returns the rows of some ids, in list order; rows deleted since the ids were
 * read are omitted.
 */
export async function inPortions<Row>(
  ids: readonly number[],
  load: (ids: number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += PORTION) {
    await nextTurn();
    rows.push(...(await load(ids.slice(at, at + PORTION))));
  }
  return rows;
}

/** Like `inArray` for numbers, with a single parameter: an array of the column's own type, for its index. */
export function isOneOf(column: Column, ids: readonly number[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} = any(${sql.param([...ids])}::${type}[])`;
}

/** Rows per statement: PostgreSQL allows 65,535 values. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows to write into batches for one statement each. */
export function* statements<Row>(rows: readonly Row[]): Generator<Row[], void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    yield rows.slice(at, at + ROWS_PER_STATEMENT);
}

/** Rows and bytes of one page of a long list. */
const MOST_ROWS = 1000;
const MOST_BYTES = 2_000_000;

/**
 * The first ids of an ordered query: at most `mostRows`, and about 2 MB of what they stand for. `next` is the last of them
 * if there are more.
 */
export async function withinBytes(
  wanted: { limit(rows: number): Promise<{ id: number; bytes: number }[]> },
  mostRows = MOST_ROWS,
): Promise<{ ids: number[]; next: number | null }> {
  const rows = await wanted.limit(mostRows + 1);
  const ids: number[] = [];
  let sum = 0;
  for (const { id, bytes } of rows.slice(0, mostRows)) {
    sum += bytes;
    if (sum > MOST_BYTES && ids.length > 0) break;
    ids.push(id);
  }
  return { ids, next: ids.length < rows.length ? (ids.at(-1) ?? null) : null };
}
