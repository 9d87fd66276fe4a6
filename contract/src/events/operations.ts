import { z } from 'zod';
import { annotationSchema, deletedAnnotationSchema } from '../annotations/schema.ts';
import { pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

export const eventOperations = defineOperations({
  'GET /v1/projects/{id}/events': {
    summary:
      'Streams what happens in a project, as server-sent events: annotations (markups as they are now, and deleted ones), scales (scales of sheets or drawings are other ones: clients read those that they show again), and reload (the client missed too much, or its rights changed: it has to read again). Last-Event-ID continues after that event. Clients get only what they may see; the stream ends when their access ends, and after 10 minutes.',
    access: { below: 'project' },
    params: { id: pathId },
    events: {
      annotations: z.object({
        changed: z.array(annotationSchema),
        deleted: z.array(deletedAnnotationSchema),
      }),
      scales: z.object({}),
      reload: z.object({}),
    },
  },
});
