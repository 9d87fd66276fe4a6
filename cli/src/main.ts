/** Entry of the command line: arguments in, exit code out. */
import { ArgumentError, readArguments, USAGE } from './arguments.ts';
import { checkFiles, CompareError } from './files.ts';
import { startReading } from './reading.ts';

export const NO_DIFFERENCES = 0;
export const DIFFERENCES = 1;
export const COULD_NOT_COMPARE = 2;

/** Runs with the arguments after `pinbar`. Progress and complaints go to standard error. */
export async function main(given: readonly string[]): Promise<number> {
  try {
    const wanted = readArguments(given, process.env);
    if (wanted === null) {
      process.stdout.write(USAGE);
      return given.length === 0 ? COULD_NOT_COMPARE : NO_DIFFERENCES;
    }
    checkFiles(wanted);
    const reading = startReading(wanted);
    // Loaded while the children start.
    const { compareFiles } = await import('./compare-files.ts');
    const count = await compareFiles(wanted, reading, (line) => process.stderr.write(`${line}\n`));
    return count === 0 ? NO_DIFFERENCES : DIFFERENCES;
  } catch (error) {
    if (error instanceof ArgumentError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else if (error instanceof CompareError)
      process.stderr.write(`Could not compare: ${error.message}\n`);
    else
      process.stderr.write(
        `Could not compare: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    return COULD_NOT_COMPARE;
  }
}
