import { expect, it } from 'vitest';
import { membersOf, referenceOf } from '../../../../markups/src/pdf/members.ts';
import { bytesOf } from '../../../../markups/src/pdf/syntax.ts';

const texts = (array: string) =>
  membersOf(bytesOf(array)).map((member) => Buffer.from(member).toString('latin1'));

it('parts references from dictionaries, whatever their strings contain', () => {
  const inside = String.raw`<< /Contents (a >> \) (b) 1 0 R) /B << /C <3E3E> >> >>`;
  expect(texts(` 12 0 R null ${inside} 7 1 R`)).toEqual(['12 0 R', 'null', inside, '7 1 R']);
  expect(texts('')).toEqual([]);
  expect(texts('<< /Never (ends')).toEqual(['<< /Never (ends']);
});

it('knows references', () => {
  expect(referenceOf(bytesOf('7 1 R'))).toBe('7 1 R');
  expect(referenceOf(bytesOf('<< /A 7 1 R >>'))).toBeNull();
  expect(referenceOf(undefined)).toBeNull();
});
