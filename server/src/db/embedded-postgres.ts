/**
 * The built-in PostgreSQL in the data folder. Only one Pinbar uses the folder at a time; if the server stops, it is
 * restarted.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { tryLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import {
  checkVersion,
  endOfLog,
  ensureDatabase,
  findServer,
  launchServer,
  placeIn,
  socketFolderFor,
  stopServer,
  untilReady,
  urlOf,
} from './postgres-server.ts';
import type { RunningServer, ServerPlace } from './postgres-server.ts';

/** How long a Pinbar that was told to stop may take to release the folder. */
const RELEASE_TIMEOUT_MS = 5000;
/** A server that ran this long was healthy: its next failure counts as a new one. */
const STEADY_MS = 2000;
/** Delays between restarts: none before the first, then doubling up to the longest. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
/** After this many failures in a row someone has to look at it. Retries continue, but are no longer logged. */
const TRIES_TO_TELL = 6;

export type EmbeddedPostgres = {
  /** Connection string over the Unix socket. Stays the same across restarts. */
  url: string;
  /** Stops the server after rolling back open transactions and writing everything to disk. */
  stop(): Promise<void>;
};

/** Retries for something another Pinbar holds and may be about to release. Null if it is not released in time. */
async function waitFor<T>(ask: () => T | null): Promise<T | null> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const given = ask();
    if (given !== null || Date.now() > deadline) return given;
    await sleep(100);
  }
}

/** Locks the folder for one Pinbar. Null while another one holds it. */
const lockFolder = ({ folder }: ServerPlace) => tryLock(path.join(folder, 'lock'));

/** A running server: the one left on the folder, or a new one. */
async function runServer(place: ServerPlace, socketFolder?: string): Promise<RunningServer> {
  const left = findServer(place);
  if (left !== null) {
    try {
      await untilReady(left, place);
      return left;
    } catch (error) {
      // The server found may have been about to stop; then a new one is started.
      if (!left.hasEnded()) throw error;
    }
  }
  const server = await launchServer(place, socketFolder ?? socketFolderFor(place));
  await untilReady(server, place);
  return server;
}

/** Keeps a server running on a folder that we have locked, and releases the lock on stop. */
async function superviseServer(
  place: ServerPlace,
  lock: FileLock,
  log?: Logger,
): Promise<EmbeddedPostgres> {
  let server = await runServer(place);
  const { socketFolder } = server;
  await ensureDatabase(server);
  const stopping = new AbortController();

  async function startAgain(failures: number): Promise<number> {
    for (let tries = failures; ; tries += 1) {
      try {
        if (tries > 0) {
          const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
          await sleep(wait, undefined, { ref: false, signal: stopping.signal });
        }
        server = await runServer(place, socketFolder);
        log?.warn('the database server is running again');
        return tries + 1;
      } catch (error) {
        if (stopping.signal.aborted) return tries;
        if (tries < TRIES_TO_TELL) log?.error({ err: error }, 'the database server did not start');
        if (tries === TRIES_TO_TELL) {
          log?.fatal(
            { err: error },
            `the database server does not start; retrying every ${LONGEST_WAIT_MS / 1000} s`,
          );
        }
      }
    }
  }

  async function supervise(): Promise<void> {
    let failures = 0;
    for (;;) {
      const startedAt = Date.now();
      await server.ended;
      if (stopping.signal.aborted) return;
      log?.error({ end: endOfLog(place) }, 'the database server stopped; restarting it');
      failures = await startAgain(Date.now() - startedAt > STEADY_MS ? 0 : failures);
      if (stopping.signal.aborted) await stopServer(server);
    }
  }

  const supervised = supervise();
  return {
    url: urlOf(socketFolder),
    async stop() {
      stopping.abort();
      await stopServer(server);
      await supervised;
      lock.close();
    },
  };
}

async function startOn(place: ServerPlace, lock: FileLock, log?: Logger) {
  try {
    checkVersion(place);
    return await superviseServer(place, lock, log);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Starts PostgreSQL on `folder`/postgres, creating it if missing, or takes over a server left by a killed Pinbar. Restarts
 * the server whenever it stops, and logs that. Throws a `StartError` if that is not possible, or if Pinbar is already
 * running on the folder, even in another container.
 */
export async function startEmbeddedPostgres(
  folder: string,
  log?: Logger,
): Promise<EmbeddedPostgres> {
  const place = placeIn(folder);
  mkdirSync(place.folder, { recursive: true });
  const lock = await waitFor(() => lockFolder(place));
  if (lock !== null) return startOn(place, lock, log);
  throw new StartError(
    `Another Pinbar is using ${folder}. Stop it first, or set PINBAR_DATA to another folder.`,
  );
}

/** The database of a Pinbar that may be running on `folder`: shared if it runs, otherwise started for as long as needed. */
export async function openEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const place = placeIn(folder);
  if (!existsSync(place.cluster)) {
    throw new StartError(`${folder} has no data yet. Run npm start first.`);
  }
  const found = await waitFor(() => {
    const server = findServer(place);
    if (server !== null) return { server };
    const lock = lockFolder(place);
    return lock === null ? null : { lock };
  });
  if (found === null) {
    throw new StartError(
      `Pinbar is using ${folder} in another container or on another machine. Run this command there.`,
    );
  }
  if ('lock' in found) return startOn(place, found.lock);
  return { url: urlOf(found.server.socketFolder), stop: () => Promise.resolve() };
}
