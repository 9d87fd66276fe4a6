/** Drawings on sheets. */
import type { drawingOperations } from '../../../contract/src/drawings/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { DrawingService } from '../services/drawings.ts';

type Services = {
  drawings: DrawingService;
};

export function drawingHandlers({ drawings }: Services): Handlers<typeof drawingOperations> {
  return {
    'POST /v1/drawings': ({ body }, { person }) => drawings.add(person, body),
    'PUT /v1/drawings/{id}': ({ params, body }, { person }) =>
      drawings.correct(person, params.id, body),
    'DELETE /v1/drawings/{id}': async ({ params }, { person }) => {
      await drawings.remove(person, params.id);
      return undefined;
    },
  };
}
