/** Ways NEW shows the sheet again: sizes, rotations, margins, exporters. */
import { compose, shift, turnAndScale } from '../../../sample/src/description/matrix.ts';
import type { Sheet } from '../../../sample/src/description/marks.ts';
import type { Random } from '../../../sample/src/description/random.ts';
import { OTHER_PROGRAM, PLAIN } from '../../../sample/src/output/exporter.ts';
import type { Exporter } from '../../../sample/src/output/exporter.ts';
import type { Page, Rotate } from '../../../sample/src/output/page.ts';

export type Placement = {
  scale: number;
  /** Clockwise as displayed, degrees. */
  turn: number;
  /** Offset of the sheet's center from the page's center, in points. */
  offset: readonly [number, number];
  /** Page size in inches as displayed. Default: large enough for the rotated sheet. */
  paper?: readonly [number, number];
  rotate: Rotate;
  exporter: Exporter;
};

export const STILL: Placement = { scale: 1, turn: 0, offset: [0, 0], rotate: 0, exporter: PLAIN };
const ROTATES: readonly Rotate[] = [0, 90, 180, 270];

export type PlacementMaker = (random: Random) => Placement;

export const PLACEMENTS: Readonly<Record<string, PlacementMaker>> = {
  identity: () => STILL,
  shift: (random) => ({ ...STILL, offset: [random.between(-60, 60), random.between(-60, 60)] }),
  'half and double': (random) => ({
    ...STILL,
    scale: random.pick([0.5, 2]),
    rotate: random.pick(ROTATES),
  }),
  'scale 0.97 to 1.03': (random) => ({
    ...STILL,
    scale: random.between(0.97, 1.03),
    offset: [random.between(-9, 9), random.between(-9, 9)],
  }),
  'quarter turn': (random) => ({
    ...STILL,
    turn: random.pick([90, 180, 270]),
    rotate: random.pick(ROTATES),
  }),
  'small turn': (random) => ({
    ...STILL,
    turn: random.between(0.2, 3) * random.pick([-1, 1]),
    offset: [random.between(-20, 20), random.between(-20, 20)],
  }),
  'other paper': (random) => {
    const paper = random.pick([
      [17, 11],
      [34, 22],
      [42, 30],
      [11, 17],
    ] as const);
    const turn = paper[0] < paper[1] ? 90 : 0;
    const [long, short] = [Math.max(...paper), Math.min(...paper)];
    return {
      ...STILL,
      turn,
      paper,
      scale: Math.min(long / 36, short / 24),
      rotate: random.pick(ROTATES),
    };
  },
  'turn, scale and angle': (random) => ({
    ...STILL,
    turn: random.pick([0, 90, 180, 270]) + random.between(-2, 2),
    scale: random.pick([
      random.between(0.4, 0.6),
      random.between(0.9, 1.1),
      random.between(1.6, 2.2),
    ]),
    offset: [random.between(-30, 30), random.between(-30, 30)],
  }),
  'another exporter': (random) => ({
    ...STILL,
    exporter: { ...OTHER_PROGRAM, seed: random.integer(1, 9999) },
  }),
  'text as paths': (random) => ({
    ...STILL,
    offset: [random.between(-20, 20), random.between(-20, 20)],
    exporter: { ...OTHER_PROGRAM, text: 'paths', seed: random.integer(1, 9999) },
  }),
};

/** Ways to show small lettering again, of which none may hide a change of it or make one up. */
export const SMALL_PLACEMENTS: Readonly<Record<string, PlacementMaker>> = {
  identity: () => STILL,
  shift: (random) => ({ ...STILL, offset: [random.between(-60, 60), random.between(-60, 60)] }),
  scale: (random) => ({ ...STILL, scale: random.between(0.8, 1.25) }),
  'small turn': (random) => ({ ...STILL, turn: random.between(0.2, 3) * random.pick([-1, 1]) }),
  'another exporter': (random) => ({
    ...STILL,
    exporter: { ...OTHER_PROGRAM, seed: random.integer(1, 9999) },
  }),
  'other font': () => ({ ...STILL, exporter: { ...PLAIN, text: 'substituted' } }),
  'another exporter, other font': (random) => ({
    ...STILL,
    offset: [random.between(-20, 20), random.between(-20, 20)],
    exporter: { ...OTHER_PROGRAM, text: 'substituted', seed: random.integer(1, 9999) },
  }),
};

/** The map from sheet inches to points of the displayed page, and the page. */
export function placedPage(sheet: Sheet, placement: Placement): Page & { kind: 'vector' } {
  const turned = Math.round(placement.turn / 90) % 2 !== 0;
  // Room for what the offset and the small angle would push over the edge: clipped ink would be a true difference.
  const angle = Math.abs(placement.turn - 90 * Math.round(placement.turn / 90));
  const spare = (sheet.widthInches * placement.scale * angle * Math.PI) / 180;
  const room = [0, 1].map((axis) => (2 * Math.abs(placement.offset[axis] ?? 0)) / 72 + spare);
  const [width, height] = placement.paper ?? [
    (turned ? sheet.heightInches : sheet.widthInches) * placement.scale + (room[0] ?? 0),
    (turned ? sheet.widthInches : sheet.heightInches) * placement.scale + (room[1] ?? 0),
  ];
  const [widthPoints, heightPoints] = [width * 72, height * 72];
  const middle = shift(
    widthPoints / 2 + placement.offset[0],
    heightPoints / 2 + placement.offset[1],
  );
  const place = compose(
    compose(middle, turnAndScale(placement.turn, placement.scale * 72)),
    shift(-sheet.widthInches / 2, -sheet.heightInches / 2),
  );
  return {
    kind: 'vector',
    label: sheet.number,
    name: sheet.title,
    widthPoints,
    heightPoints,
    rotate: placement.rotate,
    sheet,
    place,
    exporter: placement.exporter,
  };
}
