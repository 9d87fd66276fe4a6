/** How often the check of checklists is right on real checklists and real drawings that a person judged (`truth/checklists.json`). */
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { corpusFile } from './src/corpus-files.ts';
import { checkProject, judgedProjects, LOOKED_AT } from './src/compliance/measure.ts';
import type { JudgedItem } from './src/compliance/measure.ts';

const PRECISION = 0.9;

const projects = judgedProjects();
const isThere = projects.every(({ checklist }) => existsSync(corpusFile(checklist)));
if (!isThere) process.stdout.write('skipped: ../shared/corpus is not beside the project\n');

const reader = new PageReader();
afterAll(() => reader[Symbol.dispose]());

describe.skipIf(!isThere)('the check of real checklists against real drawings', () => {
  it('calls items compliant, or not, with a precision of at least 90 percent', async () => {
    const all: JudgedItem[] = [];
    for (const when of LOOKED_AT) {
      const items: JudgedItem[] = [];
      for (const project of projects.filter(({ looked_at }) => looked_at === when)) {
        const found = await checkProject(reader, project);
        for (const { begins } of project.items) {
          expect(
            found.some(({ text }) => text.startsWith(begins)),
            begins,
          ).toBe(true);
        }
        items.push(...found);
      }
      all.push(...items);
      for (const status of ['compliant', 'not_compliant'] as const) {
        const called = items.filter(({ found }) => found.status === status);
        const meant = items.filter(({ expected }) => expected === status);
        const right = called.filter(({ expected }) => expected === status).length;
        console.log(
          `looked at ${when}, ${items.length} items, ${status}: precision ${right}/${called.length}, recall ${right}/${meant.length}`,
        );
      }
    }
    for (const status of ['compliant', 'not_compliant'] as const) {
      const called = all.filter(({ found }) => found.status === status);
      const wrong = called.filter(({ expected }) => expected !== status);
      const named = wrong.map(({ text, found }) => `${text}: ${found.notes}`).join('\n');
      expect(wrong.length, named).toBeLessThanOrEqual((1 - PRECISION) * called.length);
    }
    for (const { text, found } of all) {
      if (found.status.endsWith('compliant')) expect(found.evidence, text).not.toEqual([]);
    }
  }, 600_000);
});
