/** The checklist item that an administrator verifies, in the panel or in the drawer; null for none. */
import type { ChecklistItem } from '../../../../contract/src/checklists/schema.ts';
import { createStore } from '../../lib/store.ts';

export const editedItem = createStore<ChecklistItem | null>(null);
