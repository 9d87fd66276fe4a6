/** Checks of sheets against each other. `npm run eval:checks` measures them; here is what they leave alone, and why. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../server/src/domain/checks/check.ts';
import { detailNumbers } from '../../../server/src/domain/checks/detail-numbers.ts';
import { factsOf } from '../../../server/src/domain/checks/facts.ts';
import type { Drawn, SheetFacts } from '../../../server/src/domain/checks/facts.ts';
import { levelOf } from '../../../server/src/domain/checks/levels.ts';
import { roomNames } from '../../../server/src/domain/checks/room-names.ts';
import { isSameRoomName } from '../../../server/src/domain/checks/room-words.ts';

type Line = Parameters<typeof factsOf>[1][number];

/** A line of letters 6 × 10 points, by its middle. */
const line = (text: string, x: number, y: number): Line => ({
  text,
  box: [x - 3 * text.length, y - 5, x + 3 * text.length, y + 5],
});
/** A detail above a sheet. */
const mark = (detail: string, target: string, x: number, y: number): Line[] => [
  line(detail, x, y),
  line(target, x, y + 14),
];
const room = (name: string, number: string, x: number, y: number): Line[] => [
  line(name, x, y),
  line(number, x, y + 12),
];

let lastId = 0;
function sheet(
  number: string,
  title: string,
  { lines = [line('PLAN', 600, 600)], ...drawn }: Partial<Drawn> & { lines?: Line[] } = {},
): SheetFacts {
  lastId += 1;
  return factsOf(
    {
      ...{ sheetId: lastId, documentId: 1, pageNumber: lastId, issuanceId: 1, confidence: 1 },
      ...{ number, title, views: [], grids: [], width: 1000, height: 800, ...drawn },
    },
    lines,
    false,
  );
}

function judged({ judge }: Check, sheets: readonly SheetFacts[]) {
  const { findings, unchecked } = judge({ sheets, sections: [] });
  return {
    found: findings.map(({ key }) => key),
    /** By the numbers of sheets. */
    reasons: Object.fromEntries(
      sheets.flatMap(({ sheetId, number }) => {
        const reason = unchecked.get(sheetId);
        return reason === undefined ? [] : [[number, reason]];
      }),
    ),
  };
}

const view = (number: string | null, title = 'SECTION') => ({ number, title, scale: null });

describe('details on sheets', () => {
  const plan = (...details: string[]) =>
    sheet('A-101', 'FIRST FLOOR PLAN', {
      lines: details.flatMap((detail, at) => mark(detail, 'A-301', 200 + 100 * at, 300)),
    });

  it('are missing where a mark names one that the sheet does not have', () => {
    const target = sheet('A-301', 'SECTIONS', { views: [view('1'), view('3'), view(null)] });
    const { findings } = detailNumbers.judge({ sheets: [plan('1', '2'), target], sections: [] });
    expect(findings).toMatchObject([
      {
        ...{ key: '2 A301', confidence: 0.8 },
        summary: 'A-301 has no drawing 2, but A-101 points to it',
      },
    ]);
    expect(findings[0]?.reason).toContain('have the numbers 1 and 3');
    expect(findings[0]?.places.map(({ quote }) => quote)).toEqual(['2 / A-301', '']);
  });

  it('are not where its number stands on the sheet, and its drawing may not have been recognized', () => {
    const found = (...lines: Line[]) => {
      const target = sheet('A-301', 'SECTIONS', { lines, views: [view('1'), view('3')] });
      return judged(detailNumbers, [plan('1', '2'), target]).found;
    };
    expect(found(line('2', 500, 500))).toEqual([]);
    expect(found(line('2 WALL SECTION', 500, 500))).toEqual([]);
    // A zone of the border, a note, a revision, and the detail of a mark to another sheet.
    expect(found(line('2', 20, 500), line('2. VERIFY.', 300, 300))).toEqual(['2 A301']);
    expect(
      found(line('2', 700, 500), line('PERMIT', 740, 500), line('03/02/26', 790, 500)),
    ).toEqual(['2 A301']);
    expect(found(...mark('2', 'A-201', 500, 500))).toEqual(['2 A301']);
  });

  it('are not judged where the sheet has no numbered drawings, lacks most of them, or its number is not its own', () => {
    const against = (...targets: SheetFacts[]) =>
      judged(detailNumbers, [plan('1', '2', '4'), ...targets]);
    expect(against(sheet('A-301', 'SECTIONS', { views: [view(null)] }))).toEqual({
      found: [],
      reasons: { 'A-301': 'No numbered drawings were recognized on it.' },
    });
    expect(against(sheet('A-301', 'SECTIONS', { views: [view('1')] }))).toEqual({
      found: [],
      reasons: { 'A-301': 'Most of the drawings that marks name were not recognized on it.' },
    });
    const twins = [1, 2].map(() => sheet('A-301', 'SECTIONS', { views: [view('1'), view('2')] }));
    expect(against(...twins).found).toEqual([]);
  });
});

