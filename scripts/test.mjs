/**
 * `npm test`: prepares everything, then runs the checks, the core's tests and all others, and ends with one line of counts.
 * With `--long` (`npm run test:long`), tests that have a longer version run it, for some hours.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productChecks, runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { countsLine, sumCounts, vitestCounts } from './lib/counts.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { testCore } from './test-core.mjs';
import { ensureNativeRust } from './toolchain.mjs';

const LONG = '--long';
/** Tests with a longer version look for this. */
if (process.argv.includes(LONG)) process.env['PINBAR_LONG'] = '1';

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
  return {
    counts: vitestCounts(result, code),
    skipped: titlesOf(result, ({ status }) => ['pending', 'skipped', 'todo'].includes(status)),
    failed: titlesOf(result, ({ status }) => status === 'failed'),
    // A test that was tried again and passed still has the message of its failure.
    retried: titlesOf(
      result,
      (test) => test.status === 'passed' && test.failureMessages.length > 0,
    ),
  };
}

/** @typedef {import('./lib/counts.mjs').VitestReport} Report */

/**
 * @param {Report | null} report
 * @param {(test: Report['testResults'][number]['assertionResults'][number]) => boolean} isWanted
 * @returns {string[]} The titles of tests, each after its file.
 */
function titlesOf(report, isWanted) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(isWanted)
      .map((test) => `${path.relative(ROOT, file.name)}: ${test.fullName}`),
  );
}

/**
 * The core's lint and tests need neither the page nor a browser: they take the processor time that the other tests leave
 * while they wait. So does the S3 server, which no check needs.
 */
async function testAll() {
  const core = testCore();
  const s3Server = ensureS3Server();
  const checks = await runChecks(await productChecks());
  await s3Server;
  const product = await testProduct();
  core.show();
  const inCore = await core.result;
  if (product.skipped.length > 0) {
    say(`\nSkipped because something they need is missing:\n  ${product.skipped.join('\n  ')}`);
  }
  if (product.retried.length > 0) {
    say(`\nPassed only when tried again:\n  ${product.retried.join('\n  ')}`);
  }
  // Named again, because their messages are far above, before what the core's tests print.
  if (product.failed.length > 0) say(`\nFailed:\n  ${product.failed.join('\n  ')}`);
  const allChecks = sumCounts([checks, inCore.checks]);
  say(
    `\n  checks   ${countsLine(allChecks)}\n  core     ${countsLine(inCore.tests)}\n  product  ${countsLine(product.counts)}`,
  );
  const sum = sumCounts([allChecks, inCore.tests, product.counts]);
  console.log(countsLine(sum));
  return sum.failed === 0;
}

const PREPARED = '--prepared';

await runMain(async () => {
  if (process.argv.includes(PREPARED)) {
    if (!(await testAll())) process.exitCode = 1;
    return;
  }
  await prepareProduct();
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
