/** Where an issue is raised, as the body of the call names it. */
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';
import type { Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  checklistItemOf,
  documentFacts,
  sectionTitle,
  sheetOf,
  sheetsOfOverlay,
} from '../repositories/issue-changes.ts';
import type { IssuePlace } from '../repositories/issue-changes.ts';
import type { DocumentScope } from '../repositories/scopes.ts';

export type NamedPlace = {
  page_number: number;
  drawing_sheet_id?: number | undefined;
  csi_code?: string | undefined;
  overlay_execution_id?: number | undefined;
  checklist_item_id?: number | undefined;
};

function checkPage(what: string, pageNumber: number, wanted: number): void {
  if (pageNumber === wanted) return;
  throw new ApiError(
    'INVALID_INPUT',
    `${what} is on page ${pageNumber} of the document, not on page ${wanted}.`,
  );
}

async function onSheet(
  db: Executor,
  scope: DocumentScope,
  { pageNumber, sheetId }: { pageNumber: number; sheetId: number },
): Promise<IssuePlace> {
  const sheet = await sheetOf(db, scope, sheetId);
  if (!sheet) throw notFound(`Sheet ${sheetId}`);
  checkPage(`Sheet ${sheet.number}`, sheet.pageNumber, pageNumber);
  return {
    issueType: 'drawing',
    refNumber: sheet.number,
    pageNumber,
    drawingSheetId: sheetId,
    ...{ csiCode: null, overlayExecutionId: null },
    description: `${sheet.number} ${sheet.title}`.trim(),
    referenceType: 'drawing_sheet',
  };
}

/** The place of an issue on an overlay. Its page has to be one that the overlay shows. */
async function onOverlay(
  db: Executor,
  scope: DocumentScope,
  { pageNumber, executionId }: { pageNumber: number; executionId: number },
): Promise<IssuePlace> {
  const sheets = await sheetsOfOverlay(db, scope, executionId);
  if (sheets.length === 0) throw notFound(`Overlay execution ${executionId}`);
  const isShown = sheets.some(
    (sheet) => sheet.documentId === scope.documentId && sheet.pageNumber === pageNumber,
  );
  if (!isShown) {
    throw new ApiError(
      'INVALID_INPUT',
      `The overlay does not show page ${pageNumber} of the document.`,
    );
  }
  const refNumber = [...new Set(sheets.map(({ number }) => number))].join(', ');
  return {
    issueType: 'overlay',
    refNumber,
    pageNumber,
    drawingSheetId: null,
    ...{ csiCode: null, overlayExecutionId: executionId },
    description: `Overlay of ${refNumber}`,
    referenceType: 'overlay_execution',
  };
}

async function onItem(
  db: Executor,
  scope: DocumentScope,
  { pageNumber, itemId }: { pageNumber: number; itemId: number },
): Promise<IssuePlace> {
  const item = await checklistItemOf(db, scope, itemId);
  if (!item) throw notFound(`Checklist item ${itemId}`);
  checkPage(`Item ${item.label}`, item.pageNumber, pageNumber);
  return {
    issueType: 'checklist',
    refNumber: item.label,
    pageNumber,
    drawingSheetId: null,
    ...{ csiCode: null, overlayExecutionId: null, checklistItemId: itemId },
    description: `${item.label} ${item.section}`.trim(),
    referenceType: 'checklist_item',
  };
}

/** Throws `ApiError`: 404 for what is not in the document, 422 for a page that it does not have. */
export async function placeOf(
  db: Executor,
  scope: DocumentScope,
  named: NamedPlace,
): Promise<IssuePlace> {
  const { page_number: pageNumber, drawing_sheet_id: sheetId, csi_code: csiCode } = named;
  const facts = await documentFacts(db, scope);
  if (!facts) throw notFound(`Document ${scope.documentId}`);
  if (facts.pageCount !== null && pageNumber > facts.pageCount) {
    throw new ApiError(
      'INVALID_INPUT',
      `The document has ${facts.pageCount} pages; there is no page ${pageNumber}.`,
    );
  }
  if (sheetId !== undefined) return onSheet(db, scope, { pageNumber, sheetId });
  const { overlay_execution_id: executionId } = named;
  if (executionId !== undefined) return onOverlay(db, scope, { pageNumber, executionId });
  const { checklist_item_id: itemId } = named;
  if (itemId !== undefined) return onItem(db, scope, { pageNumber, itemId });
  if (csiCode === undefined)
    throw new Error('An issue is on a sheet, in a section, on an overlay or about an item');
  const title = await sectionTitle(db, scope, csiCode);
  const isChecklist = facts.documentTypeId === DOCUMENT_TYPE.checklist;
  return {
    issueType: isChecklist ? 'checklist' : 'spec',
    refNumber: sectionCode(csiCode),
    pageNumber,
    drawingSheetId: null,
    ...{ csiCode, overlayExecutionId: null },
    description: title === null ? `Page ${pageNumber}` : `${sectionCode(csiCode)} ${title}`,
    referenceType: isChecklist ? 'document' : 'spec_section',
  };
}
