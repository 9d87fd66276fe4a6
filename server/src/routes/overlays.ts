/** Overlays of drawings and their executions. */
import type { overlayOperations } from '../../../contract/src/overlays/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { OverlayService } from '../services/overlays.ts';

type Services = {
  overlays: OverlayService;
};

export function overlayHandlers({ overlays }: Services): Handlers<typeof overlayOperations> {
  return {
    'POST /v1/overlays': ({ body }, { scope }) => overlays.create(scope, body.drawings),
    'GET /v1/overlays': async ({ query }, { scope }) => ({
      data: await overlays.list(scope, query),
    }),
    'POST /v1/overlays/{id}/manual-execution': ({ body }, { scope, signal }) =>
      overlays.realign(scope, body, signal),
    'GET /v1/overlay-executions/{id}': (_input, { scope, version }) =>
      overlays.execution(scope, version),
    'GET /v1/overlay-executions/{id}/differences': (_input, { scope }) =>
      overlays.differences(scope),
  };
}
