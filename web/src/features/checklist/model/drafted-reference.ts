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
  /** Of the sheet or section. */
  id: number;
  label: string;
  title: string;
  pageNumber: number;
};

export function foundReferences({ sheets, spec_sections }: ReferenceChoices): DraftedReference[] {
  return [
    ...sheets.map((sheet): DraftedReference => ({
      ...{ kind: 'drawing_sheet', id: sheet.id, title: sheet.sheet_title },
      ...{ label: sheet.sheet_num || `Sheet ${sheet.id}`, pageNumber: sheet.page_number },
    })),
    ...spec_sections.map((section): DraftedReference => ({
      ...{ kind: 'spec_section', id: section.id, title: section.csi_code_title },
      ...{ label: sectionCode(section.csi_code), pageNumber: section.starting_page_number },
    })),
  ];
}

export const keyOfDraft = ({ kind, id, pageNumber }: DraftedReference) =>
  `${kind} ${id} ${pageNumber}`;

/** As the server takes them. */
export function addedReferences(drafts: readonly DraftedReference[]): AddedReference[] {
  return drafts.map(({ kind, id, pageNumber: page_number }) =>
    kind === 'drawing_sheet'
      ? { reference_type: kind, sheet_id: id, page_number }
      : { reference_type: kind, spec_section_id: id, page_number },
  );
}
