/**
 * PostgreSQL without an installation, on the product's data folder: held for one product at a time, and started again when it
 * ends by itself.
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

/** How long a product that was told to stop may take to let go of the folder. */
const RELEASE_TIMEOUT_MS = 5000;
/** A server that ran this long was well: its end has another cause than the one before. */
const STEADY_MS = 2000;
/** Between tries to start it again: none before the first, then doubling up to the longest. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
/** After so many tries in a row somebody has to look at it; trying goes on without a word. */
const TRIES_TO_TELL = 6;

export type EmbeddedPostgres = {
  /** Connection string over the Unix socket. It stays the same when the server is started again. */
  url: string;
  /** Ends the server after its open transactions were rolled back and everything is on disk. */
  stop(): Promise<void>;
};

/** Asks again and again for what another product has and may be about to give up; null when it does not. */
async function waitFor<T>(ask: () => T | null): Promise<T | null> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const given = ask();
    if (given !== null || Date.now() > deadline) return given;
    await sleep(100);
  }
}

/** Holds the folder for one product. Null while another one has it. */
const lockFolder = ({ folder }: ServerPlace) => tryLock(path.join(folder, 'lock'));

/** A server that answers: the one that was left on the folder, or a new one. */
async function runServer(place: ServerPlace, socketFolder?: string): Promise<RunningServer> {
  const left = findServer(place);
  if (left !== null) {
    try {
      await untilReady(left, place);
      return left;
    } catch (error) {
      // One that was about to end when it was found makes room for another.
      if (!left.hasEnded()) throw error;
    }
  }
  const server = await launchServer(place, socketFolder ?? socketFolderFor(place));
  await untilReady(server, place);
  return server;
}

/** Keeps a server running on a folder whose lock is ours, and gives the lock back at the stop. */
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
 * Starts PostgreSQL on `folder`/postgres, which is made when it is missing, or takes over a server that a killed product left
 * there. Whenever the server ends by itself it is started again, which `log` tells. Throws `StartError` with a sentence for
 * people when that is not possible, or when a product runs on the folder, be it in another container.
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

/** The database of a product that may be running on `folder`: used beside it, or started for as long as it is needed. */
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
