/** `docs/acceptance.md` cannot claim a test that does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  acceptanceCounts,
  acceptanceProblems,
  parseAcceptance,
} from '../../../scripts/lib/acceptance.mjs';

const ROOT = new URL('../../../', import.meta.url);
const TEXT = `# Acceptance
## Viewer
- V-001 It opens. → tests/a.test.ts › opens
- V-002 It closes (implied) → open
## Uploads
- UP-001 PDF only. → tests/a.test.ts › is gone; server/b.ts
- UP-002 Five files.
`;
const read = (file: string) => (file === 'tests/a.test.ts' ? `it('opens', …)` : null);

describe('acceptance', () => {
  it('counts by area', () => {
    expect(acceptanceCounts(parseAcceptance(TEXT))).toEqual([
      { area: 'Viewer', total: 2, shown: 1, open: 1 },
      { area: 'Uploads', total: 2, shown: 2, open: 0 },
      { area: 'Total', total: 4, shown: 3, open: 1 },
    ]);
  });

  it('refuses tests and files that do not exist, and lines that say nothing', () => {
    expect(acceptanceProblems(parseAcceptance(TEXT), read)).toEqual([
      'UP-001 names the test "is gone", which is not in tests/a.test.ts.',
      'UP-001 names server/b.ts, which does not exist.',
      'UP-002 names neither a proof nor that it is open.',
    ]);
  });

  it('finds every proof of docs/acceptance.md', () => {
    const text = readFileSync(new URL('docs/acceptance.md', ROOT), 'utf8');
    const lines = parseAcceptance(text);
    expect(lines.length).toBeGreaterThan(1000);
    const readHere = (file: string) => {
      const url = new URL(file, ROOT);
      return existsSync(fileURLToPath(url)) ? readFileSync(url, 'utf8') : null;
    };
    expect(acceptanceProblems(lines, readHere)).toEqual([]);
  });
});
