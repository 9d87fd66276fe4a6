/** A lower limit for `npm run eval:checks`: a part of the generated sets, and real drawings with planted mistakes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { findingsOf, Scores, sheetFacts } from './src/checks/measure.ts';
import { plantedIn } from './src/checks/planted.ts';
import { realProjects } from './src/checks/projects.ts';
import { seededSet } from './src/checks/seeded-set.ts';
import { readWhole } from './src/reading/measure.ts';

/** One of each way to write, two of them with a number that two sheets have. */
const SEEDS = [12, 13, 14];
const PRECISION = 0.8;
const RECALL = 0.9;
/** A set of nine sheets that points to one that nobody issued. */
const REAL = 'kegonsa full set';

const projects = realProjects();
if (projects.length === 0)
  process.stdout.write('skipped: ../shared/corpus is not beside the project\n');

const reader = new PageReader();
afterAll(() => reader[Symbol.dispose]());

function expectGoals(scores: Scores, least: number): void {
  for (const [check, { right, found, known }] of scores.byCheck) {
    if (known < least) continue;
    expect(right / found, `${check}, precision`).toBeGreaterThanOrEqual(PRECISION);
    expect(right / known, `${check}, recall`).toBeGreaterThanOrEqual(RECALL);
  }
}

describe('the checks of drawings', () => {
  it('find known mistakes in generated sets, and nothing else', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-checks-'));
    const scores = new Scores();
    try {
      for (const seed of SEEDS) {
        const { pdf, mistakes, sections } = await seededSet(seed);
        const file = path.join(folder, `${seed}.pdf`);
        writeFileSync(file, pdf);
        const { pages } = await readWhole(reader, file);
        scores.add(findingsOf(sheetFacts([pages]), sections), mistakes);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(scores.byCheck.get('schedule-tags')?.known).toBeGreaterThan(0);
    expectGoals(scores, 1);
  }, 600_000);

  it.skipIf(projects.length === 0)(
    'find what is wrong in a real set, and mistakes that are planted in it',
    async () => {
      const project = projects.find(({ name }) => name === REAL);
      const documents = [];
      for (const file of project?.files ?? [])
        documents.push((await readWhole(reader, file)).pages);
      const sheets = sheetFacts(documents);
      const found = findingsOf(sheets);
      expect(found.map(({ check, key }) => `${check} ${key}`)).toEqual(['missing-sheets A303']);
      const scores = new Scores();
      for (const { sheets: changed, mistake } of plantedIn(sheets)) {
        const more = findingsOf(changed).filter(({ key }) => key !== 'A303');
        scores.add(more, [mistake]);
      }
      expectGoals(scores, 1);
    },
    60_000,
  );
});
