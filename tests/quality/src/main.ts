/**
 * `npm run eval:quality [-- --corpus] [--each N] [--seed N] [--only TEXT] [--json FILE] [--verbose] [--save FOLDER]`:
 * pairs with known truth through the product's own core.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { corpusPairs, revisionPairs } from './corpus-pairs.ts';
import { runPair } from './core.ts';
import { generatedPairs } from './generated-pairs.ts';
import type { Pair, PairRecipe } from './pair.ts';
import { score } from './score.ts';
import type { Score } from './score.ts';
import { summarise, tableOf } from './summary.ts';
import type { Scored } from './summary.ts';

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'boolean', default: false },
    each: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    save: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

function describeScore(name: string, result: Score): string {
  const found = result.edits.filter((edit) => edit.found).length;
  const real = result.boxes.filter((box) => box.real).length;
  const error = result.errorInches === null ? '     -' : result.errorInches.toFixed(4);
  const missed = result.edits
    .filter((edit) => !edit.found)
    .map(({ edit }) => `${edit.kind} ${edit.what}`);
  return (
    `${name.padEnd(46)} ${result.status.padEnd(9)} error ${error} stated ${result.statedInches?.toFixed(4) ?? '-'} ` +
    `edits ${found}/${result.edits.length} boxes ${real}/${result.boxes.length} ${result.seconds.toFixed(2)} s` +
    (missed.length > 0 ? `  missed: ${missed.join(', ')}` : '')
  );
}

function save(pair: Pair, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const base = path.join(folder, pair.name.replaceAll(/[^A-Za-z0-9.-]+/g, '-'));
  writeFileSync(`${base}-old.pdf`, pair.old.bytes);
  writeFileSync(`${base}-new.pdf`, pair.next.bytes);
  const { old: _old, next: _next, edits, ...about } = pair;
  const known = edits.map(({ ink: _ink, ...edit }) => edit);
  writeFileSync(`${base}.json`, `${JSON.stringify({ ...about, edits: known }, null, 2)}\n`);
}

async function evaluate(
  recipes: readonly PairRecipe[],
): Promise<{ scored: Scored[]; failures: string[] }> {
  const scored: Scored[] = [];
  const failures: string[] = [];
  for (const [at, recipe] of recipes.entries()) {
    const pair = await recipe.make();
    if (options.save) save(pair, options.save);
    try {
      const result = score(pair, runPair(pair));
      scored.push({ name: pair.name, category: pair.category, family: pair.family, score: result });
      if (options.verbose) process.stderr.write(`${describeScore(pair.name, result)}\n`);
    } catch (error) {
      failures.push(`${pair.name}: ${error instanceof Error ? error.message : String(error)}`);
      process.stderr.write(`${failures.at(-1)}\n`);
    }
    if (!options.verbose) process.stderr.write(`\r${at + 1} of ${recipes.length}`);
  }
  process.stderr.write('\n');
  return { scored, failures };
}

loadCore();
const recipes = [
  ...generatedPairs(Number(options.each), Number(options.seed)),
  ...(options.corpus ? [...corpusPairs(Number(options.seed)), ...revisionPairs()] : []),
].filter(({ name }) => name.includes(options.only));
const { scored, failures } = await evaluate(recipes);
process.stdout.write(`${tableOf(scored)}\n`);
for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
if (options.json) {
  const families = ['vector', 'scan', 'refuse', 'real'].map((family) => [
    family,
    summarise(scored.filter((one) => one.family === family)),
  ]);
  const report = {
    families: Object.fromEntries(families),
    failures,
    pairs: scored.map(({ name, score: result }) => ({
      name,
      ...result,
      edits: result.edits.map(({ edit, ...rest }) => ({
        kind: edit.kind,
        what: edit.what,
        ...rest,
      })),
    })),
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}
process.exitCode = failures.length > 0 ? 1 : 0;
