/** Which reads each write of the contract makes stale. A write without an entry does not compile. */
import type { Arguments, WriteId } from './client.ts';
import type { ReadKey } from './read-key.ts';

type Stale<K extends WriteId> = (args: Arguments<K>) => readonly ReadKey[];

const NONE = (): readonly ReadKey[] => [];

export const PROJECT_LISTS: readonly ReadKey[] = [
  ['GET /v1/users/me/projects'],
  ['GET /v1/organizations/me/projects'],
];

/** What shows sheets. A sheet's calls do not name its project. */
const SHEETS: readonly ReadKey[] = [
  ['GET /v1/projects/{id}/table-of-contents'],
  ['GET /v1/projects/{id}/search'],
  ['GET /v1/projects/{id}/references'],
  ['GET /v1/documents/{id}/table-of-contents'],
  ['GET /v1/drawing-sheets/{id}/callouts'],
  ['GET /v1/overlays'],
];

/** What shows issues of a project. An issue's calls do not name it. */
export const ISSUES: readonly ReadKey[] = [
  ...PROJECT_LISTS,
  ['GET /v1/projects/{id}'],
  ['GET /v1/projects/{id}/counts'],
  ['GET /v1/projects/{id}/issues'],
  ['GET /v1/projects/{id}/dashboard-stats'],
  ['GET /v1/projects/{id}/dashboard-trends'],
  ['GET /v1/projects/{id}/hot-spots'],
  ['GET /v1/projects/{id}/news'],
  ['GET /v1/projects/{id}/issues/assignment-stats'],
  ['GET /v1/projects/{id}/themes'],
  ['GET /v1/projects/{id}/open-issues'],
  ['GET /v1/documents/{id}/issues'],
  ['GET /v1/projects/{id}/issues/similar'],
  ['GET /v1/issues/{id}'],
  ['GET /v1/issues/{id}/changes'],
  ['GET /v1/overlays'],
  ['GET /v1/overlay-executions/{id}'],
];

/** What shows attachments of an issue, or how many it has. */
function attachmentsOf(id: number): readonly ReadKey[] {
  return [
    ['GET /v1/issues/{id}/attachments', { params: { id } }],
    ['GET /v1/issues/{id}', { params: { id } }],
    ['GET /v1/issues/{id}/changes', { params: { id } }],
    ['GET /v1/projects/{id}/issues'],
  ];
}

/** Of all pages. Only those on screen are read at once. */
export const SCALES: readonly ReadKey[] = [['GET /v1/documents/{id}/scales']];

/** What shows overlays. Their differences never change once they are there. */
export const OVERLAYS: readonly ReadKey[] = [
  ['GET /v1/drawing-sheets/{id}/location-history'],
  ['GET /v1/projects/{id}/issuances/{issuanceId}/changes'],
  ['GET /v1/overlays'],
  ['GET /v1/overlay-executions/{id}'],
  ['GET /v1/overlay-executions/{id}/differences'],
  ['GET /v1/projects/{id}/hot-spots'],
  ['GET /v1/projects/{id}/news'],
];

/** What shows what reviewers decided about differences, or how many of them. */
export const REVIEWS: readonly ReadKey[] = [
  ['GET /v1/overlay-executions/{id}/review'],
  ['GET /v1/projects/{id}/issuances/{issuanceId}/changes'],
];

/** What shows checklist items and their verifications. */
export const CHECKLISTS: readonly ReadKey[] = [
  ['GET /v1/projects/{id}/checklist-items'],
  ['GET /v1/projects/{id}/checklist-items/compliance-stats'],
  ['GET /v1/projects/{id}/checklist-items/check'],
];

/** Which sheets are current, and which versions came before them. Calls about a sheet do not name its project. */
const ISSUANCES: readonly ReadKey[] = [
  ['GET /v1/drawing-sheets/{id}/location-history'],
  ['GET /v1/projects/{id}/issuances'],
  ['GET /v1/projects/{id}/issuances/{issuanceId}/changes'],
];

