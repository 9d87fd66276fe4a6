/** `npm run --silent compare -- OLD.pdf NEW.pdf …` and `… verify -- PACKET.zip`: runs the command line, preparing it first if necessary. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/paths.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { looksPrepared, prepareCore } from './prepare.mjs';

/** The command line's exit code for "could not do it". */
const FAILED = 2;

await runMain(async () => {
  if (!looksPrepared()) await prepareCore();
  // npm changes to the project folder, but file names are relative to where the user is.
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
  // In this process: the command line finds a newer Node itself if this one is too old.
  await import(pathToFileURL(path.join(ROOT, 'cli/bin/pinbar.mjs')).href);
}, FAILED);
