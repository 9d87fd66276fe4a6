import { z } from 'zod';
import { ISSUE_TEXT_LENGTH } from '../constants.ts';
import { id, lines, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { DIFFERENCE_MARKS, MOST_MARKED } from './marks.ts';
import { differenceCommentSchema, differenceReviewSchema } from './schema.ts';

const inIssuance = { id: pathId, issuanceId: pathId };
const sheetIds = z.array(id).min(1).max(MOST_MARKED);

const differenceId = z.string().min(1).max(200);

export const reviewOperations = defineOperations({
  'GET /v1/overlay-executions/{id}/review': {
    summary:
      'Lists what reviewers decided about the differences of an execution, and their comments, oldest first. Differences that nobody has decided about are left out of data.',
    access: { below: 'overlay-execution' },
    params: { id: pathId },
    ok: z.object({
      data: z.array(differenceReviewSchema),
      comments: z.array(differenceCommentSchema),
    }),
  },
  'PUT /v1/overlay-executions/{id}/review': {
    summary:
      'Marks differences of an execution as seen, not a change, question or issue, or, with null, as not decided. Other executions of the overlay that have the same differences show it, too. 422 for a difference that the execution does not have.',
    access: { below: 'overlay-execution' },
    params: { id: pathId },
    body: z.object({
      difference_ids: z.array(differenceId).min(1).max(MOST_MARKED),
      mark: z.enum(DIFFERENCE_MARKS).nullable(),
    }),
    rate: 'edit',
  },
  'POST /v1/overlay-executions/{id}/review/comments': {
    summary:
      'Adds a comment to a difference of an execution. Everyone who sees the overlay may comment, and other executions that have the same difference show it, too. 422 for a difference that the execution does not have.',
    access: { below: 'overlay-execution' },
    params: { id: pathId },
    body: z.object({
      difference_id: differenceId,
      text: lines({ min: 1, max: ISSUE_TEXT_LENGTH }),
    }),
    rate: 'edit',
    status: 201,
    ok: differenceCommentSchema,
  },
  'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': {
    summary:
      'Gives sheets of an issuance, or sheets that it removed, to the person who reviews what it changed in them; null takes them back. 404 for an issuance that is not in the project; 422 for other sheets, and for people without access to the project.',
    access: { role: 'creator', below: 'project' },
    params: inIssuance,
    body: z.object({ sheet_ids: sheetIds, reviewer_id: id.nullable() }),
    errors: [404],
  },
  'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': {
    summary:
      'Says that somebody has looked at sheets of an issuance as a whole, or takes that back: sheets that were added, removed or not aligned, which have no differences to decide about. 404 for an issuance that is not in the project; 422 for other sheets.',
    access: { below: 'project' },
    params: inIssuance,
    body: z.object({ sheet_ids: sheetIds, is_seen: z.boolean() }),
    rate: 'edit',
    errors: [404],
  },
  'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': {
    summary:
      'Signs off the review of what an issuance changed, with a list of what nobody has looked at. 404 for an issuance that is not in the project; 409 while its pairs are compared.',
    access: { role: 'creator', below: 'project' },
    params: inIssuance,
    status: 201,
    ok: z.object({ unseen_count: z.int().min(0) }),
    errors: [404, 409],
  },
});
