/** Where a sheet of the change matrix leads. */
import type { SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { sheetOf } from '../../domain/change-matrix.ts';

/** To the overlay of its pair, or to the sheet that is alone. */
export function placeOf(change: SheetChange) {
  const { overlay_id: overlayId, overlay_execution_id: overlayExecutionId } = change;
  if (overlayId !== null && overlayExecutionId !== null) return { overlayId, overlayExecutionId };
  const { id: sheetId, document_id: documentId } = sheetOf(change);
  return { documentId, sheetId };
}
