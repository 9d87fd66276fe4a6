/** Issuances of a project's drawings, and what each changed. */
import type { issuanceOperations } from '../../../contract/src/issuances/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ChangeMatrixService } from '../services/change-matrix.ts';
import type { IssuanceService } from '../services/issuances.ts';
import type { LocationHistoryService } from '../services/location-history.ts';
import type { TransmittalService } from '../services/transmittals.ts';

type Services = {
  issuances: IssuanceService;
  changeMatrix: ChangeMatrixService;
  locationHistory: LocationHistoryService;
  transmittals: TransmittalService;
};

export function issuanceHandlers({
  issuances,
  changeMatrix,
  locationHistory,
  transmittals,
}: Services): Handlers<typeof issuanceOperations> {
  return {
    'GET /v1/projects/{id}/issuances': (_input, { scope }) => issuances.issuedSet(scope),
    'POST /v1/projects/{id}/issuances': ({ body }, { scope }) => issuances.create(scope, body),
    'PATCH /v1/projects/{id}/issuances/{issuanceId}': ({ params, body }, { scope }) =>
      issuances.change(scope, params.issuanceId, body),
    'GET /v1/projects/{id}/issuances/{issuanceId}/changes': async ({ params }, { scope }) =>
      (await changeMatrix.changes(scope, params.issuanceId)).matrix,
    'GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf': (
      { params },
      { scope, signal },
    ) => transmittals.pdf(scope, params.issuanceId, signal),
    'GET /v1/drawing-sheets/{id}/location-history': ({ query }, { scope }) =>
      locationHistory.follow(scope, query),
    'PUT /v1/drawing-sheets/{id}/earlier-sheet': async ({ body }, { scope }) => {
      await issuances.correctPair(scope, body);
      return undefined;
    },
  };
}
