/** Writes results and messages: complete files, standard output, standard error. */
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { CompareError, isStream, targetOf, TOO_FEW_HANDLES } from './files.ts';

/** Writes a line to standard error. */
export function complain(line: string): void {
  try {
    process.stderr.write(`${line}\n`);
  } catch {
    // Closed or full: nobody reads it, and the exit code still tells the result.
  }
}

/** Writes to standard output. Throws a `CompareError` if it is closed or full. */
export function putOut(text: string): void {
  writeAll('standard output', process.stdout.fd, Buffer.from(text));
}

/**
 * Writes the parts in order. A file appears complete or not at all, and keeps its permissions; a device or pipe gets the
 * parts as they come. Throws a `CompareError` if the target can't be written, and whatever `parts` throws.
 */
export function writeWhole(file: string, parts: Iterable<Uint8Array>): void {
  const target = targetOf(file);
  const draft = isStream(file) ? null : `${target}.${process.pid}.part`;
  let output: number | null = null;
  try {
    output = atWriting(file, () =>
      openSync(draft ?? file, draft === null ? 'w' : 'wx', modeOf(target)),
    );
    for (const part of parts) writeAll(file, output, part);
    const open = output;
    output = null;
    // Network folders report a full disk only here.
    atWriting(file, () => closeSync(open));
    if (draft !== null) atWriting(file, () => renameSync(draft, target));
  } catch (error) {
    if (output !== null) closeSync(output);
    if (draft !== null) rmSync(draft, { force: true });
    throw error;
  }
}

function writeAll(file: string, output: number, part: Uint8Array): void {
  for (let from = 0; from < part.length;) {
    const start = from;
    from += atWriting(file, () => writeSync(output, part, start));
  }
}

function atWriting<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new CompareError(`${file} can't be written (${reasonOf(error)}).`);
  }
}

/** Permissions of a new file, before the umask. */
const NEW_FILE = 0o666;

function modeOf(target: string): number {
  const found = statSync(target, { throwIfNoEntry: false });
  return found === undefined ? NEW_FILE : found.mode & 0o777;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'its folder is protected',
  EPERM: 'its folder is protected',
  EPIPE: 'its reader closed it',
  EIO: 'the disk reported an error',
  EMFILE: TOO_FEW_HANDLES,
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = 'code' in error ? REASONS[String(error.code)] : undefined;
  return reason ?? error.message;
}
