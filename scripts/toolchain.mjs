/**
 * Finds or installs Rust for the core. Tried in this order:
 *  1. a rustc that already has the wasm32 library (rustup's or a distribution's): nothing to do;
 *  2. rustup with access to its downloads: `rustup target add`;
 *  3. Debian as root, with only its package archive and crates.io: see lib/debian.mjs.
 * Then wasm-pack and wasm-bindgen, built once into the cache. A second run does nothing.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import {
  buildWasmStd,
  canInstall,
  installRust,
  installRustChecks,
  stdIsCurrent,
} from './lib/debian.mjs';
import { CACHE, CORE, ROOT } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run, tryRun } from './lib/run.mjs';
import { SentenceError } from './lib/sentence-error.mjs';

const TARGET = 'wasm32-unknown-unknown';
const WASM_PACK = '0.15.1';
/** The crates need edition 2024 and the minimum version of hayro 0.9. */
const OLDEST_RUST = [1, 88];

const NO_RUST =
  'The core is written in Rust: install rustup from https://rustup.rs and run this again (as root on Debian, it is installed automatically).';

/** @typedef {Pick<import('./lib/run.mjs').RunOptions, 'isBackground'>} Priority of what is built */
/** @typedef {{ pathFirst: string[] }} WasmToolchain folders that must come first on PATH for wasm-pack */

/** Folders that may contain cargo, the user's choice first. */
function cargoFolders() {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const all = [...onPath, path.join(homedir(), '.cargo/bin'), '/usr/bin'];
  return [...new Set(all)].filter(
    (folder) => existsSync(path.join(folder, 'cargo')) && existsSync(path.join(folder, 'rustc')),
  );
}

/** @param {string} folder */
async function rustVersion(folder) {
  const { code, stdout } = await tryRun(path.join(folder, 'rustc'), ['--version']);
  const match = code === 0 ? /^rustc (\d+)\.(\d+)/.exec(stdout) : null;
  return match ? { text: stdout.trim(), major: Number(match[1]), minor: Number(match[2]) } : null;
}

/** Folders with a cargo that is new enough. */
async function usableFolders() {
  const found = [];
  for (const folder of cargoFolders()) {
    const version = await rustVersion(folder);
    const [major = 0, minor = 0] = OLDEST_RUST;
    if (version && (version.major > major || version.minor >= minor)) found.push(folder);
  }
  return found;
}

/** @param {string} folder */
async function hasWasmStd(folder) {
  const { code, stdout } = await tryRun(path.join(folder, 'rustc'), [
    '--print',
    'target-libdir',
    '--target',
    TARGET,
  ]);
  const library = stdout.trim();
  if (code !== 0 || !existsSync(library)) return false;
  const names = readdirSync(library);
  if (!names.some((name) => /^libstd-.*\.rlib$/.test(name))) return false;
  const version = await rustVersion(folder);
  return stdIsCurrent(library, version?.text ?? '');
}

/** @param {readonly string[]} folders */
async function firstWithWasmStd(folders) {
  for (const folder of folders) if (await hasWasmStd(folder)) return folder;
  return null;
}

/**
 * @param {Priority} [priority]
 * @returns {Promise<string>} the folder of a cargo that can build for wasm32
 */
async function ensureWasmRust(priority = {}) {
  const folders = await usableFolders();
  const ready = await firstWithWasmStd(folders);
  if (ready) return ready;

  for (const folder of folders) {
    const rustup = path.join(folder, 'rustup');
    if (!existsSync(rustup)) continue;
    // A closed network fails at once or not at all; two minutes are plenty for 25 MB.
    await step('Adding the wasm32 target with rustup', 20, () =>
      tryRun(rustup, ['target', 'add', TARGET], { timeoutMs: 120_000 }),
    );
    if (await hasWasmStd(folder)) return folder;
  }

  if (await canInstall('rustc-web')) {
    await step("Installing Debian's Rust", 30, installRust);
    await step('Building the wasm32 standard library', 60, () => buildWasmStd(priority));
    if (await hasWasmStd('/usr/bin')) return '/usr/bin';
  }
  throw new SentenceError(
    folders.length === 0
      ? NO_RUST
      : `The Rust found in ${folders[0]} has no library for ${TARGET}; add it with your distribution's package, or run "rustup target add ${TARGET}" where the network allows it.`,
  );
}