/** What shows batches of change orders. A change order's calls do not name its batch, and findings are about several. */
const CHANGE_ORDERS: readonly ReadKey[] = [
  ['GET /v1/change-order-document-batches'],
  ['GET /v1/change-order-document-batches/{id}'],
  ['GET /v1/change-order-document-batches/{id}/change-orders'],
  ['GET /v1/change-orders/{id}'],
];

const INTEGRATIONS: readonly ReadKey[] = [['GET /v1/admin/integration-organizations']];

/** What shows imports from other systems, or how many there are. */
const IMPORTS: readonly ReadKey[] = [
  ['GET /v1/integrations/{typeId}/companies/{companyId}/projects'],
  [
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports',
  ],
];

/** What shows backtests and their matches. A match's calls name neither its backtest nor its batch. */
export const BACKTESTS: readonly ReadKey[] = [
  ...CHANGE_ORDERS,
  ['GET /v1/change-order-matching-jobs'],
  ['GET /v1/change-order-matching-jobs/{id}'],
  ['GET /v1/change-order-matching-jobs/{id}/totals'],
  ['GET /v1/change-order-matching-jobs/{id}/recall'],
  ['GET /v1/change-order-document-batches/{id}/matching-jobs/latest'],
  ['GET /v1/change-orders/{id}/issue-matches'],
];

/** Saved views of issues. A view's calls do not name its project. */
export const VIEWS: readonly ReadKey[] = [['GET /v1/projects/{id}/issue-views']];

/** The person may be the one who asks. */
const MEMBERSHIP: readonly ReadKey[] = [
  ...PROJECT_LISTS,
  ['GET /v1/users/me'],
  ['GET /v1/organizations/me/users'],
  ['GET /v1/projects/{id}/collaborators'],
  ['GET /v1/admin/users/search'],
  ['GET /v1/admin/users'],
];

/** What shows who has access to a project, and its issues. */
const ADMINISTERED: readonly ReadKey[] = [
  ...ISSUES,
  ['GET /v1/issues/{id}/comments'],
  ['GET /v1/projects/{id}/collaborators'],
  ['GET /v1/admin/projects/{id}/organizations'],
  ['GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts'],
  ['GET /v1/admin/projects/{id}/issue-priority-stats'],
];

