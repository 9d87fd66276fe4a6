/** `npm run eval:quality [-- --corpus]`: measures alignment and differences on pairs with known results. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareCore, prepareSample } from './prepare.mjs';

await runMain(async () => {
  await prepareCore();
  await prepareSample();
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(ROOT, 'tests/quality/src/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
