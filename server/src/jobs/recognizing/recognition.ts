/** Messages of the recognizing child. */
import { z } from 'zod';
import { PAGE_FAILURES } from '../failures.ts';

/** What is left to recognize of a page. */
export type PagePart = {
  /** From 1. */
  page: number;
  /** The first tile that is left: 0 is the corner with the title block. */
  tile: number;
  /** Whether to go on after the tile with the title block. */
  isWhole: boolean;
};

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
const candidate = z.object({ text: z.string(), box, score: z.number() });

/** What the title block says, as `PageReading` has it. */
export const blockReadingSchema = z.object({
  /** Points of the page. */
  width: z.number(),
  height: z.number(),
  numbers: z.array(candidate),
  titles: z.array(candidate),
  revision: z.string().nullable(),
  date: z.string().nullable(),
});
export type BlockReading = z.infer<typeof blockReadingSchema>;

const lineSchema = z.object({ text: z.string(), box });
export type RecognizedLine = z.infer<typeof lineSchema>;

export const answerSchema = z.union([
  z.object({
    page: z.int().min(1),
    tile: z.int().min(0),
    /** Whether more tiles of the page follow, wanted or not. */
    isLast: z.boolean(),
    lines: z.array(lineSchema),
    /** With the first tile. */
    block: blockReadingSchema.nullable(),
  }),
  z.object({ page: z.int().min(1), error: z.enum(PAGE_FAILURES) }),
]);
export type RecognitionAnswer = z.infer<typeof answerSchema>;
export type RecognizedTile = Extract<RecognitionAnswer, { tile: number }>;
