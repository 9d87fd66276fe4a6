/** References that are chosen in the form and not saved yet. */
import { sectionCode } from '../../../../../contract/src/documents/section-code.ts';
import type { ProjectHits } from '../../../../../contract/src/projects/search.ts';
import type { AddedReference } from '../../../api/checklists.ts';

/** CL-040. */
export type DraftedReference = {
  kind: 'drawing_sheet' | 'spec_section';
  /** Of the sheet or section. */
  id: number;
  label: string;
  title: string;
  pageNumber: number;
};

/** G-010: entries of a search for what to refer to. */
const MOST_FOUND = 10;

export function foundReferences(
  hits: Pick<ProjectHits, 'sheets' | 'specs'>,
  kind: DraftedReference['kind'],
): DraftedReference[] {
  const found: DraftedReference[] =
    kind === 'drawing_sheet'
      ? hits.sheets.map((sheet) => ({
          ...{ kind, id: sheet.id, title: sheet.sheet_title, pageNumber: sheet.page_number },
          label: sheet.sheet_num === '' ? `Sheet ${sheet.id}` : sheet.sheet_num,
        }))
      : hits.specs.map((section) => ({
          ...{ kind, id: section.id, title: section.csi_code_title },
          ...{ label: sectionCode(section.csi_code), pageNumber: section.starting_page_number },
        }));
  return found.slice(0, MOST_FOUND);
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
