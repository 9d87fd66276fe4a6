/** What the child process that writes an export reads and says. */
import { z } from 'zod';
import type { Markup } from '../../../../markups/src/model.ts';
import type { MarkupRow } from './export-markups.ts';

/**
 * A stored markup to be exported, one that is only made for the export, in page points, or an annotation of the file that is
 * not exported. `page`: from 1.
 */
export type ExportedRow =
  | { page: number; markup: MarkupRow }
  | { page: number; made: Markup }
  | { page: number; leftOut: number };

export const exportAnswerSchema = z.union([
  /** It works on this page. */
  z.object({ page: z.int() }),
  /** It is done, and the output shows so many markups. */
  z.object({ count: z.int() }),
  /** The file cannot take them. A sentence for people. */
  z.object({ refused: z.string() }),
]);
export type ExportAnswer = z.infer<typeof exportAnswerSchema>;
