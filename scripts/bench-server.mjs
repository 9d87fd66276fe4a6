/**
 * `npm run bench:server [-- --only page|lists|search|writes|polls|streams|files|compliance|dashboard|change-orders|issue-screen|floor|mixed|uploads|soak]
 * [-- --seconds 20] [-- --gigabytes 2]`: measures the server on a project
 * of 100,000 issues and 5 million words. `npm run bench:seed` only makes that project.
 */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';

await runMain(async () => {
  await ensurePackages();
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(ROOT, 'tests/load/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
