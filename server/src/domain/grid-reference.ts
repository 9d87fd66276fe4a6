/** Where issues are by the grids of their sheets. */
import type { SheetGrid } from '../../../contract/src/geometry/grid.ts';
import { placeOnGrids } from '../../../contract/src/geometry/place-on-grid.ts';
import { placeInFile } from './place-in-file.ts';

/** The grids of sheets by the ids of these. */
export type Grids = ReadonlyMap<number, readonly SheetGrid[]>;

/** An issue's sheet and markup. */
export type Placed = {
  readonly sheet: { id: number } | null;
  readonly markup: { xfdf: string } | null;
};

/** Where the markup of an issue is. Said anew in every answer, so it follows the markup and the reading. */
export function gridReference({ sheet, markup }: Placed, grids: Grids): string | null {
  const grid = sheet === null ? undefined : grids.get(sheet.id);
  const box = markup === null || grid === undefined ? null : placeInFile(markup.xfdf);
  return box === null || grid === undefined ? null : placeOnGrids(box, grid);
}
