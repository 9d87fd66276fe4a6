/**
 * `npm run check`: format, lint, types, import directions, unused code, rustfmt, clippy, licenses. Runs all, then reports.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnv, productNode } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { run, runOnTerminal } from './lib/run.mjs';
import { runMain, SentenceError } from './lib/sentence-error.mjs';
import { prepareCore } from './prepare.mjs';
import { ensureNativeRust } from './toolchain.mjs';

/** How many lines of a check's findings are shown. */
const FINDINGS_LINES = 600;

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {string} bin
 * @param {readonly string[]} args
 */
const packaged = (bin, args) => () =>
  run(path.join(ROOT, 'node_modules/.bin', bin), args, {
    cwd: ROOT,
    env: productEnv(),
    tailLines: FINDINGS_LINES,
  });

/**
 * @param {string} rust folder of cargo
 * @param {readonly string[]} args
 */
const cargo = (rust, args) => () => {
  const env = { ...process.env, PATH: `${rust}${path.delimiter}${process.env['PATH']}` };
  return run('cargo', args, { cwd: CORE, env, tailLines: FINDINGS_LINES });
};

/** @param {readonly string[]} problems */
function refuse(problems) {
  if (problems.length > 0) throw new SentenceError(problems.join('\n'));
}

/**
 * Runs every check and prints the output of those that fail. Needs Node 24 and the packages.
 * @returns {Promise<Count>}
 */
export async function runChecks() {
  const rust = await ensureNativeRust();
  // These two import packages, so they can be loaded only now.
  const { importProblems } = await import('./import-directions.mjs');
  const { collectNotices, licenseProblems } = await import('./notices.mjs');
  /** @type {[string, () => Promise<unknown>][]} */
  const checks = [
    ['format', packaged('oxfmt', ['--check'])],
    ['lint', packaged('oxlint', ['--type-aware', '--deny-warnings'])],
    ['types', packaged('tsc', ['-b'])],
    ['import directions', async () => refuse(importProblems())],
    ['unused code', packaged('knip', [])],
    ['Rust format', cargo(rust, ['fmt', '--all', '--check'])],
    ['Rust lint', cargo(rust, ['clippy', '--workspace', '--all-targets', '--', '-D', 'warnings'])],
    ['licenses', async () => refuse(licenseProblems(await collectNotices()))],
  ];
  const count = { passed: 0, failed: 0 };
  for (const [name, check] of checks) {
    const since = Date.now();
    try {
      await check();
      count.passed++;
      say(`✓ ${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
    } catch (error) {
      count.failed++;
      say(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    if (process.argv.includes('--prepared')) {
      if ((await runChecks()).failed > 0) process.exitCode = 1;
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
