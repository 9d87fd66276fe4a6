/**
 * Fair timing of contenders: round-robin in one process, so that noise of the machine falls on all of them.
 */
import { performance } from 'node:perf_hooks';

/** Milliseconds. */
export type Spread = { min: number; median: number; max: number; rounds: number };

export type Contender = {
  name: string;
  /** One unit of work. What it returns is kept alive until the next call, so that nothing is optimized away. */
  run: () => unknown;
};

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: at(1), rounds: sorted.length };
}

export function medianOf(samples: readonly number[]): number {
  return spreadOf(samples).median;
}

/**
 * Runs every contender once to warm it up, then `rounds` times in turn.
 * Answers by the contender's name.
 */
export async function race(
  contenders: readonly Contender[],
  rounds: number,
): Promise<Map<string, Spread>> {
  const samples = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  let kept: unknown;
  for (const { run } of contenders) kept = await run();
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) {
      const start = performance.now();
      kept = await run();
      samples.get(name)?.push(performance.now() - start);
    }
  }
  if (kept === race) throw new Error('unreachable: keeps the last result alive');
  return new Map([...samples].map(([name, times]) => [name, spreadOf(times)]));
}
