/**
 * The scale that the dimensions of a drawing show: what they say by how long their lines are. Most agree; those that were
 * misread, or whose figures were written over, stand alone.
 */
import { lengthOf } from './dimension-text.ts';
import type { BareUnit, Figure } from './dimension-text.ts';
import { combined } from './pointing.ts';

/** A figure with its line. */
export type DimensionLine = {
  readonly figure: Figure;
  /** Length on paper, page points. */
  readonly points: number;
  /**
   * The scale stated where it stands, true inches of a page point. Scales are then compared with it, so that dimensions of
   * drawings with several scales can be taken together. 1 if none is.
   */
  readonly stated: number;
};

/** The scale that dimensions have in common. */
export type FoundScale = {
  /** True inches of a page point; how many times the stated one if dimensions have a stated scale. */
  readonly value: number;
  /** Half of the interval that it is almost certainly in, a share of it. */
  readonly relativeError: number;
  /** Dimensions that show it. */
  readonly count: number;
  /** Of different lengths. */
  readonly lengths: number;
  /** Of those that could be read, the share that shows it. */
  readonly share: number;
};

/** Ends of lines are off by this together, page points: exporters round coordinates to 1/600 in and coarser. */
const LINE_ERROR = 0.15;
/** Drafting that is right to the eye: a share of a length. */
const DRAFTING = 0.001;
/** Dimensions that say less exactly what the scale is say nothing: a share. */
const COARSEST = 0.035;
/** So many show the scale, of so many different lengths. */
const LEAST_COUNT = 3;
const LEAST_LENGTHS = 2;
/** Lengths that differ by this share are different. */
const DIFFERENT = 0.03;
/** And no other scale is shown by nearly as many. */
const LEAST_SHARE = 0.6;
/** No interval is narrower: paper, plotters and exporters. */
const LEAST_ERROR = 0.0002;

type Vote = { readonly log: number; readonly tolerance: number; readonly inches: number };

function voteOf({ figure, points, stated }: DimensionLine, unit: BareUnit | null): Vote | null {
  const length = lengthOf(figure, unit);
  if (length === null || points <= 0) return null;
  const { inches, halfStep } = length;
  const tolerance = combined([halfStep / inches, LINE_ERROR / points, DRAFTING]);
  if (tolerance > COARSEST) return null;
  return { log: Math.log(inches / points / stated), tolerance, inches };
}

const isWithin = (vote: Vote, log: number) => Math.abs(vote.log - log) <= vote.tolerance;

/** The mean of what votes say, the exact ones first. */
function meanOf(votes: readonly Vote[]): number {
  const weight = ({ tolerance }: Vote) => tolerance ** -2;
  const all = votes.reduce((sum, vote) => sum + weight(vote), 0);
  return votes.reduce((sum, vote) => sum + weight(vote) * vote.log, 0) / all;
}

function differentLengths(votes: readonly Vote[]): number {
  let last = 0;
  let count = 0;
  for (const { inches } of votes.toSorted((a, b) => a.inches - b.inches)) {
    if (inches < last * (1 + DIFFERENT)) continue;
    last = inches;
    count += 1;
  }
  return count;
}

/** Null if too few dimensions agree. `unit`: of numbers without one; null: they are left out. */
export function scaleOfDimensions(
  lines: readonly DimensionLine[],
  unit: BareUnit | null,
): FoundScale | null {
  const votes = lines.map((line) => voteOf(line, unit)).filter((vote) => vote !== null);
  if (votes.length < LEAST_COUNT) return null;
  // Every vote is a candidate: the one that most others agree with, and the most exact of equals.
  const supporters = (log: number) => votes.filter((vote) => isWithin(vote, log));
  const exactness = (agreeing: readonly Vote[]) =>
    agreeing.reduce((sum, { tolerance }) => sum + 1 / tolerance, 0);
  const best = votes
    .map(({ log }) => supporters(log))
    .reduce((most, some) =>
      some.length > most.length ||
      (some.length === most.length && exactness(some) > exactness(most))
        ? some
        : most,
    );
  const closer = supporters(meanOf(best));
  const log = meanOf(closer.length < best.length ? best : closer);
  const agreeing = supporters(log);
  const share = agreeing.length / votes.length;
  if (agreeing.length < LEAST_COUNT || share < LEAST_SHARE) return null;
  const lengths = differentLengths(agreeing);
  if (lengths < LEAST_LENGTHS) return null;
  return {
    value: Math.exp(log),
    relativeError: errorOf(agreeing, log),
    count: agreeing.length,
    lengths,
    share,
  };
}

/** Twice the standard error: from the tolerances, or from the scatter where it is larger. */
function errorOf(votes: readonly Vote[], log: number): number {
  // A tolerance is a bound, and what is rounded lies anywhere within: its standard deviation is less by the root of 3.
  const inverse = votes.reduce((sum, { tolerance }) => sum + 3 / tolerance ** 2, 0);
  const scatter =
    votes.reduce((sum, vote) => sum + 3 * ((vote.log - log) / vote.tolerance) ** 2, 0) /
    (votes.length - 1);
  return Math.max(LEAST_ERROR, 2 * Math.sqrt(Math.max(1, scatter) / inverse));
}
