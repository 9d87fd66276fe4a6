/** What reviewers of change sets send, before `bad-requests.test.ts` makes it wrong. */
import type { OperationId } from '../../contract/src/registry.ts';
import type { GoodInput } from './bad-requests.ts';
import { DISCUSSED, REVIEWED } from './overlays.ts';

/** Ids. The execution has the difference of `addDifference`. */
type Ids = { execution: number; project: number; issuance: number; sheet: number };

export function goodReviewInput({ execution, project, issuance, sheet }: Ids) {
  const ofExecution = { params: { id: execution } };
  const ofIssuance = { params: { id: project, issuanceId: issuance } };
  return {
    'GET /v1/overlay-executions/{id}/review': ofExecution,
    'PUT /v1/overlay-executions/{id}/review': { ...ofExecution, body: REVIEWED },
    'POST /v1/overlay-executions/{id}/review/comments': { ...ofExecution, body: DISCUSSED },
    'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': {
      ...ofIssuance,
      body: { sheet_ids: [sheet], reviewer_id: null },
    },
    'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': {
      ...ofIssuance,
      body: { sheet_ids: [sheet], is_seen: true },
    },
    'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': ofIssuance,
  } satisfies Partial<Record<OperationId, GoodInput>>;
}
