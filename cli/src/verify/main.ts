/** Entry point of `pinbar verify`: arguments in, exit code out. */
import { ArchiveRefused } from '../../../exchange/src/read-zip.ts';
import { ArgumentError } from '../arguments.ts';
import { endChildren } from '../child.ts';
import { checkInputs, CompareError } from '../files.ts';
import { complain, putOut, writeWhole } from '../output.ts';
import { readArguments, USAGE } from './arguments.ts';
import { verifyPacket } from './verify-packet.ts';
import { plainLine, wordsOf } from './words.ts';

const AGREES = 0;
const DIFFERS = 1;
const COULD_NOT_VERIFY = 2;

/** Runs with the arguments after `verify` and resolves with the exit code; never rejects. Progress goes to standard error. */
export async function verify(given: readonly string[]): Promise<number> {
  try {
    const wanted = readArguments(given);
    if (wanted === null) {
      putOut(USAGE);
      return AGREES;
    }
    const { packet, sources, json } = wanted;
    checkInputs([packet, ...sources], [{ option: '--json', file: json }]);
    const result = await verifyPacket(wanted, complain);
    if (json !== null) writeWhole(json, [Buffer.from(`${JSON.stringify(result, null, 2)}\n`)]);
    putOut(wordsOf(result));
    return result.agrees ? AGREES : DIFFERS;
  } catch (error) {
    endChildren();
    if (error instanceof ArgumentError) complain(`${error.message}\n\n${USAGE.trimEnd()}`);
    else complain(`Could not verify: ${reasonOf(error)}`);
    return COULD_NOT_VERIFY;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveRefused) return plainLine(error.message);
  if (error instanceof CompareError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
