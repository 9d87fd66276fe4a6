/** Backup and restore from the server's command line: `node server/src/backup/command.ts backup|restore FOLDER`. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { connectTo } from '../db/database.ts';
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { DiskStore } from '../files/disk-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { S3Store } from '../files/s3-store.ts';
import { StartError } from '../start-error.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `npm run backup -- FOLDER    copies database and files to FOLDER, whether or not Pinbar is running
npm run restore -- FOLDER   brings them back, into an empty database and an empty file store
`;

const count = (number: number) => number.toLocaleString('en-US');
const rowsIn = (tables: readonly { rows: number }[]) =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** It signs no URLs here. */
async function openStore({ s3, dataFolder, publicUrl }: Config): Promise<ObjectStore> {
  if (!s3) {
    const folder = path.join(dataFolder, 'files');
    return new DiskStore({ folder, publicUrl, secret: Buffer.alloc(0) });
  }
  const store = new S3Store(s3);
  await store.checkBucket();
  return store;
}

async function openPostgres({ databaseUrl, dataFolder }: Config, isRestore: boolean) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: () => Promise.resolve() };
  if (!isRestore) return openEmbeddedPostgres(dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  return startEmbeddedPostgres(dataFolder);
}

/** Returns the text to print, and sentences about files that are missing or damaged. */
async function run(
  needs: Parameters<typeof makeBackup>[0],
  isRestore: boolean,
): Promise<{ said: string; problems: string[] }> {
  if (isRestore) {
    const { summary, problems } = await restoreBackup(needs);
    const { tables } = summary.copies;
    const said = `Restored ${count(summary.files - problems.length)} files and ${count(rowsIn(tables))} rows of ${tables.length} tables, as of ${summary.madeAt}.`;
    return { said, problems };
  }
  const { summary, bytes, problems } = await makeBackup(needs);
  const { tables } = summary.copies;
  const said = `${needs.folder} has ${count(summary.files)} files (${count(Math.ceil(bytes / 1e6))} MB) and ${count(rowsIn(tables))} rows of ${tables.length} tables, as of ${summary.madeAt}.`;
  return { said, problems };
}

async function main(): Promise<void> {
  const [command, folder, ...rest] = process.argv.slice(2);
  const isRestore = command === 'restore';
  if ((!isRestore && command !== 'backup') || folder === undefined || rest.length > 0) {
    throw new StartError(USAGE);
  }
  const config = readConfig(process.env);
  const postgres = await openPostgres(config, isRestore);
  try {
    const pool = connectTo(postgres.url);
    try {
      const store = await openStore(config);
      const { said, problems } = await run(
        { pool, store, folder: path.resolve(folder) },
        isRestore,
      );
      console.log(said);
      for (const problem of problems) console.error(problem);
      if (problems.length > 0) process.exitCode = 1;
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
