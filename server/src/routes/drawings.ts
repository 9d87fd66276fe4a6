/** Drawings on sheets. */
import type { drawingOperations } from '../../../contract/src/drawings/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { DrawingService } from '../services/drawings.ts';

type Services = {
  drawings: DrawingService;
};

export function drawingHandlers({ drawings }: Services): Handlers<typeof drawingOperations> {
  return {
    'POST /v1/drawings': ({ body }, { scope }) => drawings.add(scope, body),
    'PUT /v1/drawings/{id}': ({ body }, { scope }) => drawings.correct(scope, body),
    'DELETE /v1/drawings/{id}': async (_input, { scope }) => {
      await drawings.remove(scope);
      return undefined;
    },
  };
}
