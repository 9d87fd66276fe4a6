/** A lower limit for `npm run eval:change-orders`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PageReader } from '../../server/src/jobs/reading/read-pages.ts';
import { generateDocuments } from './src/change-orders/generated.ts';
import { judge, readFile } from './src/change-orders/judge.ts';
import type { Judged } from './src/change-orders/judge.ts';

const EACH = 3;
const HIGH = 0.9;

it('reads numbers and values of change orders, also in layouts that the rules were not written for', async () => {
  using reader = new PageReader();
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-change-orders-'));
  try {
    const judged: Judged[] = [];
    const mistakes = { planted: 0, found: 0, false: 0 };
    let invented = 0;
    const summaries: string[] = [];
    for (const document of await generateDocuments(folder, { each: EACH, seed: 3 })) {
      const { changes } = await readFile(reader, document.file);
      const result = judge(document, changes);
      judged.push(...result.fields);
      invented += result.invented;
      summaries.push(...changes.map(({ shortSummary }) => shortSummary?.value ?? ''));
      for (const key of ['planted', 'found', 'false'] as const)
        mistakes[key] += result.mistakes[key];
    }
    for (const half of ['seen', 'held out']) {
      for (const field of ['oco', 'pco', 'value']) {
        const own = judged.filter((one) => one.half === half && one.field === field);
        const right = own.filter(({ judgment }) => judgment === 'right').length;
        expect(right / own.length, `${field}, ${half}`).toBeGreaterThanOrEqual(0.97);
      }
    }
    const sure = judged.filter(
      ({ judgment, confidence }) => judgment === 'wrong' && confidence >= HIGH,
    );
    expect(sure.length / judged.length).toBeLessThanOrEqual(0.01);
    expect(invented).toBe(0);
    // What is summarized is the change, not the form.
    expect(
      summaries.filter((words) => /^(?:\d+\. )?(?:description|scope) of/i.test(words)),
    ).toEqual([]);
    expect(mistakes.planted).toBeGreaterThan(0);
    expect(mistakes).toMatchObject({ found: mistakes.planted, false: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 600_000);
