import { sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { nextTurn } from '../domain/turns.ts';

/** Rows of one query: the event loop takes them in within a few milliseconds. */
const PORTION = 200;

/**
 * The rows of a list of any length. `load` gives the rows of some of the ids, in the order of the list; rows that have gone
 * since the ids were read are left out.
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

/** The same as `inArray` of numbers, with one parameter for all of them. */
export function isOneOf(column: Column, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::int[])`;
}
