/**
 * `npm run check`: format, lint, types, import directions, unused code, licenses, rustfmt, clippy. Runs all, then reports.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnv, productNode } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { run, runOnTerminal } from './lib/run.mjs';
import { runMain, SentenceError } from './lib/sentence-error.mjs';
import { prepareCore } from './prepare.mjs';
import { nativeRustEnv } from './toolchain.mjs';

/** How many lines of a check's findings are shown. */
const FINDINGS_LINES = 600;

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @typedef {[name: string, run: () => Promise<unknown>]} Check */

/**
 * @param {string} bin
 * @param {readonly string[]} args
 * @returns {() => Promise<unknown>}
 */
const packaged = (bin, args) => () =>
  run(path.join(ROOT, 'node_modules/.bin', bin), args, {
    cwd: ROOT,
    env: productEnv(),
    tailLines: FINDINGS_LINES,
  });

/** @param {readonly string[]} problems */
function refuse(problems) {
  if (problems.length > 0) throw new SentenceError(problems.join('\n'));
}

/**
 * Everything but the core. Needs Node 24 and the packages.
 * @returns {Promise<Check[]>}
 */
export async function productChecks() {
  // These two import packages, so they can be loaded only now.
  const { importProblems } = await import('./import-directions.mjs');
  const { collectNotices, licenseProblems } = await import('./notices.mjs');
  return [
    ['format', packaged('oxfmt', ['--check'])],
    ['lint', packaged('oxlint', ['--type-aware', '--deny-warnings'])],
    ['types', packaged('tsc', ['-b'])],
    ['import directions', async () => refuse(importProblems())],
    ['unused code', packaged('knip', [])],
    ['licenses', async () => refuse(licenseProblems(await collectNotices()))],
  ];
}

/** @returns {Promise<Check[]>} */
export async function coreChecks() {
  const env = await nativeRustEnv();
  /** @type {(...args: readonly string[]) => () => Promise<unknown>} */
  const cargo =
    (...args) =>
    () =>
      run('cargo', args, { cwd: CORE, env, tailLines: FINDINGS_LINES, isBackground: true });
  return [
    ['Rust format', cargo('fmt', '--all', '--check')],
    // The release profile is the one that the core and its tests are built with: macros and build scripts are compiled once.
    [
      'Rust lint',
      cargo('clippy', '--release', '--workspace', '--all-targets', '--', '-D', 'warnings'),
    ],
  ];
}

/**
 * Runs every check and says what those that fail print.
 * @param {readonly Check[]} checks
 * @param {(text: string) => void} [tell]
 * @returns {Promise<Count>}
 */
export async function runChecks(checks, tell = say) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of checks) {
    const since = Date.now();
    try {
      await check();
      count.passed++;
      tell(`✓ ${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
    } catch (error) {
      count.failed++;
      tell(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    if (process.argv.includes('--prepared')) {
      const { failed } = await runChecks([...(await productChecks()), ...(await coreChecks())]);
      if (failed > 0) process.exitCode = 1;
      return;
    }
    // The bindings' types come from the built core.
    await prepareCore();
    const self = fileURLToPath(import.meta.url);
    process.exitCode = await runOnTerminal(productNode(), [self, '--prepared'], {
      cwd: ROOT,
      env: productEnv(),
    });
  });
}
