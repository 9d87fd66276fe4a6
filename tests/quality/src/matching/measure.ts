/** How right matching is on projects whose truth is known. */
import {
  compareAll,
  LEAST_CONFIDENCE,
  MOST_MATCHES,
} from '../../../../server/src/domain/matching/find-matches.ts';
import type { Candidate } from '../../../../server/src/domain/matching/find-matches.ts';
import { byBm25, byTrigrams } from './baselines.ts';
import { madeProject, withFewIssues } from './generated.ts';
import type { MadeProject } from './generated.ts';
import type { Half } from './tuned-problems.ts';

export function compared({ changes, issues }: MadeProject): Map<number, Candidate[]> {
  const work = compareAll(changes, issues);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** A match as it is shown, and whether it is right. */
export type Shown = { readonly confidence: number; readonly isTrue: boolean };

export type Recall = {
  readonly pairs: number;
  /** Of all true pairs, those within the first three. */
  readonly ours: number;
  /** And confident enough to be shown. */
  readonly shown: number;
  readonly bm25: number;
  readonly trigrams: number;
};

export type Figures = {
  readonly recall: Recall;
  readonly shown: readonly Shown[];
  readonly changes: number;
};

/** `issueCount`: of the issues of each project, so many; without it, all. */
export function measured(half: Half, seeds: readonly number[], issueCount?: number): Figures {
  const counts = { pairs: 0, ours: 0, shown: 0, bm25: 0, trigrams: 0 };
  const shown: Shown[] = [];
  let changes = 0;
  for (const seed of seeds) {
    const whole = madeProject(half, seed);
    const project = issueCount === undefined ? whole : withFewIssues(whole, seed, issueCount);
    const found = compared(project);
    const bm25 = byBm25(project.issues);
    const trigrams = byTrigrams(project.issues);
    changes += project.changes.length;
    for (const change of project.changes) {
      const truth = project.truth.get(change.id) ?? new Set<number>();
      const first = (found.get(change.id) ?? []).slice(0, MOST_MATCHES);
      const kept = first.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
      for (const { issueId, confidence } of kept) {
        shown.push({ confidence, isTrue: truth.has(issueId) });
      }
      if (truth.size === 0) continue;
      const among = (ids: readonly number[]) => ids.filter((id) => truth.has(id)).length;
      counts.pairs += truth.size;
      counts.ours += among(first.map(({ issueId }) => issueId));
      counts.shown += among(kept.map(({ issueId }) => issueId));
      counts.bm25 += among(bm25(change).slice(0, MOST_MATCHES));
      counts.trigrams += among(trigrams(change).slice(0, MOST_MATCHES));
    }
  }
  const share = (hits: number) => (counts.pairs === 0 ? 0 : hits / counts.pairs);
  return {
    recall: {
      ...{ pairs: counts.pairs, ours: share(counts.ours), shown: share(counts.shown) },
      ...{ bm25: share(counts.bm25), trigrams: share(counts.trigrams) },
    },
    shown,
    changes,
  };
}

export type Bin = {
  readonly from: number;
  readonly count: number;
  readonly said: number;
  readonly right: number;
};

/** The reliability diagram: matches by their confidence, and how many of them are right. */
export function reliability(shown: readonly Shown[], bins = 10): Bin[] {
  return Array.from({ length: bins }, (_, bin): Bin => {
    const some = shown.filter(
      ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin,
    );
    const mean = (of: (each: Shown) => number) =>
      some.reduce((sum, each) => sum + of(each), 0) / Math.max(1, some.length);
    return {
      ...{ from: bin / bins, count: some.length },
      ...{
        said: mean(({ confidence }) => confidence),
        right: mean(({ isTrue }) => (isTrue ? 1 : 0)),
      },
    };
  });
}

/** Of bins with enough matches that chance does not make the gap. */
export function largestGap(bins: readonly Bin[], fewest = 30): number {
  return Math.max(
    0,
    ...bins.filter(({ count }) => count >= fewest).map(({ said, right }) => Math.abs(said - right)),
  );
}
