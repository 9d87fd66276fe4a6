/** Reproducible random numbers: mulberry32 with a 32-bit seed. */
export type Random = {
  /** 0 ≤ value < 1. */
  next: () => number;
  between(low: number, high: number): number;
  integer(low: number, highInclusive: number): number;
  pick<T>(values: readonly T[]): T;
  /** Mean 0, deviation 1. */
  normal(): number;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, highInclusive) => low + Math.floor(next() * (highInclusive - low + 1)),
    pick(values) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
