/** `npm run bench [-- --quick]`: speed against named peers, whose packages are installed only here. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';
import { prepareProduct } from './prepare.mjs';

await runMain(async () => {
  await prepareProduct();
  await ensurePackages(path.join(ROOT, 'tests/bench'));
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(ROOT, 'tests/bench/src/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
