/**
 * Random bad requests to every operation: never a server error, always the contract's errors with every security header,
 * while everyone else is answered. `PINBAR_SEED` repeats a run; `PINBAR_LONG` makes it ten times as long.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueView } from '../../../../contract/src/issue-views/schema.ts';
import { ERROR_STATUS, errorBodySchema } from '../../../../contract/src/wire/errors.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import {
  drawings,
  drawingSheets,
  pageTexts,
  userOrganizations,
} from '../../../../server/src/db/schema.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import { securityHeaders } from '../../../../server/src/http/security-headers.ts';
import { addIntegration, IMPORTING, newCompanyId } from '../../../support/integrations.ts';
import { OPERATION_IDS } from '../../../support/access-matrix.ts';
import { JUDGMENT } from '../../../support/checklists.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { addIssueView, viewFields } from '../../../support/issue-views.ts';
import { PERMIT } from '../../../support/issuances.ts';
import { addOverlay, overlayBody, REALIGNED } from '../../../support/overlays.ts';
import { addIssue, issueBody, sameContent } from '../../../support/issues.ts';
import { badRequests, badTexts } from '../../../support/bad-requests.ts';
import { goodPeopleInput } from '../../../support/good-people-input.ts';
import { goodReviewInput } from '../../../support/good-review-input.ts';
import type { BadRequest, GoodInput } from '../../../support/bad-requests.ts';
import { addBacktest } from '../../../support/backtests.ts';
import { addBatch } from '../../../support/change-orders.ts';
import { injected } from '../../../support/inject.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const SEED = Number(process.env['PINBAR_SEED'] ?? 1);
const REQUESTS = process.env['PINBAR_LONG'] === undefined ? 3000 : 30_000;

let product: TestProduct;
let person: TestPerson;
let organization = 0;
let good: Record<OperationId, GoodInput>;

beforeAll(async () => {
  product = await startTestProduct({ signInAt: 'http://localhost:4173' });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  organization = await product.organization('Ours');
  person = await product.person({ name: 'admin', organizations: [organization], isAdmin: true });
  const made = await product.call(person, 'POST', '/v1/projects', {
    name: 'Ours alone',
    organization_id: organization,
  });
  const project = made.json<{ id: number }>().id;
  const file = await uploadPdf(product, person, organization);
  const unused = await uploadPdf(product, person, organization);
  const documents = await product.call(person, 'POST', '/v1/documents', {
    project_id: project,
    file_ids: [file.fileId],
  });
  const documentId = documents.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const sheet = {
    documentId,
    pageNumber: 1,
    sheetNum: 'A-101',
    sheetTitle: 'PLAN',
    rotationDegrees: 0,
  };
  const size = { widthPoints: 2592, heightPoints: 1728, confidence: 1 };
  const [made1] = await product.db
    .insert(drawingSheets)
    .values({ ...sheet, ...size })
    .returning();
  const sheetId = made1?.id ?? 0;
  const box = { x0: 100, y0: 100, x1: 900, y1: 900 };
  const [made2] = await product.db
    .insert(drawings)
    .values({ sheetId, key: 'one', title: 'PLAN', ...box, confidence: 1 })
    .returning();
  const drawing = { id: made2?.id ?? 0 };
  const compared = await addOverlay(product.db, { project, sheets: [sheetId, sheetId] });
  await product.db
    .insert(pageTexts)
    .values({ documentId, pageNumber: 1, content: 'PLAN', places: [0, 0, 9, 9] });

  const document = { params: { id: documentId } };
  const ofIssuance = { params: { id: project, issuanceId: 2_000_000_000 } };
  const ofExecution = { params: { id: compared.execution } };
  const ofProject = { params: { id: project } };
  const at = { project, document: documentId, name: 'markup' };
  const markup = { params: { id: (await addAnnotation(product, person, at)).id } };
  const place = { document: documentId, sheet: sheetId };
  const raised = await addIssue(product, person, place);
  const issue = { params: { id: raised.id } };
  const wanted = { name: 'Script', scope: 'read', expires_in_days: null };
  const token = (await product.call(person, 'POST', '/v1/users/me/tokens', wanted)).json<{
    token: { id: number };
  }>();
  const webhook = { url: 'https://example.com/pinbar', events: ['issue.added'] };
  const hooked = await product.call(person, 'POST', `/v1/projects/${project}/webhooks`, webhook);
  const { id: webhookId } = hooked.json<{ webhook: { id: number } }>().webhook;
  const ofWebhook = { params: { id: project, webhookId } };
  // A person and a project that nothing else depends on: some bad requests are accidentally valid.
  const other = await product.person({ name: 'other', organizations: [] });
  const another = await product.organization('Another');
  const membership = { params: { id: other.userId, orgId: another } };
  const view = { params: { id: (await addIssueView(product, person, project)).id } };
  const viewQuery: IssueView['query'] = {
    ...{ q: 'door', sort_by: 'priority', sort_order: 'desc', priorities: [4, 3], statuses: [1] },
    ...{ document_types: [-1, 2], issue_types: ['overlay'], evaluation_states: ['approved'] },
    ...{ issue_id_from: 0, issue_id_to: 9, owners: [-1], creators: [-1], keywords: ['door'] },
    ...{ discipline_ids: [8], scopes: [8] },
  };
  const issueFilters = {
    ...{ q: 'door', sort_by: 'priority', sort_order: 'desc' },
    ...{ priorities: '4,3', statuses: '1', document_id: documentId, document_types: '-1,2' },
    ...{ issue_types: 'overlay', evaluation_states: 'approved', overlay_execution_id: 1 },
    ...{ issue_id_from: 0, issue_id_to: 9, owners: '-1', creators: '-1', keywords: 'door' },
    ...{ discipline_ids: '8', scopes: '8', theme_id: 1, is_closed: 'true' },
    ...{ created_from: '2026-01-01T00:00:00Z', created_to: '2026-02-01T00:00:00Z' },
    ...{ closed_from: '2026-01-01T00:00:00Z', closed_to: '2026-02-01T00:00:00Z' },
    ...{ days_to_close_from: 1, days_to_close_to: 7 },
    ...{ status_changed_from: '2026-01-01T00:00:00Z', commented_from: '2026-01-01T00:00:00Z' },
    ...{ sheet_number: 'A-101', sheet_cell: 'C4' },
  };
  const batch = await addBatch(product, person, { organization });
  const ofBatch = { params: { id: batch.batchId } };
  const integration = await addIntegration(product.db, organization);
  await addIntegration(product.db, organization, '562714');
  const ofCompany = { typeId: 1, companyId: 562714 };
  const backtest = await addBacktest(product, person, { project, batch: batch.batchId });
  const ofBacktest = { params: { id: backtest } };
  good = {
    'GET /v1/users/me': {},
    'GET /v1/users/me/projects': { query: { q: 'plan' } },
    'GET /v1/users/me/inbox': {},
    'POST /v1/users/me/inbox/read': { body: { up_to: 1 } },
    'GET /v1/users/me/inbox-settings': {},
    'PUT /v1/users/me/inbox-settings': { body: { email: 'off' } },
    'GET /v1/users/me/tokens': {},
    'POST /v1/users/me/tokens': {
      body: { name: 'Script', scope: 'write', project_ids: [project], expires_in_days: 30 },
    },
    'DELETE /v1/users/me/tokens/{id}': { params: { id: token.token.id } },
    'GET /v1/users/me/tool-presets': {},
    'PUT /v1/users/me/tool-presets': {
      body: {
        data: [
          {
            ...{ name: 'Demolition', tool: 'cloud', color: '#d92d20', fill: null },
            ...{ width: 3, dash: [6, 3], opacity: 0.8 },
          },
        ],
      },
    },
    'GET /v1/organizations/me/projects': { query: { q: 'plan' } },
    'GET /v1/organizations/me/users': {},
    'POST /v1/projects': { body: { name: 'Another', organization_id: organization } },
    'GET /v1/projects/{id}': ofProject,
    'DELETE /v1/projects/{id}': { params: { id: 2_000_000_000 } },
    'GET /v1/projects/{id}/tasks': ofProject,
    'GET /v1/projects/{id}/documents': ofProject,
    'GET /v1/projects/{id}/collaborators': ofProject,
    'GET /v1/projects/{id}/table-of-contents': ofProject,
    'GET /v1/projects/{id}/search': { ...ofProject, query: { q: 'plan' } },
    'GET /v1/projects/{id}/references': { ...ofProject, query: { q: 'plan' } },
    'POST /v1/documents': {
      body: {
        project_id: project,
        file_ids: [unused.fileId],
        document_types: [{ file_id: unused.fileId, document_type_id: 2 }],
      },
    },
    'GET /v1/documents/{id}': document,
    'GET /v1/documents/{id}/table-of-contents': document,
    'GET /v1/documents/{id}/thumbnails': {
      ...document,
      query: { size: 160, first_page: 1, limit: 50 },
    },
    'DELETE /v1/projects/{id}/documents/{documentId}': { params: { id: project, documentId: 2e9 } },
    'PATCH /v1/documents/{id}': { ...document, body: { document_type_id: 2 } },
    'POST /v1/documents/{id}/pdf': {
      ...document,
      body: { page_number: 1, form: 'flattened', names: ['markup'] },
    },
    'POST /v1/documents/{id}/carry-markups': document,
    'GET /v1/documents/{id}/search': { ...document, query: { q: 'plan', limit: 10 } },
    'GET /v1/drawing-sheets/{id}/callouts': { params: { id: sheetId } },
    'GET /v1/documents/{id}/pages/{pageNumber}/text': { params: { id: documentId, pageNumber: 1 } },
    'PATCH /v1/drawing-sheets/{id}': {
      params: { id: sheetId },
      body: { sheet_num: 'A-102', sheet_title: 'ROOF PLAN' },
    },
    'POST /v1/drawings': { body: { drawing_sheet_id: sheetId, ...box } },
    'PUT /v1/drawings/{id}': { params: drawing, body: { title: 'ROOF PLAN', ...box } },
    'DELETE /v1/drawings/{id}': { params: { id: 2_000_000_000 } },
    'GET /v1/projects/{id}/annotations': {
      ...ofProject,
      query: { document_id: documentId, evaluation_states: 'approved,not_reviewed', after: 1 },
    },
    'POST /v1/projects/{id}/annotations': {
      ...ofProject,
      body: { document_id: documentId, annotations: [{ xfdf: xfdfOf('added') }] },
    },
    'POST /v1/projects/{id}/annotations/changes': {
      ...ofProject,
      body: { changes: [{ id: 2_000_000_000, version: 1, xfdf: null }] },
    },
    'GET /v1/projects/{id}/events': ofProject,
    'GET /v1/annotations/{id}': markup,
    'PUT /v1/annotations/{id}': { ...markup, body: { xfdf: xfdfOf('markup'), version: 1 } },
    'DELETE /v1/annotations/{id}': { params: { id: 2_000_000_000 }, body: { version: 1 } },
    'GET /v1/annotations/{id}/changes': { ...markup, query: { before: 9 } },
    'GET /v1/projects/{id}/counts': { ...ofProject, query: { evaluation_states: 'approved' } },
    'GET /v1/projects/{id}/dashboard-stats': {
      ...ofProject,
      query: { evaluation_states: 'approved' },
    },
    'GET /v1/projects/{id}/dashboard-trends': {
      ...ofProject,
      query: { weeks: '26', time_zone: 'America/New_York' },
    },
    'GET /v1/projects/{id}/hot-spots': ofProject,
    'GET /v1/projects/{id}/news': ofProject,
    'POST /v1/projects/{id}/visits': ofProject,
    'GET /v1/projects/{id}/dashboard-stats/export/xlsx': {
      ...ofProject,
      query: { evaluation_states: 'approved', time_zone: 'America/New_York' },
    },
    'GET /v1/projects/{id}/issues/assignment-stats': {
      ...ofProject,
      query: { evaluation_states: 'approved' },
    },
    'GET /v1/projects/{id}/themes': ofProject,
    'GET /v1/projects/{id}/theme-regeneration-status': ofProject,
    'POST /v1/projects/{id}/regenerate-themes': { ...ofProject, query: { force: 'true' } },
    'GET /v1/projects/{id}/issues/similar': {
      ...ofProject,
      query: { document_id: documentId, page_number: 1, summary: 'door', rect: '1,2,3.5,4' },
    },
    'GET /v1/projects/{id}/issues': {
      ...ofProject,
      query: { ...issueFilters, page: 1, per_page: 10 },
    },
    'GET /v1/projects/{id}/issues/export/xlsx': {
      ...ofProject,
      query: { ...issueFilters, time_zone: 'America/New_York', pictures: 'none' },
    },
    'GET /v1/projects/{id}/issues/export/csv': {
      ...ofProject,
      query: { ...issueFilters, time_zone: 'UTC' },
    },
    'GET /v1/projects/{id}/issues/export/bcf': {
      ...ofProject,
      query: { ...issueFilters, bcf_version: '2.1' },
    },
    'GET /v1/projects/{id}/issues/export/pdf': {
      ...ofProject,
      query: { ...issueFilters, time_zone: 'UTC', layout: 'sheet', paper: 'a4' },
    },
    'GET /v1/projects/{id}/issues/export/packet': {
      ...ofProject,
      query: { ...issueFilters, time_zone: 'UTC', paper: 'a4' },
    },
    'GET /v1/projects/{id}/open-issues': ofProject,
    'GET /v1/documents/{id}/issues': document,
    'POST /v1/issues': { body: { ...issueBody(place), scope_ids: [8], xfdf: xfdfOf('raised') } },
    'GET /v1/issues/{id}': issue,
    'PUT /v1/issues/{id}': { ...issue, body: { ...sameContent(raised), version: 1 } },
    'POST /v1/issues/{id}/assignee': { ...issue, body: { assignee_id: person.userId } },
    'POST /v1/issues/{id}/status': { ...issue, body: { status_id: 2 } },
    'POST /v1/issues/{id}/priority': { ...issue, body: { priority_id: 4 } },
    'POST /v1/issues/{id}/discipline': { ...issue, body: { discipline_id: 8 } },
    'POST /v1/issues/{id}/evaluate': {
      ...issue,
      body: { is_thumbs_up: true, is_thumbs_down: false, explanation: 'It is real.' },
    },
    'GET /v1/issues/{id}/changes': { ...issue, query: { before: 9 } },
    'GET /v1/issues/{id}/comments': issue,
    'POST /v1/issues/{id}/comments': { ...issue, body: { text: 'Please confirm.' } },
    'GET /v1/issues/{id}/attachments': issue,
    'POST /v1/issues/{id}/attachments/upload-url': { ...issue, body: { name: 'door.jpg' } },
    'POST /v1/issues/{id}/attachments': { ...issue, body: { file_id: 2_000_000_000 } },
    'DELETE /v1/issues/{id}/attachments/{attachmentId}': {
      params: { id: raised.id, attachmentId: 2_000_000_000 },
    },
    'POST /v1/issues/bulk-update': { body: { issue_ids: [raised.id], priority_id: 4 } },
    'POST /v1/projects/{id}/issues/bulk-update': {
      ...ofProject,
      query: { q: 'door', priorities: '4,3' },
      body: { priority_id: 4, expected_count: 0 },
    },
    'POST /v1/issues/bulk-update/undo': {
      body: { undo_token: '2f1c3a5e-8b7d-4c6a-9e0f-1a2b3c4d5e6f' },
    },
    'GET /v1/projects/{id}/issue-views': ofProject,
    'POST /v1/projects/{id}/issue-views': { ...ofProject, body: viewFields({ query: viewQuery }) },
    'PUT /v1/issue-views/{id}': { ...view, body: { ...viewFields(), version: 1 } },
    'DELETE /v1/issue-views/{id}': { params: { id: 2_000_000_000 }, body: { version: 1 } },
    'GET /v1/projects/{id}/webhooks': ofProject,
    'POST /v1/projects/{id}/webhooks': { ...ofProject, body: webhook },
    'PATCH /v1/projects/{id}/webhooks/{webhookId}': { ...ofWebhook, body: { is_active: true } },
    'DELETE /v1/projects/{id}/webhooks/{webhookId}': {
      params: { id: project, webhookId: 2_000_000_000 },
    },
    'POST /v1/projects/{id}/webhooks/{webhookId}/test': ofWebhook,
    'GET /v1/projects/{id}/webhooks/{webhookId}/deliveries': {
      ...ofWebhook,
      query: { before: 2_000_000_000 },
    },
    'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
      params: { ...ofWebhook.params, deliveryId: 2_000_000_000 },
    },
    'GET /v1/documents/{id}/scales': { ...document, query: { page_number: 1 } },
    'PUT /v1/documents/{id}/scales': {
      ...document,
      body: {
        page_number: 1,
        drawing_ids: [null, drawing.id],
        scale: { inches_per_point: 1, label: '1:72', source: 'typed', relative_error: 0 },
      },
    },
    'GET /v1/projects/{id}/issuances': ofProject,
    'POST /v1/projects/{id}/issuances': {
      ...ofProject,
      body: { ...PERMIT, document_ids: [documentId] },
    },
    'PATCH /v1/projects/{id}/issuances/{issuanceId}': { ...ofIssuance, body: { name: 'Bids' } },
    'GET /v1/projects/{id}/issuances/{issuanceId}/changes': ofIssuance,
    'GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf': ofIssuance,
    'GET /v1/drawing-sheets/{id}/location-history': {
      ...{ params: { id: sheetId }, query: { x: 1200, y: 800 } },
    },
    'PUT /v1/drawing-sheets/{id}/earlier-sheet': {
      params: { id: sheetId },
      body: { choice: 'automatic' },
    },
    'POST /v1/overlays': { body: overlayBody({ sheet: sheetId, drawing: drawing.id }) },
    'GET /v1/overlays': { query: { sheet_id: sheetId, document_id: documentId } },
    'POST /v1/overlays/{id}/manual-execution': {
      params: { id: compared.overlay },
      body: REALIGNED,
    },
    'GET /v1/overlay-executions/{id}': ofExecution,
    'GET /v1/overlay-executions/{id}/differences': ofExecution,
    'GET /v1/projects/{id}/checklist-items': {
      ...ofProject,
      query: { q: 'door', sort_by: 'reference', compliance_status: 'compliant,not_evaluated' },
    },
    'GET /v1/projects/{id}/checklist-items/count': ofProject,
    'GET /v1/projects/{id}/checklist-items/compliance-stats': ofProject,
    'GET /v1/projects/{id}/checklist-items/export/xlsx': {
      ...ofProject,
      query: { q: 'door', compliance_status: 'compliant', time_zone: 'America/New_York' },
    },
    'GET /v1/documents/{id}/checklist/pdf': document,
    'GET /v1/projects/{id}/checks': ofProject,
    'GET /v1/projects/{id}/model-usage': ofProject,
    'PUT /v1/projects/{id}/check-settings': {
      ...ofProject,
      body: { check_id: 'sheet-index', is_on: true },
    },
    'GET /v1/projects/{id}/checklist-items/check': ofProject,
    'POST /v1/projects/{id}/checklist-items/check': ofProject,
    'POST /v1/projects/{projectId}/checklist-items/verifications': {
      params: { projectId: project },
      body: { ...JUDGMENT, checklist_item_id: 2_000_000_000 },
    },
    'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': {
      params: { projectId: project, verificationId: 2_000_000_000 },
      body: {
        ...JUDGMENT,
        removed_reference_ids: [2_000_000_000],
        added_references: [{ reference_type: 'drawing_sheet', sheet_id: sheetId, page_number: 1 }],
      },
    },
    'GET /v1/change-order-matching-jobs': {},
    'POST /v1/change-order-matching-jobs': {
      body: { project_id: project, change_order_document_batch_id: batch.batchId },
    },
    'GET /v1/change-order-matching-jobs/{id}': ofBacktest,
    'DELETE /v1/change-order-matching-jobs/{id}': ofBacktest,
    'GET /v1/change-order-matching-jobs/{id}/totals': ofBacktest,
    'GET /v1/change-order-document-batches/{id}/matching-jobs/latest': ofBatch,
    'GET /v1/change-orders/{id}/issue-matches': {
      params: { id: batch.changeOrderIds[0] ?? 0 },
      query: { matching_job_id: backtest },
    },
    'POST /v1/change-order-issue-matches': {
      body: {
        ...{ change_order_id: batch.changeOrderIds[0], matching_job_id: backtest, issue_id: 1 },
        matched_issue_foreseeable_value: 1200.5,
      },
    },
    'POST /v1/change-order-issue-matches/{id}/approvals': {
      params: { id: 2_000_000_000 },
      body: { approved: true, dollars_captured: 1200 },
    },
    'DELETE /v1/change-order-issue-matches/{id}': { params: { id: 2_000_000_000 } },
    'GET /v1/change-order-matching-jobs/{id}/recall': ofBacktest,
    'GET /v1/change-order-matching-jobs/{id}/report/xlsx': ofBacktest,
    'GET /v1/change-order-matching-jobs/{id}/report/pdf': ofBacktest,
    'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}': {
      params: { id: backtest, changeOrderId: batch.changeOrderIds[0] ?? 0 },
      body: { is_missed: true },
    },
    'GET /v1/change-order-document-batches': {},
    'POST /v1/change-order-document-batches': {
      body: { name: 'Closeout', file_ids: [2_000_000_000] },
    },
    'GET /v1/change-order-document-batches/{id}': ofBatch,
    'GET /v1/change-order-document-batches/{id}/change-orders': {
      ...ofBatch,
      query: { matching_job_id: backtest },
    },
    'GET /v1/change-order-document-batches/{id}/change-orders/export': ofBatch,
    'GET /v1/change-order-document-batches/{id}/annotations': ofBatch,
    'GET /v1/change-orders/{id}': {
      params: { id: batch.changeOrderIds[0] ?? 0 },
      query: { matching_job_id: backtest },
    },
    'PATCH /v1/change-orders/{id}': {
      params: { id: batch.changeOrderIds[0] ?? 0 },
      body: { change_order_value: -12.5, disciplines: ['Civil'], as_read: ['oco_number'] },
    },
    'POST /v1/storage/upload-url': {
      body: {
        path: `organizations/${organization}/projects/a.pdf`,
        has_linearized_version: false,
        category: 'project-documents',
      },
    },
    'POST /v1/storage/presigned-url': { body: { file_key: file.fileKey, file_id: file.fileId } },
    'POST /v1/storage/presigned-urls': { body: { file_keys: [file.fileKey] } },
    'DELETE /v1/storage/files': { body: { file_ids: [2_000_000_000] } },
    'GET /v1/issues/disciplines': {},
    'GET /v1/issues/scopes': {},
    'GET /v1/issues/statuses': {},
    'GET /v1/issues/priorities': {},
    'GET /v1/admin/organizations': {},
    'GET /v1/admin/organizations/search': { query: { q: 'plan', limit: 5 } },
    'GET /v1/admin/users/search': { query: { q: 'plan', limit: 5 } },
    'GET /v1/admin/users': { query: { q: 'plan', sort_by: 'email', sort_order: 'desc' } },
    ...goodReviewInput({
      ...{ execution: compared.execution, project, issuance: 2_000_000_000, sheet: sheetId },
    }),
    ...goodPeopleInput({ person: other.userId, organization, another }),
    'POST /v1/admin/users/{id}/organizations': {
      params: { id: other.userId },
      body: { organization_id: another },
    },
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': membership,
    'PATCH /v1/admin/projects/{id}': { ...ofProject, body: { name: 'Ours alone' } },
    'GET /v1/admin/projects/{id}/organizations': ofProject,
    'POST /v1/admin/projects/{id}/organizations/{orgId}': {
      params: { id: project, orgId: another },
    },
    'DELETE /v1/admin/projects/{id}/organizations/{orgId}': {
      params: { id: project, orgId: another },
      query: { preview: 'true' },
      body: {
        issue_creator_action: 'set_to_current_user',
        issue_assignee_action: 'unassign_all',
        issue_evaluator_action: 'delete_evaluations',
        comment_action: 'delete_comments',
      },
    },
    'GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts': {
      params: { id: project, orgId: organization },
    },
    'POST /v1/admin/projects/{id}/move': {
      ...ofProject,
      query: { preview: 'true' },
      body: { target_organization_id: organization, creator_action: 'keep' },
    },
    'POST /v1/admin/projects/copy': {
      body: {
        ...{ source_project_id: project, new_project_name: 'Copy' },
        ...{ exclude_rejected_issues: true, exclude_issue_evaluations: false },
      },
    },
    'GET /v1/admin/project-copies': {},
    'GET /v1/admin/integration-organizations': { query: { organization_id: organization } },
    'POST /v1/admin/integration-organizations': {
      body: {
        ...{ organization_id: organization, integration_type_id: 1 },
        integration_organization_id: newCompanyId(),
      },
    },
    'PATCH /v1/admin/integration-organizations/{id}': {
      params: { id: integration },
      body: { organization_id: organization, integration_organization_id: newCompanyId() },
    },
    'DELETE /v1/admin/integration-organizations/{id}': {
      params: { id: integration },
      query: { preview: 'true' },
    },
    'GET /v1/integrations/{typeId}/companies': { params: { typeId: 1 } },
    'GET /v1/integrations/{typeId}/companies/{companyId}': { params: ofCompany },
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects': {
      ...{ params: ofCompany, query: { limit: 50 } },
    },
    'GET /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/check-existing-imports':
      { params: { ...ofCompany, projectId: 7 } },
    'POST /v1/integrations/{typeId}/companies/{companyId}/projects/{projectId}/import-change-events':
      {
        params: { ...ofCompany, projectId: 7 },
        body: IMPORTING,
      },
    'GET /v1/admin/audit': { query: { q: 'move', kinds: 'export,token', before: 9 } },
    'GET /v1/admin/audit/export/csv': {
      query: { q: 'move', kinds: 'export,token', time_zone: 'Europe/Berlin' },
    },
    'GET /v1/admin/analytics/weekly-upvotes': { query: { by: 'evaluation' } },
    'GET /v1/admin/analytics/project-scatter-data': {},
    'GET /v1/admin/analytics/evaluator-stats': { query: { time_period: 'month' } },
    'GET /v1/admin/analytics/doublechecker-confidence-stats': { query: { days_back: 7 } },
    'GET /v1/admin/analytics/change-order-stats': {},
    'GET /v1/admin/analytics/organization-project-stats': {},
    'GET /v1/admin/projects/{id}/issue-priority-stats': ofProject,
    'POST /v1/admin/projects/{id}/delete-issues': {
      ...ofProject,
      query: { preview: 'true' },
      body: { keep_counts_by_priority: { 4: 0, 3: 1000 } },
    },
  };
});
afterAll(() => product[Symbol.asyncDispose]());

/** An accidentally valid request may remove the person from the organization. */
async function restorePerson(): Promise<void> {
  const membership = { userId: person.userId, organizationId: organization };
  await product.db.insert(userOrganizations).values(membership).onConflictDoNothing();
}

