/** Parses the command line. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: pinbar compare OLD.pdf NEW.pdf [options]
       pinbar verify PACKET.zip [options]         (pinbar verify --help)

  --old-page N    page of OLD.pdf, from 1 (default 1)
  --new-page N    page of NEW.pdf, from 1 (default 1)
  --dpi N         resolution of the image, 10 to 1200 (default 150)
  --json FILE     write the result as JSON
  --png FILE      write an image of the overlay: OLD red, NEW blue
  --password WORD for protected files; --old-password and --new-password if they differ

Other programs on this computer can see command-line arguments. To keep a password private, set
PINBAR_PASSWORD, PINBAR_OLD_PASSWORD or PINBAR_NEW_PASSWORD in the environment instead.

Exit code: 0 no differences, 1 differences, 2 could not compare.
`;

export type CompareArguments = {
  oldFile: string;
  newFile: string;
  /** From 1. */
  oldPage: number;
  newPage: number;
  dpi: number;
  json: string | null;
  png: string | null;
  /** Used if the file asks for a password. Empty if none was given. */
  oldPassword: string;
  newPassword: string;
};

/** The environment variables that are read. */
export type PasswordVariables = Readonly<
  Partial<Record<`PINBAR_${'' | 'OLD_' | 'NEW_'}PASSWORD`, string>>
>;

/** An error in the arguments, as a sentence. */
export class ArgumentError extends Error {}

/** Parses the arguments after `pinbar`; null if help was requested. Throws an `ArgumentError`. */
export function readArguments(
  given: readonly string[],
  environment: PasswordVariables = {},
): CompareArguments | null {
  const { values, positionals } = parse(given);
  if (values.help || positionals.length === 0) return null;
  const [command, oldFile, newFile, ...rest] = positionals;
  if (command !== 'compare')
    throw new ArgumentError(
      `Unknown command "${command}". The commands are "compare" and "verify".`,
    );
  if (oldFile === undefined || newFile === undefined) {
    throw new ArgumentError('Name two files: the old document, then the new one.');
  }
  if (rest.length > 0)
    throw new ArgumentError(`Pinbar compares two files; "${rest[0]}" is one too many.`);
  const shared = values.password ?? environment.PINBAR_PASSWORD ?? '';
  return {
    oldFile,
    newFile,
    oldPage: whole(values['old-page'], {
      name: '--old-page',
      from: 1,
      to: 1_000_000,
      otherwise: 1,
    }),
    newPage: whole(values['new-page'], {
      name: '--new-page',
      from: 1,
      to: 1_000_000,
      otherwise: 1,
    }),
    dpi: whole(values.dpi, { name: '--dpi', from: 10, to: 1200, otherwise: 150 }),
    json: values.json ?? null,
    png: values.png ?? null,
    oldPassword: values['old-password'] ?? environment.PINBAR_OLD_PASSWORD ?? shared,
    newPassword: values['new-password'] ?? environment.PINBAR_NEW_PASSWORD ?? shared,
  };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        'old-page': { type: 'string' },
        'new-page': { type: 'string' },
        dpi: { type: 'string' },
        json: { type: 'string' },
        png: { type: 'string' },
        password: { type: 'string' },
        'old-password': { type: 'string' },
        'new-password': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // For an unknown option Node's first sentence is enough; the second is about files named like options.
    const message = error instanceof Error ? error.message : String(error);
    throw new ArgumentError(/^Unknown option '[^']*'/.exec(message)?.[0].concat('.') ?? message);
  }
}

function whole(
  given: string | undefined,
  { name, from, to, otherwise }: { name: string; from: number; to: number; otherwise: number },
): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isInteger(value) || value < from || value > to || given.trim() === '') {
    throw new ArgumentError(`${name} takes a whole number from ${from} to ${to}, not "${given}".`);
  }
  return value;
}
