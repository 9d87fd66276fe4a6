/** Shows what a reference of a checklist item names: its overlay, or its page at the location (CL-018). */
import type { ChecklistReference } from '../../../../contract/src/checklists/schema.ts';
import { targetOfReference } from '../../domain/checklist-words.ts';
import type { Workspace } from '../../host/workspace.ts';

/** An overlay that is gone says so, and its first sheet is shown instead. */
export function openReference(
  { open, openOverlay }: Pick<Workspace, 'open' | 'openOverlay'>,
  reference: ChecklistReference,
): void {
  const openPage = () => open(1, targetOfReference(reference));
  const { overlay_execution_id: executionId } = reference;
  if (executionId === null) openPage();
  else openOverlay(1, executionId, openPage);
}
