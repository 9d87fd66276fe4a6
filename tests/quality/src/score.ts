/** Scores a result in the terms of the goals. */
import type { Box } from '../../../sample/src/description/bounds.ts';
import { apply, compose, invert } from '../../../sample/src/description/matrix.ts';
import type { Outcome } from './core.ts';
import type { KnownEdit, Pair } from './pair.ts';

/** A box finds an edit if it covers this fraction of the edit's box or of its changed ink. */
const FOUND_SHARE = 0.3;
/** A box is real if this fraction of it is on an edit. */
const REAL_SHARE = 0.3;
/** How far a box may be from the ink it circles, in points. */
const MARGIN = 0.1 * 72;
/** How far a stated movement may be off, in points. */
const MOVE_TOLERANCE = 0.03 * 72;

export type EditScore = {
  edit: KnownEdit;
  /** Boxes that touch it. */
  boxes: number;
  found: boolean;
  /** Reported as moved with the right vector; null for other kinds. */
  moved: boolean | null;
  /** Both texts were read, at least the words that differ; null if the text did not change. */
  text: boolean | null;
};

export type Score = {
  /** Largest distance over OLD's corners, in inches; null if the true map is unknown. */
  errorInches: number | null;
  /** Null if none was stated. */
  statedInches: number | null;
  status: Outcome['alignment']['status'];
  edits: EditScore[];
  boxes: { box: Box; kind: string; real: boolean }[];
  /** Reported movements, and how many of them are right. */
  moveClaims: { all: number; right: number };
  seconds: number;
};

export function score(pair: Pair, outcome: Outcome): Score {
  const differences = outcome.found.differences.filter(({ group }) => group !== 'specks');
  const edits = pair.edits.map((edit) => scoreEdit(edit, differences));
  const claims = differences.filter(({ move }) => move !== undefined);
  return {
    errorInches: pair.truth ? cornerError(pair.truth, outcome) : null,
    statedInches: outcome.alignment.errorInches,
    status: outcome.alignment.status,
    edits,
    boxes: differences.map(({ box, kind }) => ({
      box,
      kind,
      real: pair.edits.some((edit) => overlap(box, grown(edit.box)) >= REAL_SHARE * area(box)),
    })),
    moveClaims: {
      all: claims.length,
      right: claims.filter(({ box, move }) =>
        pair.edits.some((edit) => edit.move && touches(box, edit.box) && sameMove(edit.move, move)),
      ).length,
    },
    seconds:
      (outcome.milliseconds.align + outcome.milliseconds.differences + outcome.milliseconds.read) /
      1000,
  };
}

function cornerError(truth: NonNullable<Pair['truth']>, { old, alignment }: Outcome): number {
  // OLD's corner → NEW by the true map → OLD by the found one.
  const detour = compose(alignment.matrix, invert(truth));
  const { widthPoints: w, heightPoints: h } = old;
  const errors = (
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ] as const
  ).map(([x, y]) => {
    const [fx, fy] = apply(detour, x, y);
    return Math.hypot(fx - x, fy - y);
  });
  return Math.max(...errors) / 72;
}

type Differences = Outcome['found']['differences'];

function scoreEdit(edit: KnownEdit, differences: Differences): EditScore {
  const touching = differences.filter(
    ({ box }) => touches(box, edit.box) && edit.ink.some(([x, y]) => holds(box, x, y)),
  );
  const move = edit.move;
  const text = edit.text;
  return {
    edit,
    boxes: touching.length,
    found: touching.some(({ box }) => covers(box, edit)),
    moved: move ? touching.some((difference) => sameMove(move, difference.move)) : null,
    text: text ? touching.some((difference) => sameText(text, difference.text)) : null,
  };
}

function covers(box: Box, edit: KnownEdit): boolean {
  if (overlap(box, edit.box) >= FOUND_SHARE * area(edit.box)) return true;
  const inside = edit.ink.filter(([x, y]) => holds(box, x, y)).length;
  return inside >= FOUND_SHARE * edit.ink.length;
}

function sameMove(
  truth: readonly [number, number],
  claim: readonly [number, number] | undefined,
): boolean {
  return (
    claim !== undefined && Math.hypot(claim[0] - truth[0], claim[1] - truth[1]) <= MOVE_TOLERANCE
  );
}

/** The words that differ were read on both sides; more of the line may be read with them. */
function sameText(
  truth: { before: string; after: string },
  claim: { before: string; after: string } | undefined,
): boolean {
  if (!claim) return false;
  const before = truth.before.split(' ');
  const after = truth.after.split(' ');
  const gone = before.filter((word) => !after.includes(word));
  const come = after.filter((word) => !before.includes(word));
  return (
    gone.every((word) => claim.before.includes(word)) &&
    come.every((word) => claim.after.includes(word))
  );
}

function area(box: Box): number {
  return Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
}

function overlap(a: Box, b: Box): number {
  return area([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]);
}

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

function grown([x0, y0, x1, y1]: Box): Box {
  return [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN];
}
