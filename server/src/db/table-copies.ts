/** All tables of a database as files of one folder, and back into an empty database. */
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { escapeIdentifier } from 'pg';
import type { ClientBase, Pool } from 'pg';
import { from, to } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import { migrateDatabase, MIGRATIONS } from './database.ts';

type CopiedTable = {
  name: string;
  /** In the order of the file. */
  columns: string[];
  rows: number;
};

export type TableCopies = {
  /** When the last migration was made that the database had, in milliseconds. */
  migration: number;
  tables: CopiedTable[];
  sequences: { name: string; value: string }[];
};

type Journal = { entries: { tag: string; when: number }[] };

async function tableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that rows are given values for: all but those that the database computes. */
async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [escapeIdentifier(table)],
  );
  return rows.map(({ name }) => name);
}

const listed = (names: readonly string[]) => names.map(escapeIdentifier).join(', ');

/** PostgreSQL's own text format, compressed: gzip's checksum shows damage. */
function fileOf(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

/** `client` is in a transaction that sees one snapshot. `folder` is there. */
export async function writeTables(client: ClientBase, folder: string): Promise<TableCopies> {
  const { rows: applied } = await client.query<{ at: string }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const tables: CopiedTable[] = [];
  for (const name of await tableNames(client)) {
    const columns = await columnsOf(client, name);
    const copying = client.query(
      to(`copy ${escapeIdentifier(name)} (${listed(columns)}) to stdout`),
    );
    await pipeline(copying, createGzip({ level: 3 }), createWriteStream(fileOf(folder, name)));
    tables.push({ name, columns, rows: copying.rowCount });
  }
  // Sequences know no snapshot: read last, they are never behind the rows.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return { migration: Number(applied[0]?.at), tables, sequences };
}

/** A table that has rows; null if all are empty, or there are none. */
export async function anyFilledTable(client: ClientBase): Promise<string | null> {
  for (const name of await tableNames(client)) {
    const { rows } = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return null;
}

/** Gives an empty database the tables that it had when the copies were made. Throws `StartError` for a newer release's. */
export async function makeTables(pool: Pool, { migration }: TableCopies): Promise<void> {
  const read = await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8');
  const journal = JSON.parse(read) as Journal;
  if (!journal.entries.some(({ when }) => when === migration)) {
    throw new StartError(
      'This backup was made by a newer release of Pinbar. Restore it with that.',
    );
  }
  const entries = journal.entries.filter(({ when }) => when <= migration);
  const folder = await mkdtemp(path.join(tmpdir(), 'pinbar-migrations-'));
  try {
    await mkdir(path.join(folder, 'meta'));
    const kept = JSON.stringify({ ...journal, entries });
    await writeFile(path.join(folder, 'meta/_journal.json'), kept);
    for (const { tag } of entries) {
      await copyFile(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await migrateDatabase(pool, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type ForeignKey = { table: string; name: string; definition: string };

async function foreignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/**
 * Fills the empty tables that `makeTables` made. Triggers do not run and references are checked at the end, so rows come back
 * as they were, in any order, also where the role is not a superuser. `client` is in a transaction. Throws `StartError` if a
 * file is damaged.
 */
export async function readTables(
  client: ClientBase,
  folder: string,
  { tables, sequences }: TableCopies,
): Promise<void> {
  const keys = await foreignKeys(client);
  const names = tables.map(({ name }) => escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  }
  for (const { name, columns, rows } of tables) {
    const copying = client.query(
      from(`copy ${escapeIdentifier(name)} (${listed(columns)}) from stdin`),
    );
    try {
      await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), copying);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The table ${name} of this backup cannot be restored: ${reason}`);
    }
    if (copying.rowCount !== rows) {
      throw new StartError(
        `The table ${name} of this backup has ${copying.rowCount} rows instead of ${rows}.`,
      );
    }
  }
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}
