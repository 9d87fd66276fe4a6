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
    expect(judge(requirementOf(`[COND] [↔ Phase 4] ${text}`), corpus)).toEqual(plain);
    expect(judge(requirementOf(`${text.slice(0, -1)} ⚠ Frequent flag: ramps`), corpus)).toEqual(
      plain,
    );
  });

  it.each([
    // One word in common, a value that is not stated, more than one place can show.
    ['Type of construction labeled on plans (e.g., Type V-B)', 'MATCH EXISTING CONSTRUCTION'],
    ['Wall insulation R-value shown on typical wall section', 'SOUND BATT INSULATION AT WALL'],
    ['All easements on the north lot are labeled', 'EASEMENT ON NORTH LOT'],
    ['Smoke alarm locations shown on floor plan', 'ALARM PANEL'],
  ])('does not call "%s" compliant by “%s”', (text, said) => {
    expect(judge(requirementOf(text), corpusOf(said)).status).not.toBe('compliant');
  });

  it('gives at most half for one word in common', () => {
    const found = judge(requirementOf('Utility locations'), corpusOf('EXISTING UTILITY DOOR'));
    expect(found).toMatchObject({ status: 'needs_attention', percent: 50 });
  });

  it('takes a label that says just that, and a value that is stated, for compliant', () => {
    expect(judge(requirementOf('Sewer shown on site plan'), corpusOf('SEWER')).status).toBe(
      'compliant',
    );
    const insulated = corpusOf('R-21 BATT INSULATION AT WALL');
    expect(judge(requirementOf('Wall insulation R-value shown'), insulated).status).toBe(
      'compliant',
    );
  });

  it('wants as many titles as the requirement counts', () => {
    const of = (...texts: string[]) =>
      new Corpus(
        [],
        texts.map((text) => ({ text, source: SHEET, box: null })),
      );
    const four = requirementOf('All four exterior elevations shown');
    expect(judge(four, of('NORTH EXTERIOR ELEVATION')).status).toBe('needs_attention');
    const names = ['NORTH', 'SOUTH', 'EAST', 'WEST'].map((name) => `${name} EXTERIOR ELEVATION`);
    expect(judge(four, of(...names)).status).toBe('compliant');
  });

  it('says of which sheets a number, title, date or scale was not read', () => {
    const read = { revision: '', grid: '', hasText: true, ratios: [48] };
    const page = { ...read, date: '2024-05-01', scale: '1/4" = 1\'-0"', width: 2592, height: 1728 };
    const blank = { ...SHEET, pageNumber: 2, label: '', title: '' };
    const corpus = new Corpus(
      [],
      [{ text: 'FOUNDATION PLAN', source: SHEET, box: null }],
      [
        { ...page, source: SHEET },
        { ...page, source: blank, date: '' },
      ],
    );
    expect(judge(requirementOf('Scale of drawings shown on every sheet'), corpus)).toMatchObject({
      ...{ status: 'compliant', notes: 'Both sheets have a scale.' },
    });
    expect(judge(requirementOf('Sheet number'), corpus)).toMatchObject({
      ...{ status: 'needs_attention', percent: 50 },
      notes: '1 of 2 sheets have a number. None was read on page 2.',
    });
    const civil = requirementOf('Civil plan sheets: maximum 24" x 36" format');
    expect(judge(civil, corpus).status).not.toMatch(/compliant/);
  });
});
