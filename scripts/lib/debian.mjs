/**
 * For Debian as root with only its package archive and crates.io. Its backported rustc has no wasm32 library, but ships the
 * library's source with all dependencies: built once, it makes plain stable commands work.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, tryRun } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

const TARGET = 'wasm32-unknown-unknown';
const RUSTLIB = '/usr/lib/rustlib';
/** Names the rustc that built the library. Absent if the library came with a package. */
const BUILT_BY = 'built-by-pinbar-for';

let updated = false;

async function update() {
  if (updated) return;
  await run('apt-get', ['update', '-qq']);
  updated = true;
}

/** @param {readonly string[]} packages */
export async function install(packages) {
  await update();
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Whether we may install packages here and the archive has this one.
 * @param {string} name
 */
export async function canInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const known = async () => {
    const { stdout } = await tryRun('apt-cache', ['policy', name]);
    return /Candidate: \d/.test(stdout);
  };
  if (await known()) return true;
  await update();
  return known();
}

/** The newest lld in the archive: rustc looks for rust-lld, which Debian does not ship. */
async function newestLld() {
  const { stdout } = await tryRun('apt-cache', ['pkgnames', 'lld-']);
  const versions = stdout
    .split('\n')
    .map((name) => Number(/^lld-(\d+)$/.exec(name)?.[1] ?? 0))
    .sort((a, b) => b - a);
  if (!versions[0])
    throw new SentenceError('The package archive has no lld; install one and try again.');
  return `lld-${versions[0]}`;
}

export async function installRust() {
  await update();
  const lld = await newestLld();
  await install(['rustc-web', 'cargo-web', 'rust-web-src', lld]);
  const host = /host: (\S+)/.exec(await run('/usr/bin/rustc', ['-vV']))?.[1];
  const folder = path.join(RUSTLIB, host ?? '', 'bin');
  mkdirSync(folder, { recursive: true });
  const link = path.join(folder, 'rust-lld');
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(`/usr/bin/${lld}`, link);
  }
}

export async function installRustChecks() {
  await install(['rustc-web', 'cargo-web', 'rustfmt-web', 'rust-web-clippy']);
}

/**
 * False if we built the library for another rustc.
 * @param {string} library folder of the rlibs
 * @param {string} rustcVersion the line that `rustc --version` prints
 */
export function stdIsCurrent(library, rustcVersion) {
  const marker = path.join(library, BUILT_BY);
  return !existsSync(marker) || readFileSync(marker, 'utf8') === rustcVersion;
}

/**
 * Builds std for wasm32 from Debian's source package and puts it where /usr/bin/rustc looks for it.
 * @param {Pick<import('./run.mjs').RunOptions, 'isBackground'>} priority
 */
export async function buildWasmStd(priority) {
  const version = (await run('/usr/bin/rustc', ['--version'])).trim();
  const number = version.split(' ')[1];
  const scratch = mkdtempSync(path.join(tmpdir(), 'pinbar-std-'));
  try {
    mkdirSync(path.join(scratch, 'src'));
    mkdirSync(path.join(scratch, '.cargo'));
    writeFileSync(path.join(scratch, 'src/lib.rs'), '');
    writeFileSync(
      path.join(scratch, 'Cargo.toml'),
      [
        '[package]\nname = "scratch"\nversion = "0.0.0"\nedition = "2021"',
        '[lib]\ncrate-type = ["rlib"]',
        '[profile.release]\npanic = "abort"\n',
      ].join('\n'),
    );
    writeFileSync(
      path.join(scratch, '.cargo/config.toml'),
      [
        '[source.crates-io]\nreplace-with = "std-vendor"',
        `[source.std-vendor]\ndirectory = "/usr/src/rustc-${number}/library/vendor"\n`,
      ].join('\n'),
    );
    await run(
      '/usr/bin/cargo',
      ['build', '--release', '--target', TARGET, '-Zbuild-std=std,panic_abort'],
      {
        cwd: scratch,
        // Lets a stable compiler build the library. The project itself is never built this way.
        env: {
          ...process.env,
          RUSTC_BOOTSTRAP: '1',
          RUSTC: '/usr/bin/rustc',
          CARGO_TARGET_DIR: path.join(scratch, 'target'),
        },
        ...priority,
      },
    );
    const built = path.join(scratch, 'target', TARGET, 'release/deps');
    const library = path.join(RUSTLIB, TARGET, 'lib');
    rmSync(library, { recursive: true, force: true });
    mkdirSync(library, { recursive: true });
    const rlibs = readdirSync(built).filter(
      (name) => name.endsWith('.rlib') && !name.startsWith('libscratch'),
    );
    // std comes last: its presence means that the library is complete.
    for (const name of rlibs.sort(
      (a, b) => Number(a.startsWith('libstd-')) - Number(b.startsWith('libstd-')),
    )) {
      if (name.startsWith('libstd-')) writeFileSync(path.join(library, BUILT_BY), version);
      copyFileSync(path.join(built, name), path.join(library, name));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
