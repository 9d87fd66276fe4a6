import type { PairRecipe } from './pair.ts';
export function corpusPairs(_seed: number): PairRecipe[] { return []; }
export function revisionPairs(): PairRecipe[] { return []; }
