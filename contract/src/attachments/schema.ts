import { z } from 'zod';
import { personSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';
import { ATTACHMENT_TYPES } from './file-type.ts';

/** A photo or PDF that belongs to an issue. Its URLs are signed for the caller. */
export const attachmentSchema = z
  .object({
    id,
    name: z.string(),
    media_type: z.enum(ATTACHMENT_TYPES),
    size_bytes: z.int().min(1),
    /** Of the file as it was sent, in hex. */
    sha256: z.string(),
    added_by: personSchema,
    created_at: moment,
    url: z.string(),
    /** Upright, on white, at most 320 px on its longer side; of a PDF, its first page. Null: there is none, or not yet. */
    thumbnail: z
      .object({ url: z.string(), width_px: z.int().min(1), height_px: z.int().min(1) })
      .nullable(),
    /** Its thumbnail is still being made. */
    is_new: z.boolean(),
    /** The caller may remove it. */
    can_remove: z.boolean(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachmentSchema>;
