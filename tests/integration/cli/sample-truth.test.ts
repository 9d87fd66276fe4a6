import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonSchema, type Comparison } from '../../../contract/src/comparison.ts';
import type { SampleTruth } from '../../../sample/src/issues/truth.ts';
import { coreIsBuilt, pinbar } from '../../support/command-line.ts';

const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/', import.meta.url));
const TRUTH = path.join(SAMPLE, 'truth.json');
const drawn = existsSync(TRUTH);
if (!drawn) console.warn('Skipped: the sample set is not drawn (npm run sample).');

/** In points: a fifth of an inch. Known boxes contain only the changed ink, found ones have a margin. */
const MARGIN = 14;

describe.skipIf(!drawn || !coreIsBuilt())('pinbar compare on the sample set', () => {
  const truth = drawn
    ? (JSON.parse(readFileSync(TRUTH, 'utf8')) as SampleTruth)
    : { pairs: [] as SampleTruth['pairs'] };
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pinbar-sample-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(truth.pairs.map((pair) => [pair.sheet, pair.way, pair] as const))(
    'finds the changes of %s (%s)',
    async (sheet, way, pair) => {
      const json = path.join(folder, `${sheet}.json`);
      const { code } = await pinbar(
        'compare',
        path.join(SAMPLE, 'issue-1.pdf'),
        path.join(SAMPLE, 'issue-2.pdf'),
        '--old-page',
        String(pair.oldPage),
        '--new-page',
        String(pair.newPage),
        '--json',
        json,
      );
      expect(code).toBe(1);
      const result = comparisonSchema.parse(JSON.parse(readFileSync(json, 'utf8')));
      expect(result.alignment.status).not.toBe('failed');
      const cornerErrorInches = worstCorner(result, pair.newToOld);
      expect(cornerErrorInches).toBeLessThan(0.02);
      const drawing = pair.edits.filter(({ group }) => group === 'drawing');
      const missed = drawing.filter(
        ({ box }) => !result.differences.some((one) => meets(one.box, box)),
      );
      // The quality suite measures the rates on many pairs; a scan hides some of the small changes.
      const mayMiss = Math.ceil(drawing.length * (way.startsWith('scan') ? 0.25 : 0.1));
      expect(missed.length).toBeLessThanOrEqual(mayMiss);
    },
  );
});

/** How far the found map moves a corner of NEW from its true position. */
function worstCorner(result: Comparison, exact: readonly number[]): number {
  const { widthPoints, heightPoints } = result.new;
  const corners = [
    [0, 0],
    [widthPoints, 0],
    [0, heightPoints],
    [widthPoints, heightPoints],
  ] as const;
  const apply = (map: readonly number[], [x, y]: readonly [number, number]) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = map;
    return [a * x + c * y + e, b * x + d * y + f] as const;
  };
  const errors = corners.map((corner) => {
    const [x0, y0] = apply(result.alignment.matrix, corner);
    const [x1, y1] = apply(exact, corner);
    return Math.hypot(x1 - x0, y1 - y0) / 72;
  });
  return Math.max(...errors);
}

function meets(found: readonly number[], real: readonly number[]): boolean {
  const [a0 = 0, b0 = 0, a1 = 0, b1 = 0] = found;
  const [c0 = 0, d0 = 0, c1 = 0, d1 = 0] = real;
  return a0 - MARGIN <= c1 && c0 <= a1 + MARGIN && b0 - MARGIN <= d1 && d0 <= b1 + MARGIN;
}
