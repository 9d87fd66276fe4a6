/** What the child process that cuts sheets out of a source says. */
import { z } from 'zod';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const cutAnswerSchema = z.discriminatedUnion('is', [
  /** The file as a whole, which comes first. */
  z.object({
    is: z.literal('source'),
    sha256: z.string(),
    size_bytes: z.int(),
    page_count: z.int().nullable(),
  }),
  /** `is_cut`: the page's own PDF is written. Otherwise only the whole source has it. */
  z.object({
    is: z.literal('page'),
    page: z.int(),
    is_cut: z.boolean(),
    size: z.tuple([z.number(), z.number()]),
    frame: z.object({ crop_box: box, rotation_degrees: z.int(), user_unit: z.number() }),
  }),
  /** The page cannot be read. A sentence for people. */
  z.object({ is: z.literal('refusal'), page: z.int(), reason: z.string() }),
  /** The crop of this issue is written. */
  z.object({ is: z.literal('crop'), id: z.int(), box, markup_box: box.nullable() }),
]);
export type CutAnswer = z.infer<typeof cutAnswerSchema>;
