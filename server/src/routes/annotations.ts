/** Markups on pages. */
import type { annotationOperations } from '../../../contract/src/annotations/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AnnotationService } from '../services/annotations.ts';
import type { CarryService } from '../services/carries.ts';
import type { ExportService } from '../services/exports.ts';

type Services = {
  annotations: AnnotationService;
  carries: CarryService;
  exports: ExportService;
};

export function annotationHandlers({
  annotations,
  exports,
  carries,
}: Services): Handlers<typeof annotationOperations> {
  return {
    'GET /v1/projects/{id}/annotations': ({ query }, { scope }) => annotations.list(scope, query),
    'POST /v1/projects/{id}/annotations': async ({ body }, { scope, log }) => {
      const added = await annotations.add(scope, body);
      if (added.refused.length > 0) {
        log.warn({ document: body.document_id, refused: added.refused }, 'markups were refused');
      }
      return added;
    },
    'POST /v1/projects/{id}/annotations/changes': ({ body }, { scope }) =>
      annotations.changeMany(scope, body.changes),
    'POST /v1/documents/{id}/pdf': ({ body }, { scope, signal }) =>
      exports.pdf(scope, body, signal),
    'GET /v1/annotations/{id}': (_input, { scope }) => annotations.annotation(scope),
    'PUT /v1/annotations/{id}': ({ body }, { scope }) => annotations.change(scope, body),
    'DELETE /v1/annotations/{id}': async ({ body }, { scope }) => {
      await annotations.remove(scope, body.version);
      return undefined;
    },
    'POST /v1/documents/{id}/carry-markups': (_input, { scope }) => carries.carryForward(scope),
    'GET /v1/annotations/{id}/changes': ({ query }, { scope }) =>
      annotations.changes(scope, query.before),
  };
}
