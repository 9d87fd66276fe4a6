/** Checks of columns, openings and walls between disciplines: what they find, and what they leave alone. */
import { describe, expect, it } from 'vitest';
import { columns } from '../../../server/src/domain/checks/columns.ts';
import type { SheetFacts } from '../../../server/src/domain/checks/facts.ts';
import { openings } from '../../../server/src/domain/checks/openings.ts';
import { walls } from '../../../server/src/domain/checks/walls.ts';
import { grid, judged, LETTERS, NUMBERS, sheet, view } from '../../support/checked-sheets.ts';

describe('columns of other disciplines', () => {
  /** Where columns stand beside where their lines cross, points. By `3-A`. */
  type Beside = Readonly<Record<string, number | null>>;
  /** At all crossings, 6 points wide, on a plan of `size`; null: none there. */
  const plan = (number: string, beside: Beside = {}, size = 1, ratio: number | null = 96) => {
    const grids = grid(NUMBERS, LETTERS, size);
    const [numbers = [], letters = []] = grids[0] ?? [];
    const standing = numbers.flatMap((one) =>
      letters.flatMap((other) => {
        const aside = beside[`${one.label}-${other.label}`];
        const [x, y] = [one.ends[0] + (aside ?? 0), other.ends[1]];
        const box = [x - 3, y - 3, x + 3, y + 3] as const;
        return aside === null ? [] : [{ grid: 0, on: [one.label, other.label] as const, box }];
      }),
    );
    return sheet(number, 'FIRST FLOOR PLAN', {
      ...{ grids, symbols: { columns: standing, north: null } },
      views: [{ ...view('1', 'FIRST FLOOR PLAN'), scale: `1:${ratio ?? '?'}`, ratio }],
    });
  };
  const architect = plan('A-101');
  const found = (other: SheetFacts, own = architect) => judged(columns, [own, other]).found;

  it('are the same at another size', () => {
    expect(found(plan('S-101', {}, 0.5, 192))).toEqual([]);
  });

  it('are found missing between others, on either plan', () => {
    expect(found(plan('S-101', { '3-B': null }))).toEqual(['missing level 1 B-3']);
    expect(found(plan('S-101'), plan('A-101', { '3-B': null }))).toEqual(['missing level 1 B-3']);
    // Where its plan ends, is up to each discipline.
    expect(found(plan('S-101', { '1-A': null }))).toEqual([]);
  });

  it('are found elsewhere by true inches, where the scale is known', () => {
    // 96 / 72 in a point.
    expect(found(plan('S-101', { '3-B': 5 }))).toEqual(['displaced level 1 B-3']);
    expect(found(plan('S-101', { '3-B': 4 }))).toEqual([]);
    expect(found(plan('S-101', { '3-B': 5 }, 1, null))).toEqual([]);
  });

  it('are not compared with a plan that hardly draws them', () => {
    const few = Object.fromEntries(
      ['1', '2', '3', '4', '5'].flatMap((label) =>
        ['A', 'B'].map((letter) => [`${label}-${letter}`, null]),
      ),
    );
    expect(found(plan('S-101', few))).toEqual([]);
    const none = sheet('S-101', 'FIRST FLOOR PLAN', {
      ...{ grids: grid(NUMBERS), symbols: { columns: [], north: null } },
    });
    const unread = sheet('M-101', 'FIRST FLOOR PLAN', { grids: grid(NUMBERS) });
    expect(judged(columns, [architect, none, unread]).reasons).toEqual({
      'A-101':
        'No plan of another discipline has the same grid lines, and columns where these cross.',
      'S-101': 'No columns were recognized at its grid lines.',
      'M-101': 'Its columns were not read. They are when its file is read again.',
    });
  });
});

