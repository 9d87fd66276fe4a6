/** What the child process that checks a sheet reads and says. */
import type { PacketSheet } from '../../../evidence/src/packet.ts';

export type SheetTask = {
  /** A PDF. */
  file: string;
  /** From 1. */
  page: number;
  /** `xfdf`: a file with the markup; null: the page as a whole is the place. `picture`: the enclosed crop. */
  crops: { id: number; xfdf: string | null; priority: number; picture: string }[];
  /** Where the user has the same page. */
  source: { file: string; page: number } | null;
};

export type CheckedCrop = {
  id: number;
  /** What it should show, in page points. */
  box: readonly number[];
  /** The markup as its XFDF has it: the box in page points, and the page from 1. Null without one. */
  markup: { box: readonly number[]; page: number } | null;
  /** Pixels; null: the enclosed file is no picture of the right size. */
  differing: number | null;
};

export type SheetAnswer = Pick<PacketSheet, 'size' | 'frame'> & {
  /** Why the page cannot be read; null if it was. */
  refused: string | null;
  crops: readonly CheckedCrop[];
  /** Pixels that differ between the page and that of the user's source; null without one. */
  from_source: number | null;
};
