import { describe, expect, it } from 'vitest';
import { Corpus } from '../../../server/src/domain/compliance/corpus.ts';
import type { Source } from '../../../server/src/domain/compliance/corpus.ts';
import { judge } from '../../../server/src/domain/compliance/judge.ts';
import { requirementOf } from '../../../server/src/domain/compliance/requirement.ts';

const SHEET: Source = {
  ...{ documentId: 1, pageNumber: 1, sheetId: 1, specSectionId: null },
  ...{ label: 'S-101', title: 'FOUNDATION PLAN', code: null },
};
const corpusOf = (...texts: string[]) =>
  new Corpus(
    texts.map((text) => ({ text, box: [72, 72, 400, 84] as const, source: SHEET })),
    [],
  );

describe('a judgment', () => {
  it('names what a passage does not say in the words of the requirement', () => {
    const corpus = corpusOf(
      'ALLOWABLE SOIL BEARING CAPACITY 3000 PSF.',
      'FOOTINGS ARE 12 INCHES DEEP.',
    );
    const text = '[REQ] Allowable soil bearing capacity referenced in reports';
    const { status, notes } = judge(requirementOf(text), corpus);
    expect(status).toBe('needs_attention');
    expect(notes).toMatch(/but nothing about referenced and reports\.$/);
  });

  it('is the same with and without a tag in front of the requirement', () => {
    const corpus = corpusOf('GUARD AT STAIR 42" ABOVE NOSING.');
    const text = 'Guards at stairs are at least 36 inches high.';
    const plain = judge(requirementOf(text), corpus);
    expect(plain.status).toBe('compliant');
    expect(judge(requirementOf(`[REQ] [IF APPLICABLE] ${text}`), corpus)).toEqual(plain);
  });
});
