/** Projects. */
import type { projectOperations } from '../../../contract/src/projects/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ProjectService } from '../services/projects.ts';
import type { TableOfContentsService } from '../services/table-of-contents.ts';

type Services = {
  projects: ProjectService;
  tableOfContents: TableOfContentsService;
};

export function projectHandlers({
  projects,
  tableOfContents,
}: Services): Handlers<typeof projectOperations> {
  return {
    'POST /v1/projects': ({ body }, { person }) => projects.create(person, body),
    'GET /v1/projects/{id}': ({ params }, { person }) => projects.project(person, params.id),
    'DELETE /v1/projects/{id}': async ({ params }, { person }) => {
      await projects.remove(person, params.id);
      return undefined;
    },
    'GET /v1/projects/{id}/tasks': async ({ params }, { person }) => ({
      data: await projects.tasks(person, params.id),
    }),
    'GET /v1/projects/{id}/documents': async ({ params }) => ({
      data: await projects.documents(params.id),
    }),
    'GET /v1/projects/{id}/collaborators': async ({ params }) => ({
      data: await projects.collaborators(params.id),
    }),
    'GET /v1/projects/{id}/table-of-contents': ({ params }) => tableOfContents.ofProject(params.id),
    'GET /v1/projects/{id}/search': ({ params, query }) =>
      tableOfContents.search(params.id, query.q),
  };
}
