/** `npm run bench [-- --quick]`: compares speed with named peers, whose packages are installed only here. */
import path from 'node:path';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run, runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';
import { prepareProduct } from './prepare.mjs';
import { ensureWasmToolchain } from './toolchain.mjs';

const BENCH = path.join(ROOT, 'tests/bench');

/** The pixel kernels alone, which the built core does not expose. Cargo skips what is up to date. */
async function buildKernels() {
  const { pathFirst } = await ensureWasmToolchain();
  await step('Building the benchmark kernels', 20, async () => {
    const env = productEnv();
    env.PATH = [...pathFirst, env.PATH].join(path.delimiter);
    const args = ['build', '--release', '--locked', '--target', 'wasm32-unknown-unknown'];
    await run('cargo', args, { cwd: path.join(BENCH, 'kernels'), env });
  });
}

await runMain(async () => {
  await prepareProduct();
  await ensurePackages(BENCH);
  await buildKernels();
  // Its packages are installed only for it, so that `npm run check` cannot.
  await step('Checking the types of the benchmark', 5, () =>
    run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', BENCH], { cwd: ROOT, env: productEnv() }),
  );
  process.exitCode = await runOnTerminal(
    productNode(),
    [path.join(BENCH, 'src/main.ts'), ...process.argv.slice(2)],
    { cwd: ROOT, env: productEnv() },
  );
});
