import { expect, test } from 'vitest';
import { mentionsIn } from '../../../contract/src/issues/mentions.ts';

const PEOPLE = [
  { id: 1, full_name: 'Ada' },
  { id: 2, full_name: 'Ada Lovelace' },
  { id: 3, full_name: 'José Núñez' },
  { id: 4, full_name: 'Ada Lovelace' },
  { id: 5, full_name: ' ' },
];

test.each([
  ['@Ada, please look', [1]],
  ['Ask @ada lovelace.', [2, 4]],
  ['@Adam is nobody here', []],
  ['ada@ada.example is an address', []],
  ['(@José Núñez) and @Ada', [3, 1]],
  ['@ Ada', []],
  ['', []],
  ['İİ @Ada', [1]],
  [`${'@'.repeat(300)}Ada`, []],
])('%j names %j', (text, ids) => {
  const found = mentionsIn(text, PEOPLE);
  expect(found.map(({ personId }) => personId)).toEqual(ids);
  for (const { start, end } of found) expect(text.slice(start, end)).toMatch(/^@\S.*\S$/);
});
