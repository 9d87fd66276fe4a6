/** Which reads each write of the contract makes stale. A write without an entry does not compile. */
import type { Arguments, WriteId } from './client.ts';
import type { ReadKey } from './read-key.ts';

type Stale<K extends WriteId> = (args: Arguments<K>) => readonly ReadKey[];

const NONE = (): readonly ReadKey[] => [];

const PROJECT_LISTS: readonly ReadKey[] = [
  ['GET /v1/users/me/projects'],
  ['GET /v1/organizations/me/projects'],
];

/** What shows sheets. A sheet's calls do not name its project. */
const SHEETS: readonly ReadKey[] = [
  ['GET /v1/projects/{id}/table-of-contents'],
  ['GET /v1/projects/{id}/search'],
  ['GET /v1/documents/{id}/table-of-contents'],
];

/** What shows issues of a project. An issue's calls do not name it. */
const ISSUES: readonly ReadKey[] = [
  ...PROJECT_LISTS,
  ['GET /v1/projects/{id}'],
  ['GET /v1/projects/{id}/counts'],
  ['GET /v1/projects/{id}/issues'],
  ['GET /v1/issues/{id}'],
];

/** Of all pages. Only those on screen are read at once. */
export const SCALES: readonly ReadKey[] = [['GET /v1/documents/{id}/scales']];

/** The person may be the one who asks. */
const MEMBERSHIP: readonly ReadKey[] = [
  ...PROJECT_LISTS,
  ['GET /v1/users/me'],
  ['GET /v1/organizations/me/users'],
  ['GET /v1/projects/{id}/collaborators'],
  ['GET /v1/admin/users/search'],
];

export const STALE_AFTER: { readonly [K in WriteId]: Stale<K> } = {
  'POST /v1/projects': () => PROJECT_LISTS,
  // What was inside it is removed from the cache once its screens are closed (`forgetProject`).
  'DELETE /v1/projects/{id}': () => PROJECT_LISTS,
  'PATCH /v1/admin/projects/{id}': ({ params: { id } }) => [
    ...PROJECT_LISTS,
    ['GET /v1/projects/{id}', { params: { id } }],
    ['GET /v1/admin/projects/{id}/organizations', { params: { id } }],
  ],

  'POST /v1/documents': ({ body: { project_id: id } }) => [
    ...PROJECT_LISTS,
    ['GET /v1/projects/{id}', { params: { id } }],
    ['GET /v1/projects/{id}/documents', { params: { id } }],
    ['GET /v1/projects/{id}/tasks', { params: { id } }],
  ],
  'PATCH /v1/documents/{id}': ({ params: { id } }) => [
    ['GET /v1/documents/{id}', { params: { id } }],
    ['GET /v1/projects/{id}'],
    ['GET /v1/projects/{id}/documents'],
    ['GET /v1/projects/{id}/tasks'],
    ...SHEETS,
  ],

  'PATCH /v1/drawing-sheets/{id}': () => SHEETS,
  'POST /v1/drawings': () => SHEETS,
  'PUT /v1/drawings/{id}': () => SHEETS,
  'DELETE /v1/drawings/{id}': () => SHEETS,

  // A document may have 10,000 markups, so their answers are put in the list instead (`annotation-list.ts`).
  'POST /v1/projects/{id}/annotations': NONE,
  'PUT /v1/annotations/{id}': ({ params: { id } }) => [
    ['GET /v1/annotations/{id}', { params: { id } }],
    ['GET /v1/annotations/{id}/changes', { params: { id } }],
  ],
  'DELETE /v1/annotations/{id}': ({ params: { id } }) => [
    ['GET /v1/annotations/{id}', { params: { id } }],
    ['GET /v1/annotations/{id}/changes', { params: { id } }],
  ],
  // The job's markups arrive as live events.
  'POST /v1/documents/{id}/carry-markups': NONE,

  'POST /v1/issues': () => ISSUES,
  'PUT /v1/issues/{id}': () => ISSUES,
  'POST /v1/issues/{id}/assignee': () => ISSUES,
  'POST /v1/issues/{id}/status': () => ISSUES,
  'POST /v1/issues/{id}/priority': () => ISSUES,
  'POST /v1/issues/{id}/discipline': () => ISSUES,
  'POST /v1/issues/{id}/evaluate': () => ISSUES,
  'POST /v1/issues/bulk-update': () => ISSUES,
  'POST /v1/issues/{id}/comments': ({ params: { id } }) => [
    ['GET /v1/issues/{id}/comments', { params: { id } }],
    ['GET /v1/issues/{id}', { params: { id } }],
    ['GET /v1/projects/{id}/issues'],
  ],

  'PUT /v1/users/me/tool-presets': () => [['GET /v1/users/me/tool-presets']],
  // The answer has all scales of the page.
  'PUT /v1/documents/{id}/scales': NONE,

  'POST /v1/storage/upload-url': NONE,
  // No document uses these files.
  'DELETE /v1/storage/files': NONE,

  'POST /v1/admin/users/{id}/organizations': () => MEMBERSHIP,
  'DELETE /v1/admin/users/{id}/organizations/{orgId}': () => MEMBERSHIP,
  'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params: { id } }) => [
    ...PROJECT_LISTS,
    ['GET /v1/admin/projects/{id}/organizations', { params: { id } }],
    ['GET /v1/projects/{id}/collaborators', { params: { id } }],
  ],
};

/** What new processing events of a project report on (PR-026). */
export function staleAfterEvents(projectId: number): readonly ReadKey[] {
  const params = { id: projectId };
  return [
    ...PROJECT_LISTS,
    ['GET /v1/projects/{id}', { params }],
    ['GET /v1/projects/{id}/table-of-contents', { params }],
    ...SCALES,
  ];
}

/** What the page may have missed changes of, or of its rights, when its stream of events began anew. */
export function staleAfterReload(projectId: number): readonly ReadKey[] {
  return [
    ['GET /v1/users/me'],
    ['GET /v1/projects/{id}/annotations', { params: { id: projectId } }],
    ['GET /v1/annotations/{id}'],
    ['GET /v1/annotations/{id}/changes'],
    ...SCALES,
  ];
}
