/** Names and search words on the wire. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedMoment, searchText, text } from '../../../../contract/src/wire/fields.ts';
import { isOneLine, toOneLine } from '../../../../contract/src/wire/one-line.ts';

const NAME = text({ min: 1, max: 50 });

describe('a name', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['NUL at its end', 'a\0'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['an escape', 'a\u001b[2Jb'],
    ['a control character of the upper half', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a turned direction', 'invoice\u202efdp.exe'],
    ['an isolate that does not end', '\u2067a'],
    ['half of a character', 'a\ud83d'],
    ['nothing to be seen', '\u200b\u200e'],
    ['nothing', '  '],
  ])('holds no %s', (_what, name) => expect(NAME.safeParse(name).success).toBe(false));

  it.each([
    'Cedar Hill',
    'مبنى السلام',
    'בית ספר ב\u200f',
    '愛知県庁',
    'नि\u200dर्माण',
    '👩‍👩‍👧 Haus',
    '=HYPERLINK("x")',
    '<b>x</b>',
    'a%00b',
  ])('may be %s', (name) => expect(NAME.parse(name)).toBe(name));

  it('is trimmed', () => expect(NAME.parse('\n  Tower 1 \t')).toBe('Tower 1'));
});

describe('words that are looked for', () => {
  it('may come from a cell or a line that was pasted', () => {
    expect(searchText({ min: 2, max: 20 }).parse('A-101\tFloor\r\nplan\n')).toBe(
      'A-101 Floor plan',
    );
    expect(searchText({ max: 20 }).safeParse('a\0b').success).toBe(false);
    expect(searchText({ max: 20 }).safeParse(['a']).success).toBe(false);
  });
});

it('a moment to compare with is one that the database knows', () => {
  expect(comparedMoment.safeParse('0001-01-01T00:00:00Z').success).toBe(true);
  expect(comparedMoment.safeParse('0000-12-31T00:00:00Z').success).toBe(false);
  expect(comparedMoment.safeParse('2026-02-30T00:00:00Z').success).toBe(false);
});

describe('text that nobody can correct', () => {
  it('becomes one line, and stays what it is where it was one', () => {
    expect(toOneLine('a\0\n\u202eb\ud800 ')).toBe('a b');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        expect(isOneLine(toOneLine(any))).toBe(true);
        if (isOneLine(any)) expect(toOneLine(any)).toBe(any.trim());
      }),
    );
  });
});
