/**
 * `npm run eval:checks`: how often the checks of drawings are right. Precision on the real drawings beside the project, as they
 * are and with planted mistakes; recall on sets that are generated with known mistakes. What was seen while rules were written is counted apart.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { readWhole } from '../reading/measure.ts';
import { findingsOf, Scores, sheetFacts } from './measure.ts';
import { plantedIn } from './planted.ts';
import { countPlanted, noCounts } from './planted-dimensions.ts';
import { realProjects } from './projects.ts';
import { seededSet } from './seeded-set.ts';

/** Of generated sets. The first ones were seen while rules were written. */
const SEEDS = { seen: [0, 10], unseen: [10, 40] } as const;
const HALVES = ['seen', 'unseen'] as const;

type ByHalf = Record<(typeof HALVES)[number], Scores>;
const scores = (): ByHalf => ({ seen: new Scores(), unseen: new Scores() });

function print(title: string, { seen, unseen }: ByHalf): void {
  console.log(`\n${title}`);
  console.log('| Check | Seen: precision, recall | Unseen: precision, recall |\n|---|---|---|');
  for (const [check, score] of seen.byCheck) {
    const cells = [score, unseen.byCheck.get(check) ?? score].map(
      ({ right, found, known }) => `${right}/${found}, ${right}/${known}`,
    );
    console.log(`| ${check} | ${cells.join(' | ')} |`);
  }
}

async function measureReal(reader: PageReader): Promise<void> {
  const [real, planted] = [scores(), scores()];
  const sheetCounts = { seen: 0, unseen: 0 };
  const dimensions = { seen: noCounts(), unseen: noCounts() };
  for (const { name, half, files, known } of realProjects()) {
    const documents = [];
    for (const file of files) documents.push((await readWhole(reader, file)).pages);
    const sheets = sheetFacts(documents);
    for (const page of documents.flat()) countPlanted(page, dimensions[half]);
    sheetCounts[half] += sheets.length;
    const found = findingsOf(sheets);
    for (const line of real[half].add(found, known)) console.log(`${half} ${name}: ${line}`);
    for (const { sheets: changed, mistake } of plantedIn(sheets)) {
      // What the drawings have anyway was counted above.
      const isNew = ({ check, key }: (typeof found)[number]) =>
        !found.some((other) => other.check === check && other.key === key);
      const lines = planted[half].add(findingsOf(changed).filter(isNew), [mistake]);
      for (const line of lines) console.log(`${half} ${name}, planted: ${line}`);
    }
  }
  console.log(`${sheetCounts.seen} sheets seen, ${sheetCounts.unseen} unseen`);
  print('Real drawings as they are', real);
  print('Real drawings with a planted mistake', planted);
  console.log('\nReal drawings with a planted change of a dimension');
  console.table(
    HALVES.flatMap((half) =>
      Object.entries(dimensions[half]).map(([what, counts]) => ({ half, what, ...counts })),
    ),
  );
}

async function measureSeeded(reader: PageReader): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-checks-'));
  const seeded = scores();
  try {
    for (const half of HALVES) {
      const [from, to] = SEEDS[half];
      for (let seed = from; seed < to; seed += 1) {
        const { pdf, mistakes, sections } = await seededSet(seed);
        const file = path.join(folder, `${seed}.pdf`);
        writeFileSync(file, pdf);
        const { pages } = await readWhole(reader, file);
        const found = findingsOf(sheetFacts([pages]), sections);
        for (const line of seeded[half].add(found, mistakes)) console.log(`set ${seed}: ${line}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  print('Generated sets', seeded);
}

using reader = new PageReader();
if (realProjects().length > 0) await measureReal(reader);
else console.log('skipped: ../shared/corpus is not beside the project');
await measureSeeded(reader);
