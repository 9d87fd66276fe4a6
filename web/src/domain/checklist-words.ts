/** What screens and speech say about checklist items. */
import type { ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type {
  ChecklistItem,
  ChecklistReference,
  ChecklistVerification,
} from '../../../contract/src/checklists/schema.ts';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';
import type { ContentsTarget } from './contents-tree.ts';
import { withoutPdf } from './contents-tree.ts';
import { dateText } from './dates.ts';

export const COMPLIANCE_WORDS: Readonly<Record<ComplianceStatus, string>> = {
  compliant: 'Compliant',
  not_compliant: 'Not compliant',
  needs_attention: 'Needs attention',
  not_applicable: 'Not applicable',
  // CL-023.
  not_evaluated: 'Not Evaluated',
};

/** CL-022. Null for an item that is not evaluated. */
export function usedVerification({
  verifications: [first],
}: Pick<ChecklistItem, 'verifications'>): ChecklistVerification | null {
  return first ?? null;
}

export function statusOfItem(item: Pick<ChecklistItem, 'verifications'>): ComplianceStatus {
  return usedVerification(item)?.compliance_status ?? 'not_evaluated';
}

/** A percentage says nothing of an item that was not judged, or need not comply. */
export function hasPercent({ compliance_status: status }: ChecklistVerification): boolean {
  return status !== 'not_evaluated' && status !== 'not_applicable';
}

/** What a later check found otherwise than the person who verified the item; null if they agree. */
export function disagreementOf({
  verifications: [used, check],
}: Pick<ChecklistItem, 'verifications'>): string | null {
  if (used === undefined || check === undefined || !used.is_manual) return null;
  if (used.compliance_status === check.compliance_status) return null;
  const found = COMPLIANCE_WORDS[check.compliance_status];
  return `The check of ${dateText(check.created_at)} found “${found}” instead: ${check.verification_notes}`;
}

/** What the latest check changed of its own; null if nothing. */
export function flipOf({ verifications }: Pick<ChecklistItem, 'verifications'>): string | null {
  const check = verifications.find(({ flipped_from: from }) => from !== null);
  if (check === undefined || check.flipped_from === null) return null;
  const [was, is] = [check.flipped_from, check.compliance_status].map(
    (status) => COMPLIANCE_WORDS[status],
  );
  return `The check before found “${was}”, the latest one “${is}”.`;
}

/** What was filled in on the checklist before it was uploaded: "Ticked. See C-101"; empty if nothing was. */
export const filledInOf = ({
  is_ticked: isTicked,
  remarks,
}: Pick<ChecklistItem, 'is_ticked' | 'remarks'>): string =>
  [isTicked ? 'Ticked' : '', remarks].filter((each) => each !== '').join('. ');

/** Which checklist an item is of; null in a project with only one. */
export function checklistOf(
  { document_name: name }: Pick<ChecklistItem, 'document_name'>,
  documents: readonly Pick<Document, 'document_type_id'>[],
): string | null {
  const isChecklist = (each: (typeof documents)[number]) =>
    each.document_type_id === DOCUMENT_TYPE.checklist;
  return documents.filter(isChecklist).length > 1 ? withoutPdf(name) : null;
}

/** What a requirement says behind its summary. */
export function restOfRequirement({
  summary,
  requirement_text: text,
}: Pick<ChecklistItem, 'summary' | 'requirement_text'>): string {
  return text.startsWith(summary) ? text.slice(summary.length).replace(/^[\s:;–—-]+/, '') : text;
}

/** "Check of 04/03/2025", "Verified by Ada Mills". */
export function sourceOf(verification: ChecklistVerification): string {
  if (!verification.is_manual) return `Check of ${dateText(verification.created_at)}`;
  const { verified_by: person } = verification;
  return person === null ? 'Verified by hand' : `Verified by ${person.full_name}`;
}

/** "by the check", "by Ada Mills". */
export function verifierOf({ is_manual: isManual, verified_by: person }: ChecklistVerification) {
  if (!isManual) return 'by the check';
  return person === null ? 'by hand' : `by ${person.full_name}`;
}

/** LO-004 to LO-007. */
export function checklistReferenceLabel(
  reference: Pick<
    ChecklistReference,
    | ('reference_type' | 'sheet_num' | 'sheet_id' | 'csi_code' | 'reference_id')
    | 'overlay_execution_id'
  >,
): string {
  switch (reference.reference_type) {
    case 'drawing_sheet':
      return reference.sheet_num === null || reference.sheet_num === ''
        ? `Sheet ${reference.sheet_id}`
        : reference.sheet_num;
    case 'spec_section':
      return reference.csi_code === null ? 'Spec' : sectionCode(reference.csi_code);
    case 'overlay_execution':
      return `Overlay ${reference.overlay_execution_id}`;
    case 'checklist_item':
      return `Checklist ${reference.reference_id}`;
  }
}

/** Where a reference is, in words; an overlay has no page. */
export function checklistReferencePlace({
  title,
  page_number: page,
  overlay_execution_id: executionId,
}: Pick<ChecklistReference, 'title' | 'page_number' | 'overlay_execution_id'>): string {
  if (executionId !== null) return title;
  return `${title === '' ? '' : `${title}, `}page ${page}`;
}

/** Sheet units (1/100 in) of a page point. */
const UNITS_PER_POINT = 100 / 72;
/** Around the quoted words, in sheet units. */
const MARGIN = 10;

/** Where a reference is. */
export function targetOfReference({
  document_id: documentId,
  page_number: pageNumber,
  sheet_id: sheetId,
  box,
}: ChecklistReference): ContentsTarget {
  if (box === null) return { documentId, pageNumber, sheetId, box };
  const [x0, y0, x1, y1] = box.map((points) => points * UNITS_PER_POINT);
  const around = [
    ...[(x0 ?? 0) - MARGIN, (y0 ?? 0) - MARGIN],
    ...[(x1 ?? 0) + MARGIN, (y1 ?? 0) + MARGIN],
  ] as const;
  return { documentId, pageNumber, sheetId, box: [around[0], around[1], around[2], around[3]] };
}

/** CL-015, in characters. */
const MOST_SHOWN = 200;

/** Up to 200 characters; null if the text is not longer. */
export function checklistBeginning(text: string): string | null {
  const letters = [...text];
  return letters.length <= MOST_SHOWN
    ? null
    : `${letters.slice(0, MOST_SHOWN).join('').trimEnd()}…`;
}
