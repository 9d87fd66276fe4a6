/**
 * Who may do what: every operation of the contract, and every use of a signed URL, called by every kind of person with
 * otherwise valid input.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { OPERATIONS } from '../../contract/src/registry.ts';
import type { OperationId } from '../../contract/src/registry.ts';
import { xfdfOf } from './annotations.ts';
import { ADMINISTRATION } from './access-administration.ts';
import { KINDS, startAccessWorld } from './access-world.ts';
import type { AccessWorld, Kind } from './access-world.ts';
import { JUDGMENT } from './checklists.ts';
import { uploadChangeOrder } from './change-orders.ts';
import {
  BELOW_OURS,
  CREATORS_OURS,
  MEMBERS,
  OURS,
  administratorsOurs,
  all,
  authors,
  creatorsBelow,
  managers,
  outsiders,
} from './access-rows.ts';
import type { Row } from './access-rows.ts';
import { injected } from './inject.ts';
import { viewFields } from './issue-views.ts';
import { addInvitation } from './invitations.ts';
import { issueBody, sameContent } from './issues.ts';
import { PERMIT } from './issuances.ts';
import { overlayBody, REALIGNED } from './overlays.ts';
import { REVIEW_FIXTURES } from './access-to-reviews.ts';
import { pathOf, pdfBytes, uploadPdf } from './test-product.ts';
import type { TestPerson } from './test-product.ts';

export type Answers = Record<Kind, number>;

/** How to call an operation, and the status for each kind of person. */
export type Fixture = {
  row: Row;
  /** The status for someone without an organization. Default: 401. */
  newcomer?: number;
  /** The id in the path, if it is not the project's. */
  id?: (world: AccessWorld) => number | Promise<number>;
  /** Other ids in the path, by their names. */
  others?: (world: AccessWorld) => Promise<Readonly<Record<string, number>>>;
  /** `orgId` in the path. */
  orgId?: (world: AccessWorld) => number | Promise<number>;
  /** `attachmentId` in the path, of the issue there. */
  attachmentId?: (world: AccessWorld, issueId: number) => Promise<number>;
  query?: string | ((world: AccessWorld) => string);
  body?: (world: AccessWorld, kind: Kind) => object | Promise<object>;
};

const ofDocument = { id: ({ documentId }: AccessWorld) => documentId };
const ofAnnotation = { id: ({ addAnnotation }: AccessWorld) => addAnnotation() };
const ofIssue = { id: async ({ addIssue }: AccessWorld) => (await addIssue()).id };
const ofExecution = { id: ({ addedOverlay }: AccessWorld) => addedOverlay.execution };
const ofBatch = { id: ({ batch }: AccessWorld) => batch.batchId };
const ofChangeOrder = { id: ({ batch }: AccessWorld) => batch.changeOrderIds[0] ?? 0 };
const ofBacktest = { id: ({ addBacktest }: AccessWorld) => addBacktest() };
const ofMatch = { id: async ({ addMatch }: AccessWorld) => (await addMatch()).matchId };
const ofDrawing = { id: ({ addDrawing }: AccessWorld) => addDrawing() };

const ofWebhook = { others: ({ addWebhook }: AccessWorld) => addWebhook() };

