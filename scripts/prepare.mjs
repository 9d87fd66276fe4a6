/** From a fresh clone to a built product. Each step runs only if its inputs have changed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildCore, mustCompile } from './build-core.mjs';
import { productEnv, productNode, requireNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { hashInputs, readStamp, unlessFresh } from './lib/stamp.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureWasmToolchain } from './toolchain.mjs';

/**
 * Installs the packages, and Rust if the core has to be built: in parallel, because one waits for the network while the
 * other compiles.
 * @param {boolean} needsRust
 */
async function prepareTools(needsRust) {
  requireNode();
  // Both are awaited, so that a failure of one is not lost while the other runs.
  await Promise.all([ensurePackages(), needsRust ? ensureWasmToolchain() : undefined]);
}

/** The sample drawings and their known differences, for the page and the tests. */
export async function prepareSample() {
  const main = path.join(ROOT, 'sample/src/main.ts');
  await unlessFresh({
    name: 'sample',
    output: path.join(ROOT, 'web/public/sample/truth.json'),
    hash: hashInputs(['sample', 'package-lock.json']),
    build: () =>
      step('Drawing the sample', 10, async () => {
        await run(productNode(), [main], { cwd: ROOT, env: productEnv() });
      }),
  });
}

async function preparePage() {
  const dist = path.join(ROOT, 'web/dist');
  await unlessFresh({
    name: 'page',
    output: path.join(dist, 'index.html'),
    hash: hashInputs(
      [
        'web',
        'workers',
        'contract',
        'exchange',
        'markups',
        'wasm-core/bindings',
        'scripts/finish-page.mjs',
        'scripts/lib',
        'vite.config.ts',
        'package-lock.json',
      ],
      [readStamp('core') ?? ''],
    ),
    build: () =>
      step('Building the page', 10, async () => {
        const node = productNode();
        const options = { cwd: ROOT, env: productEnv() };
        await run(node, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], options);
        await run(node, [path.join(ROOT, 'scripts/finish-page.mjs')], options);
      }),
  });
}

/** Packages and core: what the command line needs. */
export async function prepareCore() {
  await prepareTools(mustCompile());
  await buildCore();
}

/** Builds everything that `npm start` serves. */
export async function prepareProduct() {
  await prepareTools(mustCompile());
  await Promise.all([buildCore(), prepareSample()]);
  await preparePage();
}

/** Whether the command line can run immediately: a cheap check that reads no sources. */
export function looksPrepared() {
  return (
    existsSync(path.join(ROOT, 'node_modules/.package-lock.json')) &&
    existsSync(path.join(ROOT, 'wasm-core/pkg/pinbar_core_bg.wasm'))
  );
}
