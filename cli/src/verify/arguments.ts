/** Parses the command line of `pinbar verify`. */
import { parseArgs } from 'node:util';
import { ArgumentError } from '../arguments.ts';

export const USAGE = `Usage: pinbar verify PACKET.zip [options]

  --source FILE   a source that you have, to compare the packet with; may be repeated
  --json FILE     write the result as JSON

Exit code: 0 the packet agrees with itself and with the sources, 1 something was changed, 2 could not verify.
`;

export type VerifyArguments = { packet: string; sources: readonly string[]; json: string | null };

/** Parses the arguments after `verify`; null if help was requested. Throws an `ArgumentError`. */
export function readArguments(given: readonly string[]): VerifyArguments | null {
  const { values, positionals } = parse(given);
  if (values.help === true) return null;
  const [packet, ...rest] = positionals;
  if (packet === undefined) throw new ArgumentError('Name an evidence packet.');
  if (rest.length > 0) {
    throw new ArgumentError(`Pinbar verifies one packet; "${rest[0]}" is one too many.`);
  }
  return { packet, sources: values.source ?? [], json: values.json ?? null };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        source: { type: 'string', multiple: true },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}
