/**
 * Copies database and stored files of a server that may be running, so that they belong together.
 *
 * Why they do: the database is copied as of one instant (a snapshot). A stored file never changes: it gets its key when it is
 * complete, and another upload has another key. Rows name files that are stored already. So every file that the snapshot
 * names is in the store at that instant, and copying what is in the store after it copies them all, unless one is deleted
 * meanwhile. Deleting removes the row first. So if, once the files are copied, no row of the snapshot is gone, all files
 * are there. Otherwise another snapshot is taken, and only what has been added since is copied, which soon takes no time.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from '../db/database.ts';
import { writeTables } from '../db/table-copies.ts';
import { originalKeyOf } from '../domain/file-keys.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { StartError } from '../start-error.ts';
import {
  filesOf,
  listOf,
  readFiles,
  readSummary,
  STORED,
  summaryOf,
  tablesOf,
} from './contents.ts';
import type { BackupFile, BackupSummary } from './contents.ts';
import { hashed } from './hashed.ts';
import type { Digest } from './hashed.ts';

/** An arbitrary number. One backup of a server runs at a time. */
const BACKUP_LOCK = 7_246_228;
/** Each takes little longer than listing the files. */
const MOST_SNAPSHOTS = 100;
const JPEG = 'image/jpeg';

type Needs = { pool: Pool; store: ObjectStore; folder: string };

/** `problems`: sentences about files that were missing or damaged before. */
export type MadeBackup = { summary: BackupSummary; bytes: number; problems: string[] };

/** A row of `files`. */
type Row = { key: string; type: string; sha256: string | null; isStored: boolean };

async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const strange = (await readdir(folder)).find(
    (name) => !/^(backup\.json(\.part)?|files|state-[\d-]+)$/.test(name),
  );
  if (strange === undefined) return;
  throw new StartError(`${folder} contains ${strange}. Name an empty folder, or one of a backup.`);
}

/** Copies of files, which grow with each call of `copyNew`. */
function fileCopies({ store, folder }: Needs, known: ReadonlyMap<string, BackupFile>) {
  const target = filesOf(folder);
  const copied = new Map<string, Digest>();

  async function copy(key: string): Promise<void> {
    const before = known.get(key);
    if (before && (await target.size(key)) === before.bytes) {
      copied.set(key, before);
      return;
    }
    try {
      const { body, digest } = hashed(await store.read(key));
      await target.put(key, body);
      copied.set(key, digest());
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }

  return {
    copied,
    async copyNew(): Promise<void> {
      for await (const { key } of store.list(STORED)) if (!copied.has(key)) await copy(key);
    },
    /** Deletes what no backup needs any more. */
    async tidy(kept: ReadonlySet<string>): Promise<void> {
      await target.removeBroken(new Date());
      for await (const { key } of target.list(STORED)) if (!kept.has(key)) await target.remove(key);
    },
  };
}

async function rowsOf(client: PoolClient | Pool): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    'select key, media_type as type, sha256, size_bytes is not null as "isStored" from files',
  );
  return rows;
}

/** Begins a transaction whose files have all been copied. Returns their rows. */
async function beginWholeSnapshot(
  pool: Pool,
  client: PoolClient,
  copyNew: () => Promise<void>,
): Promise<Row[]> {
  // Most of the work: no snapshot is kept open for that long.
  await copyNew();
  for (let tries = 0; tries < MOST_SNAPSHOTS; tries += 1) {
    await client.query('begin isolation level repeatable read read only');
    const rows = await rowsOf(client);
    await copyNew();
    const present = new Set((await rowsOf(pool)).map(({ key }) => key));
    if (rows.every(({ key }) => present.has(key))) return rows;
    await client.query('rollback');
  }
  throw new StartError('People delete files faster than they can be listed. Run the backup later.');
}

function describeFiles(rows: readonly Row[], copied: ReadonlyMap<string, Digest>) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const files: BackupFile[] = [];
  for (const [key, { bytes, sha256 }] of copied) {
    // Files without a row are of a deleted document, or arrived after the snapshot.
    const row = byKey.get(originalKeyOf(key));
    if (row) files.push({ key, bytes, sha256, type: key.endsWith('.jpg') ? JPEG : row.type });
  }
  const problems = rows.flatMap(({ key, sha256, isStored }) => {
    const copy = copied.get(key);
    if (!copy) return isStored ? `${key} is missing in the file store.` : [];
    const isSame = sha256 === null || sha256 === copy.sha256;
    return isSame ? [] : `${key} is damaged: its SHA-256 is not the one it arrived with.`;
  });
  return { files, problems };
}

async function* linesOf(files: readonly BackupFile[]): AsyncGenerator<string> {
  for (const file of files) yield `${JSON.stringify(file)}\n`;
}

/** The summary replaces the last one only when it is safely on disk, like everything it names. */
async function keepSummary(folder: string, summary: BackupSummary): Promise<void> {
  const part = `${summaryOf(folder)}.part`;
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(summary, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, summaryOf(folder));
}

/**
 * Makes a backup in `folder`, or brings the one in it up to date, copying only files that it lacks. An interrupted one
 * leaves the last one whole. Throws `StartError` if the folder contains other things, or another backup is being made.
 */
export async function makeBackup(needs: Needs): Promise<MadeBackup> {
  const { pool, folder } = needs;
  await checkFolder(folder);
  const last = await readSummary(folder);
  const copies = fileCopies(needs, last ? await readFiles(folder, last) : new Map());
  const client = await pool.connect();
  try {
    const { rows: locked } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [BACKUP_LOCK],
    );
    if (locked[0]?.isFree !== true) throw new StartError('Another backup is being made.');
    const rows = await beginWholeSnapshot(pool, client, () => copies.copyNew());
    const now = new Date();
    const state = `state-${now.toISOString().replaceAll(/\D/g, '-').replace(/-$/, '')}`;
    await mkdir(tablesOf(folder, state), { recursive: true });
    const tables = await writeTables(client, tablesOf(folder, state));
    await client.query('commit');
    const { files, problems } = describeFiles(rows, copies.copied);
    await pipeline(Readable.from(linesOf(files)), createWriteStream(listOf(folder, state)));
    const summary: BackupSummary = {
      ...{ format: 1, madeAt: now.toISOString(), state },
      ...{ files: files.length, copies: tables },
    };
    await keepSummary(folder, summary);
    for (const name of await readdir(folder)) {
      if (name.startsWith('state-') && name !== state) {
        await rm(path.join(folder, name), { recursive: true });
      }
    }
    await copies.tidy(new Set(files.map(({ key }) => key)));
    return { summary, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), problems };
  } finally {
    // Ends the transaction and gives back the lock.
    client.release(true);
  }
}
