/** `npm run --silent compare -- OLD.pdf NEW.pdf …`: the command line, made ready first when it is not. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { looksPrepared, prepareCore } from './prepare.mjs';

/** The command line's own code for "could not compare". */
const COULD_NOT_COMPARE = 2;

await runMain(async () => {
  if (!looksPrepared()) await prepareCore();
  // npm changes into the project's folder; the files are named from where the person is.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  const main = path.join(ROOT, 'cli/bin/pinbar.mjs');
  process.exitCode = await runOnTerminal(
    productNode(),
    [main, 'compare', ...process.argv.slice(2)],
    { cwd, env: productEnv() },
  );
}, COULD_NOT_COMPARE);
