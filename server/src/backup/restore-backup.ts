/** Brings a backup back, into an empty database and an empty file store. */
import { migrateDatabase } from '../db/database.ts';
import type { Pool } from '../db/database.ts';
import { anyFilledTable, makeTables, readTables } from '../db/table-copies.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { StartError } from '../start-error.ts';
import { filesOf, readFiles, readSummary, STORED, tablesOf } from './contents.ts';
import type { BackupFile, BackupSummary } from './contents.ts';
import { hashed } from './hashed.ts';

type Needs = { pool: Pool; store: ObjectStore; folder: string };

/** `problems`: sentences about files that could not be restored. Everything else is. */
export type RestoredBackup = { summary: BackupSummary; problems: string[] };

const ONLY_EMPTY = 'A backup is restored only into an empty database and an empty file store';

async function checkDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const filled = await anyFilledTable(client);
    if (filled === null) return;
    throw new StartError(
      `${ONLY_EMPTY}, but the table ${filled} has rows. Name another database in DATABASE_URL, or another folder in PINBAR_DATA.`,
    );
  } finally {
    client.release();
  }
}

/** What an interrupted restore has left is of this backup, and does no harm. */
async function checkStore(store: ObjectStore, files: Map<string, BackupFile>): Promise<void> {
  for await (const { key } of store.list(STORED)) {
    if (files.has(key)) continue;
    throw new StartError(
      `${ONLY_EMPTY}, but the file store has ${key}. Name another bucket in S3_BUCKET, or another folder in PINBAR_DATA.`,
    );
  }
}

/** Returns a sentence if the copy in the backup is missing or damaged; then the store does not have the file. */
async function restoreFile(
  { store, folder }: Needs,
  { key, type, bytes, sha256 }: BackupFile,
): Promise<string | null> {
  try {
    const { body, digest } = hashed(await filesOf(folder).read(key));
    await store.put(key, body, { type });
    const found = digest();
    if (found.sha256 === sha256 && found.bytes === bytes) return null;
    await store.remove(key);
    return `${key} is damaged in the backup.`;
  } catch (error) {
    if (error instanceof ObjectMissing) return `${key} is missing in the backup.`;
    throw error;
  }
}

/**
 * Files first, then all tables in one transaction, so an interrupted restore can be repeated. Brings the tables of an older
 * release up to date. Throws `StartError` if there is no backup, something is not empty, or a table is damaged.
 */
export async function restoreBackup(needs: Needs): Promise<RestoredBackup> {
  const { pool, store, folder } = needs;
  const summary = await readSummary(folder);
  if (!summary) throw new StartError(`${folder} has no backup.`);
  const files = await readFiles(folder, summary);
  await checkDatabase(pool);
  await checkStore(store, files);
  await makeTables(pool, summary.copies);
  const problems: string[] = [];
  for (const file of files.values()) {
    const problem = await restoreFile(needs, file);
    if (problem !== null) problems.push(problem);
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    await readTables(client, tablesOf(folder, summary.state), summary.copies);
    await client.query('commit');
  } finally {
    // Takes everything back unless it was committed.
    client.release(true);
  }
  await migrateDatabase(pool);
  return { summary, problems };
}
