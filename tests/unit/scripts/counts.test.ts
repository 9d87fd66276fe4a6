/** The last line of `npm test` must be right even if a runner fails without a failing test. */
import { describe, expect, it } from 'vitest';
import { cargoCounts, countsLine, sumCounts, vitestCounts } from '../../../scripts/lib/counts.mjs';

const OK = 'test result: ok. 5 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out';
const BAD = 'test result: FAILED. 1 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out';

describe('counts', () => {
  it("sums all of cargo's test programs", () => {
    expect(cargoCounts(`${OK}\nnoise\n${BAD}\n`, 101)).toEqual({
      passed: 6,
      failed: 3,
      skipped: 2,
    });
  });

  it('counts a core that does not compile as a failure', () => {
    expect(cargoCounts('error: could not compile', 101).failed).toBe(1);
  });

  it('counts a test file that cannot be loaded as a failure', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        {
          name: 'a',
          status: 'failed',
          assertionResults: [{ status: 'failed', fullName: 'x', failureMessages: [] }],
        },
        { name: 'b', status: 'failed', assertionResults: [] },
      ],
    };
    expect(vitestCounts(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 });
  });

  it('counts a run without a report as a failure', () => {
    expect(vitestCounts(null, 1).failed).toBe(1);
  });

  it('adds up what passed, failed and was skipped', () => {
    const parts = [
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ];
    expect(sumCounts(parts)).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });

  it('names skipped tests only when there are some', () => {
    expect(countsLine(sumCounts([{ passed: 1, failed: 0, skipped: 0 }]))).toBe(
      '1 passed, 0 failed',
    );
    expect(countsLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });
});
