/** Backup and restore: what comes back is what there was, also of a server that works meanwhile. S3 needs a server. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { makeBackup } from '../../../server/src/backup/make-backup.ts';
import { restoreBackup } from '../../../server/src/backup/restore-backup.ts';
import { connectTo } from '../../../server/src/db/database.ts';
import { makeTables } from '../../../server/src/db/table-copies.ts';
import { DiskStore } from '../../../server/src/files/disk-store.ts';
import type { ObjectStore } from '../../../server/src/files/object-store.ts';
import { S3Store } from '../../../server/src/files/s3-store.ts';
import { startAccessWorld } from '../../support/access-world.ts';
import type { AccessWorld } from '../../support/access-world.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';
import { makeProject } from '../../support/project-by-api.ts';
import { hasS3Server, startS3Server } from '../../support/s3-server.ts';
import { newDatabase } from '../../support/shared-postgres.ts';
import { signIn } from '../../support/sign-in.ts';
import { uploadPdf } from '../../support/test-product.ts';

const COMMAND = fileURLToPath(new URL('../../../server/src/backup/command.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const JOURNAL = fileURLToPath(
  new URL('../../../server/src/db/migrations/meta/_journal.json', import.meta.url),
);
const ADMINISTRATOR = 'admin@pinbar.example';
const hasS3 = hasS3Server();

let folder = '';
const pools: Pool[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-backup-'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const pool of pools) await pool.end();
  rmSync(folder, { recursive: true, force: true });
});

const diskStore = (name: string) =>
  new DiskStore({ folder: path.join(folder, name), publicUrl: '', secret: Buffer.alloc(0) });

/** Without any table. */
async function emptyDatabase(): Promise<Pool> {
  const pool = connectTo(await newDatabase(inject('databases')));
  pools.push(pool);
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  return pool;
}

