/**
 * Groups issues that are about the same: TF-IDF vectors, joined by average linkage. The same issues always give the same groups,
 * and issues that are like no others stay alone.
 */
import { inTurns } from '../turns.ts';
import { termsOf, WEIGHTS } from './terms.ts';
import type { ThemedIssue, Weights } from './terms.ts';

/** A vector by the numbers of its terms, of length 1 with those that no other issue has. */
export type Vector = ReadonlyMap<number, number>;

/** A term that more issues than this share have tells them apart no more, where there are more than a few. */
const MOST_COMMON = 0.5;
const FEW = 20;
/** How rare a word is cannot be told from fewer issues: what all of five name is still a subject. */
const LEAST_TOTAL = 60;

/**
 * The vectors of issues, in their order. Terms of a single issue are left out, because nothing can be like them, but count in the
 * length: who says other things is less like others.
 */
export function vectorsOf(issues: readonly ThemedIssue[], weights: Weights = WEIGHTS): Vector[] {
  const all = issues.map((issue) => termsOf(issue, weights));
  const counts = new Map<string, number>();
  for (const terms of all) {
    for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const total = Math.max(issues.length, LEAST_TOTAL) + 1;
  const numbers = new Map<string, number>();
  for (const [term, count] of counts) {
    const most = Math.max(FEW, MOST_COMMON * issues.length);
    const isTelling = count > 1 && (term.includes(':') || count <= most);
    if (isTelling) numbers.set(term, numbers.size);
  }
  return all.map((terms) => {
    const vector = new Map<number, number>();
    let squares = 0;
    for (const [term, weight] of terms) {
      const value = weight * Math.log(total / (counts.get(term) ?? 1));
      squares += value * value;
      const number = numbers.get(term);
      if (number !== undefined) vector.set(number, value);
    }
    const length = Math.sqrt(squares);
    if (length > 0) for (const [number, value] of vector) vector.set(number, value / length);
    return vector;
  });
}

/** How alike two groups must be on average to be joined. Chosen on the first half of the labeled issues. */
export const LEAST_LIKENESS = 0.07;
/** Fewer issues are no theme. */
export const FEWEST = 3;

/** Issues most like an issue, as candidates for joining. */
const NEIGHBORS = 24;
/** Of an issue's terms, the most telling: the others hardly change what it is like. */
const MOST_POSTINGS = 600;

function dot(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [number, value] of short) sum += value * (long.get(number) ?? 0);
  return sum;
}

/** Pairs of issues that share telling terms: of each issue, those with those it is most like. */
function* alikePairs(vectors: readonly Vector[]): Generator<void, (readonly [number, number])[]> {
  const pairs: (readonly [number, number])[] = [];
  const holders = new Map<number, { at: number; value: number }[]>();
  for (const [at, vector] of vectors.entries()) {
    for (const [number, value] of vector) {
      const known = holders.get(number);
      if (known) known.push({ at, value });
      else holders.set(number, [{ at, value }]);
    }
  }
  // Of all issues, zero but for those met: much faster than a map.
  const likeness = new Float64Array(vectors.length);
  for (const [at, vector] of vectors.entries()) {
    yield;
    const met: number[] = [];
    for (const [number, value] of vector) {
      const others = holders.get(number) ?? [];
      if (others.length > MOST_POSTINGS) continue;
      for (const other of others) {
        if (likeness[other.at] === 0) met.push(other.at);
        likeness[other.at] = (likeness[other.at] ?? 0) + value * other.value;
      }
    }
    const nearest = met
      .filter((other) => other !== at)
      .toSorted((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0) || a - b);
    for (const other of nearest.slice(0, NEIGHBORS)) pairs.push([at, other]);
    for (const other of met) likeness[other] = 0;
  }
  return pairs;
}

/** Groups, the first to be joined first. */
class Queue {
  readonly #heap: { likeness: number; one: number; other: number }[] = [];

  /** Most alike first; of equals, the one made first. */
  #isBefore(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (!x || !y) return false;
    return x.likeness !== y.likeness
      ? x.likeness > y.likeness
      : x.one !== y.one
        ? x.one < y.one
        : x.other < y.other;
  }

  #swap(a: number, b: number): void {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (x && y) {
      this.#heap[a] = y;
      this.#heap[b] = x;
    }
  }

  add(likeness: number, one: number, other: number): void {
    let at =
      this.#heap.push({ likeness, one: Math.min(one, other), other: Math.max(one, other) }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  take() {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let best = at;
      if (this.#isBefore(left, best)) best = left;
      if (this.#isBefore(right, best)) best = right;
      if (best === at) return first;
      this.#swap(at, best);
      at = best;
    }
  }
}

type Group = { members: number[]; sum: Map<number, number>; near: Set<number> };

/**
 * Places of the issues of each group in `vectors`, ascending, the largest group first. Groups whose issues are alike by less
 * than `least` on average are not joined. The mean likeness of two groups is the product of their sums by their sizes, so no
 * table of all pairs is needed: 10,000 issues take seconds.
 */
export function clusters(
  vectors: readonly Vector[],
  least: number = LEAST_LIKENESS,
): Promise<number[][]> {
  return inTurns(joined(vectors, least));
}

function* joined(vectors: readonly Vector[], least: number): Generator<void, number[][]> {
  const groups = new Map<number, Group>(
    vectors.map((vector, at) => [at, { members: [at], sum: new Map(vector), near: new Set() }]),
  );
  const queue = new Queue();
  const meanOf = (one: Group, other: Group) =>
    dot(one.sum, other.sum) / (one.members.length * other.members.length);
  const offer = (one: number, other: number) => {
    const [a, b] = [groups.get(one), groups.get(other)];
    if (!a || !b) return;
    a.near.add(other);
    b.near.add(one);
    const likeness = meanOf(a, b);
    if (likeness >= least) queue.add(likeness, one, other);
  };
  for (const [one, other] of yield* alikePairs(vectors)) {
    yield;
    if (groups.get(one)?.near.has(other) !== true) offer(one, other);
  }
  let next = vectors.length;
  for (let pair = queue.take(); pair !== undefined; pair = queue.take()) {
    const [one, other] = [groups.get(pair.one), groups.get(pair.other)];
    // One of them was joined to another meanwhile.
    if (!one || !other) continue;
    yield;
    const [small, large] = one.members.length < other.members.length ? [one, other] : [other, one];
    for (const [number, value] of small.sum) {
      large.sum.set(number, (large.sum.get(number) ?? 0) + value);
    }
    groups.delete(pair.one);
    groups.delete(pair.other);
    const members = [...one.members, ...other.members];
    groups.set(next, { members, sum: large.sum, near: new Set() });
    for (const near of new Set([...one.near, ...other.near])) offer(next, near);
    next += 1;
  }
  return [...groups.values()]
    .map(({ members }) => members.toSorted((a, b) => a - b))
    .toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** How typical each of these vectors is of all of them: its likeness to their sum. */
export function typicalness(vectors: readonly Vector[]): number[] {
  const sum = new Map<number, number>();
  for (const vector of vectors) {
    for (const [number, value] of vector) sum.set(number, (sum.get(number) ?? 0) + value);
  }
  return vectors.map((vector) => dot(vector, sum));
}
