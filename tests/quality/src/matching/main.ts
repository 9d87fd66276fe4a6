/**
 * `npm run eval:matching`: how well issues are matched with change orders, against BM25 and trigrams alone. Weights are fitted on the
 * first half (`--fit` prints them anew), whose figures are therefore no measure. `--time` matches 1,000 change orders with 10,000
 * issues. `--misses` lists the pairs of the first half that are not within the first three.
 */
import { parseArgs } from 'node:util';
import { FEATURES } from '../../../../server/src/domain/matching/evidence.ts';
import {
  boundLead,
  findMatches,
  MOST_MATCHES,
} from '../../../../server/src/domain/matching/find-matches.ts';
import type { Candidate } from '../../../../server/src/domain/matching/find-matches.ts';
import { logisticFit } from './fit.ts';
import type { Example } from './fit.ts';
import { madeProject } from './generated.ts';
import type { MadeProject } from './generated.ts';
import { compared, largestGap, measured, reliability } from './measure.ts';
import { TUNED } from './tuned-problems.ts';
import type { Half } from './tuned-problems.ts';
import { UNSEEN } from './unseen-problems.ts';

const { values } = parseArgs({
  options: { fit: { type: 'boolean' }, time: { type: 'boolean' }, misses: { type: 'boolean' } },
});
const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);
/** Other projects of the first half than those that are printed. */
const FIT_SEEDS = Array.from({ length: 30 }, (_, at) => at + 101);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function print(name: string, half: Half): void {
  const { recall, shown, changes } = measured(half, SEEDS);
  console.log(
    `\n${name}: ${SEEDS.length} projects, ${changes} change orders, ${recall.pairs} true pairs`,
  );
  console.log(
    `  recall at rank 3: matching ${percent(recall.ours)}, BM25 ${percent(recall.bm25)}, trigrams ${percent(recall.trigrams)}`,
  );
  const right = shown.filter(({ isTrue }) => isTrue).length;
  console.log(
    `  shown: ${percent(recall.shown)} of true pairs; ${shown.length} matches, ${percent(right / shown.length)} of them right`,
  );
  const bins = reliability(shown);
  for (const { from, count, said, right: hits } of bins) {
    if (count > 0)
      console.log(
        `  ${from.toFixed(1)}–${(from + 0.1).toFixed(1)}  ${String(count).padStart(5)} matches  said ${percent(said)}  right ${percent(hits)}`,
      );
  }
  console.log(`  largest gap: ${largestGap(bins).toFixed(3)}`);
}

type Ranked = { project: MadeProject; found: Map<number, Candidate[]> };

const rankedOf = (half: Half): Ranked[] =>
  FIT_SEEDS.map((seed) => madeProject(half, seed)).map((project) => ({
    ...{ project, found: compared(project) },
  }));

/** A weight for each value, from all candidates. */
function weightsOf(ranked: readonly Ranked[]): number[] {
  const examples: Example[] = ranked.flatMap(({ project, found }) =>
    [...found].flatMap(([changeId, candidates]) =>
      candidates.map(({ issueId, evidence: { measured: of } }) => ({
        values: FEATURES.map((feature) => of[feature]),
        isTrue: project.truth.get(changeId)?.has(issueId) ?? false,
      })),
    ),
  );
  let weights = logisticFit(examples, 1);
  // What is alike cannot speak against a match, nor what differs for one: chance, or said by another value already.
  const isAbsurd = (at: number) => {
    const isAgainst = /Other|After/.test(FEATURES[at] ?? '');
    return isAgainst ? (weights[at] ?? 0) > 0 : (weights[at] ?? 0) < 0;
  };
  const left = new Set(FEATURES.keys());
  for (;;) {
    const absurd = [...left].filter(isAbsurd);
    if (absurd.length === 0) break;
    for (const at of absurd) left.delete(at);
    weights = logisticFit(
      examples.map(({ values: all, isTrue }) => ({
        values: all.map((value, at) => (left.has(at) ? value : 0)),
        isTrue,
      })),
      1,
    );
  }
  return weights.slice(0, FEATURES.length);
}

/** The sums and leads of the first ranks by these weights. */
function firstsOf(ranked: readonly Ranked[], weights: readonly number[]): Example[] {
  return ranked.flatMap(({ project, found }) =>
    [...found].flatMap(([changeId, candidates]) => {
      const sums = candidates
        .map(({ issueId, evidence: { measured: of } }) => ({
          issueId,
          sum: FEATURES.reduce((sum, feature, at) => sum + (weights[at] ?? 0) * of[feature], 0),
        }))
        .toSorted((a, b) => b.sum - a.sum || a.issueId - b.issueId);
      return sums.slice(0, MOST_MATCHES).map(({ issueId, sum }, at) => ({
        values: [sum, boundLead(sum - (sums[at === 0 ? 1 : 0]?.sum ?? sum - 9))],
        isTrue: project.truth.get(changeId)?.has(issueId) ?? false,
      }));
    }),
  );
}

/**
 * Weights from the first half. The calibration is that of weights that were fitted on other trouble: what was fitted on the same is
 * surer than it will be.
 */
function fit(): void {
  const weights = weightsOf(rankedOf(TUNED));
  for (const [at, feature] of FEATURES.entries())
    console.log(`  ${feature}: ${(weights[at] ?? 0).toFixed(2)},`);
  const parts = [0, 1].map((part) => ({
    ...TUNED,
    problems: TUNED.problems.filter((_, at) => at % 2 === part),
  }));
  const [even = [], odd = []] = parts.map(rankedOf);
  const firsts = [...firstsOf(even, weightsOf(odd)), ...firstsOf(odd, weightsOf(even))];
  const [scale = 0, lead = 0, before = 0] = logisticFit(firsts, 0.1);
  console.log(
    `  CALIBRATION = { scale: ${scale.toFixed(3)}, lead: ${lead.toFixed(3)}, before: ${before.toFixed(3)} }`,
  );
}

async function time(): Promise<void> {
  const project = madeProject(UNSEEN, 7, { issueCount: 10_000, changeCount: 1000 });
  const start = performance.now();
  const found = await findMatches(project.changes, project.issues);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${project.changes.length} change orders, ${project.issues.length} issues: ${found.length} matches in ${seconds} s, ${megabytes} MB`,
  );
}

function misses(): void {
  for (const seed of SEEDS.slice(0, 4)) {
    const project = madeProject(TUNED, seed);
    const found = compared(project);
    for (const [changeId, truth] of project.truth) {
      const candidates = found.get(changeId) ?? [];
      for (const id of truth) {
        const rank = candidates.findIndex(({ issueId }) => issueId === id);
        if (rank >= 0 && rank < MOST_MATCHES) continue;
        console.log(
          rank,
          project.changes[changeId - 1],
          project.issues[id - 1],
          candidates[rank]?.evidence.measured,
          candidates[0]?.evidence.measured,
          project.issues[(candidates[0]?.issueId ?? 1) - 1]?.summary,
        );
      }
    }
  }
}

if (values.fit === true) fit();
else if (values.time === true) await time();
else if (values.misses === true) misses();
else {
  print('First half, on which weights were fitted', TUNED);
  print('Second half, unseen', UNSEEN);
}
