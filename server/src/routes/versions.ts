/**
 * What each polled response depends on, besides the caller, the path and the query. A missing one does not compile. Access
 * is checked first, so nobody learns of changes they may not see.
 */
import type { Operations } from '../../../contract/src/registry.ts';
import type { Versions } from '../http/mount.ts';
import type { ProjectService } from '../services/projects.ts';
import type { VersionService } from '../services/versions.ts';

type Services = { projects: ProjectService; versions: VersionService };

export function createVersions({ projects, versions }: Services): Versions<Operations> {
  return {
    'GET /v1/projects/{id}': ({ params: { id } }) =>
      versions.of(`project ${id}`, `documents of project ${id}`, `contents of project ${id}`),
    'GET /v1/projects/{id}/tasks': ({ params: { id } }) =>
      versions.of(`tasks of project ${id}`, `documents of project ${id}`),
    'GET /v1/projects/{id}/documents': ({ params: { id } }) =>
      versions.of(`documents of project ${id}`),
    'GET /v1/projects/{id}/table-of-contents': ({ params: { id } }) =>
      versions.of(
        `documents of project ${id}`,
        `contents of project ${id}`,
        `tasks of project ${id}`,
      ),
    'GET /v1/documents/{id}': async ({ params }, { person }) => {
      const { id } = await projects.document(person, params.id);
      return versions.of(`document ${id}`);
    },
    'GET /v1/documents/{id}/table-of-contents': async ({ params }, { person }) => {
      const { id } = await projects.document(person, params.id);
      return versions.of(`document ${id}`, `contents of document ${id}`, `tasks of document ${id}`);
    },
    'GET /v1/documents/{id}/thumbnails': async ({ params }, { person }) => {
      const { id } = await projects.document(person, params.id);
      const pictures = await versions.of(`document ${id}`, `pictures of document ${id}`);
      return [pictures, await versions.ofAddresses(person.id)];
    },
  };
}
