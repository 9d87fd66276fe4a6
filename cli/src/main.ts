/** Entry point of the command line: arguments in, exit code out. */
import { ArgumentError, readArguments, USAGE } from './arguments.ts';
import { checkFiles, CompareError } from './files.ts';
import { complain, putOut } from './output.ts';
import { startReading } from './reading.ts';

export const NO_DIFFERENCES = 0;
export const DIFFERENCES = 1;
export const COULD_NOT_COMPARE = 2;

/**
 * Runs with the arguments after `pinbar` and resolves with the exit code; never rejects. Progress and errors go to standard
 * error. If that cannot be written they are lost, and the exit code stays the same.
 */
export async function main(given: readonly string[]): Promise<number> {
  if (given[0] === 'verify') {
    const { verify } = await import('./verify/main.ts');
    return verify(given.slice(1));
  }
  try {
    const wanted = readArguments(given, process.env);
    if (wanted === null) {
      putOut(USAGE);
      return given.length === 0 ? COULD_NOT_COMPARE : NO_DIFFERENCES;
    }
    checkFiles(wanted);
    const reading = startReading(wanted);
    // Loaded while the children start.
    const { compareFiles } = await import('./compare-files.ts');
    const count = await compareFiles(wanted, reading, complain);
    return count === 0 ? NO_DIFFERENCES : DIFFERENCES;
  } catch (error) {
    if (error instanceof ArgumentError) complain(`${error.message}\n\n${USAGE.trimEnd()}`);
    else if (error instanceof CompareError) complain(`Could not compare: ${error.message}`);
    else
      complain(
        `Could not compare: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    return COULD_NOT_COMPARE;
  }
}
