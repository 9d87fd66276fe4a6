/** `npm run eval:matching`: measures how issues are matched with change orders, on projects whose truth is known. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';

await runMain(async () => {
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(ROOT, 'tests/quality/src/matching/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
