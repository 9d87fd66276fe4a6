/** What the child process that writes an export reads and says. */
import { z } from 'zod';

/** A markup to be exported. */
export type ExportedRow = {
  /** Says which lies above which. */
  id: number;
  /** From 1. */
  page: number;
  xfdf: string;
};

export const exportAnswerSchema = z.union([
  /** It works on this page. */
  z.object({ page: z.int() }),
  /** It is done, and the output shows so many markups. */
  z.object({ count: z.int() }),
  /** The file cannot take them. A sentence for people. */
  z.object({ refused: z.string() }),
]);
export type ExportAnswer = z.infer<typeof exportAnswerSchema>;