const FIXTURES: Record<OperationId, Fixture> = {
  'GET /v1/users/me': { row: MEMBERS },
  'GET /v1/users/me/projects': { row: MEMBERS },
  'GET /v1/users/me/tool-presets': { row: MEMBERS },
  'PUT /v1/users/me/tool-presets': { row: MEMBERS, body: () => ({ data: [] }) },
  'GET /v1/users/me/inbox': { row: MEMBERS },
  'POST /v1/users/me/inbox/read': { row: [outsiders(204), all(204)], body: () => ({ up_to: 1 }) },
  'GET /v1/users/me/inbox-settings': { row: MEMBERS },
  'PUT /v1/users/me/inbox-settings': { row: MEMBERS, body: () => ({ email: 'off' }) },
  'GET /v1/users/me/tokens': { row: MEMBERS },
  'POST /v1/users/me/tokens': {
    row: [outsiders(201), all(201)],
    body: () => ({ name: 'Script', scope: 'read', expires_in_days: 1 }),
  },
  'DELETE /v1/users/me/tokens/{id}': {
    // A token of the creator.
    row: [outsiders(404), { ...all(404), creator: 204 }],
    id: ({ addToken }) => addToken(),
  },
  // Also for who belongs to no organization.
  'POST /v1/invitations/look': {
    ...{ row: MEMBERS, newcomer: 200 },
    body: async ({ product, ours }) => ({ secret: (await addInvitation(product, ours)).secret }),
  },
  'POST /v1/invitations/accept': {
    // For someone else's email: whoever joined would be another kind of person from then on.
    ...{ row: [outsiders(403), all(403)], newcomer: 403 },
    body: async ({ product, ours }) => ({
      secret: (await addInvitation(product, ours, 'else@firm.example')).secret,
    }),
  },
  'GET /v1/organizations/me/projects': { row: MEMBERS },
  'GET /v1/organizations/me/users': { row: MEMBERS },
  'POST /v1/projects': {
    row: CREATORS_OURS,
    body: ({ ours }) => ({ name: 'Another', organization_id: ours }),
  },
  'GET /v1/projects/{id}': { row: OURS },
  'DELETE /v1/projects/{id}': {
    row: [outsiders(403), { ...all(403), creator: 204, administrator: 204 }],
    id: ({ addProject }) => addProject(),
  },
  'GET /v1/projects/{id}/tasks': { row: OURS },
  'GET /v1/projects/{id}/documents': { row: OURS },
  'GET /v1/projects/{id}/collaborators': { row: OURS },
  'GET /v1/projects/{id}/table-of-contents': { row: OURS },
  'GET /v1/projects/{id}/search': { row: OURS, query: '?q=plan' },
  'GET /v1/projects/{id}/references': { row: OURS, query: '?q=plan' },
  'POST /v1/documents': {
    row: CREATORS_OURS,
    // Each sender uses their own file; only the project differs.
    body: async ({ product, project, ours, theirs, person }, kind) => {
      const sender = person(kind);
      if (!sender || kind === 'newcomer') return { project_id: project, file_ids: [1] };
      const isOutside = ['stranger', 'outsideAdmin', 'former'].includes(kind);
      const { fileId } = await uploadPdf(product, sender, isOutside ? theirs : ours);
      return { project_id: project, file_ids: [fileId] };
    },
  },
  'GET /v1/documents/{id}': { row: BELOW_OURS, ...ofDocument },
  'GET /v1/documents/{id}/table-of-contents': { row: BELOW_OURS, ...ofDocument },
  'PATCH /v1/documents/{id}': {
    row: creatorsBelow(200),
    ...ofDocument,
    body: () => ({ document_type_id: 2 }),
  },
  'DELETE /v1/projects/{id}/documents/{documentId}': {
    row: [outsiders(403), { ...all(403), creator: 200, administrator: 200 }],
    others: ({ documentId }) => Promise.resolve({ documentId }),
    query: '?preview=true',
  },
  'GET /v1/documents/{id}/thumbnails': { row: BELOW_OURS, ...ofDocument },
  'POST /v1/documents/{id}/pdf': { row: BELOW_OURS, ...ofDocument, body: () => ({}) },
  'GET /v1/documents/{id}/search': { row: BELOW_OURS, ...ofDocument, query: '?q=plan' },
  'GET /v1/documents/{id}/pages/{pageNumber}/text': { row: BELOW_OURS, ...ofDocument },
  'GET /v1/drawing-sheets/{id}/callouts': { row: BELOW_OURS, id: ({ sheetId }) => sheetId },
  'PATCH /v1/drawing-sheets/{id}': {
    row: creatorsBelow(200),
    id: ({ sheetId }) => sheetId,
    body: () => ({ sheet_title: 'ROOF PLAN' }),
  },
  'POST /v1/drawings': {
    row: creatorsBelow(201),
    body: ({ sheetId }) => ({ drawing_sheet_id: sheetId, x0: 600, y0: 600, x1: 1000, y1: 1000 }),
  },
  'PUT /v1/drawings/{id}': {
    row: creatorsBelow(200),
    ...ofDrawing,
    body: () => ({ title: 'ROOF PLAN' }),
  },
  'DELETE /v1/drawings/{id}': { row: creatorsBelow(204), ...ofDrawing },
  'GET /v1/projects/{id}/annotations': { row: OURS },
  'POST /v1/projects/{id}/annotations': {
    row: CREATORS_OURS,
    body: ({ documentId }, kind) => ({
      document_id: documentId,
      annotations: [{ xfdf: xfdfOf(`by ${kind}`) }],
    }),
  },
  'POST /v1/projects/{id}/annotations/changes': {
    row: [outsiders(403), { ...all(200), viewer: 403 }],
    body: ({ annotation: { id, xfdf } }) => ({ changes: [{ id, version: 1, xfdf }] }),
  },
  'GET /v1/projects/{id}/events': { row: OURS },
  'GET /v1/annotations/{id}': { row: BELOW_OURS, ...ofAnnotation },
  'PUT /v1/annotations/{id}': {
    row: authors(200),
    id: ({ annotation }) => annotation.id,
    body: ({ annotation: { xfdf, version } }) => ({ xfdf, version }),
  },
  'DELETE /v1/annotations/{id}': {
    row: authors(204),
    ...ofAnnotation,
    body: () => ({ version: 1 }),
  },
  'POST /v1/documents/{id}/carry-markups': { row: creatorsBelow(200), ...ofDocument },
  'GET /v1/annotations/{id}/changes': { row: BELOW_OURS, ...ofAnnotation },
  'GET /v1/projects/{id}/counts': { row: OURS },
  'GET /v1/projects/{id}/issues': { row: OURS },
  'GET /v1/projects/{id}/issues/similar': { row: OURS, query: '?document_id=1&page_number=1' },
  'GET /v1/projects/{id}/issues/export/xlsx': { row: OURS },
  'GET /v1/projects/{id}/issues/export/csv': { row: OURS },
  'GET /v1/projects/{id}/issues/export/bcf': { row: OURS },
  'GET /v1/projects/{id}/issues/export/pdf': { row: OURS },
  'GET /v1/projects/{id}/issues/export/packet': { row: OURS },
  'GET /v1/projects/{id}/dashboard-stats': { row: OURS },
  'GET /v1/projects/{id}/dashboard-trends': { row: OURS },
  'GET /v1/projects/{id}/hot-spots': { row: OURS },
  'GET /v1/projects/{id}/news': { row: OURS },
  'POST /v1/projects/{id}/visits': { row: [outsiders(403), all(204)] },
  'GET /v1/projects/{id}/dashboard-stats/export/xlsx': { row: OURS },
  'GET /v1/projects/{id}/issues/assignment-stats': { row: OURS },
  'GET /v1/projects/{id}/themes': { row: OURS },
  'GET /v1/projects/{id}/theme-regeneration-status': { row: OURS },
  'POST /v1/projects/{id}/regenerate-themes': {
    row: [outsiders(403), { ...all(403), administrator: 202 }],
    query: '?force=true',
  },
  'GET /v1/projects/{id}/open-issues': { row: OURS },
  'GET /v1/documents/{id}/issues': { row: BELOW_OURS, ...ofDocument },
  'POST /v1/issues': {
    row: creatorsBelow(201),
    body: ({ documentId, sheetId }) => issueBody({ document: documentId, sheet: sheetId }),
  },
  'GET /v1/issues/{id}': { row: BELOW_OURS, ...ofIssue },
  'PUT /v1/issues/{id}': {
    row: creatorsBelow(200),
    id: ({ issue }) => issue.id,
    body: ({ issue }) => sameContent(issue),
  },
  'POST /v1/issues/{id}/assignee': {
    row: creatorsBelow(200),
    ...ofIssue,
    body: () => ({ assignee_id: null }),
  },
  'POST /v1/issues/{id}/status': {
    row: creatorsBelow(200),
    ...ofIssue,
    body: () => ({ status_id: 2 }),
  },
  'POST /v1/issues/{id}/priority': {
    row: creatorsBelow(200),
    ...ofIssue,
    body: () => ({ priority_id: 4 }),
  },
  'POST /v1/issues/{id}/discipline': {
    row: creatorsBelow(200),
    ...ofIssue,
    body: () => ({ discipline_id: 1 }),
  },
  'POST /v1/issues/{id}/evaluate': {
    row: creatorsBelow(200),
    ...ofIssue,
    body: () => ({ is_thumbs_up: true, is_thumbs_down: false }),
  },
  'GET /v1/issues/{id}/changes': { row: BELOW_OURS, ...ofIssue },
  'GET /v1/issues/{id}/comments': { row: BELOW_OURS, ...ofIssue },
  'POST /v1/issues/{id}/comments': {
    row: [outsiders(404), all(201)],
    ...ofIssue,
    body: () => ({ text: 'Please confirm.' }),
  },
  'GET /v1/issues/{id}/attachments': { row: BELOW_OURS, ...ofIssue },
  'POST /v1/issues/{id}/attachments/upload-url': {
    row: creatorsBelow(201),
    ...ofIssue,
    body: () => ({ name: 'door.jpg' }),
  },
  'POST /v1/issues/{id}/attachments': {
    // A file uploaded by the creator.
    row: [outsiders(404), { ...all(404), viewer: 403, creator: 201 }],
    ...ofIssue,
    body: async ({ addPhoto }) => ({ file_id: await addPhoto() }),
  },
  'DELETE /v1/issues/{id}/attachments/{attachmentId}': {
    // Added by the creator.
    row: authors(204),
    ...ofIssue,
    attachmentId: async ({ addAttachment }, issueId) => (await addAttachment(issueId)).id,
  },
  'POST /v1/issues/bulk-update': {
    row: creatorsBelow(200),
    body: ({ issue }) => ({ issue_ids: [issue.id], priority_id: 4 }),
  },
  'POST /v1/projects/{id}/issues/bulk-update': {
    row: [outsiders(403), { ...all(200), viewer: 403 }],
    body: () => ({ priority_id: 4 }),
  },
  'POST /v1/issues/bulk-update/undo': {
    row: creatorsBelow(200),
    body: async ({ product, person, addIssue }, kind) => {
      const body = { issue_ids: [(await addIssue()).id], priority_id: 4 };
      const answer = await product.call(person(kind), 'POST', '/v1/issues/bulk-update', body);
      const { undo_token = randomUUID() } = answer.json<{ undo_token?: string }>();
      return { undo_token };
    },
  },
  'GET /v1/projects/{id}/issue-views': { row: OURS },
  'POST /v1/projects/{id}/issue-views': {
    row: [outsiders(403), all(201)],
    body: () => viewFields({ name: randomUUID() }),
  },
  'PUT /v1/issue-views/{id}': {
    row: authors(200),
    id: ({ view }) => view.id,
    body: ({ view }) => viewFields({ name: view.name, is_shared: true }),
  },
  'DELETE /v1/issue-views/{id}': {
    row: authors(204),
    id: async ({ addView }) => (await addView()).id,
    body: () => ({ version: 1 }),
  },
  'GET /v1/projects/{id}/webhooks': { row: managers(200) },
  'POST /v1/projects/{id}/webhooks': {
    row: managers(201),
    body: async ({ addWebhook }) => {
      // Leaves room for another.
      await addWebhook();
      return { url: 'https://example.com/', events: ['issue.added'] };
    },
  },
  'PATCH /v1/projects/{id}/webhooks/{webhookId}': {
    row: managers(200),
    ...ofWebhook,
    body: () => ({ events: ['issue.changed'] }),
  },
  'DELETE /v1/projects/{id}/webhooks/{webhookId}': { row: managers(204), ...ofWebhook },
  'POST /v1/projects/{id}/webhooks/{webhookId}/test': { row: managers(202), ...ofWebhook },
  'GET /v1/projects/{id}/webhooks/{webhookId}/deliveries': { row: managers(200), ...ofWebhook },
  'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    row: managers(202),
    ...ofWebhook,
  },
  'GET /v1/projects/{id}/issuances': { row: OURS },
  'POST /v1/projects/{id}/issuances': {
    row: CREATORS_OURS,
    body: ({ documentId }) => ({ ...PERMIT, document_ids: [documentId] }),
  },
  'PATCH /v1/projects/{id}/issuances/{issuanceId}': {
    row: [outsiders(403), { ...all(200), viewer: 403 }],
    others: async ({ addIssuance }) => ({ issuanceId: await addIssuance() }),
    body: () => ({ name: 'Permit set' }),
  },
  'GET /v1/projects/{id}/issuances/{issuanceId}/changes': {
    row: OURS,
    others: async ({ addIssuance }) => ({ issuanceId: await addIssuance() }),
  },
  'GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf': {
    row: OURS,
    others: async ({ addIssuance }) => ({ issuanceId: await addIssuance() }),
  },
  'GET /v1/drawing-sheets/{id}/location-history': {
    row: BELOW_OURS,
    id: ({ sheetId }) => sheetId,
    query: '?x=1200&y=800',
  },
  ...REVIEW_FIXTURES,
  'PUT /v1/drawing-sheets/{id}/earlier-sheet': {
    row: creatorsBelow(204),
    id: ({ sheetId }) => sheetId,
    body: () => ({ choice: 'none' }),
  },
  'GET /v1/documents/{id}/scales': { row: BELOW_OURS, ...ofDocument, query: '?page_number=1' },
  'PUT /v1/documents/{id}/scales': {
    row: creatorsBelow(200),
    ...ofDocument,
    body: () => ({ page_number: 1, drawing_ids: [null], scale: null }),
  },
  'POST /v1/overlays': {
    // The drawings are in the body.
    row: [outsiders(404), { ...all(201), viewer: 403 }],
    body: async ({ sheetId, addDrawing }) =>
      overlayBody({ sheet: sheetId, drawing: await addDrawing() }),
  },
  // The sheet is in the query.
  'GET /v1/overlays': { row: BELOW_OURS, query: ({ sheetId }) => `?sheet_id=${sheetId}` },
  'POST /v1/overlays/{id}/manual-execution': {
    row: creatorsBelow(201),
    id: ({ addedOverlay }) => addedOverlay.overlay,
    body: () => REALIGNED,
  },
  'GET /v1/overlay-executions/{id}': { row: BELOW_OURS, ...ofExecution },
  'GET /v1/overlay-executions/{id}/differences': { row: BELOW_OURS, ...ofExecution },
  'GET /v1/projects/{id}/checklist-items': { row: OURS },
  'GET /v1/projects/{id}/checklist-items/count': { row: OURS },
  'GET /v1/projects/{id}/checklist-items/compliance-stats': { row: OURS },
  'GET /v1/projects/{id}/checklist-items/export/xlsx': { row: OURS },
  'GET /v1/documents/{id}/checklist/pdf': { row: BELOW_OURS, ...ofDocument },
  'GET /v1/projects/{id}/checks': { row: OURS },
  'GET /v1/projects/{id}/model-usage': { row: administratorsOurs(200) },
  'PUT /v1/projects/{id}/check-settings': {
    row: [outsiders(403), { ...all(204), viewer: 403 }],
    body: () => ({ check_id: 'sheet-index', is_on: true }),
  },
  'GET /v1/projects/{id}/checklist-items/check': { row: OURS },
  'POST /v1/projects/{id}/checklist-items/check': { row: administratorsOurs(202) },
  'POST /v1/projects/{projectId}/checklist-items/verifications': {
    row: administratorsOurs(201),
    body: async ({ addChecklistItem }) => ({
      ...JUDGMENT,
      checklist_item_id: await addChecklistItem(),
    }),
  },
  'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': {
    row: administratorsOurs(200),
    others: async ({ addVerification }) => ({ verificationId: await addVerification() }),
    body: () => JUDGMENT,
  },
  'GET /v1/change-order-document-batches': { row: MEMBERS },
  'POST /v1/change-order-document-batches': {
    // Each sender uses their own file.
    row: [outsiders(201), { ...all(201), viewer: 403 }],
    body: async ({ product, ours, theirs, person }, kind) => {
      const sender = person(kind);
      if (!sender || kind === 'newcomer') return { name: 'Closeout', file_ids: [1] };
      const isOutside = ['stranger', 'outsideAdmin', 'former'].includes(kind);
      const { fileId } = await uploadChangeOrder(product, sender, isOutside ? theirs : ours);
      return { name: 'Closeout', file_ids: [fileId] };
    },
  },
  'GET /v1/change-order-document-batches/{id}': { row: OURS, ...ofBatch },
  'GET /v1/change-order-document-batches/{id}/change-orders': { row: OURS, ...ofBatch },
  'GET /v1/change-order-document-batches/{id}/change-orders/export': { row: OURS, ...ofBatch },
  'GET /v1/change-order-document-batches/{id}/annotations': { row: OURS, ...ofBatch },
  'GET /v1/change-orders/{id}': { row: BELOW_OURS, ...ofChangeOrder },
  'PATCH /v1/change-orders/{id}': {
    row: creatorsBelow(200),
    ...ofChangeOrder,
    body: () => ({ oco_number: '8' }),
  },
  'GET /v1/change-order-matching-jobs': { row: MEMBERS },
  'POST /v1/change-order-matching-jobs': {
    row: CREATORS_OURS,
    body: ({ project, batch }) => ({
      ...{ project_id: project, change_order_document_batch_id: batch.batchId },
    }),
  },
  'GET /v1/change-order-matching-jobs/{id}': { row: BELOW_OURS, ...ofBacktest },
  'DELETE /v1/change-order-matching-jobs/{id}': { row: authors(204), ...ofBacktest },
  'GET /v1/change-order-matching-jobs/{id}/totals': { row: BELOW_OURS, ...ofBacktest },
  'GET /v1/change-order-document-batches/{id}/matching-jobs/latest': {
    row: OURS,
    id: async ({ addBacktest, batch }) => {
      await addBacktest();
      return batch.batchId;
    },
  },
  'GET /v1/change-orders/{id}/issue-matches': { row: BELOW_OURS, ...ofChangeOrder },
  'POST /v1/change-order-issue-matches': {
    row: creatorsBelow(201),
    body: async ({ addBacktest, addIssue, batch }) => ({
      ...{ change_order_id: batch.changeOrderIds[0], matching_job_id: await addBacktest() },
      issue_id: (await addIssue()).id,
    }),
  },
  'POST /v1/change-order-issue-matches/{id}/approvals': {
    row: creatorsBelow(201),
    ...ofMatch,
    body: () => ({ approved: true, dollars_captured: 400 }),
  },
  'DELETE /v1/change-order-issue-matches/{id}': { row: creatorsBelow(204), ...ofMatch },
  'GET /v1/change-order-matching-jobs/{id}/recall': { row: BELOW_OURS, ...ofBacktest },
  'GET /v1/change-order-matching-jobs/{id}/report/xlsx': { row: BELOW_OURS, ...ofBacktest },
  'GET /v1/change-order-matching-jobs/{id}/report/pdf': { row: BELOW_OURS, ...ofBacktest },
  'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': {
    row: creatorsBelow(200),
    ...ofBacktest,
    others: ({ batch }) => Promise.resolve({ changeOrderId: batch.changeOrderIds[0] ?? 0 }),
    body: () => ({ is_missed: true }),
  },
  'POST /v1/storage/upload-url': {
    row: [outsiders(403), all(201)],
    body: ({ ours }) => ({ path: `organizations/${ours}/projects/a.pdf` }),
  },
  'POST /v1/storage/presigned-url': {
    row: BELOW_OURS,
    body: async ({ file, uploadOf }, kind) => ({
      file_key: kind === 'former' ? (await uploadOf(kind, uploadPdf)).fileKey : file.fileKey,
    }),
  },
  'POST /v1/storage/presigned-urls': {
    // Keys that are not theirs get an error instead.
    row: MEMBERS,
    body: ({ file }) => ({ file_keys: [file.fileKey] }),
  },
  'DELETE /v1/storage/files': {
    // A file uploaded by the creator.
    row: [outsiders(404), { ...all(404), creator: 204 }],
    body: async ({ uploadOf }, kind) => ({ file_ids: [(await uploadOf(kind, uploadPdf)).fileId] }),
  },
  'GET /v1/issues/disciplines': { row: MEMBERS },
  'GET /v1/issues/scopes': { row: MEMBERS },
  'GET /v1/issues/statuses': { row: MEMBERS },
  'GET /v1/issues/priorities': { row: MEMBERS },
  ...ADMINISTRATION,
};