/** The version of wasm-bindgen in the core. The tool must have the same version. */
function wasmBindgenVersion() {
  const lock = readFileSync(path.join(CORE, 'Cargo.lock'), 'utf8');
  const match = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock);
  if (!match?.[1]) throw new SentenceError('wasm-core/Cargo.lock does not name wasm-bindgen.');
  return match[1];
}

/** The tools whose versions are pinned. Rust is whatever the machine has. */
export function pinnedTools() {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  return {
    'wasm-pack': WASM_PACK,
    'wasm-bindgen': wasmBindgenVersion(),
    binaryen: String(lock.packages['node_modules/binaryen'].version),
  };
}

/** The version of the Rust that builds for wasm32, such as `rustc 1.95.0 (…)`. */
export async function rustcVersion() {
  const version = await rustVersion(await ensureWasmRust());
  return version?.text ?? 'unknown';
}

/**
 * @param {string} bin folder of the tools
 * @param {string} bindgen
 */
async function hasTools(bin, bindgen) {
  const pack = await tryRun(path.join(bin, 'wasm-pack'), ['--version']);
  const found = await tryRun(path.join(bin, 'wasm-bindgen'), ['--version']);
  return pack.code === 0 && found.stdout.trim() === `wasm-bindgen ${bindgen}`;
}

/**
 * @param {string} cargoFolder
 * @param {Priority} priority
 * @returns {Promise<string>} the folder of wasm-pack and wasm-bindgen
 */
async function ensureWasmTools(cargoFolder, priority) {
  const bindgen = wasmBindgenVersion();
  const root = path.join(CACHE, 'wasm-tools');
  const bin = path.join(root, 'bin');
  if (await hasTools(bin, bindgen)) return bin;
  await step('Building wasm-pack and wasm-bindgen, once', 160, () =>
    // A debug build without debug info takes half the time; the tools are still fast enough.
    run(
      path.join(cargoFolder, 'cargo'),
      [
        'install',
        '--quiet',
        '--debug',
        '--no-default-features',
        '--force',
        '--root',
        root,
        `wasm-pack@${WASM_PACK}`,
        `wasm-bindgen-cli@${bindgen}`,
      ],
      {
        env: {
          ...process.env,
          PATH: `${cargoFolder}${path.delimiter}${process.env['PATH']}`,
          CARGO_PROFILE_DEV_DEBUG: '0',
        },
        ...priority,
      },
    ),
  );
  return bin;
}

/**
 * Everything wasm-pack needs. Throws a sentence that says what to install if this machine cannot get it.
 * @param {Priority} [priority]
 * @returns {Promise<WasmToolchain>}
 */
export async function ensureWasmToolchain(priority = {}) {
  const cargoFolder = await ensureWasmRust(priority);
  return { pathFirst: [cargoFolder, await ensureWasmTools(cargoFolder, priority)] };
}

/** @param {string} folder */
async function hasChecks(folder) {
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
  for (const tool of ['fmt', 'clippy']) {
    if ((await tryRun(path.join(folder, 'cargo'), [tool, '--version'], { env })).code !== 0)
      return false;
  }
  return true;
}

/**
 * A cargo that runs natively, with rustfmt and clippy: the folder that must come first on PATH.
 * Throws a sentence if there is none.
 * @returns {Promise<string>}
 */
export async function ensureNativeRust() {
  for (const folder of await usableFolders()) if (await hasChecks(folder)) return folder;
  if (await canInstall('rustfmt-web')) {
    await step("Installing Debian's rustfmt and clippy", 15, installRustChecks);
    if (await hasChecks('/usr/bin')) return '/usr/bin';
  }
  throw new SentenceError(
    (await usableFolders()).length === 0
      ? NO_RUST
      : 'The checks need rustfmt and clippy; add them with "rustup component add rustfmt clippy".',
  );
}

/**
 * The environment in which cargo lints and tests the core natively. Throws a sentence if this machine cannot.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function nativeRustEnv() {
  const rust = await ensureNativeRust();
  return {
    ...process.env,
    PATH: `${rust}${path.delimiter}${process.env['PATH']}`,
    // The fuzzers catch panics to count them, which does not work if a panic aborts.
    CARGO_PROFILE_RELEASE_PANIC: 'unwind',
  };
}
