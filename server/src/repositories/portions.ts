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

/** Like `inArray` for numbers, with a single parameter. */
export function isOneOf(column: Column, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::int[])`;
}

/** Rows per statement: PostgreSQL allows 65,535 values. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows to write into batches for one statement each. */
export function* statements<Row>(rows: readonly Row[]): Generator<Row[], void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    yield rows.slice(at, at + ROWS_PER_STATEMENT);
}
