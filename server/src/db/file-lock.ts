/**
 * A lock the kernel holds on an open file. It works across containers, where process ids mean nothing to each other, and
 * ends with the last process that has the file open, however that process ends.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type FileLock = {
  /** The open file. A child process that inherits it shares the lock. */
  fd: number;
  /** Closes our copy of the file. The lock ends unless a child process still has the file open. */
  close(): void;
};

const READ_WRITE = constants.O_RDWR | constants.O_CREAT;
/** open(2) flags that lock a file as it is opened, on systems that have them. Node passes them through. */
const OPEN_LOCKED: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | constants.O_NONBLOCK,
  win32: 0x1000_0000,
};
/** The system's errors for a lock held by another process. */
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

/**
 * Node has no flock(2). The lock belongs to the open file, so a child process that inherits the file can take it for us.
 */
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
  // A lock held by another process is not an error of the command, so it prints nothing.
  if (status === 1 && reason === '') return false;
  throw errorOf(file, reason === '' ? `flock exited with ${status}` : reason);
}

/**
 * Creates `file` if missing and locks it without waiting. Null while another process holds the lock. Throws `StartError` if
 * the file system does not support locks or the folder is not writable.
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
