import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  IDENTITY,
  applyMatrix,
  invertMatrix,
  mapBox,
  meanScale,
} from '../../../../contract/src/geometry/matrix.ts';

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const six = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const two = z.tuple([z.number(), z.number()]);

/** The same file is read by the core's `geometry_vectors` test. */
const vectors = z
  .object({
    matrices: z.array(
      z.object({
        name: z.string(),
        matrix: six,
        point: two,
        image: two,
        box: four,
        boxImage: four,
        inverse: six.nullable(),
        meanScale: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../fixtures/geometry-vectors.json', import.meta.url), 'utf8'),
    ),
  );

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((value, index) => {
    const target = wanted[index] ?? Number.NaN;
    expect(Math.abs(value - target)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(target)));
  });
}

describe('matrices agree with the core', () => {
  it.each(vectors.matrices)(
    '$name',
    ({ matrix, point, image, box, boxImage, inverse, ...rest }) => {
      const mapped = applyMatrix(matrix, { x: point[0], y: point[1] });
      expectClose([mapped.x, mapped.y], image);
      expectClose(mapBox(matrix, box), boxImage);
      expect(meanScale(matrix)).toBeCloseTo(rest.meanScale, 9);
      const found = invertMatrix(matrix);
      if (inverse === null) expect(found).toBeNull();
      else expectClose(found ?? [], inverse);
    },
  );

  it('undoes what it does', () => {
    for (const { matrix, point } of vectors.matrices) {
      const inverse = invertMatrix(matrix);
      if (inverse === null) continue;
      const there = applyMatrix(matrix, { x: point[0], y: point[1] });
      const back = applyMatrix(inverse, there);
      expectClose([back.x, back.y], point);
    }
  });

  it('leaves everything in place by the identity', () => {
    expect(applyMatrix(IDENTITY, { x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
  });
});
