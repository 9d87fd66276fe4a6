/** What takes the place of an overlay that is cleared: the sheet of its first drawing. */
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import type { PaneId, PanesAction } from '../../domain/panes.ts';

export function clearOverlay(pane: PaneId, { overlay }: OverlayExecutionDetail): PanesAction {
  const { document_id: documentId, page_number: pageNumber, id: sheetId } = overlay.drawing_1.sheet;
  return { type: 'open', pane, target: { documentId, pageNumber, sheetId } };
}
