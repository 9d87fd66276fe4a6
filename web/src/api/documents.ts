/** A project's documents and what was read from them. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import { call } from './client.ts';

export const documentKeys = {
  all: ['documents'] as const,
  one: (id: number) => ['documents', id] as const,
};

export function documentQuery(id: number) {
  return queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/documents/{id}', { params: { id } }, { signal }),
  });
}

export type FileOfDocument = { fileId: number; documentTypeId: DocumentTypeId | null };

/** Creates documents from uploaded files, in this order, and starts reading them. A null type is detected. */
export async function createDocuments(projectId: number, files: readonly FileOfDocument[]) {
  const document_types = files.flatMap(({ fileId, documentTypeId }) =>
    documentTypeId === null ? [] : [{ file_id: fileId, document_type_id: documentTypeId }],
  );
  const body = {
    project_id: projectId,
    file_ids: files.map((file) => file.fileId),
    ...(document_types.length > 0 && { document_types }),
  };
  return (await call('POST /v1/documents', { body })).data;
}

/** Sets the document's type; the server then reads it again. */
export function chooseDocumentType(documentId: number, documentTypeId: DocumentTypeId) {
  return call('PATCH /v1/documents/{id}', {
    params: { id: documentId },
    body: { document_type_id: documentTypeId },
  });
}

export function correctSheet(
  sheetId: number,
  correction: { sheet_num?: string; sheet_title?: string },
) {
  return call('PATCH /v1/drawing-sheets/{id}', { params: { id: sheetId }, body: correction });
}
/** Searches a document; at least two characters. */
export function textSearchQuery(documentId: number, words: string) {
  return queryOptions({
    queryKey: [...documentKeys.one(documentId), 'search', words],
    queryFn: ({ signal }) =>
      call(
        'GET /v1/documents/{id}/search',
        { params: { id: documentId }, query: { q: words } },
        { signal },
      ),
  });
}

/** The text lines of a page (from 1) with their positions. */
export function pageTextQuery(documentId: number, pageNumber: number) {
  return queryOptions({
    queryKey: [...documentKeys.one(documentId), 'pages', pageNumber, 'text'],
    queryFn: ({ signal }) =>
      call(
        'GET /v1/documents/{id}/pages/{pageNumber}/text',
        { params: { id: documentId, pageNumber } },
        { signal },
      ),
  });
}

/** Number of page images per call. */
export const THUMBNAILS_A_CALL = 50;
/** Polling interval while images are still being rendered. */
const THUMBNAILS_EVERY_MS = 10_000;
/** Their URLs are valid for an hour. */
const THUMBNAILS_FRESH_MS = 30 * 60_000;

/** Maximum number of polls: some pages can never be rendered. */
const THUMBNAIL_TRIES = 30;

/**
 * Images of `count` pages from `firstPage`, with a long side of `size` px (160, 640 or 1600). Polls while some are not
 * rendered yet.
 */
export function thumbnailsQuery(
  documentId: number,
  firstPage: number,
  count: number,
  size: number,
) {
  return queryOptions({
    queryKey: [...documentKeys.one(documentId), 'thumbnails', size, firstPage],
    queryFn: async ({ signal }) => {
      const query = { size, first_page: firstPage, limit: count };
      const args = { params: { id: documentId }, query };
      return (await call('GET /v1/documents/{id}/thumbnails', args, { signal })).data;
    },
    staleTime: THUMBNAILS_FRESH_MS,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      state.data.length < count &&
      state.dataUpdateCount < THUMBNAIL_TRIES
        ? THUMBNAILS_EVERY_MS
        : false,
  });
}
