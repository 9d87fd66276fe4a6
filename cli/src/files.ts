/** The files that were named, looked at before any work. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { CompareArguments } from './arguments.ts';

/** Why there is no comparison, with what to do about it. */
export class CompareError extends Error {}

/** Throws a `CompareError` when a drawing can't be read or a result can't be written. */
export function checkFiles({ oldFile, newFile, json, png }: CompareArguments): void {
  for (const file of [oldFile, newFile]) checkReadable(file);
  for (const file of [json, png]) if (file !== null) checkWritable(file);
}

function checkReadable(file: string): void {
  try {
    if (!statSync(file).isFile()) throw new CompareError(`${file} is not a file.`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (error instanceof CompareError) throw error;
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new CompareError(
      missing ? `${file} does not exist.` : `${file} can't be read: check its permissions.`,
    );
  }
}

/** Found out before the work, not after. */
function checkWritable(file: string): void {
  try {
    accessSync(path.dirname(path.resolve(file)), constants.W_OK);
  } catch {
    throw new CompareError(`${file} can't be written: its folder does not exist or is protected.`);
  }
}