describe('the level of a plan', () => {
  it('is what its title says', () => {
    expect(
      [
        'SECOND FLOOR PLAN',
        'Structural - 2nd Floor',
        'HVAC PLAN - LEVEL 2',
        'FLOOR 02 POWER',
        'L2 LIGHTING',
      ].map(levelOf),
    ).toEqual(Array<string>(5).fill('level 2'));
    expect(levelOf('ROOF FRAMING PLAN')).toBe('roof');
    expect(levelOf('BASEMENT PLAN')).toBe('basement');
  });

  it('is none where the title names several, or something else than a plan of the work', () => {
    expect(
      [
        'First and Second Floor Plans',
        'FIRST FLOOR DEMOLITION PLAN',
        'ENLARGED FIRST FLOOR PLAN',
        'FIRST FLOOR DOOR SCHEDULE',
        'FLOOR PLAN',
        '2ND STREET PAVING PLAN',
      ].map(levelOf),
    ).toEqual(Array<null>(6).fill(null));
  });
});

describe('names of rooms', () => {
  it.each([
    ['CONF. RM', 'CONFERENCE ROOM'],
    ['STRG', 'STORAGE'],
    ['MEN', "MEN'S TOILET"],
    ['RESTROOM', 'TOILET'],
    ['MDF', 'MAIN DISTRIBUTION FRAME'],
    ['OPEN OFFICE', 'OFFICE'],
  ])('%s and %s say the same', (one, other) => {
    expect(isSameRoomName(one, other)).toBe(true);
    expect(isSameRoomName(other, one)).toBe(true);
  });
  it.each([
    ['OFFICE', 'STORAGE'],
    ['MEN', 'MECHANICAL'],
    ['LAB', 'LOBBY'],
    ['MEN TOILET', 'WOMEN TOILET'],
  ])('%s and %s do not', (one, other) => {
    expect(isSameRoomName(one, other)).toBe(false);
  });
});

describe('rooms of other disciplines', () => {
  const ROOMS = [
    ['OFFICE', '101', 200, 200],
    ['LAB', '102', 400, 200],
    ['CORRIDOR', '103', 600, 200],
    ['LOBBY', '104', 200, 400],
    ['EXAM', '105', 400, 400],
  ] as const;
  type Change = (name: string, number: string) => readonly [name: string, number: string];
  const plan = (number: string, title: string, change: Change = (...same) => same, scale = 1) =>
    sheet(number, title, {
      lines: ROOMS.flatMap(([name, text, x, y]) =>
        room(...change(name, text), scale * x + 50, scale * y + 20),
      ),
    });
  const architect = () => plan('A-101', 'FIRST FLOOR PLAN');
  const renamed: Change = (name, text) => [text === '104' ? 'STORAGE' : name, text];

  it('are found with another name, and with another number at the same place', () => {
    const engineer = plan('M-101', 'LEVEL 1 HVAC PLAN', renamed, 0.5);
    const { findings } = roomNames.judge({ sheets: [engineer, architect()], sections: [] });
    expect(findings).toMatchObject([
      {
        key: 'name level 1 104',
        summary: 'Room 104 is LOBBY on A-101 and STORAGE on M-101',
      },
    ]);
    expect(findings[0]?.places.map(({ quote }) => quote)).toEqual(['LOBBY 104', 'STORAGE 104']);
    const other: Change = (name, text) => [name, text === '104' ? '114' : text];
    const numbered = plan('M-101', 'LEVEL 1 HVAC PLAN', other, 0.5);
    expect(judged(roomNames, [architect(), numbered]).found).toEqual(['number level 1 104 114']);
  });

  it('are one finding where several disciplines differ', () => {
    const sheets = [
      architect(),
      ...['M-101', 'E-101'].map((number) => plan(number, 'FIRST FLOOR', renamed)),
    ];
    const { findings } = roomNames.judge({ sheets, sections: [] });
    expect(findings.map(({ places }) => places.length)).toEqual([3]);
  });

  it('are the same where they are abbreviated', () => {
    const short: Change = (name, text) => [name === 'CORRIDOR' ? 'CORR.' : name, text];
    expect(judged(roomNames, [architect(), plan('E-101', 'FIRST FLOOR', short)])).toEqual({
      ...{ found: [], reasons: {} },
    });
  });

  it('are not compared with other levels, the same discipline, or plans with other rooms', () => {
    expect(judged(roomNames, [architect(), plan('M-102', 'SECOND FLOOR', renamed)]).found).toEqual(
      [],
    );
    expect(judged(roomNames, [architect(), plan('A-111', 'FIRST FLOOR', renamed)])).toEqual({
      found: [],
      reasons: {
        'A-101': 'No plan of another discipline shows this level.',
        'A-111': 'No plan of another discipline shows this level.',
      },
    });
    const others: Change = (_name, text) => [`UNIT ${'ABCDE'[Number(text) - 101] ?? ''}TYPE`, text];
    const { found, reasons } = judged(roomNames, [
      architect(),
      plan('M-101', 'FIRST FLOOR', others),
    ]);
    expect(found).toEqual([]);
    expect(reasons['M-101']).toMatch(/^Fewer than 3 rooms have the same number and name/);
  });
});
