/** The one door to PostgreSQL. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { StartError } from '../start-error.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A database or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type DatabaseConnection = { db: Database; pool: Pool; close(): Promise<void> };

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any number: hosts that start together wait for each other on this lock, so that each migration runs once. */
const MIGRATION_LOCK = 7_246_227;

/** Connects, and brings the tables up to date. Throws `StartError` when the database does not answer. */
export async function openDatabase(url: string): Promise<DatabaseConnection> {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The pool replaces a connection that breaks because the database restarts, and the query that was on it fails. The event
  // says nothing new, but without a listener it would end the process, also between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
      client.release();
    }
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Cannot use the database in DATABASE_URL: ${reason}`);
  }
  return { db, pool, close: () => pool.end() };
}

/** Waits until no other transaction holds the lock of this name; it is given back with the end of this one. */
export async function takeLock(tx: Executor, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pinbar ${name}`}))`);
}

/** The name of the constraint that a failed statement broke; null for any other failure. drizzle wraps the driver's error. */
export function brokenConstraint(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null;
  return typeof cause.constraint === 'string' ? cause.constraint : null;
}
