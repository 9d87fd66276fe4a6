/**
 * `npm run eval:matching`: how well issues are matched with change orders, against BM25 and trigrams alone. Weights are fitted on the
 * first half (`--fit` prints them anew), whose figures are therefore no measure; those of trouble that was left out are (`--crossed`).
 * `--time` matches 1,000 change orders with 10,000 issues. `--misses` lists the pairs of the first half that are not within the first
 * three.
 */
import { parseArgs } from 'node:util';
import { FEATURES } from '../../../../server/src/domain/matching/evidence.ts';
import { findMatches, MOST_MATCHES } from '../../../../server/src/domain/matching/find-matches.ts';
import {
  calibrationOf,
  comparedIn,
  ISSUE_COUNTS,
  measuredCrossed,
  weightsOf,
} from './fit-weights.ts';
import { madeProject } from './generated.ts';
import { compared, largestGap, measured, reliability } from './measure.ts';
import type { Shown } from './measure.ts';
import { TUNED } from './tuned-problems.ts';
import type { Half } from './tuned-problems.ts';
import { UNSEEN } from './unseen-problems.ts';

const { values } = parseArgs({
  options: Object.fromEntries(
    ['fit', 'crossed', 'time', 'misses'].map((name) => [name, { type: 'boolean' as const }]),
  ),
});
const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => at + first);
const SEEDS = seedsFrom(1, 240);
/** Other projects than those that are printed. */
const FIT_SEEDS = seedsFrom(101, 60);
const CROSSED_SEEDS = seedsFrom(401, 60);
const FRESH_SEEDS = seedsFrom(20_261, 240);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function printShown(shown: readonly Shown[], pairs: number): void {
  const right = shown.filter(({ isTrue }) => isTrue).length;
  console.log(
    `  shown: ${percent(right / pairs)} of true pairs; ${shown.length} matches, ${percent(right / shown.length)} of them right`,
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

function print(name: string, half: Half, seeds: readonly number[], issueCount?: number): void {
  const { recall, shown, changes } = measured(half, seeds, issueCount);
  console.log(
    `\n${name}: ${seeds.length} projects, ${changes} change orders, ${recall.pairs} true pairs`,
  );
  console.log(
    `  recall at rank 3: matching ${percent(recall.ours)}, BM25 ${percent(recall.bm25)}, trigrams ${percent(recall.trigrams)}`,
  );
  printShown(shown, recall.pairs);
}

/** Weights and calibration from the first half. */
function fit(): void {
  const changes = comparedIn(TUNED, FIT_SEEDS);
  const weights = weightsOf(changes);
  for (const [at, feature] of FEATURES.entries())
    console.log(`  ${feature}: ${(weights[at] ?? 0).toFixed(2)},`);
  const [scale = 0, lead = 0, few = 0, before = 0] = calibrationOf(changes);
  console.log(
    `  CALIBRATION = { scale: ${scale.toFixed(3)}, lead: ${lead.toFixed(3)}, few: ${few.toFixed(3)}, before: ${before.toFixed(3)} }`,
  );
}

function printCrossed(): void {
  const figures = measuredCrossed(comparedIn(TUNED, FIT_SEEDS), comparedIn(TUNED, CROSSED_SEEDS));
  for (const [count, { shown, pairs, recall }] of figures) {
    console.log(`\nFirst half, trouble left out, ${count} issues: ${pairs} true pairs`);
    console.log(`  recall at rank 3: ${percent(recall)}`);
    printShown(shown, pairs);
  }
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

if (values['fit'] === true) fit();
else if (values['crossed'] === true) printCrossed();
else if (values['time'] === true) await time();
else if (values['misses'] === true) misses();
else {
  print('First half, on which weights were fitted', TUNED, SEEDS);
  print('Second half, unseen', UNSEEN, SEEDS);
  print('Second half, other projects', UNSEEN, FRESH_SEEDS);
  for (const count of ISSUE_COUNTS.slice(1, 3)) {
    print(`Second half, projects with ${count} issues`, UNSEEN, FRESH_SEEDS, count);
  }
}
