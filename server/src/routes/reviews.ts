/** Change set review. */
import type { reviewOperations } from '../../../contract/src/reviews/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ReviewService } from '../services/reviews.ts';

type Services = {
  reviews: ReviewService;
};

export function reviewHandlers({ reviews }: Services): Handlers<typeof reviewOperations> {
  return {
    'GET /v1/overlay-executions/{id}/review': async (_input, { scope }) => ({
      data: await reviews.reviews(scope),
      comments: await reviews.comments(scope),
    }),
    'PUT /v1/overlay-executions/{id}/review': async ({ body }, { scope }) => {
      await reviews.mark(scope, body);
      return undefined;
    },
    'POST /v1/overlay-executions/{id}/review/comments': ({ body }, { scope }) =>
      reviews.comment(scope, body),
    'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': async (
      { params, body },
      { scope },
    ) => {
      await reviews.giveTo(scope, params.issuanceId, body);
      return undefined;
    },
    'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': async (
      { params, body },
      { scope },
    ) => {
      await reviews.see(scope, params.issuanceId, body);
      return undefined;
    },
    'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': ({ params }, { scope }) =>
      reviews.signOff(scope, params.issuanceId),
  };
}
