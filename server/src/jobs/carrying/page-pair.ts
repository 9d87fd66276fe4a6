/** What the child process is asked about two revisions of a sheet, and what it reports. */
import { z } from 'zod';

export type PageOfFile = {
  /** Absolute path. */
  file: string;
  /** From 1. */
  page: number;
};

/** A JSON line to the child, which answers with its frames and then its comparison. */
export type PairRequest = { earlier: PageOfFile; later: PageOfFile };

const number = z.number();
const box = z.tuple([number, number, number, number]);
const matrix = z.tuple([number, number, number, number, number, number]);

/** How a page lies in its file (`PageFrame`), and its size as displayed, points. */
const pageSchema = z.object({
  cropBox: box,
  rotation: number,
  userUnit: number,
  width: number,
  height: number,
});
export type PairedPage = z.infer<typeof pageSchema>;

const comparisonSchema = z.object({
  /** Null: the pages could not be aligned. */
  alignment: z
    .object({
      /** Points of the later page → points of the earlier one. */
      toEarlier: matrix,
      errorInches: number,
      isCertain: z.boolean(),
    })
    .nullable(),
  /** Where they differ, in points of the earlier page. */
  differences: z.array(box),
  /** False if there may be other differences. */
  isComplete: z.boolean(),
});
export type PairComparison = z.infer<typeof comparisonSchema>;

export const pairAnswerSchema = z.union([
  z.object({ earlier: pageSchema, later: pageSchema }),
  comparisonSchema,
  z.object({ refused: z.string() }),
]);
export type PairAnswer = z.infer<typeof pairAnswerSchema>;

/** Two revisions of a sheet. */
export type PagePair = PairComparison & {
  /** Null if one of the pages could not be opened. */
  readonly pages: { readonly earlier: PairedPage; readonly later: PairedPage } | null;
};
