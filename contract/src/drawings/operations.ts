import { z } from 'zod';
import { drawingSchema } from '../documents/schema.ts';
import { id, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

/** A corner in sheet units (1/100 in) of the page as displayed, origin at the upper left, y down. */
const corner = z.number();

export const drawingOperations = defineOperations({
  'POST /v1/drawings': {
    summary:
      'Adds a drawing to a sheet, by its box in 1/100 in of the page as displayed: x1 above x0, y1 above y0, all of it on the sheet. It gets a name that no other drawing of the sheet has. No later reading of the document takes it away.',
    access: 'creator',
    body: z.object({ drawing_sheet_id: id, x0: corner, y0: corner, x1: corner, y1: corner }),
    status: 201,
    ok: drawingSchema,
    errors: [404],
  },
  'PUT /v1/drawings/{id}': {
    summary:
      'Names a drawing and, with corners, moves its box; a corner that is left out stays. It wins over every later reading.',
    access: 'creator',
    params: { id: pathId },
    body: z.object({
      title: text({ max: 200 }).refine((title) => title !== '', 'must not be empty'),
      x0: corner.optional(),
      y0: corner.optional(),
      x1: corner.optional(),
      y1: corner.optional(),
    }),
    ok: drawingSchema,
    errors: [404],
  },
  'DELETE /v1/drawings/{id}': {
    summary: 'Deletes a drawing; no later reading of the document brings it back.',
    access: 'creator',
    params: { id: pathId },
    errors: [404],
  },
});
