import { describe, expect, it } from 'vitest';
import { readChecklist } from '../../../server/src/jobs/reading/checklist.ts';
import type { PageText } from '../../../server/src/jobs/reading/text-lines.ts';

/** Lines below each other; an empty text leaves a gap. */
function page(number: number, texts: readonly string[]): PageText {
  const lines = texts.flatMap((text, index) =>
    text === ''
      ? []
      : [{ text, box: [72, 100 + index * 12, 400, 111 + index * 12] as const, size: 11 }],
  );
  return { page: number, width: 612, height: 792, lines };
}

describe('readChecklist', () => {
  it('reads numbered items below their heading, with the lines that go on', () => {
    const found = readChecklist([
      page(1, [
        'SCHEMATICS',
        'ELECTRICAL REVIEW',
        '1 General provisions for new buildings, in addition',
        'to the items given below.',
        'a. Dual means of egress from vaults.',
        '2 Electrical metering for buildings.',
      ]),
    ]);
    expect(found.sections).toEqual([{ title: 'SCHEMATICS ELECTRICAL REVIEW', page: 1 }]);
    expect(found.items.map(({ label, text }) => [label, text])).toEqual([
      ['1', 'General provisions for new buildings, in addition to the items given below.'],
      ['a', 'Dual means of egress from vaults.'],
      ['2', 'Electrical metering for buildings.'],
    ]);
  });

  it.each(['☐', '□', '[ ]', '( )', '____', '\u{f0a8}', 'o'])('knows the box %s', (box) => {
    const found = readChecklist([
      page(3, [
        'SITE PLAN',
        `${box} North arrow and scale are shown`,
        `${box} Contours at one foot intervals`,
      ]),
    ]);
    expect(found.items.map(({ label, text, page: at }) => [label, text, at])).toEqual([
      ['1', 'North arrow and scale are shown', 3],
      ['2', 'Contours at one foot intervals', 3],
    ]);
  });

  it('takes paragraphs for items where nothing is marked', () => {
    const found = readChecklist([
      page(2, [
        'B. SITE PLAN SUBMITTED?',
        '',
        'Building locations shall maintain required setbacks from',
        'property lines.',
        '',
        'Buildings shall provide for safe traffic circulation.',
      ]),
    ]);
    expect(found.sections).toEqual([{ title: 'SITE PLAN SUBMITTED?', page: 2 }]);
    expect(found.items.map((item) => item.text)).toEqual([
      'Building locations shall maintain required setbacks from property lines.',
      'Buildings shall provide for safe traffic circulation.',
    ]);
  });

  it('goes on with a section whose heading the next page repeats', () => {
    const found = readChecklist([
      page(3, ['SCHEMATICS', '1 Coordinate drawings with other disciplines']),
      page(4, ['SCHEMATICS', '2 Compliance with the drawing standard']),
    ]);
    expect(found.sections).toHaveLength(1);
    expect(found.items.map((item) => [item.section, item.page])).toEqual([
      [0, 3],
      [0, 4],
    ]);
  });

  it('leaves blanks to fill in alone', () => {
    const found = readChecklist([
      page(1, [
        'PROJECT',
        'Owner: ______________ Date ________',
        '1 All sheets are numbered in order',
      ]),
    ]);
    expect(found.items.map((item) => item.text)).toEqual(['All sheets are numbered in order']);
  });
});
