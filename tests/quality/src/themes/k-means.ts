/** K-means by direction on vectors of length 1, to compare with. */
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { Vector } from '../../../../server/src/domain/themes/clusters.ts';

const ROUNDS = 100;

function dot(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [number, value] of one) sum += value * (other.get(number) ?? 0);
  return sum;
}

function direction(sum: Map<number, number>): Map<number, number> {
  const length = Math.sqrt(dot(sum, sum)) || 1;
  return new Map([...sum].map(([number, value]) => [number, value / length]));
}

function run(vectors: readonly Vector[], k: number, seed: number) {
  const { next } = seededRandom(seed);
  // As k-means++ begins: far from those chosen.
  const first = vectors[Math.floor(next() * vectors.length)] ?? new Map<number, number>();
  let centers: ReadonlyMap<number, number>[] = [first];
  while (centers.length < k) {
    const far = vectors.map(
      (vector) => (1 - Math.max(...centers.map((center) => dot(vector, center)))) ** 2,
    );
    let rest = next() * far.reduce((sum, each) => sum + each, 0);
    const at = far.findIndex((each) => (rest -= each) <= 0);
    centers.push(vectors[Math.max(0, at)] ?? first);
  }
  let groups: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = groups.join();
    groups = vectors.map((vector) => {
      const all = centers.map((center) => dot(vector, center));
      return all.indexOf(Math.max(...all));
    });
    if (groups.join() === before) break;
    centers = centers.map((center, group) => {
      const sum = new Map<number, number>();
      for (const [at, vector] of vectors.entries()) {
        if (groups[at] !== group) continue;
        for (const [number, value] of vector) sum.set(number, (sum.get(number) ?? 0) + value);
      }
      return sum.size === 0 ? center : direction(sum);
    });
  }
  const inertia = vectors.reduce(
    (sum, vector, at) => sum + dot(vector, centers[groups[at] ?? 0] ?? new Map<number, number>()),
    0,
  );
  return { groups, inertia };
}

/** The best of 20 starts, as libraries do it. */
export function kMeans(vectors: readonly Vector[], k: number): number[] {
  const runs = Array.from({ length: 20 }, (_, seed) => run(vectors, k, seed + 1));
  return runs.toSorted((a, b) => b.inertia - a.inertia)[0]?.groups ?? [];
}
