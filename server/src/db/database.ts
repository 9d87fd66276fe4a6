/** The only access to PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { PoolClient } from 'pg';
import { StartError } from '../start-error.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A database or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type { Pool, PoolClient } from 'pg';
export type DatabaseConnection = { db: Database; pool: Pool; close(): Promise<void> };

export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
/** An arbitrary number. Hosts that start together wait for each other on this lock, so each migration runs once. */
const MIGRATION_LOCK = 7_246_227;

/**
 * Gives a connection back to its pool when BEGIN fails on it. drizzle does not (drizzle-orm, issue 6241), and each such
 * failure would cost one connection until the process ends.
 */
function giveBackUnlessBegun(client: PoolClient): void {
  client.query = new Proxy(client.query.bind(client), {
    apply: (_bound, _self, args: unknown[]) => {
      // As the class has it now: tests replace it there.
      const own: { query: (...args: unknown[]) => unknown } = Client.prototype;
      const result = own.query.apply(client, args);
      const [statement] = args;
      const isBegin =
        typeof statement === 'object' &&
        statement !== null &&
        'text' in statement &&
        typeof statement.text === 'string' &&
        /^begin\b/i.test(statement.text);
      if (isBegin && result instanceof Promise) {
        result.catch((error: unknown) => client.release(error instanceof Error ? error : true));
      }
      return result;
    },
  });
}

/** Connects when it is first used. */
export function connectTo(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // When the database restarts, the pool replaces the broken connection, and the query running on it fails. The event adds
  // nothing, but without a listener it would end the process, even between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    giveBackUnlessBegun(client);
  });
  return pool;
}

/** Runs pending migrations. `migrationsFolder`: those of an older release. */
export async function migrateDatabase(pool: Pool, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** PostgreSQL's `serialization_failure` and `deadlock_detected`. */
const GAVE_WAY = ['40001', '40P01'];

/** Whether PostgreSQL ended a statement or a transaction so that others could go on. It stored nothing and may run again. */
export function gaveWay(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && GAVE_WAY.includes(String(cause.code))) return true;
  }
  return false;
}

const MOST_RUNS = 4;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs transactions that gave way again, a few times. So the function that a transaction runs may run more than once: what it
 * does outside the database has to be the same each time, or be done afterwards.
 */
function runThoseAgainThatGaveWay(db: Database): void {
  const runOnce = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    for (let runs = 1; ; runs += 1) {
      try {
        return await runOnce(run, config);
      } catch (error) {
        if (runs === MOST_RUNS || !gaveWay(error)) throw error;
      }
      // By chance, so that the same two do not meet again.
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  };
}

/** Connects and runs pending migrations. Throws `StartError` if the database does not respond. */
export async function openDatabase(url: string): Promise<DatabaseConnection> {
  const pool = connectTo(url);
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  runThoseAgainThatGaveWay(db);
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Cannot use the database in DATABASE_URL: ${reason}`);
  }
  return { db, pool, close: () => pool.end() };
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Runs a transaction. A preview has the same result, and then takes everything back. */
export async function transactionOrPreview<T>(
  db: Database,
  isPreview: boolean,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!isPreview) return db.transaction(run);
  const results: T[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await run(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const result = results.at(-1);
  if (result === undefined) throw new Error('A preview has no result');
  return result;
}

/** Waits for the lock with this name. It is released when the transaction ends. */
export async function takeLock(tx: Executor, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pinbar ${name}`}))`);
}

/** The name of the constraint a failed statement violated; null for any other error. drizzle wraps the driver's error. */
export function brokenConstraint(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null;
  return typeof cause.constraint === 'string' ? cause.constraint : null;
}
