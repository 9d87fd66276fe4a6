/** Openings and walls of generated plans, and columns away from grid lines, with what looks like them. Inches on the paper. */
import type { Random } from '../../../../sample/src/description/random.ts';
import type { Pen } from '../../../../sample/src/description/pen.ts';
import { COLUMNS, SIDE } from './seeded-symbols.ts';

/** At size 1: from the corner of the grid to its middle, and its sides. */
type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Kind = 'plain' | 'walls' | 'named' | 'dashed';
type Opening = Box & { readonly kind: Kind };

export type Openings = {
  readonly architect: readonly Opening[];
  readonly engineer: readonly Opening[];
  readonly key: string;
};

/** A foot at size 1. */
const FOOT = 0.25;
/** Between the letters C and D of the grid, to the right of the numbers. */
const SLOTS = [
  { near: 'C-1', x: 1.9, y: 8.6 },
  { near: 'C-2', x: 5.1, y: 8.6 },
  { near: 'C-3', x: 9, y: 8.6 },
  { near: 'C-4', x: 12, y: 8.6 },
  { near: 'D-1', x: 1.9, y: 10.3 },
  { near: 'D-2', x: 5.1, y: 10.3 },
  { near: 'D-3', x: 9, y: 10.3 },
  { near: 'D-4', x: 12, y: 10.3 },
];

