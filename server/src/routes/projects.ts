/** Projects. */
import type { projectOperations } from '../../../contract/src/projects/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { DocumentService } from '../services/documents.ts';
import type { ProjectSearchService } from '../services/project-search.ts';
import type { ProjectService } from '../services/projects.ts';
import type { TableOfContentsService } from '../services/table-of-contents.ts';

type Services = {
  documents: DocumentService;
  projects: ProjectService;
  projectSearch: ProjectSearchService;
  tableOfContents: TableOfContentsService;
};

export function projectHandlers({
  documents,
  projects,
  projectSearch,
  tableOfContents,
}: Services): Handlers<typeof projectOperations> {
  return {
    'POST /v1/projects': ({ body }, { scope }) => projects.create(scope, body.name),
    'GET /v1/projects/{id}': (_input, { scope }) => projects.project(scope),
    'DELETE /v1/projects/{id}': async (_input, { scope }) => {
      await projects.remove(scope);
      return undefined;
    },
    'GET /v1/projects/{id}/tasks': async (_input, { scope }) => ({
      data: await projects.tasks(scope),
    }),
    'GET /v1/projects/{id}/documents': async (_input, { scope }) => ({
      data: await documents.list(scope),
    }),
    'GET /v1/projects/{id}/collaborators': async (_input, { scope }) => ({
      data: await projects.collaborators(scope),
    }),
    'GET /v1/projects/{id}/table-of-contents': (_input, { scope }) =>
      tableOfContents.contents(scope),
    'GET /v1/projects/{id}/search': ({ query }, { scope, signal }) =>
      projectSearch.search(scope, query, signal),
    'GET /v1/projects/{id}/references': ({ query }, { scope }) =>
      projectSearch.references(scope, query),
  };
}
