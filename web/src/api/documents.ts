/** A project's documents and what was read from them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Document, Sheet, Thumbnail } from '../../../contract/src/documents/schema.ts';
import { correctionTakenBack, withCorrection } from '../domain/sheet-review.ts';
import type { SheetCorrection } from '../domain/sheet-review.ts';
import { call } from './client.ts';
import { changeSheet, projectQuery } from './projects.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export function documentQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/documents/{id}', args, { signal }),
  });
}

export type FileOfDocument = { fileId: number; documentTypeId: DocumentTypeId | null };

/** Creates documents from uploaded files, in this order, and starts reading them. A null type is detected. */
export async function createDocuments(
  client: QueryClient,
  projectId: number,
  files: readonly FileOfDocument[],
) {
  const document_types = files.flatMap(({ fileId, documentTypeId }) =>
    documentTypeId === null ? [] : [{ file_id: fileId, document_type_id: documentTypeId }],
  );
  const body = {
    project_id: projectId,
    file_ids: files.map((file) => file.fileId),
    ...(document_types.length > 0 && { document_types }),
  };
  return (await write(client, 'POST /v1/documents', { body })).data;
}

/** Updates a document in the cache. */
function changeDocument(client: QueryClient, document: Document): void {
  client.setQueryData(documentQuery(document.id).queryKey, document);
  client.setQueryData(
    projectQuery(document.project_id).queryKey,
    (project) =>
      project && {
        ...project,
        documents: project.documents.map((one) => (one.id === document.id ? document : one)),
      },
  );
}

/** Sets the document's type; the server then reads it again. */
export const chooseDocumentTypeMutation = mutationOptions({
  mutationFn: ({ document, type }: { document: Document; type: DocumentTypeId }, { client }) =>
    write(
      client,
      'PATCH /v1/documents/{id}',
      { params: { id: document.id }, body: { document_type_id: type } },
      { onAnswer: (answer) => changeDocument(client, answer) },
    ),
});

/** Corrects a sheet. The contents show it at once. */
export function correctSheetMutation(projectId: number) {
  return mutationOptions({
    mutationFn: (
      { sheet, correction }: { sheet: Sheet; correction: SheetCorrection },
      { client },
    ) => {
      const change = (by: (now: Sheet) => Sheet) => changeSheet(client, projectId, sheet.id, by);
      return write(
        client,
        'PATCH /v1/drawing-sheets/{id}',
        { params: { id: sheet.id }, body: correction },
        {
          ahead: {
            apply: () => change((now) => withCorrection(now, correction)),
            undo: () => change((now) => correctionTakenBack(now, sheet, correction)),
          },
        },
      );
    },
  });
}

/** Searches a document; at least two characters. */
export function textSearchQuery(documentId: number, words: string) {
  const args = { params: { id: documentId }, query: { q: words } };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}/search', args),
    queryFn: ({ signal }) => call('GET /v1/documents/{id}/search', args, { signal }),
  });
}

/** The text lines of a page (from 1) with their positions. */
export function pageTextQuery(documentId: number, pageNumber: number) {
  const args = { params: { id: documentId, pageNumber } };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}/pages/{pageNumber}/text', args),
    queryFn: ({ signal }) =>
      call('GET /v1/documents/{id}/pages/{pageNumber}/text', args, { signal }),
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

/** A page's thumbnail, fetched with its neighbors in fixed batches, so that scrolling reuses them. */
export function pagePictureQuery(
  documentId: number,
  pageCount: number,
  page: number,
  size: number,
) {
  const before = Math.floor((page - 1) / THUMBNAILS_A_CALL) * THUMBNAILS_A_CALL;
  const count = Math.min(THUMBNAILS_A_CALL, pageCount - before);
  return queryOptions({
    ...thumbnailsQuery(documentId, before + 1, count, size),
    select: (pictures: readonly Thumbnail[]) =>
      pictures.find(({ page_number }) => page_number === page) ?? null,
  });
}

/** What on a sheet names other sheets. */
export function calloutsQuery(sheetId: number) {
  const args = { params: { id: sheetId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/drawing-sheets/{id}/callouts', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/drawing-sheets/{id}/callouts', args, { signal })).data,
  });
}

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
  const query = { size, first_page: firstPage, limit: count };
  const args = { params: { id: documentId }, query };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}/thumbnails', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/documents/{id}/thumbnails', args, { signal })).data,
    staleTime: THUMBNAILS_FRESH_MS,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      state.data.length < count &&
      state.dataUpdateCount < THUMBNAIL_TRIES
        ? THUMBNAILS_EVERY_MS
        : false,
  });
}

/** Deletes a document permanently, or says only what that would delete. */
export function removeDocumentMutation(projectId: number) {
  return mutationOptions({
    mutationFn: ({ id, isPreview }: { id: number; isPreview: boolean }, { client }) =>
      write(client, 'DELETE /v1/projects/{id}/documents/{documentId}', {
        params: { id: projectId, documentId: id },
        query: { preview: isPreview },
      }),
  });
}
