import { z } from 'zod';
import { annotationSchema, deletedAnnotationSchema } from '../annotations/schema.ts';
import { id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

export const eventOperations = defineOperations({
  'GET /v1/projects/{id}/events': {
    summary:
      'Streams what happens in a project, as server-sent events: annotations (markups as they are now, and deleted ones), scales (scales of sheets or drawings have changed: clients read those that they show again), issues (ids of those that were raised, changed, evaluated or commented on, or got another attachment, null if they are too many to name, and of those that the client may no longer see: it reads what it shows again), views (saved views of issues have changed: clients read their list again), overlays (overlays were created, aligned or checked: clients read those that they show again), reviews (differences were reviewed: clients read what they show of that again), checklists (checklist items were verified: clients read those that they show again), and reload (the client missed too much, or its rights changed: it has to read again). Last-Event-ID continues after that event. Clients get only what they may see; the stream ends when their access ends, and after 10 minutes.',
    access: { below: 'project' },
    params: { id: pathId },
    events: {
      annotations: z.object({
        changed: z.array(annotationSchema),
        deleted: z.array(deletedAnnotationSchema),
      }),
      scales: z.object({}),
      issues: z.object({ changed: z.array(id).nullable(), removed: z.array(id) }),
      views: z.object({}),
      overlays: z.object({}),
      reviews: z.object({}),
      checklists: z.object({}),
      reload: z.object({}),
    },
  },
});