/** What is wrong with the response; null if nothing. The issuer has its own errors, required by its standard. */
async function faultOf(bad: BadRequest, isIssuer = false): Promise<string | null> {
  const { wrong, ...request } = bad;
  const answer = await injected(product.app, request);
  const sent = [request.url, String(request.payload ?? ''), JSON.stringify(request.headers ?? {})];
  const told = () =>
    [wrong, request.method ?? 'GET', ...sent, '→', String(answer.statusCode), answer.body]
      .map((part) => part.slice(0, 300))
      .join(' ');
  if (answer.statusCode >= 500) return told();
  if (String(answer.headers.location).includes('server_error')) return told();
  for (const [name, value] of Object.entries(securityHeaders())) {
    // The issuer adds the hash of its own script.
    if (isIssuer && name === 'content-security-policy') continue;
    if (answer.headers[name] !== value) return `without ${name}: ${told()}`;
  }
  if (answer.statusCode < 400 || isIssuer || request.method === 'HEAD') return null;
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return `no JSON: ${told()}`;
  const body = errorBodySchema.strict().safeParse(JSON.parse(answer.body));
  if (!body.success) return `no error of the contract: ${told()}`;
  return ERROR_STATUS[body.data.code] === answer.statusCode ? null : `of another status: ${told()}`;
}

