/** How well an issue holds up by what the project has of it: the doublechecker score (AD-041, AA-010). */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { annotations, issueAttachments, issueComments, issues } from '../db/schema.ts';

/** From here on, longer descriptions do not count for more. In characters. */
const DETAILED = 400;

/**
 * 0 to 1, of a row of `issues`. It counts what can be checked without a person's opinion: a markup on the paper (0.3), a place
 * that is still in the project (0.3), how much is written (0.2), and whether anyone took it up with a comment or an attachment
 * (0.2). Evaluations do not count, so that the score can be held against them.
 */
export const doublecheckerScore: SQL<number> = sql<number>`(
  0.3 * exists (select 1 from ${annotations} where issue_id = ${issues}.id and not is_deleted)::int
  + 0.3 * (num_nonnulls(${issues.drawingSheetId}, ${issues.csiCode}, ${issues.overlayExecutionId},
    ${issues.checklistItemId}) > 0)::int
  + 0.2 * least(length(${issues.fullText}), ${DETAILED}::int) / ${DETAILED}::float8
  + 0.2 * (exists (select 1 from ${issueComments} where issue_id = ${issues}.id)
    or exists (select 1 from ${issueAttachments} where issue_id = ${issues}.id))::int
)`;
