/** What the child process is asked about two pages, and what it reports: how the second lies on the first, and what differs. */
import { z } from 'zod';
import { alignmentSchema, differenceSchema } from '../../../../contract/src/comparison.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { RecognizedLine } from '../../../../wasm-core/bindings/sheet.ts';
import type { SheetPairFacts } from '../../domain/checks/sheet-pair.ts';

export type PageOfFile = {
  /** Absolute path. */
  file: string;
  /** From 1. */
  page: number;
  /** The part of it that counts, in page points; null or absent: all of it. */
  box?: Box | null;
  /** Lines that were recognized in its picture, page points. Names of differences may use them. */
  recognized?: readonly RecognizedLine[];
};

export const pagePoint = z.object({ x: z.number(), y: z.number() });
export type PagePoint = z.infer<typeof pagePoint>;

/** A JSON line to the child, which answers with `PairAnswer`s: the frames, the alignment, then the differences. */
export type PairRequest = {
  earlier: PageOfFile;
  later: PageOfFile;
  /** Three places on each, page points, by which a person aligned them. Absent: they are aligned automatically. */
  points?: { earlier: readonly PagePoint[]; later: readonly PagePoint[] };
  /** What checks of two whole sheets need to know besides the differences is wanted, too. */
  withFacts?: boolean;
};

const number = z.number();
const box = z.tuple([number, number, number, number]);

/** How a page lies in its file (`PageFrame`), and its size as displayed, points. */
const pageSchema = z.object({
  cropBox: box,
  rotation: number,
  userUnit: number,
  width: number,
  height: number,
});
export type PairedPage = z.infer<typeof pageSchema>;

/** Its matrix maps points of the later page to points of the earlier one, also where only parts of them count. */
export type PairAlignment = z.infer<typeof alignmentSchema>;

const differencesSchema = z.object({
  /** In points of the earlier page. */
  differences: z.array(differenceSchema.omit({ review: true })),
  /** Differences too small to be listed. */
  hiddenCount: number,
  /** A sentence if the material does not allow fine differences. */
  limitation: z.string().nullable(),
  /** A page shows something that could not be read, so there may be other differences. */
  isPartlyRead: z.boolean(),
  /** Absent unless it was asked for, and both pages were aligned for certain and are vectors. */
  facts: z.custom<SheetPairFacts>((value) => typeof value === 'object').optional(),
});
export type PairDifferences = z.infer<typeof differencesSchema>;

/** Without `differences` after a failed alignment. `refused`: a sentence of the core, for the log. */
export const pairAnswerSchema = z.union([
  z.object({ pages: z.object({ earlier: pageSchema, later: pageSchema }) }),
  z.object({ alignment: alignmentSchema }),
  z.object({ compared: differencesSchema.nullable() }),
  z.object({ refused: z.string(), code: z.string() }),
]);
export type PairAnswer = z.infer<typeof pairAnswerSchema>;

/** Two pages, as far as they could be opened, aligned and compared. */
export type PagePair = {
  readonly pages: { readonly earlier: PairedPage; readonly later: PairedPage } | null;
  readonly alignment: PairAlignment | null;
  readonly compared: PairDifferences | null;
};