/** A hash of the rows of each table, and the numbers that sequences are at. */
async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string; hash: string | null }>(
      `select count(*), md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    );
    found[name] = `${rows[0]?.count} rows, ${rows[0]?.hash}`;
  }
  const { rows: sequences } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value } of sequences) found[name] = `at ${value}`;
  return found;
}

/** References and triggers of all tables, as PostgreSQL describes them. */
async function rulesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as rule
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  );
  return rows.map(({ rule }) => rule);
}

async function hashesOf(store: ObjectStore): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { key } of store.list('organizations/')) {
    const bytes = await buffer(await store.read(key));
    found.push([key, createHash('sha256').update(bytes).digest('hex')]);
  }
  return Object.fromEntries(found.toSorted(([a], [b]) => a.localeCompare(b)));
}

describe('a backup of a world with some of everything', () => {
  let world: AccessWorld;
  const at = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    world = await startAccessWorld();
    // Objects whose row is gone are not worth keeping, and make no difference.
    await world.product.store.put(
      'organizations/1/projects/left/original.pdf',
      Readable.from(['%PDF-']),
    );
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** What the store has, but for the file without a row. */
  async function storedFiles() {
    const { ['organizations/1/projects/left/original.pdf']: left, ...files } = await hashesOf(
      world.product.store,
    );
    expect(left).toBeDefined();
    expect(Object.keys(files).length).toBeGreaterThan(3);
    return files;
  }

  it('brings back every row, sequence, reference and trigger, and every file by its SHA-256', async () => {
    const { pool, store } = world.product;
    const made = await makeBackup({ pool, store, folder: at('whole') });
    expect(made.problems).toEqual([]);
    const empty = await emptyDatabase();
    const restored = diskStore('restored');
    const { problems } = await restoreBackup({
      ...{ pool: empty, store: restored, folder: at('whole') },
    });
    expect(problems).toEqual([]);
    const contents = await contentsOf(empty);
    expect(contents).toEqual(await contentsOf(pool));
    expect(contents['issues']).toMatch(/^[1-9]/);
    expect(await rulesOf(empty)).toEqual(await rulesOf(pool));
    expect(await hashesOf(restored)).toEqual(await storedFiles());
  });

  it.skipIf(!hasS3)('does the same from and to S3, with the types of the files', async () => {
    await using server = await startS3Server();
    const { pool, store } = world.product;
    await makeBackup({ pool, store, folder: at('to-s3') });
    const bucket = new S3Store(server.config);
    await restoreBackup({ pool: await emptyDatabase(), store: bucket, folder: at('to-s3') });
    expect(await hashesOf(bucket)).toEqual(await storedFiles());
    const type = async (key: string) =>
      (await fetch(await bucket.signGet(key, 1))).headers.get('content-type');
    expect(await type(world.file.fileKey)).toBe('application/pdf');
    expect(await type(world.picture)).toBe('image/jpeg');

    await makeBackup({ pool, store: bucket, folder: at('from-s3') });
    const restored = diskStore('restored-from-s3');
    await restoreBackup({ pool: await emptyDatabase(), store: restored, folder: at('from-s3') });
    expect(await hashesOf(restored)).toEqual(await storedFiles());
  });

  it('copies a file only once into a folder, and forgets those that were deleted', async () => {
    const { pool, store } = world.product;
    const needs = { pool, store, folder: at('again') };
    const creator = world.person('creator');
    if (!creator) throw new Error('There is no creator');
    const upload = await uploadPdf(world.product, creator, world.ours);
    await makeBackup(needs);
    expect(existsSync(path.join(at('again'), 'files', upload.fileKey))).toBe(true);
    await pool.query('delete from files where id = $1', [upload.fileId]);
    await store.remove(upload.fileKey);
    const added = await uploadPdf(world.product, creator, world.ours);
    const read = vi.spyOn(store, 'read');
    const { summary } = await makeBackup(needs);
    const copied = read.mock.calls.map(([key]) => key);
    expect(copied.filter((key) => !key.includes('/left/'))).toEqual([added.fileKey]);
    expect(existsSync(path.join(at('again'), 'files', upload.fileKey))).toBe(false);
    expect(summary.files).toBe(Object.keys(await storedFiles()).length);
  });

  it('has every file that it names when one is stored and another deleted while it is made', async () => {
    const { pool, store } = world.product;
    const creator = world.person('creator');
    if (!creator) throw new Error('There is no creator');
    const list = store.list.bind(store);
    let listed = 0;
    let victim = { fileId: 0, fileKey: '' };
    vi.spyOn(store, 'list').mockImplementation(async function* (prefix) {
      listed += 1;
      if (listed === 2) {
        // The snapshot has its row, and nothing has copied the file yet.
        await pool.query('delete from files where id = $1', [victim.fileId]);
        await store.remove(victim.fileKey);
      }
      yield* list(prefix);
      if (listed === 1) victim = await uploadPdf(world.product, creator, world.ours);
    });
    const made = await makeBackup({ pool, store, folder: at('busy') });
    expect(made.problems).toEqual([]);
    expect(listed).toBe(3);
    const empty = await emptyDatabase();
    const restored = diskStore('restored-busy');
    await restoreBackup({ pool: empty, store: restored, folder: at('busy') });
    const { rows } = await empty.query<{ key: string }>(
      'select key from files where size_bytes is not null',
    );
    const hashes = await hashesOf(restored);
    expect(rows.filter(({ key }) => hashes[key] === undefined)).toEqual([]);
    expect(rows.map(({ key }) => key)).not.toContain(victim.fileKey);
  });

  it('is refused by a database or a store that is not empty, and by a folder of other things', async () => {
    const { pool, store } = world.product;
    await makeBackup({ pool, store, folder: at('refused') });
    const from = { folder: at('refused') };
    await expect(
      restoreBackup({ ...from, pool, store: diskStore('empty-for-refusal') }),
    ).rejects.toThrow(
      /^A backup is restored only into an empty database and an empty file store, but the table \w+ has rows\./,
    );
    const filled = diskStore('filled');
    await filled.put('organizations/9/projects/other/original.pdf', Readable.from(['%PDF-']));
    const empty = await emptyDatabase();
    await expect(restoreBackup({ ...from, pool: empty, store: filled })).rejects.toThrow(
      'but the file store has organizations/9/projects/other/original.pdf.',
    );
    expect(await contentsOf(empty)).toEqual({});
    await expect(
      restoreBackup({ pool: empty, store: filled, folder: at('nowhere') }),
    ).rejects.toThrow('has no backup.');
    mkdirSync(at('other'));
    writeFileSync(path.join(at('other'), 'letter.txt'), 'Dear');
    await expect(makeBackup({ pool, store, folder: at('other') })).rejects.toThrow(
      'contains letter.txt. Name an empty folder, or one of a backup.',
    );
  });

  it('says which files are missing or damaged, in the store and in the backup, and restores all others', async () => {
    const { pool, store } = world.product;
    const needs = { pool, store, folder: at('damaged') };
    const { summary } = await makeBackup(needs);
    const inBackup = path.join(at('damaged'), 'files', world.file.fileKey);
    appendFileSync(inBackup, 'x');
    rmSync(path.join(at('damaged'), 'files', world.picture));
    const restored = diskStore('restored-damaged');
    const { problems } = await restoreBackup({
      ...{ pool: await emptyDatabase(), store: restored, folder: at('damaged') },
    });
    expect(problems.toSorted()).toEqual(
      [
        `${world.file.fileKey} is damaged in the backup.`,
        `${world.picture} is missing in the backup.`,
      ].toSorted(),
    );
    expect(Object.keys(await hashesOf(restored))).toHaveLength(summary.files - 2);

    // The next backup copies them again. A table that is damaged is not restored in part.
    const again = await makeBackup(needs);
    const tables = path.join(at('damaged'), again.summary.state, 'tables');
    const issues = path.join(tables, 'issues.copy.gz');
    writeFileSync(issues, readFileSync(issues).subarray(0, -9));
    const empty = await emptyDatabase();
    await expect(
      restoreBackup({ pool: empty, store: diskStore('half'), folder: at('damaged') }),
    ).rejects.toThrow('The table issues of this backup cannot be restored:');
    const contents = Object.entries(await contentsOf(empty));
    expect(contents.filter(([, rows]) => !/^(0 rows, null|at null)$/.test(rows))).toEqual([]);

    const bytes = await buffer(await store.read(world.file.fileKey));
    await store.remove(world.file.fileKey);
    expect((await makeBackup({ ...needs, folder: at('lossy') })).problems).toEqual([
      `${world.file.fileKey} is missing in the file store.`,
    ]);
    await store.put(world.file.fileKey, Readable.from([bytes]));
  });

  it('of an older release is brought up to date; one of a newer release is refused', async () => {
    const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as {
      entries: { when: number }[];
    };
    const [before = 0, last = 0] = entries.slice(-2).map(({ when }) => when);
    const older = await emptyDatabase();
    await makeTables(older, { migration: before, tables: [], sequences: [] });
    await older.query(`insert into organizations (name) values ('Of before')`);
    const needs = { store: diskStore('none'), folder: at('older') };
    const { summary } = await makeBackup({ ...needs, pool: older });
    expect(summary.copies.migration).toBe(before);
    const restored = await emptyDatabase();
    await restoreBackup({ ...needs, pool: restored });
    const { rows } = await restored.query('select name from organizations');
    expect(rows).toEqual([{ name: 'Of before' }]);
    const { rows: applied } = await restored.query(
      'select max(created_at)::text as at from drizzle.__drizzle_migrations',
    );
    expect(applied).toEqual([{ at: String(last) }]);

    const file = path.join(at('older'), 'backup.json');
    const newer = readFileSync(file, 'utf8').replace(String(before), String(last + 1));
    writeFileSync(file, newer);
    await expect(restoreBackup({ ...needs, pool: await emptyDatabase() })).rejects.toThrow(
      'This backup was made by a newer release of Pinbar.',
    );
  });
});

describe('the commands', () => {
  const run = (command: string, dataFolder: string, backup: string) => {
    const env = { ...process.env, PINBAR_DATA: dataFolder };
    const ran = spawnSync(process.execPath, [COMMAND, command, backup], { env, encoding: 'utf8' });
    return { code: ran.status, said: ran.stdout + ran.stderr };
  };

  it('copy a server that runs and bring it back on another folder, where links work', async () => {
    const before = path.join(folder, 'before');
    const after = path.join(folder, 'after');
    const backup = path.join(folder, 'by-command');
    let product: ProductProcess = await startProcess({
      ...{ dataFolder: before, port: await freePort() },
    });
    try {
      const account = { email: ADMINISTRATOR, password: product.password ?? '' };
      const made = await makeProject(
        { ...account, origin: product.origin },
        { name: 'Kept', files: [{ path: SAMPLE, type: 2 }], sheets: 9 },
      );
      const copied = run('backup', before, backup);
      expect(copied.said).toMatch(
        /by-command has \d+ files \(\d+ MB\) and [\d,]+ rows of \d+ tables/,
      );
      expect(copied.code).toBe(0);
      const refused = run('restore', before, backup);
      expect([refused.code, refused.said]).toEqual([
        1,
        `Another Pinbar is using ${before}. Stop it first, or set PINBAR_DATA to another folder.\n`,
      ]);
      await product.killEverything();
      expect(run('restore', after, backup).said).toMatch(/^Restored \d+ files and [\d,]+ rows/);
      expect(run('restore', after, backup).said).toContain('only into an empty database');

      product = await startProcess({ dataFolder: after, port: await freePort() });
      expect(product.password).toBeNull();
      const { accessToken } = await signIn(product.origin, account.email, account.password);
      const call = async (method: string, url: string, body?: object) => {
        const answer = await fetch(product.origin + url, {
          method,
          headers: {
            authorization: `Bearer ${accessToken}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await answer.json()) as Record<string, unknown>;
      };
      const project = await call('GET', `/v1/projects/${made.projectId}`);
      const [document] = project['documents'] as { file: { file_key: string } }[];
      const signed = await call('POST', '/v1/storage/presigned-url', {
        file_key: document?.file.file_key,
      });
      const file = await fetch(String(signed['signed_url']));
      expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(SAMPLE))).toBe(true);
    } finally {
      await product.killEverything();
    }
  }, 120_000);
});