/** The uses of signed URLs, each signed for the caller. */
export const SIGNED_CALLS = [
  'GET the file of a document',
  'GET a picture of a page',
  'GET an attachment',
  'GET an upload',
  'HEAD an upload',
  'PUT an upload',
] as const;
export type SignedCall = (typeof SIGNED_CALLS)[number];
type Call = OperationId | SignedCall;

const SIGNED_ROWS: Record<SignedCall, Row> = {
  'GET the file of a document': OURS,
  'GET a picture of a page': OURS,
  'GET an attachment': OURS,
  // An upload of the creator; `former` has one of their own.
  'GET an upload': [outsiders(403), { ...all(403), creator: 200 }],
  'HEAD an upload': [outsiders(403), { ...all(403), creator: 204 }],
  'PUT an upload': [outsiders(403), { ...all(403), creator: 201 }],
};

function isSigned(call: Call): call is SignedCall {
  return call in SIGNED_ROWS;
}

export function expectedAnswers(call: Call): Answers {
  const [outside, inside] = isSigned(call) ? SIGNED_ROWS[call] : FIXTURES[call].row;
  const unknown = isSigned(call) ? 403 : 401;
  const newcomer = isSigned(call) ? unknown : (FIXTURES[call].newcomer ?? unknown);
  return { nobody: unknown, newcomer, ...outside, ...inside };
}

