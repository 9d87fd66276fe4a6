import { z } from 'zod';
import { id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { regionScaleSchema, scaleSchema } from './schema.ts';

/** A sheet with all its drawings. */
const MOST_REGIONS = 1001;

const pageScales = z.object({ data: z.array(regionScaleSchema) });

export const scaleOperations = defineOperations({
  'GET /v1/documents/{id}/scales': {
    summary:
      'Returns the scales of a page: the sheet’s first, then those of its drawings, each as a person chose it, as it was read, and compared with the dimensions on the sheet. Regions that have nothing of this are left out.',
    access: { below: 'document' },
    params: { id: pathId },
    query: z.object({ page_number: pathId }),
    ok: pageScales,
  },
  'PUT /v1/documents/{id}/scales': {
    summary:
      'Sets the scale of regions of a page: drawings by their ids, and the sheet itself as null. No scale takes a choice back. Measurements that exist keep the scale they were made with. Later readings leave choices as they are. 404 for a page or a drawing that is not there.',
    access: { role: 'creator', below: 'document' },
    params: { id: pathId },
    body: z.object({
      page_number: id,
      drawing_ids: z.array(id.nullable()).min(1).max(MOST_REGIONS),
      scale: scaleSchema.nullable(),
    }),
    ok: pageScales,
  },
});
