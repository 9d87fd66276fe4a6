/** Fits weights and calibration on projects whose truth is known, and measures them on trouble that they were not fitted on. */
import { FEATURES } from '../../../../server/src/domain/matching/evidence.ts';
import {
  fewness,
  leadsOf,
  LEAST_CONFIDENCE,
  MOST_MATCHES,
} from '../../../../server/src/domain/matching/find-matches.ts';
import { logisticFit } from './fit.ts';
import type { Example } from './fit.ts';
import { madeProject, withFewIssues } from './generated.ts';
import { compared } from './measure.ts';
import type { Shown } from './measure.ts';
import type { Half } from './tuned-problems.ts';

/** A change order with the issues that it was compared with. */
export type Compared = {
  /** Its trouble. */
  readonly kind: number;
  readonly issueCount: number;
  /** How many issues belong to it, compared or not. */
  readonly trueCount: number;
  readonly candidates: readonly (Example & { readonly issueId: number })[];
};

/** How many issues the projects have that are fitted on and measured; the first has all that were made. */
export const ISSUE_COUNTS = [250, 60, 20, 6] as const;
const [ALL_ISSUES] = ISSUE_COUNTS;

export function comparedIn(half: Half, seeds: readonly number[]): Compared[] {
  return seeds.flatMap((seed) => {
    const whole = madeProject(half, seed);
    return ISSUE_COUNTS.flatMap((issueCount) => {
      const project = issueCount === ALL_ISSUES ? whole : withFewIssues(whole, seed, issueCount);
      return [...compared(project)].map(([changeId, candidates]): Compared => {
        const truth = project.truth.get(changeId) ?? new Set();
        return {
          ...{ kind: project.kinds.get(changeId) ?? 0, issueCount, trueCount: truth.size },
          candidates: candidates.map(({ issueId, evidence: { measured } }) => ({
            ...{ issueId, isTrue: truth.has(issueId) },
            values: FEATURES.map((feature) => measured[feature]),
          })),
        };
      });
    });
  });
}

/** A weight for each value. */
export function weightsOf(changes: readonly Compared[]): number[] {
  const examples = changes
    .filter(({ issueCount }) => issueCount === ALL_ISSUES)
    .flatMap(({ candidates }) => candidates);
  // What is alike cannot speak against a match, nor what differs for one: chance, or said by another value already.
  const isAbsurd = (feature: string, weight: number) =>
    /Other|After/.test(feature) ? weight > 0 : weight < 0;
  let left = [...FEATURES.keys()];
  for (;;) {
    const some = logisticFit(
      examples.map(({ values, isTrue }) => ({ values: left.map((at) => values[at] ?? 0), isTrue })),
      1,
    );
    const sane = left.filter((at, place) => !isAbsurd(FEATURES[at] ?? '', some[place] ?? 0));
    if (sane.length === left.length) {
      return FEATURES.map((_, at) => (left.includes(at) ? (some[left.indexOf(at)] ?? 0) : 0));
    }
    left = sane;
  }
}

type First = Example & Pick<Compared, 'issueCount'>;

/** The sums and leads of the first ranks by these weights. */
function firstsOf(changes: readonly Compared[], weights: readonly number[]): First[] {
  return changes.flatMap(({ candidates, issueCount }) => {
    const ranked = candidates
      .map(({ values, isTrue, issueId }) => ({
        ...{ isTrue, issueId },
        sum: values.reduce((sum, value, at) => sum + (weights[at] ?? 0) * value, 0),
      }))
      .toSorted((a, b) => b.sum - a.sum || a.issueId - b.issueId);
    const leads = leadsOf(ranked.map(({ sum }) => sum));
    return ranked.slice(0, MOST_MATCHES).map(({ sum, isTrue }, at) => ({
      ...{ isTrue, issueCount, values: [sum, leads[at] ?? 0, fewness(issueCount)] },
    }));
  });
}

/** Into so many parts, each with other trouble. */
function parted(changes: readonly Compared[], count: number): Compared[][] {
  const kinds = [...new Set(changes.map(({ kind }) => kind))].toSorted((a, b) => a - b);
  return Array.from({ length: count }, (_, part) =>
    changes.filter(({ kind }) => kinds.indexOf(kind) % count === part),
  );
}

/** For each part, what the others say: `of` gets the part and all others. */
const crossed = <T>(
  parts: readonly Compared[][],
  of: (part: Compared[], others: Compared[]) => T[],
): T[] => parts.flatMap((part) => of(part, parts.filter((each) => each !== part).flat()));

/**
 * From sum, lead and fewness to the odds of a match. By weights that were fitted on other trouble: what was fitted on the same is
 * surer than it will be.
 */
export function calibrationOf(changes: readonly Compared[]): number[] {
  const firsts = crossed(parted(changes, 3), (part, others) => firstsOf(part, weightsOf(others)));
  return logisticFit(firsts, 0.1);
}

export type CrossedFigures = {
  readonly shown: readonly Shown[];
  readonly pairs: number;
  /** Of all true pairs, the share within the first three. */
  readonly recall: number;
};

/** Each fourth of the trouble by weights and a calibration that were fitted on the other three, in other projects. */
export function measuredCrossed(
  fitted: readonly Compared[],
  asked: readonly Compared[],
): Map<number, CrossedFigures> {
  const askedParts = parted(asked, 4);
  const firsts = parted(fitted, 4).flatMap((_, at, parts) => {
    const others = parts.filter((_part, index) => index !== at).flat();
    const [scale = 0, perLead = 0, perFew = 0, before = 0] = calibrationOf(others);
    return firstsOf(askedParts[at] ?? [], weightsOf(others)).map(
      ({ values: [sum = 0, lead = 0, few = 0], isTrue, issueCount }) => ({
        ...{ isTrue, issueCount },
        confidence: 1 / (1 + Math.exp(-(before + scale * sum + perLead * lead + perFew * few))),
      }),
    );
  });
  return new Map(
    ISSUE_COUNTS.map((count): [number, CrossedFigures] => {
      const own = firsts.filter(({ issueCount }) => issueCount === count);
      const pairs = asked
        .filter(({ issueCount }) => issueCount === count)
        .reduce((sum, { trueCount }) => sum + trueCount, 0);
      const recall = own.filter(({ isTrue }) => isTrue).length / pairs;
      const shown = own.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
      return [count, { shown, pairs, recall }];
    }),
  );
}
