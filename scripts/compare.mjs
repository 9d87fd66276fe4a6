/** `npm run --silent compare -- OLD.pdf NEW.pdf …`: the command line, made ready first when it is not. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/paths.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { looksPrepared, prepareCore } from './prepare.mjs';

/** The command line's own code for "could not compare". */
const COULD_NOT_COMPARE = 2;

await runMain(async () => {
  if (!looksPrepared()) await prepareCore();
  // npm changes into the project's folder; the files are named from where the person is.
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
  process.argv.splice(2, 0, 'compare');
  // In this process: the command line finds a newer Node by itself when this one is too old for it.
  await import(pathToFileURL(path.join(ROOT, 'cli/bin/pinbar.mjs')).href);
}, COULD_NOT_COMPARE);
