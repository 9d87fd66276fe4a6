/** Drawings on sheets. Boxes use drawing units (1/100 in) of the displayed page. */
import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Drawing, Sheet } from '../../../contract/src/documents/schema.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import { changeSheet } from './projects.ts';
import { write } from './write.ts';

/** Updates a sheet's drawings in the cached contents, in their order: top to bottom, then left to right. */
function changeDrawings(
  client: QueryClient,
  { projectId, sheetId }: OfSheet,
  change: (drawings: readonly Drawing[]) => Drawing[],
): void {
  changeSheet(client, projectId, sheetId, (sheet: Sheet) => ({
    ...sheet,
    drawings: change(sheet.drawings).toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0 || a.id - b.id),
  }));
}

/** Where the contents show the drawing. */
type OfSheet = { projectId: number; sheetId: number };

export const addDrawingMutation = mutationOptions({
  mutationFn: ({ of, box: [x0, y0, x1, y1] }: { of: OfSheet; box: Box }, { client }) =>
    write(
      client,
      'POST /v1/drawings',
      { body: { drawing_sheet_id: of.sheetId, x0, y0, x1, y1 } },
      { onAnswer: (added) => changeDrawings(client, of, (drawings) => [...drawings, added]) },
    ),
});

/** A null box stays as it is. */
type DrawingChange = { of: OfSheet; id: number; title: string; box: Box | null };

export const changeDrawingMutation = mutationOptions({
  mutationFn: ({ of, id, title, box }: DrawingChange, { client }) => {
    const corners = box === null ? {} : { x0: box[0], y0: box[1], x1: box[2], y1: box[3] };
    const change = (drawings: readonly Drawing[], changed: Drawing) =>
      drawings.map((each) => (each.id === id ? changed : each));
    return write(
      client,
      'PUT /v1/drawings/{id}',
      { params: { id }, body: { title, ...corners } },
      { onAnswer: (changed) => changeDrawings(client, of, (all) => change(all, changed)) },
    );
  },
});

export const deleteDrawingMutation = mutationOptions({
  mutationFn: ({ of, id }: { of: OfSheet; id: number }, { client }) =>
    write(
      client,
      'DELETE /v1/drawings/{id}',
      { params: { id } },
      { onAnswer: () => changeDrawings(client, of, (all) => all.filter((one) => one.id !== id)) },
    ),
});
