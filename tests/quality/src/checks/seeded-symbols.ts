/** Columns and north arrows of generated plans, as several offices draw them. Inches on the paper. */
import { BLACK } from '../../../../sample/src/description/marks.ts';
import type { Pen, Point } from '../../../../sample/src/description/pen.ts';

type Lines = readonly { name: string; at: number }[];
export type Crossing = { number: string; letter: string };

/** How a column is drawn around its middle, `side` wide. */
export const COLUMNS: readonly ((pen: Pen, at: Point, side: number) => void)[] = [
  (pen, [x, y], side) =>
    pen.rect(x - side / 2, y - side / 2, side, side, 0.01, { fill: { color: [0.4, 0.4, 0.4] } }),
  (pen, [x, y], side) => {
    const half = side / 2;
    for (const down of [-half, half]) pen.line(x - half, y + down, x + half, y + down, 0.02);
    pen.line(x, y - half, x, y + half, 0.02);
  },
  (pen, [x, y], side) => pen.circle(x, y, side / 2, 0.02),
  (pen, [x, y], side) => pen.rect(x - side / 2, y - side / 2, side, side, 0.02),
  (pen, [x, y], side) => {
    const [half, web, inner] = [side / 2, side / 12, side / 2 - side / 8];
    const quarter: Point[] = [
      [half, -half],
      [half, -inner],
      [web, -inner],
    ];
    const turned = ([across, down]: Point): Point => [-across, -down];
    const right = [...quarter, ...quarter.map(([a, b]): Point => [a, -b]).toReversed()];
    const corners = [...right, ...right.map(turned)].map(([a, b]): Point => [x + a, y + b]);
    pen.polyline(corners, 0.01, { closed: true, fill: { color: BLACK } });
  },
];

type Columns = {
  readonly numbers: Lines;
  readonly letters: Lines;
  /** The corner of the grid, and its size. */
  readonly place: readonly [x: number, y: number, size: number];
  readonly kind: number;
  /** One that is elsewhere by so much, or absent: null. */
  readonly other?: Crossing & { readonly by: number | null };
};

/** Feet are quarters of an inch at size 1: columns are 12 in wide. */
export const SIDE = 0.25;

export function drawColumns(
  pen: Pen,
  { numbers, letters, place: [x, y, size], kind, other }: Columns,
): void {
  const draw = COLUMNS[kind % COLUMNS.length];
  for (const number of numbers) {
    for (const letter of letters) {
      const isOther = other?.number === number.name && other.letter === letter.name;
      const by = isOther ? other.by : 0;
      if (by === null) continue;
      draw?.(pen, [x + (number.at + by) * size, y + letter.at * size], SIDE * size);
    }
  }
}

/** An arrow to the north, turned clockwise from up. */
export function drawNorth(
  pen: Pen,
  [x, y]: Point,
  { degrees, kind }: { degrees: number; kind: number },
): void {
  const turn = (degrees * Math.PI) / 180;
  const at = (across: number, down: number): Point => [
    x + across * Math.cos(turn) - down * Math.sin(turn),
    y + across * Math.sin(turn) + down * Math.cos(turn),
  ];
  const line = ([x0, y0]: Point, [x1, y1]: Point) => pen.line(x0, y0, x1, y1, 0.02);
  const filled = { closed: true, fill: { color: BLACK } };
  switch (kind % 3) {
    case 0: {
      pen.circle(x, y, 0.4, 0.02);
      pen.polyline([at(0, -0.4), at(0.16, 0.25), at(-0.16, 0.25)], 0, filled);
      break;
    }
    case 1: {
      line(at(0, 0.6), at(0, -0.6));
      for (const side of [-0.08, 0.08]) line(at(0, -0.6), at(side, -0.3));
      break;
    }
    default: {
      pen.polyline([at(0, -0.55), at(0.2, 0.4), at(0, 0.25)], 0, filled);
      pen.polyline([at(0, -0.55), at(-0.2, 0.4), at(0, 0.25)], 0.01, { closed: true });
    }
  }
  const [middle, base] = at(0, -0.8);
  pen.text(middle, base + 0.06, 'N', { size: 0.17, anchor: 'center' });
}
