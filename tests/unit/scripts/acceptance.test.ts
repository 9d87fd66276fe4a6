/** `docs/acceptance.md` and other lists cannot claim a test that does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  acceptanceCounts,
  acceptanceProblems,
  decidedIds,
  parseAcceptance,
} from '../../../scripts/lib/acceptance.mjs';

const ROOT = new URL('../../../', import.meta.url);
const TEXT = `# Acceptance
## Viewer
- V-001 It opens. → tests/a.test.ts › opens
- V-002 It closes (implied) → open
- V-003 It opens and closes. → partly (closing): tests/a.test.ts › opens
## Uploads
- UP-001 PDF only. → tests/a.test.ts › is gone; tests/b.test.ts › opens
- UP-002 Five files.
- UP-003 Files are limited. → server/limits.ts
- UP-004 Five files at once. → constant: server/limits.ts › FILES = 5
## Decisions
| Line | Decision |
|---|---|
| V-003 | It stays open. |
| V-009 | Nothing. |
`;
const FILES: Readonly<Record<string, string>> = {
  'tests/a.test.ts': `it('opens at once', () => {});`,
  'server/limits.ts': 'const FILES = 5;',
};
const read = (file: string) => FILES[file] ?? null;

/** What is wrong with a line whose proof this is, while a.test.ts contains this code. */
function problemsOf(proof: string, source: string): string[] {
  return acceptanceProblems(parseAcceptance(`- V-001 It opens. → ${proof}`), (file) =>
    file === 'tests/a.test.ts' ? source : read(file),
  );
}

describe('acceptance', () => {
  it('counts by area, and what is partly shown for itself', () => {
    expect(acceptanceCounts(parseAcceptance(TEXT))).toEqual([
      { area: 'Viewer', total: 3, shown: 1, partly: 1, open: 1 },
      { area: 'Uploads', total: 4, shown: 4, partly: 0, open: 0 },
      { area: 'Total', total: 7, shown: 5, partly: 1, open: 1 },
    ]);
  });

  it('refuses tests and files that do not exist, lines that say nothing, and strays', () => {
    expect(acceptanceProblems(parseAcceptance(TEXT), read, decidedIds(TEXT))).toEqual([
      'UP-001 names the test "is gone", which is not in tests/a.test.ts.',
      'UP-001 names tests/b.test.ts, which does not exist.',
      'UP-002 names neither a proof nor that it is open.',
      'UP-003 names server/limits.ts, which is not a test: only a constant may be proven by its place in the code.',
      'The decision on V-009 belongs to no line.',
    ]);
  });

  it.each([
    `it('opens at once', () => {});`,
    `describe("opens", () => {});`,
    `it.each([1, 2])('opens %d', () => {});`,
    `it.each(cases())(\n  \`opens\`, () => {});`,
    `it.skipIf(isMac)('opens', () => {});`,
  ])('finds the title in %s', (source) => {
    expect(problemsOf('tests/a.test.ts › opens', source)).toEqual([]);
  });

  it.each([
    `// it opens`,
    `it.skip('opens', () => {});`,
    `it.todo('opens');`,
    `expect(await door('opens')).toBe(true);`,
  ])('takes no title from %s', (source) => {
    expect(problemsOf('tests/a.test.ts › opens', source)).toHaveLength(1);
  });

  it('asks for the test in the file, and for the value of a constant', () => {
    expect(problemsOf('tests/a.test.ts', `it('opens')`)).toEqual([
      'V-001 names no test of tests/a.test.ts.',
    ]);
    const wrong = ['V-001 names a constant that is not in server/limits.ts.'];
    expect(problemsOf('constant: server/limits.ts', '')).toEqual(wrong);
    expect(problemsOf('constant: server/limits.ts › FILES = 6', '')).toEqual(wrong);
    expect(problemsOf('constant: server/limits.ts › FILES = 5', '')).toEqual([]);
  });

  it.each([
    { file: 'docs/acceptance.md', fewest: 1000 },
    // All 55 criteria of WCAG 2.2 A and AA; the five on sound and video are one line.
    { file: 'docs/accessibility.md', fewest: 50 },
    // All 36 faults and 25 threats.
    { file: 'docs/faults.md', fewest: 60 },
  ])('finds every proof of $file', ({ file, fewest }) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8');
    const lines = parseAcceptance(text);
    expect(lines.length).toBeGreaterThan(fewest);
    const readHere = (named: string) => {
      const url = new URL(named, ROOT);
      return existsSync(fileURLToPath(url)) ? readFileSync(url, 'utf8') : null;
    };
    expect(acceptanceProblems(lines, readHere, decidedIds(text))).toEqual([]);
  });
});
