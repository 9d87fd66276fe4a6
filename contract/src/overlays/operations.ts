import { z } from 'zod';
import { MOST_OVERLAY_DRAWINGS } from '../constants.ts';
import { id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  overlayColor,
  overlayDifferenceSchema,
  overlayExecutionDetailSchema,
  overlayOpacity,
  overlayPointSchema,
  overlaySchema,
} from './schema.ts';

/** A drawing on a sheet (id), or a whole sheet (drawing_sheet_id). */
const drawing = z
  .object({
    id: id.optional(),
    drawing_sheet_id: id.optional(),
    color: overlayColor,
    opacity: overlayOpacity,
  })
  .refine(
    ({ id: drawingId, drawing_sheet_id: sheetId }) =>
      (drawingId === undefined) !== (sheetId === undefined),
    'must have exactly one of id and drawing_sheet_id',
  );

const threePoints = z.array(overlayPointSchema).length(3);

export const overlayOperations = defineOperations({
  'POST /v1/overlays': {
    summary:
      'Creates an overlay of 2 to 4 drawings of one project, and starts to align and check it: each drawing is aligned to the first one by its own content. A drawing is named by id, or a whole sheet by drawing_sheet_id. The same drawings in the same order are one overlay, which then gets another execution; if its latest execution shows the same in the same colors and opacities, that one is returned. 404 for a drawing that is not there; 422 for fewer than 2 or more than 4 drawings, the same one twice, and drawings of several projects.',
    access: { role: 'creator' },
    body: z.object({ drawings: z.array(drawing).min(2).max(MOST_OVERLAY_DRAWINGS) }),
    status: 201,
    ok: z.object({ overlay_id: id, execution_id: id }),
    errors: [404],
  },
  'GET /v1/overlays': {
    summary:
      'Lists the overlays that show a sheet, or any sheet of a document, with their executions, newest first. 422 without sheet_id and document_id; with both, the sheet has to be in the document.',
    access: { role: 'member' },
    query: z
      .object({ sheet_id: pathId.optional(), document_id: pathId.optional() })
      .refine(
        ({ sheet_id: sheetId, document_id: documentId }) =>
          sheetId !== undefined || documentId !== undefined,
        'must have sheet_id or document_id',
      ),
    ok: z.object({ data: z.array(overlaySchema) }),
    errors: [404],
  },
  'POST /v1/overlays/{id}/manual-execution': {
    summary:
      'Aligns drawing 2 of an overlay to drawing 1 by three points on each, in 1/100 in of the pages as displayed, as a new execution, which is then checked. 422 if the points coincide, are nearly on one line, or would mirror the drawing or stretch it by more than 10 percent; the detail says why. Drawings 3 and 4 keep their colors and are aligned automatically.',
    access: { role: 'creator', below: 'overlay' },
    params: { id: pathId },
    body: z.object({
      points_drawing_1: threePoints,
      points_drawing_2: threePoints,
      color_1: overlayColor,
      opacity_1: overlayOpacity,
      color_2: overlayColor,
      opacity_2: overlayOpacity,
    }),
    status: 201,
    ok: z.object({ overlay_id: id, execution_id: id }),
  },
  'GET /v1/overlay-executions/{id}': {
    summary:
      'Returns an execution with its overlay. Clients poll it while has_been_checked is false: the alignments come first, then the count of differences.',
    access: { below: 'overlay-execution' },
    params: { id: pathId },
    isPolled: true,
    ok: overlayExecutionDetailSchema,
  },
  'GET /v1/overlay-executions/{id}/differences': {
    summary:
      'Lists what differs between drawing 1 and each further drawing. Empty until has_been_checked is true, and where the drawings could not be aligned or compared.',
    access: { below: 'overlay-execution' },
    params: { id: pathId },
    ok: z.object({
      data: z.array(overlayDifferenceSchema),
      /** A sentence if there may be other differences, such as fine ones that the material does not allow. */
      limitation: z.string().nullable(),
      /** How many differences are too small for the list. */
      hidden_count: z.int().min(0),
    }),
  },
});
