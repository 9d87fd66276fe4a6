/** Results of work that many ask for at the same time, or again soon, kept while there is room. */

type Kept<Result> = { promise: Promise<Result>; weight: number };

export type Memory<Result> = {
  /** The result for this key: known, under way, or made now. A failure is not kept. */
  recall(key: string, make: () => Promise<Result>): Promise<Result>;
};

/**
 * Keeps results of this total weight and forgets those that were not asked for the longest. The key says everything that a
 * result depends on, so nothing has to be removed when something changes.
 */
export function createMemory<Result>(
  mostWeight: number,
  weightOf: (result: Result) => number,
): Memory<Result> {
  const kept = new Map<string, Kept<Result>>();
  let weight = 0;

  function forget(key: string): void {
    weight -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  function makeRoom(): void {
    for (const oldest of kept.keys()) {
      if (weight <= mostWeight) return;
      forget(oldest);
    }
  }

  return {
    recall(key, make) {
      const known = kept.get(key);
      if (known) {
        // The last of the map is the one that was asked for last.
        kept.delete(key);
        kept.set(key, known);
        return known.promise;
      }
      const promise = make();
      const mine: Kept<Result> = { promise, weight: 0 };
      kept.set(key, mine);
      promise.then(
        (result) => {
          if (kept.get(key) !== mine) return;
          mine.weight = 1 + weightOf(result);
          weight += mine.weight;
          makeRoom();
        },
        () => {
          if (kept.get(key) === mine) forget(key);
        },
      );
      return promise;
    },
  };
}
