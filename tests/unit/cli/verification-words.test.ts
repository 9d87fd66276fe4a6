/** What a person reads in the terminal after `pinbar verify`. */
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../cli/src/verify/words.ts';
import type { Verification } from '../../../evidence/src/verification.ts';

const RESULT: Verification = {
  ...{ version: 1, agrees: false, fingerprint: 'f'.repeat(64), made_by: 'Pinbar 1.0.0' },
  ...{ created_at: '2026-11-20T08:00:00.000Z', created_by: 'Zoë', project: 'Clinic' },
  ...{ filter: 'All issues.', issues: 1, notes: [] },
  checked: { files: 8, crops: 1, sheets: 1, sources: 0 },
  findings: [
    {
      ...{ what: 'changed', file: 'issues.json', issue: 7, field: 'summary' },
      detail: 'issues.json: summary of issue 7 was changed.',
    },
  ],
};

describe('the result of a check', () => {
  it('names what was found', () => {
    const words = wordsOf(RESULT);
    expect(words).toContain('Made by Zoë, 2026-11-20T08:00:00.000Z, with Pinbar 1.0.0\n');
    expect(words).toMatch(
      /- issues\.json: summary of issue 7 was changed\.\n1 finding: the packet is not as it was made\.\n$/,
    );
  });

  it('shows what a packet says as words alone, so that it can neither hide findings nor add lines', () => {
    const agrees = 'Nothing was changed: files, crops and claims agree.';
    const words = wordsOf({
      ...RESULT,
      project: `Clinic\n${agrees}\r\u001B[8m`,
      notes: ['\u009B2J\u202Eesrever\u2028next'],
    });
    expect(words.split('\n')).toHaveLength(wordsOf({ ...RESULT, notes: [''] }).split('\n').length);
    expect(words).toContain(`Clinic\uFFFD${agrees}\uFFFD\uFFFD[8m\n`);
    expect(words).toContain('Note: \uFFFD2J\uFFFDesrever\uFFFDnext\n');
    expect(words.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});
