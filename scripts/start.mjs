/** `npm start [-- --port N] [--host NAME]`: builds everything that is missing, then starts Pinbar. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';

await runMain(async () => {
  await prepareProduct();
  const server = path.join(ROOT, 'server/src/main.ts');
  const code = await runOnTerminal(productNode(), [server, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: productEnv(),
  });
  process.exitCode = code === 130 ? 0 : code;
});