function shuffled<T>(random: Random, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Five openings of which one differs; a refrigerator that only the architect draws, and a stair that only the engineer crosses. */
export function seededOpenings(seed: number, random: Random): Openings {
  const [other, fridge, stair, ...slots] = shuffled(random, SLOTS);
  if (other === undefined || fridge === undefined || stair === undefined) throw new RangeError();
  const feet = (least: number, most: number) => random.integer(least * 2, most * 2) * (FOOT / 2);
  const opening = ({ x, y }: { x: number; y: number }): Opening => ({
    ...{ x, y, kind: random.pick(['plain', 'walls', 'named'] as const) },
    ...{ width: feet(3.5, 5.5), height: feet(3.5, 5.5) },
  });
  const common = slots.slice(0, 4).map(opening);
  const changed = opening(other);
  const same = (one: Opening): Opening => ({ ...one, kind: random.pick(['plain', 'named']) });
  const twin = same(changed);
  const architect = [
    ...common,
    { x: fridge.x, y: fridge.y, width: 3 * FOOT, height: 2.5 * FOOT, kind: 'plain' as const },
    {
      x: fridge.x + 1,
      y: fridge.y,
      width: 2.5 * FOOT,
      height: 2.5 * FOOT,
      kind: 'dashed' as const,
    },
  ];
  const engineer = [
    ...common.map(same),
    { x: stair.x, y: stair.y, width: 8 * FOOT, height: 5 * FOOT, kind: 'plain' as const },
  ];
  const key = (kind: string) => `${kind} level 1 ${other.near}`;
  switch (seed % 4) {
    case 0:
      return { architect: [...architect, changed], engineer, key: key('missing') };
    case 1:
      return { architect, engineer: [...engineer, twin], key: key('missing') };
    case 2: {
      const away = { ...twin, x: twin.x + random.pick([-0.2, 0.25, 0.5]) };
      return {
        architect: [...architect, changed],
        engineer: [...engineer, away],
        key: key('displaced'),
      };
    }
    default: {
      // One edge is elsewhere.
      const longer = { ...twin, width: twin.width + 0.3, x: twin.x + 0.15 };
      return {
        architect: [...architect, changed],
        engineer: [...engineer, longer],
        key: key('size'),
      };
    }
  }
}

/** `place`: the corner of the grid, and its size. */
export function drawOpenings(
  pen: Pen,
  openings: readonly Opening[],
  [left, top, size]: readonly [x: number, y: number, size: number],
): void {
  for (const { kind, ...box } of openings) {
    const [width, height] = [box.width * size, box.height * size];
    const [x0, y0] = [left + box.x * size - width / 2, top + box.y * size - height / 2];
    const [x1, y1] = [x0 + width, y0 + height];
    const dash = kind === 'dashed' ? { dash: [4, 2] } : {};
    pen.line(x0, y0, x1, y1, 0.01, dash);
    pen.line(x0, y1, x1, y0, 0.01, dash);
    if (kind === 'walls') {
      // Longer than the opening, with a door below.
      for (const y of [y0, y0 - 0.12 * size])
        pen.line(x0 - 0.3 * size, y, x1 + 0.3 * size, y, 0.02);
      for (const x of [x0, x1]) pen.line(x, y0, x, y1 + 0.1 * size, 0.02);
      pen.line(x0, y1, x0 + 0.2 * width, y1, 0.02);
      pen.line(x1 - 0.3 * width, y1, x1, y1, 0.02);
    } else {
      pen.rect(x0, y0, width, height, 0.02, dash);
    }
    if (kind === 'named') {
      pen.text((x0 + x1) / 2, (y0 + y1) / 2, size < 1 ? 'OPNG' : 'SHAFT', {
        ...{ size: 0.08, anchor: 'center' },
      });
    }
  }
}

/** Supply diffusers in rows. */
export function drawDiffusers(pen: Pen, [left, top]: readonly [x: number, y: number]): void {
  for (const at of [0, 1, 2, 3, 4]) {
    const [x, y, side] = [left + at * 1.3, top, 0.25];
    pen.rect(x, y, side, side, 0.01);
    pen.line(x, y, x + side, y + side, 0.01);
    pen.line(x, y + side, x + side, y, 0.01);
  }
}

/** Where columns stand on no grid line, at size 1 from its corner, and the crossings near them. */
const AWAY = [
  { near: 'B-1', x: 2.2, y: 5.2 },
  { near: 'B-2', x: 5.6, y: 5.2 },
  { near: 'B-3', x: 9.2, y: 5.2 },
  { near: 'B-4', x: 12.6, y: 5.2 },
];

/** Which one is elsewhere by so much, or absent: null. */
export type OtherAway = { readonly near: string; readonly by: number | null };

export function otherAway(random: Random): OtherAway {
  return { near: random.pick(AWAY).near, by: random.pick([null, 0.3, 0.4]) };
}

export function drawAway(
  pen: Pen,
  [left, top, size]: readonly [x: number, y: number, size: number],
  { kind, other }: { kind: number; other?: OtherAway },
): void {
  const draw = COLUMNS[kind % COLUMNS.length];
  for (const { near, x, y } of AWAY) {
    const by = near === other?.near ? other.by : 0;
    if (by !== null) draw?.(pen, [left + (x + by) * size, top + y * size], SIDE * size);
  }
}

/** At size 1, from the corner of the grid: between rooms, and the outside ones above and below. */
const PARTITIONS = [
  { near: 'B-1', x: 2.2 },
  { near: 'B-2', x: 4.8 },
  { near: 'B-3', x: 7.4 },
  { near: 'B-4', x: 10 },
  { near: 'B-4', x: 12.6 },
  { near: 'B-5', x: 15.2 },
];
const OUTSIDE = [1.15, 11.75].flatMap((y) =>
  [
    [1.3, 4],
    [4.6, 7.8],
    [8.4, 14.8],
  ].map(([from = 0, to = 0]) => ({ y, from, to })),
);

/** Which partition is elsewhere, and by how much. */
export type OtherWall = { readonly near: string; readonly at: number; readonly by: number };

export function otherWall(random: Random): OtherWall {
  const at = random.integer(0, PARTITIONS.length - 1);
  const by = random.pick([-1, 1]) * random.integer(3, 10) * (FOOT / 12);
  return { near: PARTITIONS[at]?.near ?? '', at, by };
}

export function drawWalls(
  pen: Pen,
  [left, top, size]: readonly [x: number, y: number, size: number],
  { isFilled, other }: { isFilled: boolean; other?: OtherWall },
): void {
  const style = isFilled ? { fill: { color: [0.7, 0.7, 0.7] as const } } : {};
  const wall = (x: number, y: number, [width, height]: readonly [number, number]) =>
    pen.rect(left + x * size, top + y * size, width * size, height * size, 0.7, style);
  PARTITIONS.forEach(({ x }, at) =>
    wall(x + (at === other?.at ? other.by : 0) - FOOT / 4, 2, [FOOT / 2, 2.8]),
  );
  for (const { y, from, to } of OUTSIDE) wall(from, y, [to - from, (8 / 12) * FOOT]);
  // A counter, drawn lightly.
  pen.rect(left + 14 * size, top + 6.3 * size, 1.5 * size, 0.4 * size, 0.2);
}
