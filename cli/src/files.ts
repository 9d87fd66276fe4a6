/** Checks the named files before any work. */
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import type { CompareArguments } from './arguments.ts';

/** Files and pipes that two running children need, beyond those open at the start. */
const HANDLES = 10;

/** More symbolic links than this in a row are a loop. */
const MOST_LINKS = 40;

export const TOO_FEW_HANDLES =
  'this process can open too few files: raise the limit, for example with ulimit -n 256';

/** Why a comparison or a check failed, and what to do about it. */
export class CompareError extends Error {}

/** Throws a `CompareError` as `checkInputs` does, or if both results would go to the same file. */
export function checkFiles({ oldFile, newFile, json, png }: CompareArguments): void {
  checkInputs(
    [oldFile, newFile],
    [
      { option: '--json', file: json },
      { option: '--png', file: png },
    ],
  );
  if (json !== null && png !== null && !isStream(json) && isSame(json, png)) {
    throw new CompareError(
      `--json and --png both name ${targetOf(json)}. Use a different file for each.`,
    );
  }
}

/**
 * Throws a `CompareError` if an input can't be read, if a result (null: none is wanted) can't be written or would overwrite
 * an input, or if too few files may be open.
 */
export function checkInputs(
  inputs: readonly string[],
  wanted: readonly { option: string; file: string | null }[],
): void {
  checkHandles();
  for (const file of inputs) checkReadable(file);
  const results = wanted.flatMap(({ option, file }) => (file === null ? [] : [{ option, file }]));
  for (const { option, file } of results) {
    checkWritable(file);
    const input = inputs.find((each) => isSame(each, file));
    if (input !== undefined) {
      throw new CompareError(
        `${option} ${file} would overwrite the input ${input}. Name another file.`,
      );
    }
  }
}

function checkHandles(): void {
  const open: number[] = [];
  try {
    for (let count = 0; count < HANDLES; count += 1) open.push(openSync(devNull, 'r'));
  } catch (error) {
    if (codeOf(error) === 'EMFILE') throw new CompareError(`${TOO_FEW_HANDLES}.`);
    throw error;
  } finally {
    open.forEach((handle) => closeSync(handle));
  }
}

/** Whether both names lead to the same file, through any links. */
function isSame(one: string, other: string): boolean {
  if (targetOf(one) === targetOf(other)) return true;
  const [first, second] = [one, other].map((file) =>
    statSync(file, { throwIfNoEntry: false, bigint: true }),
  );
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

/**
 * True for targets that store nothing, such as devices and pipes, and for this process's own streams, which other text may
 * go to as well.
 */
export function isStream(file: string): boolean {
  if (/^\/(dev|proc)\//.test(path.resolve(file))) return true;
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** The file behind all links. It need not exist, but its folder must. */
export function targetOf(file: string): string {
  let target = path.resolve(file);
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const folder = path.dirname(target);
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() !== true) {
      return path.join(realpathSync(folder), path.basename(target));
    }
    target = path.resolve(folder, readlinkSync(target));
  }
  throw new CompareError(`${file} can't be written: its links form a loop.`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function checkReadable(file: string): void {
  try {
    if (!statSync(file).isFile()) throw new CompareError(`${file} is not a file.`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (error instanceof CompareError) throw error;
    const missing = codeOf(error) === 'ENOENT';
    throw new CompareError(
      missing ? `${file} does not exist.` : `${file} can't be read: check its permissions.`,
    );
  }
}

/** Checked before the work, not after. */
function checkWritable(file: string): void {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      throw new CompareError(`${file} is a folder. Name a file in it.`);
    }
    if (found !== undefined) accessSync(file, constants.W_OK);
    // A temporary file is written beside it, then replaces it.
    if (!isStream(file)) accessSync(path.dirname(targetOf(file)), constants.W_OK);
  } catch (error) {
    if (error instanceof CompareError) throw error;
    throw new CompareError(
      `${file} can't be written: its folder does not exist, or it is protected.`,
    );
  }
}
