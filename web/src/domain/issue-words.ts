/** What screens and speech say about issues. */
import { formatDistanceToNowStrict } from 'date-fns';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Issue, LocationReference } from '../../../contract/src/issues/schema.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';

/** Priorities by their ids (G-011), the most urgent first. `bars` of 4 in its picture. */
export const PRIORITIES = [
  { id: 4, key: 'urgent', label: 'Urgent', bars: 4 },
  { id: 3, key: 'high', label: 'High', bars: 3 },
  { id: 2, key: 'medium', label: 'Medium', bars: 2 },
  { id: 1, key: 'low', label: 'Low', bars: 1 },
] as const;
export type Priority = (typeof PRIORITIES)[number];

export function priorityOfId(id: number): Priority | undefined {
  return PRIORITIES.find((priority) => priority.id === id);
}

export const EVALUATION_WORDS: Readonly<Record<EvaluationState, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  not_reviewed: 'Not reviewed',
};

/** In the form and in filters (IC-011). */
export const AI_ASSISTANT = 'AI assistant';

/** The reporter on a card: the product itself for what it found (IC-011). */
export function reporterOnCard({ creator_id, creator_name }: Issue): string {
  return creator_id === null ? 'Pinbar' : (creator_name ?? 'Unknown');
}

/** The reporter in a form. */
export function reporterInForm({ creator_id, creator_name }: Issue): string {
  return creator_id === null ? AI_ASSISTANT : (creator_name ?? 'Unknown');
}

/** LO-004 to LO-008. */
export function referenceLabel(reference: LocationReference): string {
  const { drawing_sheet_id, drawing_sheet, csi_code, overlay_execution_id, checklist_item_id } =
    reference;
  switch (reference.reference_type) {
    case 'drawing_sheet': {
      const number = drawing_sheet?.sheet_num ?? '';
      return number === '' ? `Sheet ${drawing_sheet_id}` : number;
    }
    case 'spec_section':
      return csi_code === null ? 'Spec' : sectionCode(csi_code);
    case 'overlay_execution':
      return `Overlay ${overlay_execution_id}`;
    case 'checklist_item':
      return checklist_item_id === null ? 'Checklist' : `Checklist ${checklist_item_id}`;
    case 'document':
      return 'Document';
  }
}

/** What an issue refers to (CV-003): sheets, a section, overlaid sheets or a checklist item. */
export function refLabels(issue: Issue): string[] {
  if (issue.checklist_item !== null) return [issue.checklist_item.item_id];
  if (issue.overlay_sheets.length > 0) return issue.overlay_sheets.map((sheet) => sheet.sheet_num);
  if (issue.drawing_sheet !== null) return [issue.drawing_sheet.sheet_num];
  return issue.csi_code === null ? [issue.ref_number] : [sectionCode(issue.csi_code)];
}

/** CV-007: "3 days". */
export function ageText(moment: string): string {
  return formatDistanceToNowStrict(moment);
}

/** The primary reference of an issue (IL-029); null if it has no location (LO-013). */
export function primaryReference({
  locations,
}: Pick<Issue, 'locations'>): LocationReference | null {
  const all = locations.flatMap(({ location_references: references }) => references);
  return all.find(({ is_primary }) => is_primary) ?? all[0] ?? null;
}

/** Initials for a person's mark: "Electrical lead" is EL. A name may be an email address. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  const letters =
    words.length === 1
      ? [...(words[0] ?? '')].slice(0, 2)
      : [words[0], words.at(-1)].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('en');
}
