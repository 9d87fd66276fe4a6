import { describe, expect, it } from 'vitest';
import { settleSheets } from '../../../server/src/jobs/reading/sheet-set.ts';
import type { Candidate, SheetCandidates } from '../../../server/src/jobs/reading/sheet-set.ts';

const NUMBER_BOX = [2300, 1600, 2400, 1640] as const;
const TITLE_BOX = [2200, 1500, 2400, 1520] as const;
const OTHER_BOX = [2000, 1560, 2060, 1570] as const;

function candidate(text: string, box: Candidate['box'], score: number): Candidate {
  return { text, box, score };
}

function sheet(
  numbers: readonly Candidate[],
  titles: readonly Candidate[] = [],
  label: string | null = null,
  bookmarks: readonly string[] = [],
): SheetCandidates {
  return { width: 2592, height: 1728, numbers, titles, label, bookmarks };
}

describe('settleSheets', () => {
  it('prefers what differs from sheet to sheet at one place over what all sheets share', () => {
    const set = ['1', '2', '3', '4'].map((number) =>
      sheet([candidate('I-5', OTHER_BOX, 1.5), candidate(number, NUMBER_BOX, 0.8)]),
    );
    const found = settleSheets(set);
    expect(found.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
    expect(found.every(({ confidence }) => confidence > 0.85)).toBe(true);
  });

  it('knows the numbers of a set that a file holds two hundred times', () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `A-${101 + at}`);
    const set = Array.from({ length: 2400 }, (_, at) =>
      sheet([candidate(numbers[at % 12] ?? '', NUMBER_BOX, 1)]),
    );
    expect(settleSheets(set).map(({ number }) => number)).toEqual(
      set.map((_sheet, at) => numbers[at % 12]),
    );
  });

  it('is surer where the texts of all sheets stand at one place than where only their heights are one', () => {
    const set = ['1', '2', '3', '4'].map((text, at) =>
      sheet([candidate(text, [2300 - 500 * at, 1600, 2400 - 500 * at, 1640], 0.8)]),
    );
    const together = settleSheets(
      ['1', '2', '3', '4'].map((text) => sheet([candidate(text, NUMBER_BOX, 0.8)])),
    );
    const apart = settleSheets(set);
    for (const [at, found] of apart.entries()) {
      expect(found.confidence).toBeLessThan(together[at]?.confidence ?? 0);
    }
  });

  it('names the likeliest other texts, each once, without the one that it took', () => {
    const [found] = settleSheets([
      sheet(
        [
          candidate('E-604', NUMBER_BOX, 2),
          candidate('E-6O4', OTHER_BOX, 1.5),
          candidate('e-604', OTHER_BOX, 1.2),
          candidate('A-1', OTHER_BOX, 0.4),
          candidate('B-2', OTHER_BOX, 0.3),
          candidate('C-3', OTHER_BOX, 0.2),
        ],
        [candidate('ROOF PLAN', TITLE_BOX, 1), candidate('Плата', TITLE_BOX, 0.5)],
      ),
    ]);
    expect(found?.others).toEqual({ numbers: ['E-6O4', 'A-1', 'B-2'], titles: ['Плата'] });
  });

  it('leaves a single sheet as it was read', () => {
    const [found] = settleSheets([
      sheet([candidate('A-101', NUMBER_BOX, 2)], [candidate('ROOF PLAN', TITLE_BOX, 1)]),
    ]);
    expect(found).toMatchObject({ number: 'A-101', title: 'ROOF PLAN' });
  });

  it('keeps a title that all sheets share when nothing else stands there', () => {
    const set = ['A-1', 'A-2', 'A-3'].map((number) =>
      sheet([candidate(number, NUMBER_BOX, 2)], [candidate('BUILDING SECTIONS', TITLE_BOX, 1)]),
    );
    expect(settleSheets(set).map(({ title }) => title)).toEqual([
      'BUILDING SECTIONS',
      'BUILDING SECTIONS',
      'BUILDING SECTIONS',
    ]);
  });

  it('takes the text below a shared one that differs from sheet to sheet, whatever the label above says', () => {
    const project = [2220, 1480, 2380, 1490] as const;
    const own = [2220, 1496, 2380, 1506] as const;
    const far = [2220, 1596, 2380, 1606] as const;
    const set = ['Power', 'Memory', 'Audio', 'Video', 'Debug'].map((title, at) =>
      sheet(
        [candidate(String(at + 1), NUMBER_BOX, 2)],
        [
          candidate('Board 64', project, 4.5),
          candidate(title, own, -4.2),
          candidate(`Drawn by ${title}`, far, -4.1),
        ],
      ),
    );
    expect(settleSheets(set).map(({ title }) => title)).toEqual([
      'Power',
      'Memory',
      'Audio',
      'Video',
      'Debug',
    ]);
  });

  it('takes the page label for a witness, and for the number where no text says one', () => {
    const rivals = [candidate('B12', OTHER_BOX, 1.2), candidate('A-101', NUMBER_BOX, 1)];
    expect(settleSheets([sheet(rivals, [], 'A101')])[0]?.number).toBe('A-101');
    expect(settleSheets([sheet([], [], 'S-201')])[0]).toMatchObject({ number: 'S-201' });
    expect(settleSheets([sheet([], [], 'iv')])[0]).toMatchObject({ number: null, confidence: 0 });
  });

  it.each([
    ['A-101 FIRST FLOOR PLAN', 'A-101', 'FIRST FLOOR PLAN'],
    ['A1.01 - First Floor Plan', 'A1.01', 'First Floor Plan'],
    ['Sheet S2.1A: FRAMING', 'S2.1A', 'FRAMING'],
    ['01-A-101_ROOF PLAN.pdf', '01-A-101', 'ROOF PLAN'],
    ['[E101] POWER', 'E101', 'POWER'],
    ['FP-001', 'FP-001', null],
    ['Level 1', null, null],
    ['ARCHITECTURAL', null, null],
    ['12 Site photographs', null, null],
  ])('reads the bookmark %s of a scan', (bookmark, number, title) => {
    const found = settleSheets([sheet([], [], null, [bookmark])]);
    expect(found).toMatchObject([{ number, title, confidence: number === null ? 0 : 0.6 }]);
  });

  it('is surer of a number that a bookmark confirms, and takes the title from there', () => {
    const read = [candidate('A-101', NUMBER_BOX, 1), candidate('B-12', OTHER_BOX, 0.8)];
    const [alone] = settleSheets([sheet(read)]);
    const [confirmed] = settleSheets([sheet(read, [], null, ['A-101 ROOF PLAN'])]);
    expect(confirmed).toMatchObject({ number: 'A-101', title: 'ROOF PLAN' });
    expect(confirmed?.confidence).toBeGreaterThan((alone?.confidence ?? 1) + 0.1);
  });

  it('believes no page labels that contradict the title blocks of their set', () => {
    const set = ['A-101', 'A-102', 'A-103'].map((number, index) =>
      sheet([candidate(number, NUMBER_BOX, 3)], [], `S-${201 + index}`),
    );
    const found = settleSheets([...set, sheet([], [], 'S-204')]);
    expect(found.map(({ number }) => number)).toEqual(['A-101', 'A-102', 'A-103', null]);
  });

  it('takes no number that the file gives to several pages, or two to one', () => {
    const twice = sheet([], [], null, ['A-101 PLAN']);
    expect(settleSheets([twice, twice]).map(({ number }) => number)).toEqual([null, null]);
    const both = sheet([], [], 'A-102', ['A-101 PLAN']);
    expect(settleSheets([both])[0]).toMatchObject({ number: null, title: null, confidence: 0 });
  });
});
