/** One Pinbar per data folder: a kernel lock, which also works between containers. Needs the built page and core. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import { tryLock } from '../../../server/src/db/file-lock.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';

const PEOPLE = fileURLToPath(new URL('../../../server/src/people.ts', import.meta.url));
/** Like two containers that share only a folder, and two that also share the IPC namespace. */
const CONTAINER = namespaces('--pid', '--ipc');
const PIDS_ONLY = namespaces('--pid');
/** A container whose first process outlives the server, so that what it leaves behind keeps running. */
const WITH_INIT = [...CONTAINER, 'sh', '-c', '"$@" & wait; exec sleep 600', 'init'];

function namespaces(...kinds: string[]): string[] {
  const user = ['--user', '--map-root-user'];
  return ['unshare', ...kinds, '--mount', '--fork', '--mount-proc', '--kill-child', ...user];
}

function areNamespacesAllowed(): boolean {
  const [command, ...args] = [...CONTAINER, 'true'];
  return spawnSync(command, args).status === 0;
}

const isAllowed = areNamespacesAllowed();
if (!isAllowed)
  console.warn('Skipped: this kernel allows no namespaces, so containers cannot be tried.');

let folder = '';
const running: ProductProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-folder-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const product of running.splice(0)) await product.killEverything();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name: string, launcher: readonly string[] = []): Promise<ProductProcess> {
  const dataFolder = path.join(folder, name);
  const product = await startProcess({ dataFolder, port: await freePort(), launcher });
  running.push(product);
  return product;
}

/** The error of a server that must not start. */
const refusalOf = (name: string, launcher?: readonly string[]) =>
  start(name, launcher).then(
    () => 'It started.',
    (error: unknown) => String(error),
  );

const isReady = async ({ origin }: ProductProcess) =>
  (await fetch(`${origin}/readyz`)).status === 200;

describe.skipIf(!isAllowed)('two containers on one data folder', () => {
  it.each([
    [
      'where the first one is no container',
      [],
      {
        'a container with namespaces of its own for processes and IPC': CONTAINER,
        'a container with a namespace of its own for processes': PIDS_ONLY,
      },
    ],
    [
      'where the first one is a container',
      CONTAINER,
      { 'no container': [], 'a container': CONTAINER },
    ],
  ])('run one product, %s', async (title, first, others) => {
    const product = await start(title, first);
    for (const [other, second] of Object.entries(others)) {
      expect(await refusalOf(title, second), other).toContain(
        `Another Pinbar is using ${path.join(folder, title)}. Stop it first, or set PINBAR_DATA to another folder.`,
      );
      expect(await isReady(product), other).toBe(true);
    }
  });

  it('leave alone a database server that outlived its product in the other one', async () => {
    const product = await start('left', WITH_INIT);
    process.kill(product.serverPid(), 'SIGKILL');
    expect(await refusalOf('left', CONTAINER)).toContain(
      `A database server in another container or on another machine is still using ${path.join(folder, 'left', 'postgres')}. Stop it first, or set PINBAR_DATA to another folder.`,
    );
  });

  it('say where the command for people has to be run', async () => {
    const product = await start('people', CONTAINER);
    const env = { ...process.env, PINBAR_DATA: path.join(folder, 'people') };
    const ran = spawnSync(process.execPath, [PEOPLE], { env, encoding: 'utf8' });
    expect(ran.stderr).toBe(
      `Pinbar is using ${path.join(folder, 'people')} in another container or on another machine. Run this command there.\n`,
    );
    expect(ran.status).toBe(1);
    expect(await isReady(product)).toBe(true);
  });
});

describe('a database server that was left on the folder', () => {
  it('makes room when it is in a container that we see into', async (context) => {
    if (!isAllowed) context.skip();
    const before = await start('seen', WITH_INIT);
    process.kill(before.serverPid(), 'SIGKILL');
    const product = await start('seen');
    // The folder was taken over, not created again.
    expect(product.password).toBeNull();
    expect(await isReady(product)).toBe(true);
  });
});

describe('a PID file', () => {
  const others: ChildProcess[] = [];
  afterEach(() => {
    for (const other of others.splice(0)) other.kill('SIGKILL');
  });

  async function countOf(url: string): Promise<number> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from kept',
    );
    await client.end();
    return rows[0]?.count ?? 0;
  }

  async function makeDatabase(name: string): Promise<string> {
    const dataFolder = path.join(folder, name);
    const postgres = await startEmbeddedPostgres(dataFolder);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create table kept as select 1 as one');
    await client.end();
    await postgres.stop();
    return dataFolder;
  }

  function writePidFile(dataFolder: string, pid: number, socketFolder: string): void {
    const cluster = path.join(dataFolder, 'postgres');
    const lines = [pid, cluster, 1_700_000_000, 5432, socketFolder, '', '  1  1', 'ready'];
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
  }

  it('is not believed when its number belongs to another program by now', async () => {
    const dataFolder = await makeDatabase('reused');
    const other = spawn('sleep', ['600']);
    others.push(other);
    writePidFile(dataFolder, other.pid ?? 0, path.join(folder, 'none'));
    const postgres = await startEmbeddedPostgres(dataFolder);
    expect(await countOf(postgres.url)).toBe(1);
    await postgres.stop();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  it('is not believed when its number belongs to the server of another folder', async () => {
    const dataFolder = await makeDatabase('mistaken');
    const otherFolder = await makeDatabase('other');
    const other = await startEmbeddedPostgres(otherFolder);
    const client = new Client({ connectionString: other.url });
    await client.connect();
    const { rows } = await client.query<{ file: string }>(
      "select pg_read_file('postmaster.pid') as file",
    );
    await client.end();
    writePidFile(dataFolder, Number(rows[0]?.file.split('\n')[0]), path.join(folder, 'none'));
    const postgres = await startEmbeddedPostgres(dataFolder);
    expect(postgres.url).not.toBe(other.url);
    await postgres.stop();
    expect(await countOf(other.url)).toBe(1);
    await other.stop();
  });
});

describe('the lock of a folder', () => {
  it('is held once, and free again when it was closed', () => {
    const file = path.join(folder, 'once.lock');
    const lock = tryLock(file);
    expect(lock).not.toBeNull();
    expect(tryLock(file)).toBeNull();
    lock?.close();
    const again = tryLock(file);
    expect(again).not.toBeNull();
    again?.close();
  });

  it('is shared with a child that inherits it, until that ends', async () => {
    const file = path.join(folder, 'shared.lock');
    const lock = tryLock(file);
    const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', lock?.fd] });
    lock?.close();
    expect(tryLock(file)).toBeNull();
    child.kill('SIGKILL');
    await expect
      .poll(() => {
        const free = tryLock(file);
        free?.close();
        return free !== null;
      })
      .toBe(true);
  });

  it('says what is wrong with the folder', () => {
    const none = path.join(folder, 'none', 'lock');
    expect(() => tryLock(none)).toThrow(
      /none cannot be locked \(ENOENT.*\)\. Set PINBAR_DATA to a folder on a local disk/,
    );
  });

  it.runIf(process.platform === 'linux')('says what is missing to take it', () => {
    mkdirSync(path.join(folder, 'empty'));
    vi.stubEnv('PATH', path.join(folder, 'empty'));
    expect(() => tryLock(path.join(folder, 'a.lock'))).toThrow(
      'the command flock is missing: install util-linux',
    );
  });
});
