/** A selection in the lines of a page. */
import { describe, expect, it } from 'vitest';
import {
  rangeIn,
  selectedText,
  spanAfter,
  wholeLine,
  wordAt,
} from '../../../web/src/features/text-layer/model/text-selection.ts';
import type { TextSpan } from '../../../web/src/features/text-layer/model/text-selection.ts';

const TEXTS = ['DOOR SCHEDULE', 'A-101 (see S2.01)', 'END'];
const span = (line: number, offset: number, toLine: number, toOffset: number): TextSpan => ({
  anchor: { line, offset },
  focus: { line: toLine, offset: toOffset },
});
const after = (now: TextSpan | null, key: string, shiftKey = false) => {
  const next = spanAfter(TEXTS, now, { key, shiftKey });
  return next === null ? null : selectedText(TEXTS, next);
};

describe('a selection of text', () => {
  it('is copied with line feeds, whichever way it was made', () => {
    expect(selectedText(TEXTS, span(0, 5, 2, 3))).toBe('SCHEDULE\nA-101 (see S2.01)\nEND');
    expect(selectedText(TEXTS, span(1, 5, 0, 5))).toBe('SCHEDULE\nA-101');
  });

  it('tells its part of each line', () => {
    const part = span(0, 5, 2, 0);
    expect([0, 1, 2].map((line) => rangeIn(TEXTS, part, line))).toEqual([[5, 13], [0, 17], null]);
    const middle = span(1, 0, 1, 5);
    expect([0, 1, 2].map((line) => rangeIn(TEXTS, middle, line))).toEqual([null, [0, 5], null]);
  });

  it('takes words with what joins them, and lines', () => {
    expect(selectedText(TEXTS, wordAt(TEXTS, { line: 1, offset: 2 }))).toBe('A-101');
    expect(selectedText(TEXTS, wordAt(TEXTS, { line: 1, offset: 13 }))).toBe('S2.01');
    expect(selectedText(TEXTS, wholeLine(TEXTS, 0))).toBe('DOOR SCHEDULE');
  });

  it('goes by lines and by words with the arrows, and further with Shift', () => {
    expect(after(null, 'ArrowDown')).toBe('DOOR SCHEDULE');
    expect(after(wholeLine(TEXTS, 0), 'ArrowDown')).toBe('A-101 (see S2.01)');
    expect(after(wholeLine(TEXTS, 0), 'ArrowDown', true)).toBe('DOOR SCHEDULE\nA-101 (see S2.01)');
    expect(after(wholeLine(TEXTS, 2), 'ArrowDown')).toBe('END');
    expect(after(null, 'ArrowRight')).toBe('DOOR');
    expect(after(span(0, 0, 0, 4), 'ArrowRight')).toBe('SCHEDULE');
    expect(after(wholeLine(TEXTS, 1), 'End')).toBe('END');
    expect(after(null, 'x')).toBeNull();
    expect(spanAfter([], null, { key: 'End', shiftKey: false })).toBeNull();
  });
});
