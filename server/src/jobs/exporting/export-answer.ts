/** What the child process that writes an export reads and says. */
import { z } from 'zod';
import type { MarkupRow } from './export-markups.ts';

/** A markup to be exported, or an annotation of the file that is not. `page`: from 1. */
export type ExportedRow = { page: number; markup: MarkupRow } | { page: number; leftOut: number };

export const exportAnswerSchema = z.union([
  /** It works on this page. */
  z.object({ page: z.int() }),
  /** It is done, and the output shows so many markups. */
  z.object({ count: z.int() }),
  /** The file cannot take them. A sentence for people. */
  z.object({ refused: z.string() }),
]);
export type ExportAnswer = z.infer<typeof exportAnswerSchema>;
