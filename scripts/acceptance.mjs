/**
 * `npm run acceptance`: counts the proven lines of docs/acceptance.md by area, and fails if a line names a test or file
 * that does not exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceCounts, acceptanceProblems, parseAcceptance } from './lib/acceptance.mjs';
import { ROOT } from './lib/paths.mjs';
import { runMain, SentenceError } from './lib/sentence-error.mjs';

await runMain(async () => {
  const lines = parseAcceptance(readFileSync(path.join(ROOT, 'docs/acceptance.md'), 'utf8'));
  const read = (/** @type {string} */ file) => {
    const full = path.join(ROOT, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : null;
  };
  const problems = acceptanceProblems(lines, read);
  console.log(
    `${'area'.padEnd(36)}${'lines'.padStart(7)}${'shown'.padStart(7)}${'open'.padStart(7)}`,
  );
  for (const { area, total, shown, open } of acceptanceCounts(lines)) {
    const row = [total, shown, open].map((count) => String(count).padStart(7)).join('');
    console.log(area.padEnd(36) + row);
  }
  if (problems.length > 0) throw new SentenceError(problems.join('\n'));
});
