/** The place whose history is shown. Lives outside React, because what lies over the paper and the panel both show it. */
import type { LocationStep } from '../../../../contract/src/issuances/location-history.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PaneId } from '../../domain/panes.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';

export type PickedLocation = {
  readonly viewer: PaneId;
  readonly sheetId: number;
  readonly documentId: number;
  readonly pageNumber: number;
  /** "A-101, Floor plan". */
  readonly sheetName: string;
  /** Sheet units, whole ones. */
  readonly point: Point;
};

/** Where the place is on a page, page points; null: not on this page, or not known. */
export function pointOn(
  { documentId, pageNumber }: { documentId: number; pageNumber: number },
  picked: PickedLocation,
  steps: readonly LocationStep[],
): Point | null {
  const isPicked = picked.documentId === documentId && picked.pageNumber === pageNumber;
  const found = isPicked
    ? picked.point
    : steps.find(
        ({ sheet, state }) =>
          state !== 'removed' &&
          sheet.document_id === documentId &&
          sheet.page_number === pageNumber,
      )?.point;
  if (!found) return null;
  return { x: found.x * POINTS_PER_UNIT, y: found.y * POINTS_PER_UNIT };
}
