/**
 * `npm run acceptance`: counts the proven lines of docs/acceptance.md by area, and fails if a line names a test or
 * constant that does not exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  acceptanceCounts,
  acceptanceProblems,
  decidedIds,
  parseAcceptance,
} from './lib/acceptance.mjs';
import { ROOT } from './lib/paths.mjs';
import { runMain, SentenceError } from './lib/sentence-error.mjs';

await runMain(async () => {
  const text = readFileSync(path.join(ROOT, 'docs/acceptance.md'), 'utf8');
  const lines = parseAcceptance(text);
  const read = (/** @type {string} */ file) => {
    const full = path.join(ROOT, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : null;
  };
  const problems = acceptanceProblems(lines, read, decidedIds(text));
  const row = (/** @type {readonly (string | number)[]} */ [area, ...counts]) =>
    String(area).padEnd(36) + counts.map((count) => String(count).padStart(8)).join('');
  console.log(row(['area', 'lines', 'shown', 'partly', 'open']));
  for (const { area, total, shown, partly, open } of acceptanceCounts(lines)) {
    console.log(row([area, total, shown, partly, open]));
  }
  if (problems.length > 0) throw new SentenceError(problems.join('\n'));
});