describe('columns away from where grid lines cross', () => {
  /** On all crossings, and at these places, points. Read before those were recognized: null. */
  const plan = (number: string, away: readonly (readonly [number, number])[] | null) => {
    const grids = grid(NUMBERS, LETTERS);
    const [numbers = [], letters = []] = grids[0] ?? [];
    const around = (x: number, y: number) => [x - 3, y - 3, x + 3, y + 3] as const;
    const crossings = numbers.flatMap((one) =>
      letters.map((other) => ({
        ...{ grid: 0, on: [one.label, other.label] as const },
        box: around(one.ends[0], other.ends[1]),
      })),
    );
    const others = (away ?? []).map(([x, y]) => ({ grid: 0, on: null, box: around(x, y) }));
    const symbols = { columns: [...crossings, ...others], north: null };
    return sheet(number, 'FIRST FLOOR PLAN', {
      ...{ grids, symbols: away === null ? symbols : { ...symbols, openings: [] } },
      views: [{ ...view('1', 'FIRST FLOOR PLAN'), scale: '1:96', ratio: 96 }],
    });
  };
  /** Near a crossing. */
  const at = (number: keyof typeof NUMBERS, letter: 'B' | 'C', by = 0) =>
    [NUMBERS[number] + 25 + by, LETTERS[letter] + (letter === 'B' ? 25 : -25)] as const;
  const all = [at(2, 'B'), at(3, 'B'), at(2, 'C'), at(3, 'C')];
  const found = (own: ReturnType<typeof plan>, other: ReturnType<typeof plan>) =>
    judged(columns, [own, other]).found;

  it('are the same on both', () => {
    expect(found(plan('A-101', all), plan('S-101', all))).toEqual([]);
  });

  it('are found missing, and elsewhere', () => {
    expect(found(plan('A-101', all), plan('S-101', all.slice(1)))).toEqual([
      'missing level 1 near B-2',
    ]);
    expect(found(plan('A-101', all.slice(1)), plan('S-101', all))).toEqual([
      'missing level 1 near B-2',
    ]);
    expect(found(plan('A-101', all), plan('S-101', [at(2, 'B', 6), ...all.slice(1)]))).toEqual([
      'displaced level 1 near B-2',
    ]);
  });

  it('are not compared where few are on both, or a plan was read before they were', () => {
    expect(found(plan('A-101', all), plan('S-101', all.slice(2)))).toEqual([]);
    expect(found(plan('A-101', all), plan('S-101', null))).toEqual([]);
  });
});

describe('openings of other disciplines', () => {
  type Crossed = {
    x: number;
    y: number;
    width?: number;
    height?: number;
    isNamed?: boolean;
    isDashed?: boolean;
  };
  /** Openings by their middles in points and their sides in inches, on a plan at 1:96. */
  const plan = (number: string, drawn: readonly Crossed[], title = 'FIRST FLOOR PLAN') =>
    sheet(number, title, {
      grids: grid(NUMBERS, LETTERS),
      views: [{ ...view('1', title), scale: '1:96', ratio: 96 }],
      symbols: {
        ...{ columns: [], north: null },
        openings: drawn.map(
          ({ x, y, width = 48, height = 60, isNamed = false, isDashed = false }) => {
            const [across, down] = [(width * 72) / 96 / 2, (height * 72) / 96 / 2];
            return { box: [x - across, y - down, x + across, y + down], isNamed, isDashed };
          },
        ),
      },
    });
  const [x, y] = [NUMBERS[3] + 30, LETTERS.B + 30];
  const common = [
    { x: NUMBERS[2] + 5, y: LETTERS.B },
    { x: NUMBERS[4] + 5, y: LETTERS.B },
  ];
  const found = (own: readonly Crossed[], other: readonly Crossed[], number = 'S-101') =>
    judged(openings, [plan('A-101', [...common, ...own]), plan(number, [...common, ...other])])
      .found;

  it('are the same, also where one is drawn a little larger', () => {
    expect(found([{ x, y }], [{ x: x + 3, y, width: 52 }])).toEqual([]);
  });

  it('are found missing on either plan, elsewhere, or of another size', () => {
    expect(found([{ x, y }], [])).toEqual(['missing level 1 B-3']);
    expect(found([], [{ x, y }])).toEqual(['missing level 1 B-3']);
    expect(found([{ x, y }], [{ x: x + 8, y }])).toEqual(['displaced level 1 B-3']);
    // 12 in longer to one side.
    expect(found([{ x, y }], [{ x: x + 4.5, y, width: 60 }])).toEqual(['size level 1 B-3']);
  });

  it('are not what looks like one: furniture, stairs, dashes, the opening within a shaft', () => {
    expect(found([{ x, y, width: 36, height: 30 }], [])).toEqual([]);
    expect(found([{ x, y, width: 36, height: 30, isNamed: true }], [])).toEqual([
      'missing level 1 B-3',
    ]);
    expect(found([], [{ x, y, width: 96 }])).toEqual([]);
    expect(found([{ x, y, isDashed: true }], [])).toEqual([]);
    expect(found([{ x, y }], [{ x, y, width: 68, height: 80 }])).toEqual([]);
  });

  it('are compared between architecture and structure, on plans of what is built', () => {
    expect(found([{ x, y }], [], 'M-101')).toEqual([]);
    const ceiling = plan('A-121', [...common, { x, y }], 'FIRST FLOOR CEILING PLAN');
    const { found: none, reasons } = judged(openings, [ceiling, plan('S-101', common)]);
    expect(none).toEqual([]);
    expect(reasons['A-121']).toBe(
      'Openings are compared between plans of architects and of structural engineers only.',
    );
  });

  it('need two that agree, and a scale', () => {
    const [one] = common;
    if (one === undefined) throw new Error('None');
    expect(judged(openings, [plan('A-101', [one, { x, y }]), plan('S-101', [one])]).found).toEqual(
      [],
    );
    const unscaled = { ...plan('S-101', common), views: [] };
    expect(judged(openings, [plan('A-101', [...common, { x, y }]), unscaled]).found).toEqual([]);
  });
});

