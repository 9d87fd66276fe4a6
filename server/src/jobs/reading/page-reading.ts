/** What the reading child says, a JSON line each: first the number of pages, then a line for each page. */
import { z } from 'zod';

export const pageReadingSchema = z.object({
  /** From 1. */
  page: z.int().min(1),
  /** Points of the page as displayed. */
  width: z.number(),
  height: z.number(),
  /** /Rotate of the page. */
  rotation: z.int(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  /** Text, box (page points) and font size of each line, from top to bottom. */
  lines: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])),
});
export type PageReading = z.infer<typeof pageReadingSchema>;

export const answerSchema = z.union([
  z.object({ pageCount: z.int().min(0) }),
  z.object({ page: z.int().min(1), error: z.string() }),
  pageReadingSchema,
]);
export type ReadingAnswer = z.infer<typeof answerSchema>;
