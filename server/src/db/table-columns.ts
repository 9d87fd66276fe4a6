/** What tables consist of, by the names that the database has. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';

export type AnyTable = PgTable;

/** Columns that rows are given values for: all but those that the database computes. */
export function givenColumns(table: AnyTable): string[] {
  return Object.values(getTableColumns(table))
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => toSnakeCase(name));
}

export function nameOf(table: Table): string {
  return getTableName(table);
}

export type TableReference = {
  column: string;
  to: Table;
  isNeeded: boolean;
  /** The row is deleted with what it refers to. */
  isOwned: boolean;
};

/** What rows of a table refer to. */
export function referencesIn(table: AnyTable): TableReference[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable: to } = key.reference();
    const [column] = columns;
    if (column === undefined) return [];
    const { name, notNull: isNeeded } = column;
    return [{ column: toSnakeCase(name), to, isNeeded, isOwned: key.onDelete === 'cascade' }];
  });
}
