/** Who may review change sets: a part of `access-matrix.ts`. */
import type { Fixture } from './access-matrix.ts';
import { all, BELOW_OURS, CREATORS_OURS, outsiders } from './access-rows.ts';
import type { AccessWorld } from './access-world.ts';
import { DISCUSSED, REVIEWED } from './overlays.ts';

const ofExecution = { id: ({ addedOverlay }: AccessWorld) => addedOverlay.execution };
const ofIssuance = {
  others: async ({ addIssuance }: AccessWorld) => ({ issuanceId: await addIssuance() }),
};

export const REVIEW_FIXTURES = {
  'GET /v1/overlay-executions/{id}/review': { row: BELOW_OURS, ...ofExecution },
  'PUT /v1/overlay-executions/{id}/review': {
    row: [outsiders(404), all(204)],
    ...ofExecution,
    body: () => REVIEWED,
  },
  'POST /v1/overlay-executions/{id}/review/comments': {
    row: [outsiders(404), all(201)],
    ...ofExecution,
    body: () => DISCUSSED,
  },
  // The issuance has no sheets, so the calls of those who may make them are refused for that.
  'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': {
    row: [outsiders(403), { ...all(422), viewer: 403 }],
    ...ofIssuance,
    body: ({ sheetId }) => ({ sheet_ids: [sheetId], reviewer_id: null }),
  },
  'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': {
    row: [outsiders(403), all(422)],
    ...ofIssuance,
    body: ({ sheetId }) => ({ sheet_ids: [sheetId], is_seen: true }),
  },
  'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': { row: CREATORS_OURS, ...ofIssuance },
} satisfies Readonly<Record<string, Fixture>>;
