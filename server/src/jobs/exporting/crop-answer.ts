/** What the child process that paints places of pages says. */
import { z } from 'zod';

/** The place is painted, and shows this box in page points. */
export const cropAnswerSchema = z.object({
  id: z.int(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type CropAnswer = z.infer<typeof cropAnswerSchema>;
