/**
 * `npm run eval:themes`: how well themes match the subjects of issues, against k-means on the same vectors. The rules were tuned on
 * the first half, whose figures are therefore no measure. `--titles` also prints what the themes are called, `--size N` times
 * themes of N issues.
 */
import { parseArgs } from 'node:util';
import { vectorsOf } from '../../../../server/src/domain/themes/clusters.ts';
import { findThemes } from '../../../../server/src/domain/themes/find-themes.ts';
import { labelOf } from '../../../../server/src/domain/lookups.ts';
import { kMeans } from './k-means.ts';
import { labeledIssues } from './labeled-issues.ts';
import type { Half } from './labeled-issues.ts';
import { TUNED, UNSEEN } from './topics.ts';
import { vMeasure } from './v-measure.ts';
import type { VMeasure } from './v-measure.ts';

const { values } = parseArgs({
  options: { titles: { type: 'boolean' }, size: { type: 'string' } },
});
const SEEDS = [1, 2, 3, 4, 5];
const disciplineOf = (id: number) => labelOf('disciplines', id);
/** Issues that belong to no subject, and those in no theme. */
const NONE = 'none';

const line = (name: string, { v, homogeneity, completeness }: VMeasure, note = '') => {
  const [all, pure, whole] = [v, homogeneity, completeness].map((part) => part.toFixed(3));
  console.log(`  ${name.padEnd(10)} V ${all}  homogeneity ${pure}  completeness ${whole}  ${note}`);
};

async function measure(name: string, half: Half): Promise<void> {
  console.log(`\n${name}`);
  const sums = { ours: 0, theirs: 0 };
  for (const seed of SEEDS) {
    const issues = labeledIssues(half, seed);
    const labels = issues.map(({ label }) => label ?? NONE);
    const themes = await findThemes(issues, [], disciplineOf);
    const of = new Map(
      themes.flatMap(({ issueIds }, at) => issueIds.map((id) => [id, String(at)] as const)),
    );
    const ours = vMeasure(
      labels,
      issues.map(({ id }) => of.get(id) ?? NONE),
    );
    const theirs = vMeasure(labels, kMeans(vectorsOf(issues), half.topics.length).map(String));
    const noise = labels.filter((label) => label === NONE).length;
    console.log(
      ` seed ${seed}: ${issues.length} issues in ${half.topics.length} groups, ${noise} of them noise`,
    );
    line('themes', ours, `${themes.length} themes`);
    line('k-means', theirs, `k = ${half.topics.length}`);
    sums.ours += ours.v;
    sums.theirs += theirs.v;
    if (values.titles === true && seed === SEEDS[0]) {
      for (const { title, description, issueIds } of themes) {
        console.log(`   ${String(issueIds.length).padStart(3)}  ${title}\n        ${description}`);
      }
    }
  }
  const mean = (sum: number) => (sum / SEEDS.length).toFixed(3);
  console.log(` mean V: themes ${mean(sums.ours)}, k-means ${mean(sums.theirs)}`);
}

async function time(size: number): Promise<void> {
  const issues = Array.from({ length: Math.ceil(size / 200) }, (_, seed) =>
    labeledIssues(seed % 2 === 0 ? TUNED : UNSEEN, seed),
  )
    .flat()
    .slice(0, size)
    .map((issue, at) => ({ ...issue, id: at + 1 }));
  const start = performance.now();
  const themes = await findThemes(issues, [], disciplineOf);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`${issues.length} issues: ${themes.length} themes in ${seconds} s, ${megabytes} MB`);
}

if (values.size === undefined) {
  await measure('First half, on which the rules were tuned', TUNED);
  await measure('Second half, unseen', UNSEEN);
} else await time(Number(values.size));
