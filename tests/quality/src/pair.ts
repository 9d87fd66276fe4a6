/** A pair of pages with its known result. */
import type { Box } from '../../../sample/src/description/bounds.ts';
import type { EditKind } from '../../../sample/src/description/edits.ts';
import type { Matrix } from '../../../sample/src/description/matrix.ts';

export type KnownEdit = {
  kind: EditKind;
  what: string;
  /** Points of OLD. */
  box: Box;
  /** Changed ink, points of OLD. */
  ink: readonly (readonly [number, number])[];
  text?: { before: string; after: string };
  /** Points of OLD. */
  move?: readonly [number, number];
};

export type PairFile = { bytes: Uint8Array; /** From 0. */ page: number };

export type Pair = {
  name: string;
  category: string;
  /** The category that goals are counted by. */
  family: 'vector' | 'scan' | 'refuse' | 'real';
  old: PairFile;
  next: PairFile;
  /** NEW → OLD; null if nothing fits (`refuse`) or it is unknown (`real`). */
  truth: Matrix | null;
  edits: readonly KnownEdit[];
};

/** Pairs are made on request: a hundred of them would need too much memory. */
export type PairRecipe = { name: string; category: string; make: () => Promise<Pair> };
