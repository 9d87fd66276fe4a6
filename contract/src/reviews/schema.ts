import { z } from 'zod';
import { commentSchema, personSchema } from '../issues/schema.ts';
import { moment } from '../wire/fields.ts';
import { DIFFERENCE_MARKS } from './marks.ts';

/** A reviewer's decision on a difference of an overlay. */
export const differenceReviewSchema = z
  .object({
    /** As in the differences of the execution. */
    difference_id: z.string(),
    mark: z.enum(DIFFERENCE_MARKS),
    /** Decided about the same difference in an earlier comparison, not about this one. */
    is_carried: z.boolean(),
    /** Null if their account is gone. */
    decided_by: personSchema,
    decided_at: moment,
  })
  .meta({ id: 'DifferenceReview' });
export type DifferenceReview = z.infer<typeof differenceReviewSchema>;

/** What somebody said about a difference of an overlay. */
export const differenceCommentSchema = commentSchema
  .extend({
    /** As in the differences of the execution. */
    difference_id: z.string(),
  })
  .meta({ id: 'DifferenceComment' });
export type DifferenceComment = z.infer<typeof differenceCommentSchema>;