const webhooksOf = (id: number): readonly ReadKey[] => [
  ['GET /v1/projects/{id}/webhooks', { params: { id } }],
];
const deliveriesOf = (params: { id: number; webhookId: number }): readonly ReadKey[] => [
  ['GET /v1/projects/{id}/webhooks/{webhookId}/deliveries', { params }],
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
  // Whatever was on it is gone, too.
  'DELETE /v1/projects/{id}/documents/{documentId}': ({ query }) =>
    query?.preview === true
      ? []
      : [
          ...PROJECT_LISTS,
          ['GET /v1/projects/{id}'],
          ['GET /v1/projects/{id}/documents'],
          ['GET /v1/projects/{id}/tasks'],
          ...[...SHEETS, ...ISSUANCES, ...ISSUES, ...OVERLAYS],
        ],

  'PATCH /v1/drawing-sheets/{id}': () => [...SHEETS, ...ISSUANCES],
  'PUT /v1/drawing-sheets/{id}/earlier-sheet': () => ISSUANCES,
  'POST /v1/projects/{id}/issuances': () => ISSUANCES,
  'PATCH /v1/projects/{id}/issuances/{issuanceId}': () => ISSUANCES,
  'POST /v1/change-order-document-batches': () => CHANGE_ORDERS,
  'POST /v1/admin/integration-organizations': () => INTEGRATIONS,
  'PATCH /v1/admin/integration-organizations/{id}': () => [...INTEGRATIONS, ...IMPORTS],
  'DELETE /v1/admin/integration-organizations/{id}': () => [...INTEGRATIONS, ...IMPORTS],
  'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
    () => [...IMPORTS, ...CHANGE_ORDERS],
  'PATCH /v1/change-orders/{id}': () => BACKTESTS,
  'POST /v1/change-order-matching-jobs': () => BACKTESTS,
  'DELETE /v1/change-order-matching-jobs/{id}': () => BACKTESTS,
  'POST /v1/change-order-issue-matches': () => BACKTESTS,
  'POST /v1/change-order-issue-matches/{id}/approvals': () => BACKTESTS,
  'DELETE /v1/change-order-issue-matches/{id}': () => BACKTESTS,
  'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': () => BACKTESTS,
  'POST /v1/drawings': () => SHEETS,
  'PUT /v1/drawings/{id}': () => SHEETS,
  'DELETE /v1/drawings/{id}': () => SHEETS,

  // A document may have 10,000 markups, so their answers are put in the list instead (`annotation-list.ts`).
  'POST /v1/projects/{id}/annotations': NONE,
  'POST /v1/projects/{id}/annotations/changes': () => [
    ['GET /v1/annotations/{id}'],
    ['GET /v1/annotations/{id}/changes'],
  ],
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

  'POST /v1/overlays': () => [['GET /v1/overlays']],
  'POST /v1/overlays/{id}/manual-execution': () => OVERLAYS,
  'PUT /v1/overlay-executions/{id}/review': () => REVIEWS,
  'POST /v1/overlay-executions/{id}/review/comments': () => [
    ['GET /v1/overlay-executions/{id}/review'],
  ],
  'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers': () => REVIEWS,
  'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets': () => REVIEWS,
  'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs': () => REVIEWS,

  'POST /v1/projects/{id}/checklist-items/check': () => CHECKLISTS,
  'PUT /v1/projects/{id}/check-settings': () => [['GET /v1/projects/{id}/checks']],
  'POST /v1/projects/{projectId}/checklist-items/verifications': () => CHECKLISTS,
  'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': () => CHECKLISTS,

  'POST /v1/issues': () => ISSUES,
  'PUT /v1/issues/{id}': () => ISSUES,
  'POST /v1/issues/{id}/assignee': () => ISSUES,
  'POST /v1/issues/{id}/status': () => ISSUES,
  'POST /v1/issues/{id}/priority': () => ISSUES,
  'POST /v1/issues/{id}/discipline': () => ISSUES,
  'POST /v1/issues/{id}/evaluate': () => [...ISSUES, ...BACKTESTS],
  'POST /v1/issues/bulk-update': () => ISSUES,
  'POST /v1/projects/{id}/issues/bulk-update': () => ISSUES,
  'POST /v1/issues/bulk-update/undo': () => ISSUES,
  'POST /v1/issues/{id}/comments': ({ params: { id } }) => [
    ['GET /v1/issues/{id}/comments', { params: { id } }],
    ['GET /v1/issues/{id}', { params: { id } }],
    ['GET /v1/projects/{id}/issues'],
  ],

  // News are the same before and after it.
  'POST /v1/projects/{id}/visits': () => [],
  // Themes are read again once they have been found.
  'POST /v1/projects/{id}/regenerate-themes': ({ params: { id } }) => [
    ['GET /v1/projects/{id}/theme-regeneration-status', { params: { id } }],
  ],
  'POST /v1/projects/{id}/issue-views': ({ params: { id } }) => [
    ['GET /v1/projects/{id}/issue-views', { params: { id } }],
  ],
  'PUT /v1/issue-views/{id}': () => VIEWS,
  'DELETE /v1/issue-views/{id}': () => VIEWS,
  // The file becomes an attachment later.
  'POST /v1/issues/{id}/attachments/upload-url': NONE,
  'POST /v1/issues/{id}/attachments': ({ params: { id } }) => attachmentsOf(id),
  'DELETE /v1/issues/{id}/attachments/{attachmentId}': ({ params: { id } }) => attachmentsOf(id),

  'POST /v1/users/me/inbox/read': () => [['GET /v1/users/me/inbox']],
  'PUT /v1/users/me/inbox-settings': () => [['GET /v1/users/me/inbox-settings']],
  'POST /v1/users/me/tokens': () => [['GET /v1/users/me/tokens']],
  'DELETE /v1/users/me/tokens/{id}': () => [['GET /v1/users/me/tokens']],
  'PUT /v1/users/me/tool-presets': () => [['GET /v1/users/me/tool-presets']],
  'POST /v1/projects/{id}/webhooks': ({ params }) => webhooksOf(params.id),
  'PATCH /v1/projects/{id}/webhooks/{webhookId}': ({ params }) => webhooksOf(params.id),
  'DELETE /v1/projects/{id}/webhooks/{webhookId}': ({ params }) => webhooksOf(params.id),
  'POST /v1/projects/{id}/webhooks/{webhookId}/test': ({ params }) => deliveriesOf(params),
  'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': ({
    params: { id, webhookId },
  }) => deliveriesOf({ id, webhookId }),
  // The answer has all scales of the page.
  'PUT /v1/documents/{id}/scales': NONE,

  'POST /v1/storage/upload-url': NONE,
  // No document uses these files.
  'DELETE /v1/storage/files': NONE,

  'PUT /v1/admin/organizations/{id}/storage-limit': () => [['GET /v1/admin/storage']],
  'POST /v1/admin/failed-jobs/retry': () => [
    ['GET /v1/admin/failed-jobs'],
    ['GET /v1/admin/health'],
  ],
  'POST /v1/admin/invitations': () => [['GET /v1/admin/invitations']],
  'DELETE /v1/admin/invitations/{id}': () => [['GET /v1/admin/invitations']],
  'POST /v1/invitations/accept': () => [...MEMBERSHIP, ['GET /v1/admin/invitations']],
  'PATCH /v1/admin/users/{id}': () => MEMBERSHIP,
  'POST /v1/admin/users/{id}/deactivate': () => MEMBERSHIP,
  'POST /v1/admin/users/{id}/reactivate': () => MEMBERSHIP,
  'POST /v1/admin/users/{id}/revoke-access': () => [['GET /v1/admin/users']],
  'POST /v1/admin/users/{id}/password': () => [['GET /v1/admin/users']],
  'POST /v1/admin/users/{id}/organizations': () => MEMBERSHIP,
  'DELETE /v1/admin/users/{id}/organizations/{orgId}': () => MEMBERSHIP,
  'POST /v1/admin/projects/{id}/organizations/{orgId}': ({ params: { id } }) => [
    ...PROJECT_LISTS,
    ['GET /v1/admin/projects/{id}/organizations', { params: { id } }],
    ['GET /v1/projects/{id}/collaborators', { params: { id } }],
  ],
  'DELETE /v1/admin/projects/{id}/organizations/{orgId}': () => ADMINISTERED,
  'POST /v1/admin/projects/{id}/move': () => ADMINISTERED,
  'POST /v1/admin/projects/copy': () => [['GET /v1/admin/project-copies']],
  'POST /v1/admin/projects/{id}/delete-issues': () => ADMINISTERED,
};