export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export function methodOf(operation: OperationId): Method {
  return operation.split(' ')[0] as Method;
}

async function callSigned(world: AccessWorld, call: SignedCall, kind: Kind): Promise<number> {
  const { product, file, picture, uploadOf } = world;
  const { store } = product;
  const userId = world.person(kind)?.userId ?? 0;
  const inject = async (method: 'GET' | 'HEAD' | 'PUT', address: string) => {
    const headers = { 'content-type': 'application/pdf' };
    const body = method === 'PUT' ? { headers, payload: pdfBytes(2000) } : {};
    return (await product.app.inject({ method, url: pathOf(address), ...body })).statusCode;
  };
  const permit = { userId, limitBytes: 5000, type: 'application/pdf' };
  switch (call) {
    case 'GET the file of a document':
      return inject('GET', await store.signGet(file.fileKey, userId));
    case 'GET a picture of a page':
      return inject('GET', await store.signGetCacheable(picture, userId));
    case 'GET an attachment':
      return inject('GET', await store.signGetCacheable(world.attachmentKey, userId));
    case 'GET an upload': {
      const { fileKey } = await uploadOf(kind, uploadPdf);
      return inject('GET', await store.signGet(fileKey, userId));
    }
    case 'HEAD an upload':
    case 'PUT an upload': {
      const { fileKey } = await uploadOf(kind, uploadPdf);
      // Allows another upload: pending ones are limited per person.
      await store.remove(fileKey);
      return inject(call.startsWith('PUT') ? 'PUT' : 'HEAD', await store.signPut(fileKey, permit));
    }
  }
}

