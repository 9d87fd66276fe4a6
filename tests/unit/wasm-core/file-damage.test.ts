/** What a repaired file says about the pages it no longer has. */
import { describe, expect, it } from 'vitest';
import { damageWords } from '../../../contract/src/file-damage.ts';
import { damageOf } from '../../../wasm-core/bindings/file-damage.ts';

const missing = (text: string, pages: number) =>
  damageOf(Buffer.from(text, 'latin1'), pages).missingPages;

describe('the pages that a damaged file lacks', () => {
  it.each([
    [
      'its page tree',
      '%PDF-1.4\n1 0 obj <</Type /Pages /Kids [2 0 R 3 0 R] /Count 7>> endobj',
      1,
      6,
    ],
    ['a tree that counts first', '1 0 obj <</Count 7/Kids [2 0 R]/Type/Pages>>', 1, 6],
    [
      'the root, whose count is the largest',
      '<</Type/Pages/Count 3>> <</Type/Pages/Count 9>>',
      2,
      7,
    ],
    [
      'the start of a linearized file',
      '%PDF-1.7\n1 0 obj\n<</Linearized 1/L 9/O 4/N 12/T 8>>',
      5,
      7,
    ],
  ])('are counted by %s', (_, text, found, expected) => {
    expect(missing(text, found)).toBe(expected);
  });

  it('are not guessed from other counts', () => {
    expect(missing('<</Type /Outlines /Count 40>> <</Type /Page /N 12>>', 3)).toBe(0);
    expect(missing('<</Type /Pages /Count 2>>', 3)).toBe(0);
  });

  it('are found where a part of the file ends', () => {
    const part = 8 * 1024 * 1024;
    const text = '<</Type /Pages /Kids [] /Count 5>>';
    expect(missing(`${' '.repeat(part - 12)}${text}`, 1)).toBe(4);
  });

  it('are named with what to do', () => {
    expect(damageWords({ missingPages: 6 }, 1)).toBe(
      'The file is damaged: 6 of its 7 pages are missing. Ask for a complete copy.',
    );
    expect(damageWords({ missingPages: 1 }, 3)).toContain('1 of its 4 pages is missing');
    expect(damageWords({ missingPages: 0 }, 3)).toBe(
      'The file was damaged and has been repaired. Content may be missing.',
    );
  });
});
