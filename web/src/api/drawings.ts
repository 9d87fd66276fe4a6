/** Drawings on sheets. Boxes use drawing units (1/100 in) of the displayed page. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import { call } from './client.ts';

export function addDrawing(sheetId: number, [x0, y0, x1, y1]: Box) {
  return call('POST /v1/drawings', { body: { drawing_sheet_id: sheetId, x0, y0, x1, y1 } });
}

/** Null keeps the box. */
export function changeDrawing(id: number, title: string, box: Box | null) {
  const corners = box === null ? {} : { x0: box[0], y0: box[1], x1: box[2], y1: box[3] };
  return call('PUT /v1/drawings/{id}', { params: { id }, body: { title, ...corners } });
}

export function deleteDrawing(id: number) {
  return call('DELETE /v1/drawings/{id}', { params: { id } });
}
