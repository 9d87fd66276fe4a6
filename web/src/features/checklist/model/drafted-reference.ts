/** References that are chosen in the form and not saved yet. */
import { sectionCode } from '../../../../../contract/src/documents/section-code.ts';
import type {
  ReferenceChoices,
  ReferenceKind,
} from '../../../../../contract/src/projects/search.ts';
import type { AddedReference } from '../../../api/checklists.ts';

/** CL-040. */
export type DraftedReference = {
  kind: ReferenceKind;
  /** Of the sheet, section or execution of an overlay. */
  id: number;
  label: string;
  title: string;
  /** Null: an overlay has no page. */
  pageNumber: number | null;
};

export function foundReferences({
  sheets,
  spec_sections,
  overlays,
}: ReferenceChoices): DraftedReference[] {
  return [
    ...sheets.map((sheet): DraftedReference => ({
      ...{ kind: 'drawing_sheet', id: sheet.id, title: sheet.sheet_title },
      ...{ label: sheet.sheet_num || `Sheet ${sheet.id}`, pageNumber: sheet.page_number },
    })),
    ...spec_sections.map((section): DraftedReference => ({
      ...{ kind: 'spec_section', id: section.id, title: section.csi_code_title },
      ...{ label: sectionCode(section.csi_code), pageNumber: section.starting_page_number },
    })),
    ...overlays.map(({ overlay_execution_id: id, title }): DraftedReference => ({
      ...{ kind: 'overlay_execution', id, title },
      ...{ label: `Overlay ${id}`, pageNumber: null },
    })),
  ];
}

export const keyOfDraft = ({ kind, id, pageNumber }: DraftedReference) =>
  `${kind} ${id} ${pageNumber}`;

/** "page 4", or nothing. */
export const pageOfDraft = ({ pageNumber }: DraftedReference) =>
  pageNumber === null ? '' : `page ${pageNumber}`;

function added({ kind, id, pageNumber }: DraftedReference): AddedReference {
  if (pageNumber === null) return { reference_type: 'overlay_execution', overlay_execution_id: id };
  return kind === 'drawing_sheet'
    ? { reference_type: kind, sheet_id: id, page_number: pageNumber }
    : { reference_type: 'spec_section', spec_section_id: id, page_number: pageNumber };
}

/** As the server takes them. */
export const addedReferences = (drafts: readonly DraftedReference[]): AddedReference[] =>
  drafts.map(added);
