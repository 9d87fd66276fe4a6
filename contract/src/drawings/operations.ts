import { z } from 'zod';
import { DRAWING_TITLE_LENGTH } from '../constants.ts';
import { drawingSchema } from '../documents/schema.ts';
import { id, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

/** A corner in sheet units (1/100 in) of the page as displayed, origin at the upper left, y down. */
const corner = z.number();

export const drawingOperations = defineOperations({
  'POST /v1/drawings': {
    summary:
      'Adds a drawing to a sheet. The box is in 1/100 in of the page as displayed, must lie on the sheet, and needs x1 > x0 and y1 > y0. The drawing gets a name that is unique on the sheet. Later readings of the document keep it.',
    access: { role: 'creator', below: 'sheet', at: 'drawing_sheet_id' },
    body: z.object({ drawing_sheet_id: id, x0: corner, y0: corner, x1: corner, y1: corner }),
    status: 201,
    ok: drawingSchema,
  },
  'PUT /v1/drawings/{id}': {
    summary:
      'Renames a drawing or moves its box. Omitted fields stay as they are. The change overrides every later reading.',
    access: { role: 'creator', below: 'drawing' },
    params: { id: pathId },
    body: z.object({
      title: text({ max: DRAWING_TITLE_LENGTH }).refine(
        (title) => title !== '',
        'must not be empty',
      ),
      x0: corner.optional(),
      y0: corner.optional(),
      x1: corner.optional(),
      y1: corner.optional(),
    }),
    ok: drawingSchema,
  },
  'DELETE /v1/drawings/{id}': {
    summary: 'Deletes a drawing. Later readings of the document do not restore it.',
    access: { role: 'creator', below: 'drawing' },
    params: { id: pathId },
  },
});
