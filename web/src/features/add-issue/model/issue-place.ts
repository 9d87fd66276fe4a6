/** Where an issue is raised, and its Ref # (NI-012 to NI-017, NI-022 to NI-024). */
import { DOCUMENT_TYPE } from '../../../../../contract/src/constants.ts';
import type { Document, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import { sectionCode } from '../../../../../contract/src/documents/section-code.ts';
import type { OverlayExecutionDetail } from '../../../../../contract/src/overlays/schema.ts';
import { sheetAt } from '../../../domain/contents-tree.ts';
import { sheetName } from '../../../domain/sheet-name.ts';

/** NI-014. */
const DEFAULT_CODE = '00 00 00';

export type IssuePlace = {
  readonly refNumber: string;
  /** Where the Ref # comes from. */
  readonly hint: string;
  /** NI-025: exactly one of these. */
  readonly named:
    | { readonly drawing_sheet_id: number }
    | { readonly csi_code: string }
    | { readonly overlay_execution_id: number }
    | { readonly checklist_item_id: number };
};

type PageOfDocument = {
  readonly document: Pick<Document, 'id' | 'document_type_id'>;
  /** From 1. */
  readonly pageNumber: number;
};

function coded(refNumber: string, hint: string): IssuePlace {
  return { refNumber, hint, named: { csi_code: refNumber.replaceAll(' ', '') } };
}

/** A page that is neither a sheet nor the first of a section has the default, whatever the document is. */
export function placeOfPage(
  contents: TableOfContents,
  { document, pageNumber }: PageOfDocument,
): IssuePlace {
  const sheet = sheetAt(contents, document.id, pageNumber);
  if (sheet !== null) {
    return {
      refNumber: sheetName(sheet).number,
      hint: 'The sheet on this page',
      named: { drawing_sheet_id: sheet.id },
    };
  }
  const section = contents.specs.sections.find(
    (each) => each.document_id === document.id && each.starting_page_number === pageNumber,
  );
  if (section !== undefined) {
    return coded(sectionCode(section.csi_code), 'The section that starts on this page');
  }
  const isDrawing = document.document_type_id === DOCUMENT_TYPE.drawings;
  return coded(
    DEFAULT_CODE,
    isDrawing ? 'No sheet was found on this page' : 'No section starts on this page',
  );
}

export function placeOfItem({ id, label }: { id: number; label: string }): IssuePlace {
  return {
    refNumber: label,
    hint: 'The item of the checklist',
    named: { checklist_item_id: id },
  };
}

/** Each sheet once: two revisions of A-101 are `A-101`. */
export function placeOfOverlay({
  id,
  overlay,
}: Pick<OverlayExecutionDetail, 'id' | 'overlay'>): IssuePlace {
  const { drawing_1, drawing_2, drawing_3, drawing_4 } = overlay;
  const numbers = [drawing_1, drawing_2, drawing_3, drawing_4].flatMap((drawing) =>
    drawing === null ? [] : [sheetName(drawing.sheet).number],
  );
  return {
    refNumber: [...new Set(numbers)].join(', '),
    hint: 'The sheets of this overlay',
    named: { overlay_execution_id: id },
  };
}
