import { expect, test } from 'vitest';
import {
  mentionAt,
  peopleFor,
  withMention,
} from '../../../../web/src/parts/issues/mention-query.ts';

test.each([
  ['Ask @Gr', 7, { start: 4, words: 'Gr' }],
  ['@', 1, { start: 0, words: '' }],
  ['@Ada Lo', 7, { start: 0, words: 'Ada Lo' }],
  ['(@Ada', 5, { start: 1, words: 'Ada' }],
  ['ada@firm', 8, null],
  ['@Ada\nand', 8, null],
  ['no name', 7, null],
  ['Ask @Gr', 3, null],
] as const)('in %j at %d', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found);
});

const people = [
  { id: 1, full_name: 'Ada Lovelace' },
  { id: 2, full_name: 'Grace Hopper' },
  { id: 3, full_name: 'Adam Smith' },
];

test('people are offered whose names have a word that begins so', () => {
  const ids = (words: string) => peopleFor(words, people).map(({ id }) => id);
  expect(ids('')).toEqual([1, 2, 3]);
  expect(ids('AD')).toEqual([1, 3]);
  expect(ids('hop')).toEqual([2]);
  expect(ids('Ada Lovelace ')).toEqual([]);
  expect(ids('x')).toEqual([]);
});

test('the name replaces what was typed, and the caret follows it', () => {
  const name = 'Grace Hopper';
  expect(withMention('Ask @Gr please', { start: 4, caret: 7, name })).toEqual({
    ...{ text: 'Ask @Grace Hopper please', caret: 18 },
  });
  expect(withMention('@', { start: 0, caret: 1, name }).text).toBe('@Grace Hopper ');
});
