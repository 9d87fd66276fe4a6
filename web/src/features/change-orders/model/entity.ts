/** What the viewer of a batch shows: a document of the batch, a file by its key, or why there is none (V-044 to V-047). */
import type { ChangeOrderBatch } from '../../../../../contract/src/change-orders/schema.ts';
import type { PaneEntity } from '../../../domain/panes.ts';

/** From the address: a file by its key wins over a document of the batch (CH-032). */
export type WantedDocument = {
  fileKey?: string | undefined;
  /** A change order document of the batch. */
  documentId?: number | undefined;
};

/** Without a wish, the first document (CH-031). `pageNumber`: from 1. */
export function changeOrderEntity(
  documents: ChangeOrderBatch['documents'] | null,
  { fileKey, documentId }: WantedDocument,
  pageNumber = 1,
): PaneEntity {
  if (fileKey !== undefined && fileKey !== '') {
    const name = documents?.find(({ file }) => file.file_key === fileKey)?.file.name;
    return { kind: 'file', fileKey, pageNumber, ...(name !== undefined && { name }) };
  }
  if (documents === null) {
    return { kind: 'missing', message: 'Either fileKey or batchId required for change order' };
  }
  const document =
    documentId === undefined ? documents[0] : documents.find(({ id }) => id === documentId);
  if (document === undefined) {
    return documentId === undefined
      ? { kind: 'none' }
      : { kind: 'missing', message: `Change order document ${documentId} not found` };
  }
  const { file_key: key, name } = document.file;
  if (key === '') {
    return { kind: 'missing', message: 'No file key found for change order document' };
  }
  return { kind: 'file', fileKey: key, pageNumber, name };
}
