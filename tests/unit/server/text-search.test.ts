/** Parsing of searches, and where they match in lines. */
import { describe, expect, it } from 'vitest';
import { boxesOf } from '../../../server/src/domain/line-places.ts';
import { findLines, partsOf, patternOf } from '../../../server/src/domain/text-search.ts';
import { inTurns } from '../../../server/src/domain/turns.ts';

const word = (typed: string) => patternOf({ typed, stem: null });
const find = (lines: string[], ...words: string[]) => inTurns(findLines(lines, words.map(word)));

describe('a text search', () => {
  it('takes each word once, however often it was typed', () => {
    expect(partsOf('Door DOOR door "fire  rated" “Fire rated” fire')).toEqual([
      { text: 'door', isPhrase: false },
      { text: 'fire rated', isPhrase: true },
      { text: 'fire', isPhrase: false },
    ]);
    expect(partsOf('e '.repeat(100))).toHaveLength(1);
  });

  it('gives lines that hold all words, else those that hold one', async () => {
    const lines = ['fire door', 'door', 'rated fire door'];
    expect((await find(lines, 'fire', 'door')).map(({ index }) => index)).toEqual([0, 2]);
    expect((await find(lines, 'fire', 'wall')).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('joins ranges that touch, and marks a thousand of a word at most', async () => {
    expect(await find(['doors'], 'do', 'oor')).toEqual([{ index: 0, ranges: [[0, 4]] }]);
    const [line] = await find(['e '.repeat(5000)], 'e');
    expect(line?.ranges).toHaveLength(1000);
  });

  it('reads the places of lines one by one', () => {
    const boxes = boxesOf('{100,20,1100,35,-5,0,12345,7}');
    expect(boxes.next().value).toEqual([10, 2, 110, 3.5]);
    expect(boxes.next().value).toEqual([-0.5, 0, 1234.5, 0.7]);
    expect(boxes.next().value).toEqual([0, 0, 0, 0]);
    expect(boxesOf('{}').next().value).toEqual([0, 0, 0, 0]);
  });
});
