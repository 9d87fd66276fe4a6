/** `npm run eval:checks`: measures the checks of drawings on real sets and on generated ones, whose mistakes are known. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareCore } from './prepare.mjs';

await runMain(async () => {
  await prepareCore();
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(ROOT, 'tests/quality/src/checks/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
