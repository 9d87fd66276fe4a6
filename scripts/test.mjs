/**
 * `npm test`: prepares everything, then runs the checks, the core's tests and all others, and ends with one line of counts.
 * With `--long` (`npm run test:long`), tests that have a longer version run it, for some hours.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { cargoCounts, countsLine, sumCounts, vitestCounts } from './lib/counts.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { runOnTerminal, tryRun } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';
import { ensureNativeRust } from './toolchain.mjs';

/** @returns {Promise<NodeJS.ProcessEnv>} */
async function coreEnv() {
  const rust = await ensureNativeRust();
  return {
    ...process.env,
    PATH: `${rust}${path.delimiter}${process.env['PATH']}`,
    // The fuzzers catch panics to count them, which does not work if a panic aborts.
    CARGO_PROFILE_RELEASE_PANIC: 'unwind',
  };
}

async function testCore() {
  say('\n› Core tests (about 120 s the first time)');
  const env = await coreEnv();
  const { code, output } = await tryRun(
    'cargo',
    ['test', '--workspace', '--release', '--no-fail-fast'],
    {
      cwd: CORE,
      env,
      onLine: (line) => {
        if (/^(test .*FAILED|test result:|error|skipped)|Running|panicked/.test(line))
          say(`  ${line.trim()}`);
      },
    },
  );
  const counts = cargoCounts(output, code);
  if (counts.failed > 0) say(output.split('\n').slice(-80).join('\n'));
  return counts;
}

const LONG = '--long';
/** Tests with a longer version look for this. */
if (process.argv.includes(LONG)) process.env['PINBAR_LONG'] = '1';

/** Seconds of mutated files: enough to notice a problem here, two minutes in CI, an hour before a release. */
const FUZZ_SECONDS = process.env['PINBAR_LONG'] ? 3600 : process.env['CI'] ? 120 : 20;

/**
 * Damaged PDFs must not hang or crash their reader, or use unlimited memory. Counts as one test. Runs what the core's tests
 * have built: on its own, cargo would compile the crates again with fewer features.
 * @param {'reader' | 'extract'} crate
 * @param {number} seconds
 */
async function fuzz(crate, seconds) {
  say(`\n› Damaged files into pinbar-${crate} for ${seconds} s`);
  const target = process.env['CARGO_TARGET_DIR'] ?? path.join(CORE, 'target');
  const program = path.join(target, 'release/examples', `fuzz_${crate}`);
  const { code, output } = await tryRun(program, ['--seconds', String(seconds)], { cwd: CORE });
  say(output.trimEnd().split('\n').slice(-6).join('\n'));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function testProduct() {
  say('\n› Product tests');
  const report = path.join(ROOT, 'node_modules/.cache/pinbar/vitest.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const code = await runOnTerminal(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: ROOT, env: productEnv() },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  return { counts: vitestCounts(result, code), skipped: skippedTitles(result) };
}

/**
 * @param {import('./lib/counts.mjs').VitestReport | null} report
 * @returns {string[]}
 */
function skippedTitles(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(
        (test) => test.status === 'pending' || test.status === 'skipped' || test.status === 'todo',
      )
      .map((test) => `${path.relative(ROOT, file.name)}: ${test.fullName}`),
  );
}

async function testAll() {
  const checks = { skipped: 0, ...(await runChecks()) };
  const core = sumCounts([
    await testCore(),
    await fuzz('reader', FUZZ_SECONDS),
    await fuzz('extract', FUZZ_SECONDS / 4),
  ]);
  const product = await testProduct();
  if (product.skipped.length > 0) {
    say(`\nSkipped because something they need is missing:\n  ${product.skipped.join('\n  ')}`);
  }
  say(
    `\n  checks   ${countsLine(checks)}\n  core     ${countsLine(core)}\n  product  ${countsLine(product.counts)}`,
  );
  const sum = sumCounts([checks, core, product.counts]);
  console.log(countsLine(sum));
  return sum.failed === 0;
}

const PREPARED = '--prepared';

await runMain(async () => {
  if (process.argv.includes(PREPARED)) {
    if (!(await testAll())) process.exitCode = 1;
    return;
  }
  await prepareProduct({ fromSource: true });
  await ensureNativeRust();
  await ensureChromium();
  process.exitCode = await runOnTerminal(
    productNode(),
    [fileURLToPath(import.meta.url), PREPARED, ...process.argv.slice(2)],
    {
      cwd: ROOT,
      env: productEnv(),
    },
  );
});
