import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../server/src/domain/checklist-summary.ts';
import { readChecklist } from '../../../server/src/jobs/reading/checklist.ts';
import type { PageText } from '../../../server/src/jobs/reading/text-lines.ts';

/** Lines below each other; an empty text leaves a gap. */
function page(number: number, texts: readonly string[], top = 100): PageText {
  const lines = texts.flatMap((text, index) =>
    text === ''
      ? []
      : [{ text, box: [72, top + index * 12, 400, top + 11 + index * 12] as const, size: 11 }],
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

  const textsOf = (texts: readonly string[], top?: number) =>
    readChecklist([page(1, texts, top)]).items.map(({ text }) => text);

  it('takes dashes for bullets where the list has no other marks', () => {
    const list = ['SITE PLAN', '- Property lines', '- Fire lane', '- Easements of record'];
    expect(textsOf(list)).toEqual(['Property lines', 'Fire lane', 'Easements of record']);
    const others = ['SITE PLAN', '1. Property lines', '- with bearings', '2. Fire lane'];
    expect(textsOf(others)).toEqual(['Property lines - with bearings', 'Fire lane']);
  });

  it('reads no page count at the foot as part of an item', () => {
    for (const foot of ['QF-07 Page 1 of 1', 'Pagina 1 di 1', 'Blad 1 van 1', '- 1 -'])
      expect(textsOf(['SITE PLAN', '1. Property lines', '2. Fire lane', foot], 740)).toEqual([
        'Property lines',
        'Fire lane',
      ]);
  });

  it('ends an item at a large gap', () => {
    const list = [
      'SITE PLAN',
      '1. Property lines',
      '2. Fire lane',
      '',
      '',
      '',
      '',
      '',
      'Form B-12',
    ];
    expect(textsOf(list)).toEqual(['Property lines', 'Fire lane']);
  });

  it('takes 1.0 for the heading above 1.01', () => {
    const found = readChecklist([
      page(1, ['1.0 Site plan', '1.01 Property lines', '1.02 Fire lane']),
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual(['Site plan']);
    expect(found.items.map(({ label }) => label)).toEqual(['1.01', '1.02']);
  });

  it('reads a list whose only heading is repeated at the top of its pages', () => {
    const found = readChecklist([
      page(1, ['SITE PLAN CHECKLIST', '1. Fences and walls.', '2. Trees to be removed.'], 36),
      page(2, ['SITE PLAN CHECKLIST', '3. Outline of the buildings.', '4. Parking spaces.'], 36),
    ]);
    expect(found.sections).toEqual([{ title: 'SITE PLAN CHECKLIST', page: 1 }]);
    expect(found.items.map(({ label, section }) => [label, section])).toEqual([
      ...[
        ['1', 0],
        ['2', 0],
        ['3', 0],
        ['4', 0],
      ],
    ]);
  });

  it('reads a heading beside which a note stands, and tells it from the smaller one below', () => {
    const line = (text: string, x: number, y: number, size: number) => ({
      ...{ text, size },
      box: [x, y, x + text.length * size * 0.5, y + size] as const,
    });
    const found = readChecklist([
      {
        ...{ page: 1, width: 612, height: 792 },
        lines: [
          line('2 — Digital File and Submission', 54, 100, 13),
          line('All files are uploaded', 420, 102, 8),
          line('to the portal', 420, 112, 8),
          line('Standards', 54, 114, 13),
          line('FILE FORMAT', 54, 140, 9),
          line('1. Files have text that can be searched', 54, 160, 9),
          line('2. Color is reduced ⚠ ⚠ Often flagged: color scans', 54, 175, 9),
          line('3. Sheets have bookmarks in the order of the index', 54, 190, 9),
        ],
      },
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual([
      '2 — Digital File and Submission Standards: FILE FORMAT',
    ]);
    expect(found.items[1]?.text).toBe('Color is reduced ⚠ Often flagged: color scans');
    expect(summaryOf(found.items[1]?.text ?? '')).toBe('Color is reduced');
    expect(found.items).toHaveLength(3);
  });

  it('takes only what stands behind boxes where a list has them, and short items too', () => {
    const boxes = ['Fees', 'North arrow', 'Property lines', 'Trees', 'Utilities'];
    const found = readChecklist([
      page(1, [
        'SITE PLAN',
        '• Rules changed this year: paper is no longer accepted.',
        ...boxes.map((text) => `☐ ${text}`),
      ]),
    ]);
    expect(found.items.map(({ text }) => text)).toEqual(boxes);
  });

  it('takes what stands behind boxes for headings where many numbered items stand below each', () => {
    const parts = ['Site plan', 'Grading plan', 'Utility plan', 'Floor plans', 'Elevations'];
    const below = ['Lot lines are shown', 'Easements are shown', 'North arrow'];
    const found = readChecklist([
      page(1, [
        'PLAN SET',
        ...parts.flatMap((part) => [`☐ ${part}`, ...below.map((text, at) => `${at + 1}. ${text}`)]),
      ]),
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual(parts);
    expect(found.items.map(({ section, text }) => [section, text])).toEqual(
      parts.flatMap((_, at) => below.map((text) => [at, text])),
    );
  });

  it('takes a large line for a heading whatever its case, and none before or behind all items', () => {
    const form = page(1, ['PROJECT NAME', '']);
    const items = Array.from(
      { length: 6 },
      (_, at) => `${at + 1}. Confirm boundary ${at} of the parcel`,
    );
    const list = page(2, ['Phase 1 — Screening', ...items]);
    const lines = list.lines.map((one, at) => (at === 0 ? { ...one, size: 16 } : one));
    const found = readChecklist([form, { ...list, lines }, page(3, ['SOURCES'])]);
    expect(found.sections.map(({ title }) => title)).toEqual(['Phase 1 — Screening']);
    expect(found.items.map(({ section }) => section)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('goes on with an item in capitals, and with a sentence whose next line begins with a figure', () => {
    const at = (text: string, x: number, row: number) =>
      ({ text, box: [x, 100 + row * 12, 400, 111 + row * 12], size: 11 }) as const;
    const found = readChecklist([
      {
        page: 1,
        width: 612,
        height: 792,
        lines: [
          at('SCHEMATIC REVIEW', 72, 0),
          at('7. TOPOGRAPHIC, UTILITY, AND LANDSCAPE', 72, 1),
          at('SURVEY', 96, 2),
          at('8. Agreements that are reached under Section', 72, 3),
          at('106 of the act', 96, 4),
        ],
      },
    ]);
    expect(found.sections).toHaveLength(1);
    expect(found.items.map(({ text }) => text)).toEqual([
      'TOPOGRAPHIC, UTILITY, AND LANDSCAPE SURVEY',
      'Agreements that are reached under Section 106 of the act',
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

  it('says which boxes were ticked, and where every box is or would be', () => {
    const line = (text: string, row: number, firstEnd: number) =>
      ({ text, box: [72, 100 + row * 20, 400, 111 + row * 20], size: 10, firstEnd }) as const;
    const lines = [
      line('SITE PLAN', 0, 100),
      line('☑ North arrow', 1, 82),
      line('[x] Property lines', 2, 84),
      line('[ ] Setbacks', 3, 76),
      line('_X_ Easements', 4, 90),
      line('☐ Trees', 5, 82),
    ];
    const { items } = readChecklist([{ page: 1, width: 612, height: 792, lines }]);
    expect(items.map(({ text, isTicked }) => [text, isTicked])).toEqual([
      ['North arrow', true],
      ['Property lines', true],
      ['Setbacks', false],
      ['Easements', true],
      ['Trees', false],
    ]);
    expect(items[0]?.box).toEqual([72, 122, 82, 132]);
    const [numbered] = readChecklist([
      {
        page: 1,
        width: 612,
        height: 792,
        lines: [line('SITE PLAN', 0, 100), line('1. North arrow', 1, 80)],
      },
    ]).items;
    expect(numbered?.box).toEqual([59, 122, 69, 132]);
  });

  it('reads a page in columns one column after the other, with headings across both', () => {
    const at = (text: string, x: number, row: number, width = 180) =>
      ({ text, box: [x, 100 + row * 14, x + width, 110 + row * 14], size: 10 }) as const;
    const [left, right] = [72, 320];
    const lines = [
      at('SITE PLAN', left, 0, 60),
      at('1. North arrow and', left, 1),
      at('5. Trees that are', right, 1),
      at('scale are shown', left + 12, 2),
      at('kept are shown', right + 12, 2),
      at('2. Property lines', left, 3),
      at('6. Easements', right, 3),
      at('3. Setbacks', left, 4),
      at('7. Utilities', right, 4),
      at('FLOOR PLANS OF ALL LEVELS WITH THE ROOMS THEY HAVE', left, 5, 420),
      at('1. Room names', left, 6),
      at('2. Door numbers', right, 6),
    ];
    const found = readChecklist([{ page: 1, width: 612, height: 792, lines }]);
    expect(found.items.map(({ section, label, text }) => [section, label, text])).toEqual([
      [0, '1', 'North arrow and scale are shown'],
      [0, '2', 'Property lines'],
      [0, '3', 'Setbacks'],
      [0, '5', 'Trees that are kept are shown'],
      [0, '6', 'Easements'],
      [0, '7', 'Utilities'],
      [1, '1', 'Room names'],
      [1, '2', 'Door numbers'],
    ]);
  });

  it('gives a remark to the item beside or above it, and none to a field in front of all items', () => {
    const list = page(1, ['SITE PLAN', '1. North arrow on every plan', '2. Property lines shown']);
    const remarks = [
      { text: 'Clinic', box: [200, 60, 300, 70] },
      { text: 'See C-101', box: [410, 112, 500, 123] },
      { text: 'By survey', box: [90, 137, 300, 150] },
      { text: 'Page 9', box: [90, 700, 300, 712] },
    ] as const;
    expect(readChecklist([{ ...list, remarks }]).items.map((item) => item.remarks)).toEqual([
      'See C-101',
      'By survey',
    ]);
  });

  /** Lines with their left edges. */
  const placed = (rows: readonly (readonly [text: string, left: number])[]): PageText => ({
    page: 1,
    width: 612,
    height: 792,
    lines: rows.map(([text, left], row) => ({
      text,
      box: [left, 100 + row * 14, left + text.length * 5, 111 + row * 14],
      size: 11,
    })),
  });

  it('takes a line left of the items for a heading though it is as large as they are', () => {
    const found = readChecklist([
      placed([
        ['CHECKLIST', 72],
        ['☐ North arrow and', 84],
        ['scale', 96],
        ['Floor plans', 72],
        ['☐ Room names', 84],
        ['☐ Door numbers', 84],
        ['☐ Wall types', 84],
        ['☐ Ceiling heights', 84],
      ]),
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual(['CHECKLIST', 'Floor plans']);
    expect(found.items.map(({ section, text }) => [section, text])).toEqual([
      [0, 'North arrow and scale'],
      [1, 'Room names'],
      [1, 'Door numbers'],
      [1, 'Wall types'],
      [1, 'Ceiling heights'],
    ]);
  });

  it('takes a number for that of a heading where 2.1 stands below 2', () => {
    const found = readChecklist([
      page(1, ['CHECKLIST', '1. Site plan', '1.1 North arrow', '2. Floor plans', '2.1 Room names']),
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual(['Site plan', 'Floor plans']);
    expect(found.items.map(({ label, text }) => [label, text])).toEqual([
      ['1.1', 'North arrow'],
      ['2.1', 'Room names'],
    ]);
  });

  it('leaves out the introduction below the title where items have marks', () => {
    const items = ['North arrow', 'Property lines', 'Easements', 'Setbacks', 'Utilities'];
    const found = readChecklist([
      page(1, [
        'PLAN REVIEW CHECKLIST',
        'Submit one copy of this form with each set of drawings.',
        '',
        'SITE PLAN',
        ...items.map((text, at) => `${at + 1}. ${text}`),
      ]),
    ]);
    expect(found.items.map(({ text }) => text)).toEqual(items);
  });

  it.each([
    ['Cyrillic', 'ГЕНЕРАЛЬНЫЙ ПЛАН', ['Границы земельного участка', 'Подъезды пожарных машин']],
    ['accented', 'PŮDORYSY', ['Označení místností', 'Šířky dveří']],
  ])('reads %s letters', (_, heading, items) => {
    const found = readChecklist([
      page(1, [heading, ...items.map((text, at) => `${at + 1}) ${text}`)]),
    ]);
    expect(found.sections.map(({ title }) => title)).toEqual([heading]);
    expect(found.items.map(({ text }) => text)).toEqual(items);
  });
});
