/** Add issue about a difference of an overlay: its cloud, kind, text and place come along (NI-017). */
import type { OverlayDrawing } from '../../../../contract/src/overlays/schema.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { drawingPlace } from '../../domain/overlay-words.ts';
import { raisedFrom } from '../../host/comparison/raised-difference.ts';
import type { ShownOverlay } from '../../host/comparison/shown-overlays.ts';
import { markupKey } from '../../host/markups/document-markups.ts';
import type { Workspace } from '../../host/workspace.ts';

/** "A-101 Rev 2, First floor plan (Set 20.pdf)". */
function nameOf(drawing: OverlayDrawing): string {
  return `${drawingPlace(drawing)}, ${drawing.title} (${drawing.sheet.document_name})`;
}

type Needed = Pick<Workspace, 'me' | 'project' | 'markups' | 'issues'>;

export function raiseDifference(
  { me, project, markups, issues }: Needed,
  { execution, model }: ShownOverlay,
  difference: Difference,
): void {
  const { id, overlay_id: overlayId, overlay } = execution;
  const { drawing_1: a, drawing_2: b } = overlay;
  const raised = raisedFrom(model.comparison.store.get(), {
    ...{ difference, author: me.full_name },
    documents: { a: a.sheet.document_id, b: b.sheet.document_id },
    names: { a: nameOf(a), b: nameOf(b) },
    link: `${location.origin}/projects/${project.id}?overlayId=${overlayId}&overlayExecutionId=${id}`,
  });
  if (raised === null) return;
  const { documentId, pageNumber, markup, frame, begun } = raised;
  // While another issue is edited, this only says so.
  if (issues.editingId === null) {
    markups.learnFrame(documentId, pageNumber, frame);
    markups.add(documentId, [markup]);
  }
  issues.raise({
    ...{ documentId, pageNumber, markupKey: markupKey(documentId, markup.name), isDrawn: true },
    ...{ words: begun.full_text, summary: begun.summary },
    overlay: { executionId: id, differenceId: difference.id },
  });
}