/** What new processing events of a project report on (PR-026). */
export function staleAfterEvents(projectId: number): readonly ReadKey[] {
  const params = { id: projectId };
  return [
    ...PROJECT_LISTS,
    ['GET /v1/projects/{id}', { params }],
    ['GET /v1/projects/{id}/counts', { params }],
    ['GET /v1/projects/{id}/issues', { params }],
    ['GET /v1/projects/{id}/dashboard-stats', { params }],
    ['GET /v1/projects/{id}/dashboard-trends', { params }],
    ['GET /v1/projects/{id}/hot-spots', { params }],
    ['GET /v1/projects/{id}/news', { params }],
    ['GET /v1/projects/{id}/issues/assignment-stats', { params }],
    ['GET /v1/projects/{id}/table-of-contents', { params }],
    ['GET /v1/projects/{id}/issuances', { params }],
    ...SCALES,
    ...CHECKLISTS,
  ];
}

/** What the page may have missed changes of, or of its rights, when its stream of events began anew. */
export function staleAfterReload(projectId: number): readonly ReadKey[] {
  return [
    ['GET /v1/users/me'],
    ['GET /v1/projects/{id}/annotations', { params: { id: projectId } }],
    ['GET /v1/annotations/{id}'],
    ['GET /v1/annotations/{id}/changes'],
    ...ISSUES,
    ['GET /v1/issues/{id}/comments'],
    ['GET /v1/issues/{id}/attachments'],
    ['GET /v1/issues/{id}/changes'],
    ...VIEWS,
    ...SCALES,
    ...OVERLAYS,
    ...REVIEWS,
    ...CHECKLISTS,
  ];
}
