/** The known differences between the two issuances, written next to them as `truth.json`. */
import type { Box } from '../description/bounds.ts';
import type { EditKind } from '../description/edits.ts';
import type { Matrix } from '../description/matrix.ts';

export type TruthEdit = {
  kind: EditKind;
  group: 'drawing' | 'title-block';
  /** Names of the things that changed. */
  things: string[];
  /** Box of the changed ink in points of the OLD page as displayed, origin upper left, y down. */
  box: Box;
  text?: { before: string; after: string };
  /** Points of OLD. */
  move?: readonly [number, number];
};

export type PairTruth = {
  sheet: string;
  /** Pages from 1. */
  oldPage: number;
  newPage: number;
  /** How NEW was made, in words. */
  way: string;
  /** Page points of NEW → page points of OLD, exact. */
  newToOld: Matrix;
  edits: TruthEdit[];
};

export type SampleTruth = {
  version: 1;
  old: string;
  new: string;
  pairs: PairTruth[];
  /** Sheets in only one issuance. */
  onlyOld: string[];
  onlyNew: string[];
};
