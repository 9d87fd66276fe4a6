/** Names of downloaded files. */
import { describe, expect, it } from 'vitest';
import { nameIn } from '../../../web/src/api/client.ts';
import { fileNameOf, stampedName } from '../../../web/src/lib/download.ts';

describe('the name of a file', () => {
  it.each([
    ['Sample set, issue 1 markups', 'Sample set, issue 1 markups'],
    ['Plan (north) & roof – 1/4" = 1\'-0"', "Plan (north) & roof – 1-4- = 1'-0-"],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['A\0B\u202eC\n', 'A-B-C-'],
    [' .hidden. ', 'hidden'],
    ['größe 図面', 'größe 図面'],
  ])('keeps of %j what file systems take', (words, name) => {
    expect(fileNameOf(words)).toBe(name);
  });

  it('is not too long', () => {
    expect(fileNameOf('é'.repeat(300))).toHaveLength(120);
  });
});

describe('the name that the server gives a file', () => {
  it.each([
    ["attachment; filename*=UTF-8''issues%20%E2%80%93%20caf%C3%A9.xlsx", 'issues – café.xlsx'],
    ['attachment; filename="issues (2).xlsx"', 'issues (2).xlsx'],
    ['attachment; filename=issues.xlsx', 'issues.xlsx'],
    ["attachment; filename=plain.csv; filename*=UTF-8''%E0%A4%A", 'plain.csv'],
    ['attachment', null],
    [null, null],
  ])('is read from %j', (header, name) => {
    expect(nameIn(header)).toBe(name);
  });

  it('gets the time before its ending', () => {
    const now = new Date(2026, 0, 5, 9, 7, 3);
    expect(stampedName('issues.xlsx', now)).toBe('issues 2026-01-05 09.07.03.xlsx');
    expect(stampedName('Rev. 2/issues.bcf', now)).toBe('Rev. 2-issues 2026-01-05 09.07.03.bcf');
    expect(stampedName('issues', now)).toBe('issues 2026-01-05 09.07.03');
  });
});
