/** `npm run eval:change-orders`: measures how well change orders are read, on documents whose truth is known. */
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
    [path.join(ROOT, 'tests/quality/src/change-orders/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
