/** A handler for every operation of the contract: passes the parsed call to a service. Contains no rules. */
import type { Operations } from '../../../contract/src/registry.ts';
import type { User } from '../../../contract/src/users/schema.ts';
import type { Handlers } from '../http/mount.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import { mayCreateProjects } from '../services/access.ts';
import type { Person } from '../services/access.ts';
import type { AdministrationService } from '../services/administration.ts';
import type { DrawingService } from '../services/drawings.ts';
import type { ProjectService } from '../services/projects.ts';
import type { StorageService } from '../services/storage.ts';
import type { TableOfContentsService } from '../services/table-of-contents.ts';
import type { TextSearchService } from '../services/text-search.ts';
import type { ThumbnailService } from '../services/thumbnails.ts';

export type Services = {
  administration: AdministrationService;
  drawings: DrawingService;
  projects: ProjectService;
  storage: StorageService;
  tableOfContents: TableOfContentsService;
  textSearch: TextSearchService;
  thumbnails: ThumbnailService;
};

function toUser(person: Person): User {
  return {
    id: person.id,
    full_name: person.fullName,
    email: person.email,
    is_admin: person.isAdmin,
    user_type_id: person.userTypeId === 2 ? 2 : 1,
    can_create_projects: mayCreateProjects(person),
    user_organizations: person.organizations.map((organization) => ({ organization })),
  };
}

export function createHandlers({
  administration,
  drawings,
  projects,
  storage,
  tableOfContents,
  textSearch,
  thumbnails,
}: Services): Handlers<Operations> {
  return {
    'GET /v1/users/me': async (_input, { person }) => toUser(person),
    'GET /v1/users/me/projects': async ({ query }, { person }) => ({
      data: await projects.list(person, query.q),
    }),
    'GET /v1/organizations/me/projects': async ({ query }, { person }) => ({
      data: await projects.list(person, query.q),
    }),
    'GET /v1/organizations/me/users': async (_input, { person }) => ({
      data: await projects.colleagues(person),
    }),

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

    'GET /v1/projects/{id}/search': ({ params, query }) =>
      tableOfContents.search(params.id, query.q),
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

    'POST /v1/drawings': ({ body }, { person }) => drawings.add(person, body),
    'PUT /v1/drawings/{id}': ({ params, body }, { person }) =>
      drawings.correct(person, params.id, body),
    'DELETE /v1/drawings/{id}': async ({ params }, { person }) => {
      await drawings.remove(person, params.id);
      return undefined;
    },

    'POST /v1/storage/upload-url': ({ body }, { person }) => storage.uploadUrl(person, body),
    'POST /v1/storage/presigned-url': ({ body }, { person }) =>
      storage.signedUrl(person, body.file_key),
    'POST /v1/storage/presigned-urls': async ({ body }, { person }) => ({
      results: await storage.signedUrls(person, body.file_keys),
    }),
    'DELETE /v1/storage/files': async ({ body }, { person }) => {
      await storage.removeFiles(person, body.file_ids);
      return undefined;
    },

    'GET /v1/issues/disciplines': async () => ({ data: LOOKUPS.disciplines }),
    'GET /v1/issues/scopes': async () => ({ data: LOOKUPS.scopes }),
    'GET /v1/issues/statuses': async () => ({ data: LOOKUPS.statuses }),
    'GET /v1/issues/priorities': async () => ({ data: LOOKUPS.priorities }),

    'GET /v1/admin/organizations': async () => ({ data: await administration.organizations() }),
    'GET /v1/admin/organizations/search': async ({ query }) => ({
      data: await administration.searchOrganizations(query),
    }),
    'GET /v1/admin/users/search': async ({ query }) => ({
      data: await administration.searchUsers(query),
    }),
    'POST /v1/admin/users/{id}/organizations': ({ params, body }) =>
      administration.addMember(params.id, body.organization_id),
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': ({ params }) =>
      administration.removeMember(params.id, params.orgId),
    'PATCH /v1/admin/projects/{id}': ({ params, body }) =>
      administration.rename(params.id, body.name),
    'GET /v1/admin/projects/{id}/organizations': ({ params }) =>
      administration.projectOrganizations(params.id),
    'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params }) =>
      administration.openTo(params.id, params.orgId),
  };
}
