/** Names of downloaded files. */
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../web/src/lib/download.ts';

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
