/**
 * Lints and tests the core in the background, while the tests of the product run in the foreground, and builds it from source
 * to prove that the committed one, which those tests use, computes the same.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileCore } from './build-core.mjs';
import { coreChecks, runChecks } from './check.mjs';
import { cargoCounts, sumCounts } from './lib/counts.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { unpackPrebuilt } from './lib/prebuilt.mjs';
import { say } from './lib/progress.mjs';
import { run, tryRun } from './lib/run.mjs';
import { SentenceError } from './lib/sentence-error.mjs';
import { nativeRustEnv } from './toolchain.mjs';

/** @typedef {import('./lib/counts.mjs').Counts} Counts */
/** @typedef {(text: string) => void} Tell */

/** Seconds of mutated files: enough to notice a problem here, more than 100,000 files in CI, an hour before a release. */
const FUZZ_SECONDS = process.env['PINBAR_LONG'] ? 3600 : process.env['CI'] ? 45 : 20;

/** @param {Tell} tell */
async function cargoTest(tell) {
  const { code, output } = await tryRun(
    'cargo',
    ['test', '--workspace', '--release', '--no-fail-fast'],
    {
      cwd: CORE,
      env: await nativeRustEnv(),
      isBackground: true,
      onLine: (line) => {
        if (/^(test .*FAILED|test result:|error|skipped)|Running|panicked/.test(line))
          tell(`  ${line.trim()}`);
      },
    },
  );
  const counts = cargoCounts(output, code);
  if (counts.failed > 0) tell(output.split('\n').slice(-80).join('\n'));
  return counts;
}

/**
 * Damaged PDFs must not hang or crash their reader, or use unlimited memory. Counts as one test. Runs what the core's tests
 * have built: on its own, cargo would compile the crates again with fewer features.
 * @param {'reader' | 'extract'} crate
 * @param {number} seconds
 * @param {Tell} tell
 * @returns {Promise<Counts>}
 */
async function fuzz(crate, seconds, tell) {
  tell(`\n› Damaged files into pinbar-${crate} for ${seconds} s`);
  const target = process.env['CARGO_TARGET_DIR'] ?? path.join(CORE, 'target');
  const program = path.join(target, 'release/examples', `fuzz_${crate}`);
  const options = { cwd: CORE, isBackground: true };
  const { code, output } = await tryRun(program, ['--seconds', String(seconds)], options);
  tell(output.trimEnd().split('\n').slice(-6).join('\n'));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const SAMPLE = path.join(ROOT, 'web/public/sample');
const FINGERPRINT = path.join(ROOT, 'tests/support/core-fingerprint.ts');

/**
 * @param {string} folder of a core
 * @returns {Promise<string>} what it reads, draws, aligns and finds on the sample's pages, a line per page
 */
async function fingerprint(folder) {
  const files = ['issue-1.pdf', 'issue-2.pdf'].map((name) => path.join(SAMPLE, name));
  const core = path.join(folder, 'pinbar_core_bg.wasm');
  return run(process.execPath, [FINGERPRINT, core, ...files], { isBackground: true });
}

/** Throws a sentence if what `npm start` unpacks is not what these sources build. */
async function compareCommitted() {
  const built = path.join(CORE, 'target/compared/built');
  const committed = path.join(CORE, 'target/compared/committed');
  await compileCore(built, { isBackground: true });
  unpackPrebuilt(committed);
  const isSame = (/** @type {string} */ name) =>
    readFileSync(path.join(built, name)).equals(readFileSync(path.join(committed, name)));
  if (
    !['pinbar_core.js', 'pinbar_core.d.ts'].every(isSame) ||
    (await fingerprint(built)) !== (await fingerprint(committed))
  ) {
    throw new SentenceError(
      'The committed core is not what these sources build. Run "npm run release" and commit wasm-core/prebuilt.',
    );
  }
}

/** @param {Tell} tell */
async function testInBackground(tell) {
  tell('\n› Core lint and tests');
  const checks = await runChecks(
    [...(await coreChecks()), ['committed core', compareCommitted]],
    tell,
  );
  const tests = sumCounts([
    await cargoTest(tell),
    await fuzz('reader', FUZZ_SECONDS, tell),
    await fuzz('extract', FUZZ_SECONDS / 4, tell),
  ]);
  return { checks, tests };
}

/**
 * Starts everything. Says nothing before `show` is called, and from then on what it does.
 * @returns {{ show: () => void, result: Promise<{ checks: Counts, tests: Counts }> }}
 */
export function testCore() {
  /** @type {string[]} */
  const held = [];
  let isShown = false;
  const result = testInBackground((text) => {
    if (isShown) say(text);
    else held.push(text);
  });
  // A failure is told by whoever awaits the result, later.
  result.catch(() => undefined);
  return {
    show() {
      isShown = true;
      for (const text of held) say(text);
    },
    result,
  };
}
