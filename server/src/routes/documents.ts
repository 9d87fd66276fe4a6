/** Documents, their pages and their sheets. */
import type { documentOperations } from '../../../contract/src/documents/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ProjectService } from '../services/projects.ts';
import type { TableOfContentsService } from '../services/table-of-contents.ts';
import type { TextSearchService } from '../services/text-search.ts';
import type { ThumbnailService } from '../services/thumbnails.ts';

type Services = {
  projects: ProjectService;
  tableOfContents: TableOfContentsService;
  textSearch: TextSearchService;
  thumbnails: ThumbnailService;
};

export function documentHandlers({
  projects,
  tableOfContents,
  textSearch,
  thumbnails,
}: Services): Handlers<typeof documentOperations> {
  return {
    'POST /v1/documents': async ({ body }, { person }) => ({
      data: await projects.createDocuments(person, body),
    }),
    'GET /v1/documents/{id}': ({ params }, { person }) => projects.document(person, params.id),
    'GET /v1/documents/{id}/table-of-contents': async ({ params }, { person }) => {
      const document = await projects.document(person, params.id);
      return tableOfContents.ofDocument(document.id);
    },
    'GET /v1/documents/{id}/thumbnails': async ({ params, query }, { person }) => {
      const document = await projects.document(person, params.id);
      return { data: await thumbnails.ofDocument(person, document, query) };
    },
    'PATCH /v1/documents/{id}': ({ params, body }, { person }) =>
      projects.chooseType(person, params.id, body.document_type_id),
    'GET /v1/documents/{id}/search': async ({ params, query }, { person, signal }) => {
      const { id: documentId } = await projects.document(person, params.id);
      const { q: words, limit } = query;
      return textSearch.search(person.id, { documentId, words, limit, signal });
    },
    'GET /v1/documents/{id}/pages/{pageNumber}/text': async ({ params }, { person }) => {
      const document = await projects.document(person, params.id);
      return textSearch.pageText(document.id, params.pageNumber);
    },
    'PATCH /v1/drawing-sheets/{id}': ({ params, body }, { person }) =>
      tableOfContents.correctSheet(person, params.id, body),
  };
}