/** Checks repeatedly whether the server responds, until stopped. Returns the statuses. */
function watchHealth(): { stop(): Promise<number[]> } {
  const { port } = product.app.server.address() as AddressInfo;
  const statuses: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      statuses.push(answer?.status ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return statuses;
    },
  };
}

describe('bad requests', { timeout: 200 * REQUESTS }, () => {
  it(`are refused in words of the contract, by every operation: seed ${SEED}, ${REQUESTS} requests`, async () => {
    const random = seededRandom(SEED).next;
    const { token } = person;
    const make = badRequests(random, { token, goodOf: (operation) => good[operation] });
    const health = watchHealth();
    const faults: string[] = [];
    // Sequentially, so that a seed always gives the same responses.
    for (let count = 0; count < REQUESTS; count += 1) {
      if (count % 25 === 0) await restorePerson();
      const operation = OPERATION_IDS[count % OPERATION_IDS.length] ?? 'GET /v1/users/me';
      const fault = await faultOf(make(operation));
      if (fault !== null) faults.push(`request ${count}, ${operation}: ${fault}`);
    }
    const answers = await health.stop();
    expect(faults).toEqual([]);
    expect(new Set(answers)).toEqual(new Set([200]));
    // Nothing that was sent changed object prototypes.
    expect({}).not.toHaveProperty('isAdmin');
  });

  it(`are refused, too, by what is beside the contract: seed ${SEED}`, async () => {
    const text = badTexts(seededRandom(SEED).next);
    const health = watchHealth();
    const faults: string[] = [];
    const note = async (bad: Omit<BadRequest, 'wrong'>, isIssuer = false) => {
      const fault = await faultOf({ ...bad, wrong: 'a text' }, isIssuer);
      if (fault !== null) faults.push(fault);
    };
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const callback = encodeURIComponent('http://localhost:4173/sign-in/callback');
    const request = `client_id=pinbar&response_type=code&redirect_uri=${callback}&scope=openid&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}`;
    for (let count = 0; count < REQUESTS / 100; count += 1) {
      for (const kind of ['sign-in', 'sign-up']) {
        const fields = { email: text(), password: text(), full_name: text() };
        const url = `/${kind}/${encodeURIComponent(text()) || 'x'}`;
        await note({ method: 'POST', url, headers: json, payload: JSON.stringify(fields) });
      }
      const names = [
        'client_id',
        'redirect_uri',
        'state',
        'nonce',
        'scope',
        'prompt',
        'resource',
        'request',
      ];
      for (const name of [
        ...names,
        'id_token_hint',
        'login_hint',
        'max_age',
        'screen_hint',
        'ui_locales',
      ]) {
        const value = encodeURIComponent(text());
        await note({ url: `/oidc/auth?${request}&${name}=${value}` }, true);
        await note(
          {
            url: `/oidc/auth?${request.replace(new RegExp(`${name}=[^&]*`), '')}&${name}=${value}`,
          },
          true,
        );
        await note({ url: `/oidc/session/end?${name}=${value}` }, true);
      }
      for (const url of [
        '/oidc/token',
        '/oidc/session/end/confirm',
        '/oidc/token/revocation',
        '/oidc/me',
        `/oidc/${encodeURIComponent(text())}`,
      ]) {
        const fields = {
          client_id: 'pinbar',
          grant_type: 'refresh_token',
          refresh_token: text(),
          code: text(),
          xsrf: text(),
          token: text(),
        };
        await note(
          { method: 'POST', url, headers: form, payload: new URLSearchParams(fields).toString() },
          true,
        );
        await note(
          { url, headers: { authorization: `Bearer ${encodeURIComponent(text())}` } },
          true,
        );
      }
      for (const method of ['GET', 'HEAD', 'PUT'] as const) {
        const query = `signature=${encodeURIComponent(text())}&expires=${encodeURIComponent(text())}&limit=${encodeURIComponent(text())}&user=1`;
        const url = `/files/${encodeURIComponent(text())}?${query}`;
        await note({
          method,
          url,
          headers: {
            'content-type': 'application/pdf',
            'content-range': encodeURIComponent(text()),
          },
          ...(method === 'PUT' && { payload: 'x' }),
        });
      }
      const query = encodeURIComponent(text());
      for (const url of [
        '/v1/sign-in-settings',
        '/healthz',
        '/readyz',
        '/compare',
        '/v1/nothing',
        '/nothing',
      ]) {
        await note({ method: 'POST', url: `${url}?${query}`, headers: json, payload: text() });
        await note({ url: `${url}?${query}` });
      }
    }
    expect(faults).toEqual([]);
    expect(new Set(await health.stop())).toEqual(new Set([200]));
  });
});
