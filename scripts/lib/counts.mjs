/** Parses the reports of the test runners, to sum them up in one line. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Sums cargo's "test result:" lines. A run that failed without a failing test (it did not compile, or a test process
 * died) counts as one failure.
 * @param {string} output
 * @param {number} exitCode
 * @returns {Counts}
 */
export function cargoCounts(output, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const match of output.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    counts.passed += Number(match[1]);
    counts.failed += Number(match[2]);
    counts.skipped += Number(match[3]);
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/**
 * @typedef {object} VitestReport the parts of vitest's JSON report read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} [numTodoTests]
 * @property {{ status: string, name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} testResults
 */

/**
 * A file that could not be loaded has no tests and counts as one failure; so does a run without a report.
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function vitestCounts(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** @param {readonly Counts[]} all */
export function sumCounts(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
