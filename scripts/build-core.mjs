/** Puts the core into wasm-core/pkg: the committed one if it matches the sources, otherwise one built from them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnv } from './lib/node.mjs';
import { BIN, CORE } from './lib/paths.mjs';
import { prebuiltManifest, unpackPrebuilt } from './lib/prebuilt.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { hashInputs, readStamp, writeStamp } from './lib/stamp.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureWasmToolchain, pinnedTools } from './toolchain.mjs';

const STAMP = 'core';
const PKG = path.join(CORE, 'pkg');
const OUTPUT = path.join(PKG, 'pinbar_core_bg.wasm');

/** Crates used only by tests and measurements. */
const NOT_SHIPPED = ['pairs'];

/** A hash of everything the built core depends on: its sources, without tests, and the pinned tools. */
export function coreHash() {
  const crates = readdirSync(path.join(CORE, 'crates')).filter(
    (name) => !NOT_SHIPPED.includes(name),
  );
  return hashInputs(
    [
      'wasm-core/Cargo.toml',
      'wasm-core/Cargo.lock',
      'wasm-core/.cargo',
      'wasm-core/build.rs',
      'wasm-core/src',
      ...crates.flatMap((name) => [
        `wasm-core/crates/${name}/Cargo.toml`,
        `wasm-core/crates/${name}/src`,
      ]),
    ],
    Object.entries(pinnedTools()).flat(),
  );
}

/**
 * Compiles the core into a folder. Throws a sentence if this machine cannot.
 * @param {string} folder
 * @param {{ isBackground?: boolean }} [options] `isBackground`: with the processor time that nothing else wants
 */
export async function compileCore(folder, { isBackground = false } = {}) {
  const { pathFirst } = await ensureWasmToolchain({ isBackground });
  const env = productEnv();
  env.PATH = [...pathFirst, BIN, env.PATH].join(path.delimiter);
  await run(
    'wasm-pack',
    [
      ...['build', CORE, '--mode', 'no-install', '--target', 'web', '--release', '--no-pack'],
      ...['--out-dir', folder],
    ],
    { env, isBackground },
  );
}

async function compile() {
  const isFirst = !existsSync(path.join(CORE, 'target/wasm32-unknown-unknown'));
  await step('Building the core', isFirst ? 200 : 70, async () => {
    await compileCore(PKG);
    const size = readFileSync(OUTPUT).length;
    process.stderr.write(`  the core is ${(size / 1e6).toFixed(2)} MB\n`);
  });
}

/**
 * Makes wasm-core/pkg match the sources. Needs the packages (wasm-opt is one of them). Throws a sentence if the core has to
 * be built and this machine cannot.
 * @param {{ fromSource?: boolean }} [options] `fromSource`: build it even if the committed core is current
 */
export async function buildCore({ fromSource = false } = {}) {
  const hash = coreHash();
  // The stamp also records where the core came from: the page is rebuilt if that changes.
  const [built, unpacked] = [`${hash} built`, `${hash} prebuilt`];
  const stamp = existsSync(OUTPUT) ? readStamp(STAMP) : null;
  if (stamp === built || (!fromSource && stamp === unpacked)) return;
  // An interrupted build must not pass for a finished one.
  writeStamp(STAMP, '');
  if (!fromSource && prebuiltManifest()?.sources === hash) {
    unpackPrebuilt();
    writeStamp(STAMP, unpacked);
  } else {
    await compile();
    writeStamp(STAMP, built);
  }
}

/** Whether this machine has to build the core: the committed one does not match the sources, and none was built before. */
export function mustCompile() {
  const hash = coreHash();
  const isReady = existsSync(OUTPUT) && (readStamp(STAMP) ?? '').startsWith(hash);
  return !isReady && prebuiltManifest()?.sources !== hash;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await ensurePackages();
    await buildCore();
  });
}
