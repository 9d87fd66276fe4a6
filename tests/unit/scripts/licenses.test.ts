/** A copyleft license in what ships has to be found. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed } from '../../../scripts/lib/licenses.mjs';
import { licenseProblems, npmNotices, renderNotices } from '../../../scripts/notices.mjs';

const PROJECT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../fixtures/licenses');

describe('licenses', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR Apache-2.0) AND Unicode-3.0', true],
    ['MIT/Apache-2.0', true],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['GPL-3.0-only OR MIT', true],
    ['GPL-3.0-or-later', false],
    ['MIT AND LGPL-2.1-only', false],
    ['AGPL-3.0', false],
    ['MPL-2.0', false],
    ['OFL-1.1', false],
    ['SEE LICENSE IN file', false],
    ['none stated', false],
    ['', false],
  ])('reads "%s" as %s', (expression, allowed) => {
    expect(isAllowed(expression, 'anything')).toBe(allowed);
  });

  it('allows the open font license for font packages alone', () => {
    expect(isAllowed('OFL-1.1', '@fontsource/some-font')).toBe(true);
  });

  it('finds the planted copyleft package, and not the one that is for development only', () => {
    const problems = licenseProblems(npmNotices(PROJECT));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('copyleft-library 1.0.0');
    expect(problems[0]).toContain('LGPL-3.0-only');
  });

  it('prints name, version, license and text of each package', () => {
    const text = renderNotices(npmNotices(PROJECT));
    expect(text).toContain('permissive-library 2.0.0 — MIT');
    expect(text).toContain('Permission is hereby granted');
  });
});
