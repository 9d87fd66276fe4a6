/** Builds the Rust core into wasm-core/pkg when its sources changed. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnv } from './lib/node.mjs';
import { BIN, CORE } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { hashInputs, unlessFresh } from './lib/stamp.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureWasmToolchain } from './toolchain.mjs';

/** A hash of all that the built core depends on. */
export function coreHash() {
  return hashInputs([
    'wasm-core/Cargo.toml',
    'wasm-core/Cargo.lock',
    'wasm-core/.cargo',
    'wasm-core/src',
    'wasm-core/crates',
  ]);
}

/**
 * Builds the core unless it is up to date. Needs the packages (wasm-opt is one of them).
 * @param {() => Promise<import('./toolchain.mjs').WasmToolchain>} toolchain asked for only when there is work
 */
export async function buildCore(toolchain = ensureWasmToolchain) {
  await unlessFresh({
    name: 'core',
    output: path.join(CORE, 'pkg/pinbar_core_bg.wasm'),
    hash: coreHash(),
    build: async () => {
      const { pathFirst } = await toolchain();
      const isFirst = !existsSync(path.join(CORE, 'target/wasm32-unknown-unknown'));
      await step('Building the core', isFirst ? 200 : 70, async () => {
        const env = productEnv();
        env.PATH = [...pathFirst, BIN, env.PATH].join(path.delimiter);
        await run(
          'wasm-pack',
          ['build', CORE, '--mode', 'no-install', '--target', 'web', '--release', '--no-pack'],
          { env },
        );
        const size = readFileSync(path.join(CORE, 'pkg/pinbar_core_bg.wasm')).length;
        process.stderr.write(`  the core is ${(size / 1e6).toFixed(2)} MB\n`);
      });
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await ensurePackages();
    await buildCore();
  });
}
