/**
 * How a program writes marks into a file: two exports of the same sheet look the same but share few operators. Nothing here
 * changes what the sheet says.
 */
import type { Mark, PathCommand } from '../description/marks.ts';
import { seededRandom } from '../description/random.ts';
import type { Random } from '../description/random.ts';

export type Exporter = {
  order: 'drawn' | 'shuffled';
  /** `split` cuts long lines in two or three and writes every stroke of a hatch separately. */
  lines: 'whole' | 'split';
  /**
   * `words` positions each word separately, `paths` draws the outlines, `substituted` sets each word in another font at
   * the same width: the only way that changes the appearance.
   */
  text: 'whole' | 'words' | 'paths' | 'substituted';
  /** Decimal places of coordinates in points. */
  decimals: number;
  seed: number;
};

export const PLAIN: Exporter = {
  order: 'drawn',
  lines: 'whole',
  text: 'whole',
  decimals: 3,
  seed: 1,
};
export const OTHER_PROGRAM: Exporter = {
  order: 'shuffled',
  lines: 'split',
  text: 'words',
  decimals: 2,
  seed: 7,
};

/** The marks as this exporter writes them. */
export function exportedMarks(marks: readonly Mark[], exporter: Exporter): Mark[] {
  const random = seededRandom(exporter.seed);
  const pieces =
    exporter.lines === 'split' ? marks.flatMap((mark) => splitMark(mark, random)) : [...marks];
  return exporter.order === 'shuffled' ? shuffled(pieces, random) : pieces;
}

/** Marks without a fill may be reordered. A fill covers what is below it and keeps its place. */
function shuffled(marks: readonly Mark[], random: Random): Mark[] {
  const result: Mark[] = [];
  let run: Mark[] = [];
  const flush = (): void => {
    for (let at = run.length - 1; at > 0; at -= 1) {
      const other = random.integer(0, at);
      const [p, q] = [run[at], run[other]];
      if (p && q) [run[at], run[other]] = [q, p];
    }
    result.push(...run);
    run = [];
  };
  for (const mark of marks) {
    if (mark.kind === 'path' && mark.fill) {
      flush();
      result.push(mark);
    } else run.push(mark);
  }
  flush();
  return result;
}

/** Splits open, solid, straight strokes into single lines, and long ones into two or three pieces. */
function splitMark(mark: Mark, random: Random): Mark[] {
  if (mark.kind === 'text' || mark.fill || !mark.stroke || mark.stroke.dash) return [mark];
  const straight = mark.commands.every(([verb]) => verb === 'M' || verb === 'L');
  const moves = mark.commands.filter(([verb]) => verb === 'M').length;
  // Only single lines: cutting a polyline at its corners would change the joins.
  if (!straight || mark.commands.length !== 2 * moves) return [mark];
  const pieces: Mark[] = [];
  for (let at = 0; at + 1 < mark.commands.length; at += 2) {
    const [from, to] = [mark.commands[at], mark.commands[at + 1]];
    if (from?.[0] !== 'M' || to?.[0] !== 'L') return [mark];
    const length = Math.hypot(to[1] - from[1], to[2] - from[2]);
    const cuts = length > 1 ? [0, ...cutPlaces(random), 1] : [0, 1];
    cuts.slice(0, -1).forEach((cut, index) => {
      const end = cuts[index + 1] ?? 1;
      const ends: PathCommand[] = [
        ['M', ...between(from, to, cut)],
        ['L', ...between(from, to, end)],
      ];
      // Half of the pieces are reversed.
      if (random.next() < 0.5)
        ends.splice(0, 2, ['M', ...between(from, to, end)], ['L', ...between(from, to, cut)]);
      pieces.push({ ...mark, commands: ends });
    });
  }
  return pieces;
}

function between(from: PathCommand, to: PathCommand, share: number): [number, number] {
  const [x, y] = [Number(from[1]), Number(from[2])];
  return [x + (Number(to[1]) - x) * share, y + (Number(to[2]) - y) * share];
}

function cutPlaces(random: Random): number[] {
  const first = random.between(0.2, 0.5);
  return random.next() < 0.5 ? [first] : [first, random.between(0.6, 0.85)];
}
