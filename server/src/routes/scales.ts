/** Scales of sheets and drawings. */
import type { scaleOperations } from '../../../contract/src/scales/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ScaleService } from '../services/scales.ts';

type Services = {
  scales: ScaleService;
};

export function scaleHandlers({ scales }: Services): Handlers<typeof scaleOperations> {
  return {
    'GET /v1/documents/{id}/scales': async ({ query }, { scope }) => ({
      data: await scales.ofPage(scope, query.page_number),
    }),
    'PUT /v1/documents/{id}/scales': async ({ body }, { scope }) => ({
      data: await scales.choose(scope, body),
    }),
  };
}