describe('walls of other disciplines', () => {
  type Wall = readonly [number, number, number, number];
  /** At 1:96: 1.33 in a point. Ten upright walls, 6 in thick and 8 ft long. */
  const all = Array.from({ length: 10 }, (_, at): Wall => {
    const x = 110 + 40 * at;
    return [x, 220, x + 4.5, 292];
  });
  const plan = (number: string, drawn: readonly Wall[], ratio = 96) =>
    sheet(number, 'FIRST FLOOR PLAN', {
      grids: grid(NUMBERS, LETTERS),
      views: [{ ...view('1', 'FIRST FLOOR PLAN'), scale: `1:${ratio}`, ratio }],
      symbols: { columns: [], north: null, openings: [], walls: drawn },
    });
  /** One is elsewhere by so many points, and as much thicker and shorter. */
  const changed = (by: number, thicker = 0, shorter = 0) =>
    all.map((wall, at): Wall => {
      const [x0, y0, x1, y1] = wall;
      return at === 4 ? [x0 + by, y0, x1 + by + thicker, y1 - shorter] : wall;
    });
  const found = (own: readonly Wall[], other: readonly Wall[], ratio = 96) =>
    judged(walls, [plan('A-101', own, ratio), plan('S-101', other, ratio)]).found;

  it('are found a few inches away', () => {
    expect(found(all, changed(6))).toEqual(['level 1 C-3']);
    expect(found(all, changed(-6))).toEqual(['level 1 C-3']);
    // 1.3 in, and 13 in.
    expect(found(all, changed(1))).toEqual([]);
    expect(found(all, changed(10))).toEqual([]);
  });

  it('are not found where one is absent, or of another thickness or length', () => {
    expect(found(all, all.toSpliced(4, 1))).toEqual([]);
    expect(found(all, changed(6, 2))).toEqual([]);
    expect(found(all, changed(6, 0, 30))).toEqual([]);
  });

  it('are not compared where a layer of the other is there', () => {
    const [x0 = 0, y0 = 0, , y1 = 0] = all[4] ?? [];
    expect(found(all, [...changed(6), [x0 - 6, y0, x0, y1]])).toEqual([]);
  });

  it('need eight that agree, four for each that does not, and a scale that tells inches', () => {
    expect(found(all.slice(0, 8), changed(6).slice(0, 8))).toEqual([]);
    const both = [...all, ...all.map(([x0, y0, x1, y1]): Wall => [x0, y0 - 90, x1, y1 - 90])];
    const moved = (count: number) =>
      both.map(([x0, y0, x1, y1], at): Wall =>
        at < count ? [x0 + 6, y0, x1 + 6, y1] : [x0, y0, x1, y1],
      );
    expect(found(both, moved(4))).toHaveLength(4);
    expect(found(both, moved(5))).toEqual([]);
    expect(found(all, changed(2), 300)).toEqual([]);
    const unread = sheet('M-101', 'FIRST FLOOR PLAN', { grids: grid(NUMBERS) });
    expect(judged(walls, [plan('A-101', all), unread]).reasons).toEqual({
      'A-101':
        'No plan of another discipline has the same grid lines, a scale that agrees, and most of its walls.',
      'M-101': 'Its walls were not read. They are when its file is read again.',
    });
  });
});