/** What fills each slot in the path of an operation: ids that the world has. */
export async function slotsOf(
  world: AccessWorld,
  operation: OperationId,
): Promise<Readonly<Record<string, string>>> {
  const { id = () => world.project, orgId, others, attachmentId } = FIXTURES[operation];
  const ofPath = await id(world);
  const filled: Record<string, number | undefined> = {
    ...{ id: ofPath, projectId: ofPath, pageNumber: 1 },
    orgId: await orgId?.(world),
    attachmentId: await attachmentId?.(world, ofPath),
    ...(await others?.(world)),
  };
  const names = [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, String(filled[name])]));
}

/** The path and query of an operation with these in its slots. */
export function addressWith(
  world: AccessWorld,
  operation: OperationId,
  slots: Readonly<Record<string, string>>,
): string {
  const { query = '' } = FIXTURES[operation];
  const path = (operation.split(' ')[1] ?? '').replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => slots[name] ?? '',
  );
  return path + (typeof query === 'string' ? query : query(world));
}

/** The path and query of an operation, below what the world has. */
export async function addressOf(world: AccessWorld, operation: OperationId): Promise<string> {
  return addressWith(world, operation, await slotsOf(world, operation));
}

/** A valid body of an operation, of a person of this kind; undefined without one. */
export async function bodyOf(
  world: AccessWorld,
  operation: OperationId,
  kind: Kind,
): Promise<object | undefined> {
  return FIXTURES[operation].body?.(world, kind);
}

