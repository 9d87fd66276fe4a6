/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`. Needs what `npm start` installed. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';

await runMain(async () => {
  const program = path.join(ROOT, 'server/src/backup/command.ts');
  process.exitCode = await runOnTerminal(productNode(), [program, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: productEnv(),
  });
});
