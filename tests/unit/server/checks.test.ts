/** Checks of sheets against each other. `npm run eval:checks` measures them; here is what they leave alone, and why. */
import { describe, expect, it } from 'vitest';
import { abbreviations } from '../../../server/src/domain/checks/abbreviations.ts';
import { detailNumbers } from '../../../server/src/domain/checks/detail-numbers.ts';
import type { SheetFacts } from '../../../server/src/domain/checks/facts.ts';
import { gridLines } from '../../../server/src/domain/checks/grid-lines.ts';
import { keynotes } from '../../../server/src/domain/checks/keynotes.ts';
import { levelOf } from '../../../server/src/domain/checks/levels.ts';
import { northArrows } from '../../../server/src/domain/checks/north-arrows.ts';
import { planScales } from '../../../server/src/domain/checks/plan-scales.ts';
import { roomNames } from '../../../server/src/domain/checks/room-names.ts';
import { isSameRoomName } from '../../../server/src/domain/checks/room-words.ts';
import {
  grid,
  judged,
  LETTERS,
  line,
  mark,
  NUMBERS,
  room,
  sheet,
  view,
} from '../../support/checked-sheets.ts';
import type { Line, Places } from '../../support/checked-sheets.ts';

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
      reasons: {
        'A-301':
          'Most of the details that other sheets refer to were not recognized on this sheet.',
      },
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

describe('grid lines of other disciplines', () => {
  const architect = (numbers: Places = NUMBERS) =>
    sheet('A-101', 'FIRST FLOOR PLAN', { grids: grid(numbers) });
  const found = (numbers: Places, ...more: [letters?: Places, scale?: number, shift?: number]) => {
    const grids = grid(numbers, ...more);
    return judged(gridLines, [architect(), sheet('S-101', 'LEVEL 1 FRAMING', { grids })]).found;
  };

  it('are the same at another size and place', () => {
    expect(found(NUMBERS, LETTERS, 0.5, 70)).toEqual([]);
  });

  it('are found elsewhere, under another name, and missing', () => {
    expect(found({ ...NUMBERS, 3: 345 }, LETTERS, 0.5, 70)).toEqual(['moved level 1 3']);
    const { 3: _third, ...others } = NUMBERS;
    expect(found({ ...others, '2.5': 330 })).toEqual(['name level 1 2.5 3']);
    // Told once, whichever of three plans has it.
    const renamed = sheet('M-101', 'LEVEL 1', { grids: grid({ ...others, '2.5': 330 }) });
    const structure = sheet('S-101', 'LEVEL 1', { grids: grid(NUMBERS) });
    expect(judged(gridLines, [architect(), renamed, structure]).found).toEqual([
      'name level 1 2.5 3',
    ]);
    expect(found(others)).toEqual(['missing level 1 3']);
    expect(
      judged(gridLines, [architect(others), sheet('S-101', 'LEVEL 1', { grids: grid(NUMBERS) })])
        .found,
    ).toEqual(['missing level 1 3']);
  });

  it('are not missing where a plan ends, or where the label was read without its line', () => {
    const { 5: _last, ...others } = NUMBERS;
    expect(found(others)).toEqual([]);
    const { 3: _third, ...without } = NUMBERS;
    const labeled = sheet('S-101', 'LEVEL 1 FRAMING', {
      ...{ grids: grid(without), lines: [line('3', 330, 300)] },
    });
    expect(judged(gridLines, [architect(), labeled]).found).toEqual([]);
  });

  it('are not compared where too few agree', () => {
    const grids = grid({ 1: 100, 2: 250, 3: 300, 4: 470, 5: 510 }, {});
    expect(judged(gridLines, [architect(), sheet('S-101', 'LEVEL 1', { grids })])).toEqual({
      found: [],
      reasons: {
        'A-101': 'Its grid does not agree with that of a plan of another discipline.',
        'S-101': 'Its grid does not agree with that of a plan of another discipline.',
      },
    });
    const bare = judged(gridLines, [architect(), sheet('S-101', 'LEVEL 1')]);
    expect(bare.reasons['S-101']).toBe('No grid was recognized on it.');
  });
});