export type AccessMatrix = AsyncDisposable &
  Pick<AccessWorld, 'product' | 'ours' | 'theirs' | 'project'> & {
    person(kind: Kind): TestPerson;
    /** The status for a person who calls with this bearer token instead of their own. */
    statusWith(bearer: string, call: OperationId, kind: Kind): Promise<number>;
    /**
     * The status for each kind of person. `app`: other than the product's. `onError` receives the bodies of refusals.
     */
    answers(
      call: Call,
      options?: { app?: FastifyInstance; onError?: (body: object) => void },
    ): Promise<Answers>;
  };

type Calling = {
  app?: FastifyInstance;
  bearer?: string | undefined;
  onError?: (body: object) => void;
};

export async function startAccessMatrix(): Promise<AccessMatrix> {
  const world = await startAccessWorld();
  const { product, ours, theirs, project } = world;

  async function statusOf(
    call: Call,
    kind: Kind,
    { app = product.app, bearer = world.person(kind)?.token, onError }: Calling,
  ): Promise<number> {
    if (isSigned(call)) return callSigned(world, call, kind);
    const payload = await bodyOf(world, call, kind);
    const answer = await injected(app, {
      method: methodOf(call),
      url: await addressOf(world, call),
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 400) onError?.(JSON.parse(answer.body) as object);
    return answer.statusCode;
  }

  return {
    product,
    ours,
    theirs,
    project,
    statusWith: (bearer, call, kind) => statusOf(call, kind, { bearer }),
    person(kind) {
      const person = world.person(kind);
      if (!person) throw new Error(`There is no ${kind}.`);
      return person;
    },
    async answers(call, options = {}) {
      const answers: Partial<Answers> = {};
      for (const kind of KINDS) answers[kind] = await statusOf(call, kind, options);
      return answers as Answers;
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
