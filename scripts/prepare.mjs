/** From a fresh clone to a built product, each step only when what it reads has changed. */
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
 * The packages, and Rust where the core has to be built: side by side, because one waits for the network while the other
 * compiles.
 * @param {boolean} needsRust
 */
async function prepareTools(needsRust) {
  requireNode();
  // Both are awaited; a failure of one must not go unheard while the other runs.
  await Promise.all([ensurePackages(), needsRust ? ensureWasmToolchain() : undefined]);
}

/** The sample drawings and their truth, for the page and the tests. */
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

/**
 * Everything that `npm start` serves.
 * @param {{ fromSource?: boolean }} [options] `fromSource`: build the core even where the committed one is current
 */
export async function prepareProduct({ fromSource = false } = {}) {
  await prepareTools(fromSource || mustCompile());
  await Promise.all([buildCore({ fromSource }), prepareSample()]);
  await preparePage();
}

/** True when the command line can run at once: a cheap look that reads no sources. */
export function looksPrepared() {
  return (
    existsSync(path.join(ROOT, 'node_modules/.package-lock.json')) &&
    existsSync(path.join(ROOT, 'wasm-core/pkg/pinbar_core_bg.wasm'))
  );
}