describe('scales of other disciplines', () => {
  const plan = (number: string, ratio: number | null, size = 1, width = 1000) =>
    sheet(number, 'FIRST FLOOR PLAN', {
      ...{ grids: grid(NUMBERS, LETTERS, size), width },
      views: [{ ...view('1', 'FIRST FLOOR PLAN'), scale: `1:${ratio ?? '?'}`, ratio }],
    });
  const found = (...plans: SheetFacts[]) => judged(planScales, plans).found;

  it('are wrong where the grid lines of both are otherwise apart', () => {
    const architect = plan('A-101', 48);
    expect(found(architect, plan('S-101', 96, 0.5))).toEqual([]);
    expect(found(architect, plan('S-101', 96))).toEqual(['level 1 S101']);
    // The one that disagrees with the others.
    const others = ['S-101', 'M-101'].map((number) => plan(number, 96, 0.5));
    expect(found(plan('A-101', 96), ...others)).toEqual(['level 1 A101']);
  });

  it('are not compared on other paper, and without a scale', () => {
    const reason =
      'No plan of another discipline has the same grid lines, paper of the same width, and a scale.';
    const small = [plan('A-101', 50), plan('S-101', 50, 0.5, 500)];
    expect(judged(planScales, small)).toEqual({
      ...{ found: [], reasons: { 'A-101': reason, 'S-101': reason } },
    });
    expect(found(plan('A-101', 50), plan('S-101', null, 0.5))).toEqual([]);
  });
});

describe('north arrows', () => {
  const plan = (number: string, degrees: number | null, grids = grid(NUMBERS)) => {
    const turn = ((degrees ?? 0) * Math.PI) / 180;
    const tip = [500 + 40 * Math.sin(turn), 500 - 40 * Math.cos(turn)] as const;
    const north = degrees === null ? null : ([500, 500, ...tip] as const);
    return sheet(number, 'FIRST FLOOR PLAN', { grids, symbols: { columns: [], north } });
  };
  const found = (...plans: SheetFacts[]) => judged(northArrows, plans).found;

  it('differ by more than ten degrees, also around the top', () => {
    expect(found(plan('A-101', 355), plan('S-101', 4))).toEqual([]);
    expect(found(plan('A-101', 355), plan('S-101', 6))).toEqual(['level 1 S101']);
    const { findings } = northArrows.judge({
      ...{ sheets: [plan('A-101', 90), plan('S-101', 0)], sections: [] },
    });
    expect(findings[0]?.reason).toContain('north is at 0° on S-101 and at 90° on A-101.');
  });

  it('are wrong on the plan that disagrees with the others', () => {
    expect(found(plan('A-101', 90), plan('S-101', 0), plan('M-101', 1))).toEqual(['level 1 A101']);
  });

  it('are not compared on a plan that lies another way, or without an arrow', () => {
    const turned = grid(NUMBERS).map((directions) =>
      directions.map((lines) =>
        lines.map(({ label, ends: [x0, y0, x1, y1] }) => ({
          ...{ label, ends: [800 - y0, x0, 800 - y1, x1] as const },
        })),
      ),
    );
    expect(judged(northArrows, [plan('A-101', 0), plan('S-101', 90, turned)]).reasons).toEqual({
      'A-101':
        'No plan of another discipline has the same grid lines, lies the same way and has a north arrow.',
      'S-101':
        'No plan of another discipline has the same grid lines, lies the same way and has a north arrow.',
    });
    const none = judged(northArrows, [plan('A-101', 0), plan('S-101', null)]);
    expect(none.reasons['S-101']).toBe(
      'No north arrow was recognized on it, or several that differ.',
    );
  });
});

