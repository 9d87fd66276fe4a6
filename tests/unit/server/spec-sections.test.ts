import { describe, expect, it } from 'vitest';
import { specSections, spellCode } from '../../../server/src/jobs/reading/spec-sections.ts';
import type { PageText } from '../../../server/src/jobs/reading/text-lines.ts';

/** A US Letter page with a line every 14 points from the top margin. */
function page(number: number, texts: readonly string[], foot?: string): PageText {
  const line = (text: string, y: number) => ({
    text,
    box: [72, y, 72 + text.length * 6, y + 11] as const,
    size: 11,
  });
  const lines = texts.map((text, index) => line(text, 90 + index * 14));
  if (foot !== undefined) lines.push(line(foot, 740));
  return { page: number, width: 612, height: 792, lines };
}

const starts = (pages: readonly PageText[]) =>
  specSections(pages).map(({ code, title, page: start }) => [code, title, start]);

describe('specSections', () => {
  it.each([
    ['SECTION 03 30 00', '033000'],
    ['SECTION 033000', '033000'],
    ['SECTION 03 3000', '033000'],
    ['SECTION 03-30-00', '033000'],
    ['SECTION 03.30.00', '033000'],
    ['SECTION 03300', '03300'],
    ['SECTION 03 30 00.13', '03300013'],
    ['DOCUMENT 03 30 00', '033000'],
    ['SECTION  03  30  00', '033000'],
    ['SECTION 03\u00a030\u00a000', '033000'],
    ['SECTION 03 30 00.10', '03300010'],
    ['Section 03 30 00', '033000'],
    ['section 033000', '033000'],
    ['SECTION NO. 03300', '03300'],
    ['SECTION: 03 30 00', '033000'],
    ['DIVISION 03 SECTION 033000', '033000'],
    ['S E C T I O N 0 3 3 0 0 0', '033000'],
    ['S E C T I O N 03 30 00', '033000'],
  ])('reads the heading %s', (heading, code) => {
    const text = [heading, 'CAST-IN-PLACE CONCRETE', 'PART 1 - GENERAL', '1.01 SUMMARY'];
    expect(starts([page(4, text)])).toEqual([[code, 'CAST-IN-PLACE CONCRETE', 4]]);
  });

  it('reads code and title on one line, with and without the word section', () => {
    expect(
      starts([
        page(1, ['SECTION 09 91 00 - PAINTING', 'PART 1 - GENERAL']),
        page(2, ['09 65 00 RESILIENT FLOORING', 'PART 1 - GENERAL']),
      ]),
    ).toEqual([
      ['099100', 'PAINTING', 1],
      ['096500', 'RESILIENT FLOORING', 2],
    ]);
  });

  it('finds a section that starts in the middle of a page', () => {
    const text = [
      'B. Refer to drawings.',
      'END OF SECTION',
      'SECTION 01 2100',
      'ALLOWANCES',
      'PART 1',
    ];
    expect(starts([page(7, text)])).toEqual([['012100', 'ALLOWANCES', 7]]);
  });

  it('joins a title of two lines', () => {
    const text = [
      'SECTION 23 05 93',
      'TESTING, ADJUSTING, AND',
      'BALANCING FOR HVAC',
      'PART 1 GENERAL',
    ];
    expect(starts([page(1, text)])).toEqual([
      ['230593', 'TESTING, ADJUSTING, AND BALANCING FOR HVAC', 1],
    ]);
  });

  it('takes the place where its first part follows before a reference in capitals', () => {
    expect(
      starts([
        page(2, ['1.02 RELATED WORK', 'SECTION 09 91 00 - PAINTING', 'SECTION 08 11 13 - DOORS']),
        page(9, ['SECTION 09 91 00', 'PAINTING', 'PART 1 - GENERAL']),
      ]),
    ).toContainEqual(['099100', 'PAINTING', 9]);
  });

  it('knows a short table of contents by its head, also when its columns stand apart', () => {
    const contents = page(1, ['TABLE OF CONTENTS', '03 30 00', '05 12 00']);
    const titles = ['CAST-IN-PLACE CONCRETE', 'STRUCTURAL STEEL'].map((text, index) => ({
      text,
      box: [300, 104 + index * 14, 480, 115 + index * 14] as const,
      size: 11,
    }));
    const found = specSections([
      { ...contents, lines: [...contents.lines, ...titles] },
      page(2, ['SECTION 03 30 00', 'PART 1 - GENERAL']),
    ]);
    expect(found).toEqual([
      { code: '033000', title: 'CAST-IN-PLACE CONCRETE', page: 2, isListed: true },
    ]);
  });

  it('takes sections of a scanned book from its bookmarks, and their titles where the text gives none', () => {
    const scan = (number: number, ...bookmarks: string[]) => ({ ...page(number, []), bookmarks });
    expect(
      starts([
        scan(1, 'DIVISION 03', '033000 - Cast-in-Place Concrete'),
        scan(7, 'Section 05120: STRUCTURAL STEEL.pdf'),
        scan(9, '12 Photographs', '53703 Madison', '2024 01 15'),
        { ...page(11, ['SECTION 09 91 00', 'PART 1 - GENERAL']), bookmarks: ['09 91 00 Painting'] },
      ]),
    ).toEqual([
      ['033000', 'Cast-in-Place Concrete', 1],
      ['05120', 'STRUCTURAL STEEL', 7],
      ['099100', 'Painting', 11],
    ]);
  });

  it('takes no running foot for a heading', () => {
    const text = ['B. Refer to drawings.', 'SECTION 03 30 00 - PAGE 3'];
    expect(starts([page(3, text)])).toEqual([]);
  });

  it.each([
    'SECTION 01 6000 OF THE SPECIFICATIONS:',
    'Section 01 2973, Schedule of Values. Contractor shall submit',
    'Refer to Section 01 3216 for other requirements.',
    'Section 28.181(4), MGO, no application is complete',
    'section, or the junior accessory dwelling unit',
  ])('takes no reference for a heading: %s', (text) => {
    expect(starts([page(1, ['1.02 RELATED', text, 'A. Submit all.'])])).toEqual([]);
  });

  it('takes the first heading of a code that is repeated on each page', () => {
    const text = ['SECTION 05 12 00', 'STRUCTURAL STEEL', 'PART 2 - PRODUCTS'];
    expect(starts([page(3, text), page(4, text)])).toEqual([['051200', 'STRUCTURAL STEEL', 3]]);
  });

  it('knows by the running foot a section whose beginning is not in the file', () => {
    expect(starts([page(1, ['B. Refer to drawings.'], 'SUMMARY OF WORK 01 1100 - 3')])).toEqual([
      ['011100', 'SUMMARY OF WORK', 1],
    ]);
  });

  it.each(['PUMP HOUSING 12345-01', 'AB-120345-2', '120345 - 2', '990345 - 2 COVER'])(
    'takes no number of a drawing for a section: %s',
    (foot) => {
      expect(starts([page(1, ['REMOVE ALL BURRS.'], foot)])).toEqual([]);
    },
  );

  it('uses the table of contents as a check, not as sections', () => {
    const contents = page(1, [
      'TABLE OF CONTENTS',
      '01 10 00 Summary ........ 3',
      '01 21 00 Allowances ..... 5',
      '03 30 00 Cast-in-Place Concrete ... 9',
      '05 12 00 Structural Steel .... 14',
      '09 91 00 Painting ..... 20',
    ]);
    const found = specSections([
      contents,
      page(3, ['SECTION 01 10 00', 'SUMMARY', 'PART 1 - GENERAL']),
      page(5, ['SECTION 01 23 00', 'ALTERNATES', 'PART 1 - GENERAL']),
      page(9, ['SECTION 03 30 00', 'PART 1 - GENERAL']),
    ]);
    expect(found).toEqual([
      { code: '011000', title: 'SUMMARY', page: 3, isListed: true },
      { code: '012300', title: 'ALTERNATES', page: 5, isListed: false },
      { code: '033000', title: 'Cast-in-Place Concrete', page: 9, isListed: true },
    ]);
  });

  it('finds nothing in a letter or on a drawing', () => {
    expect(
      starts([page(1, ['Dear Sir,', '12 34 56', 'Room 101', 'A-101 FIRST FLOOR PLAN'])]),
    ).toEqual([]);
  });
});

describe('spellCode', () => {
  it('parts digits in pairs, except the old five', () => {
    expect(['033000', '03300013', '03300'].map(spellCode)).toEqual([
      '03 30 00',
      '03 30 00 13',
      '03300',
    ]);
  });
});
