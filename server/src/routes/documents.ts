/** Documents, their pages and their sheets. */
import type { documentOperations } from '../../../contract/src/documents/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { CalloutService } from '../services/callouts.ts';
import type { DocumentRemovalService } from '../services/document-removal.ts';
import type { DocumentService } from '../services/documents.ts';
import type { TableOfContentsService } from '../services/table-of-contents.ts';
import type { TextSearchService } from '../services/text-search.ts';

type Services = {
  callouts: CalloutService;
  documents: DocumentService;
  documentRemoval: DocumentRemovalService;
  tableOfContents: TableOfContentsService;
  textSearch: TextSearchService;
};

export function documentHandlers({
  callouts,
  documents,
  documentRemoval,
  tableOfContents,
  textSearch,
}: Services): Handlers<typeof documentOperations> {
  return {
    'POST /v1/documents': async ({ body }, { scope }) => ({
      data: await documents.create(scope, body),
    }),
    'GET /v1/documents/{id}': (_input, { scope }) => documents.document(scope),
    'GET /v1/documents/{id}/table-of-contents': (_input, { scope }) =>
      tableOfContents.contents(scope),
    'GET /v1/documents/{id}/thumbnails': async ({ query }, { scope }) => ({
      data: await documents.thumbnails(scope, query),
    }),
    'PATCH /v1/documents/{id}': ({ body }, { scope }) =>
      documents.chooseType(scope, body.document_type_id),
    'DELETE /v1/projects/{id}/documents/{documentId}': ({ params, query }, { scope }) =>
      documentRemoval.remove(scope, params.documentId, query.preview),
    'GET /v1/documents/{id}/search': ({ query: { q: words, limit } }, { scope, signal }) =>
      textSearch.search(scope, { words, limit, signal }),
    'GET /v1/documents/{id}/pages/{pageNumber}/text': ({ params }, { scope }) =>
      textSearch.pageText(scope, params.pageNumber),
    'GET /v1/drawing-sheets/{id}/callouts': (_input, { scope }) => callouts.list(scope),
    'PATCH /v1/drawing-sheets/{id}': ({ body }, { scope }) =>
      tableOfContents.correctSheet(scope, body),
  };
}