describe('keynotes', () => {
  const LEGEND = ['PATCH FLOOR', 'PAINT WALL', 'SALVAGE SINK', 'NEW DRAIN', 'MOVE PANEL'];
  const legend = (first = 'KEYNOTES'): Line[] => [
    { text: first, box: [700, 100, 760, 112] },
    ...LEGEND.flatMap((text, at): Line[] => [
      { text: `${at + 1}`, box: [700, 120 + 15 * at, 706, 130 + 15 * at] },
      { text, box: [720, 120 + 15 * at, 820, 130 + 15 * at] },
    ]),
  ];
  const tags = (...numbers: string[]) =>
    numbers.map((number, at) => line(number, 100 + 60 * at, 400));

  it('have an entry, and entries are used', () => {
    const plan = sheet('A-101', 'PLAN', { lines: [...legend(), ...tags('1', '2', '3', '5', '9')] });
    expect(judged(keynotes, [plan]).found).toEqual(['tag A101 9', 'entry A101 4']);
  });

  it('are explained by a legend of the discipline that is on another sheet', () => {
    const notes = sheet('A-001', 'NOTES', { lines: legend('DEMOLITION KEYED NOTES:') });
    const plan = (number: string) =>
      sheet(number, 'PLAN', { lines: tags('1', '2', '3', '4', '5', '9') });
    const { found, reasons } = judged(keynotes, [notes, plan('A-101'), plan('E-101')]);
    expect(found).toEqual(['tag A101 9']);
    expect(reasons['E-101']).toBe('It shows no keynotes that a legend explains.');
  });

  it('are not other numbers: of grid lines, details, drawings, and texts of another size', () => {
    const others: Line[] = [
      ...mark('9', 'A-301', 300, 500),
      line('8', 330, 20),
      line('7', 500, 550),
      { text: '6', box: [600, 500, 612, 520] },
    ];
    const plan = sheet('A-101', 'PLAN', {
      lines: [...legend(), ...tags('1', '2', '3', '4', '5'), ...others],
      grids: grid({ 8: 330, 9: 500, 10: 700 }),
      views: [view('7', 'PLAN')],
    });
    expect(judged(keynotes, [plan]).found).toEqual([]);
  });

  it('are not judged without a legend, or where it explains few numbers', () => {
    expect(judged(keynotes, [sheet('A-101', 'PLAN', { lines: tags('1', '9') })]).reasons).toEqual({
      'A-101': 'The project has no keynote legend.',
    });
    const plan = sheet('A-101', 'PLAN', { lines: [...legend(), ...tags('1', '2', '7', '8', '9')] });
    expect(judged(keynotes, [plan]).found).toEqual([]);
  });
});

describe('abbreviations', () => {
  const LISTED =
    `ACT ACOUSTICAL TILE|CLG CEILING|CONC CONCRETE|DIA DIAMETER|EQ EQUAL|GALV GALVANIZED|HM HOLLOW METAL|MTL METAL|NIC NOT
    IN CONTRACT|TYP TYPICAL`
      .replaceAll(/\s+/g, ' ')
      .split('|');
  const list = (heading = 'ABBREVIATIONS') =>
    sheet('G-001', 'COVER', {
      lines: [heading, ...LISTED].map((text, at) => line(text, 300, 100 + 20 * at)),
    });
  const noted = (...notes: string[]) =>
    sheet('A-101', 'PLAN', { lines: notes.map((text, at) => line(text, 400, 100 + 20 * at)) });

  it('are explained where several notes use them', () => {
    const notes = noted(
      'SHELF 34" A.F.F.',
      'RAIL 36" AFF, TYP.',
      'V.I.F.',
      'PAINT CLG',
      'PAINT CLG.',
    );
    expect(judged(abbreviations, [list(), notes])).toEqual({ found: ['AFF'], reasons: {} });
  });

  it('are not judged without a list', () => {
    const { found, reasons } = judged(abbreviations, [list('SYMBOLS'), noted('AFF', 'AFF')]);
    expect(found).toEqual([]);
    expect(reasons['A-101']).toBe('The project has no list of abbreviations.');
  });
});
