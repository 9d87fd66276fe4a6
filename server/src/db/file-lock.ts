/**
 * A lock that the kernel keeps on an open file. It holds across containers, whose process ids mean nothing to each other, and
 * it ends with the last process that has the file open, however that process ends.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type FileLock = {
  /** The open file. A child that inherits it shares the lock. */
  fd: number;
  /** Closes our copy of the file. The lock ends unless a child still has the file open. */
  close(): void;
};

const READ_WRITE = constants.O_RDWR | constants.O_CREAT;
/** Flags of open(2) that lock a file as it is opened, where the system has such a flag; Node passes them through. */
const OPEN_LOCKED: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | constants.O_NONBLOCK,
  win32: 0x1000_0000,
};
/** How the system says that another process has the lock. */
const TAKEN = ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'];

function errorOf(file: string, reason: string): StartError {
  return new StartError(
    `${path.dirname(file)} cannot be locked (${reason}). Set PINBAR_DATA to a folder on a local disk, or set DATABASE_URL.`,
  );
}

function openFile(file: string, flags: number): number | null {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && TAKEN.includes(String(error.code))) return null;
    throw errorOf(file, error.message);
  }
}

/** Node has no flock(2). The lock belongs to the open file, so a child that inherits it can take it for us. */
function lockByCommand(file: string, fd: number): boolean {
  const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  });
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw errorOf(file, 'the command flock is missing: install util-linux');
  }
  if (status === 0) return true;
  const reason = (error?.message ?? stderr).trim();
  // A lock that another process has is no error of the command, which then says nothing.
  if (status === 1 && reason === '') return false;
  throw errorOf(file, reason === '' ? `flock exited with ${status}` : reason);
}

/**
 * Makes `file` if it is missing and locks it, without waiting. Null while another process has the lock. Throws `StartError` if
 * the file system keeps no locks, or the folder cannot be written to.
 */
export function tryLock(file: string): FileLock | null {
  const flag = OPEN_LOCKED[process.platform];
  const fd = openFile(file, READ_WRITE | (flag ?? 0));
  if (fd === null) return null;
  const close = () => closeSync(fd);
  try {
    if (flag !== undefined || lockByCommand(file, fd)) return { fd, close };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return null;
}
