/**
 * ETags of polled responses are computed without the responses. So after every write they are checked against the
 * responses: a changed body has another ETag, and only a client with the current body gets 304.
 */
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Annotation } from '../../../../contract/src/annotations/schema.ts';
import type { Attachment } from '../../../../contract/src/attachments/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { Operation } from '../../../../contract/src/wire/operation.ts';
import { openDatabase } from '../../../../server/src/db/database.ts';
import * as schema from '../../../../server/src/db/schema.ts';
import { storeDrawings } from '../../../../server/src/repositories/drawing-readings.ts';
import { notePreparedAttachment } from '../../../../server/src/repositories/attachment-thumbnails.ts';
import { endExecution, noteAlignments } from '../../../../server/src/repositories/overlay-runs.ts';
import { endBatchDocument } from '../../../../server/src/repositories/change-order-readings.ts';
import {
  noteLinearized,
  notePrepared,
  storeThumbnail,
} from '../../../../server/src/repositories/preparing.ts';
import {
  beginReading,
  endReading,
  findDocumentToRead,
  noteDocumentType,
  notePagesFound,
  noteStep,
  removeSheetsBut,
  storePageTexts,
  storeSheets,
} from '../../../../server/src/repositories/reading.ts';
import {
  storeChecklist,
  storeSpecSections,
} from '../../../../server/src/repositories/section-readings.ts';
import { adminWrites } from '../../../support/admin-writes.ts';
import { peopleWrites } from '../../../support/people-writes.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { addTheme } from '../../../support/themes.ts';
import { addVerification, JUDGMENT } from '../../../support/checklists.ts';
import { attach, photo, sendAttachment } from '../../../support/attachments.ts';
import { backtestOf, backtestWrites } from '../../../support/backtests.ts';
import { addBatch, readChange, uploadChangeOrder } from '../../../support/change-orders.ts';
import { addIssue, issueBody, sameContent } from '../../../support/issues.ts';
import { addIssueView, viewFields } from '../../../support/issue-views.ts';
import { PERMIT } from '../../../support/issuances.ts';
import { nameOf, otherValue } from '../../../support/other-values.ts';
import { addDifference, overlayBody } from '../../../support/overlays.ts';
import { overlayWrites } from '../../../support/overlay-writes.ts';
import {
  ALIGNED,
  CHECKED,
  checklistOf,
  DRAWING,
  SETTLED,
  SHEET,
} from '../../../support/read-rows.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct, Upload } from '../../../support/test-product.ts';

const POLLED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (key) => (OPERATIONS[key] as Operation).isPolled,
);

type WriteId = Exclude<OperationId, `GET ${string}`>;
type Created = { overlay_id: number; execution_id: number };
type Seen = { etag: string; body: string };

const SWITCHED_ON = { check_id: 'sheet-index', is_on: true };
describe('the version of a polled answer', () => {
  let product: TestProduct;
  let ours = 0;
  let people: TestPerson[] = [];
  let lookers: typeof people = [];
  let administrator: TestPerson;
  let project = 0;
  let document = 0;
  let upload: Upload;
  let annotation: Annotation;
  /** With a markup, a comment, an attachment and an evaluation. */
  let issue: Issue;
  /** Of the first sheet and its first drawing. */
  let overlay = 0;
  let execution = 0;
  /** With one change order. */
  let batch: Awaited<ReturnType<typeof addBatch>>;
  let backtest = 0;
  let attachment: Attachment;
  let issuance = 0;
  /** Everyone's responses after the last write to this project. */
  let seen: Map<string, Seen> | null = null;
  /** The test before changed nothing that is polled, so its project serves this one, too. */
  let isReusable = false;

  beforeAll(async () => {
    product = await startTestProduct({ signInAt: 'http://pinbar.example' });
    ours = await product.organization('Ours');
    administrator = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
    const viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    people = [administrator, viewer];
  });
  afterAll(() => product[Symbol.asyncDispose]());
  afterEach(() => vi.useRealTimers());

  /** A project with one document that has everything. */
  beforeEach(async () => {
    lookers = people;
    // A test may have changed memberships.
    await product.db.execute(
      sql`update users set is_admin = (id = ${administrator.userId}), user_type_id = 1`,
    );
    if (isReusable) {
      isReusable = false;
      return;
    }
    seen = null;
    await product.db.delete(schema.projects);
    await product.db.delete(schema.changeOrderBatches);
    const body = { name: 'Polled', organization_id: ours };
    const made = await product.call(administrator, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
    batch = await addBatch(product, administrator, { organization: ours });
    upload = await uploadPdf(product, administrator, ours);
    const added = await product.call(administrator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [upload.fileId],
    });
    document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    const { db } = product;
    const pages = [1, 2].map((pageNumber) => ({ ...SHEET, pageNumber }));
    const ids = await storeSheets(db, document, pages, SETTLED);
    await storeDrawings(db, ids.get(1) ?? 0, [DRAWING, { ...DRAWING, key: '2 PLAN' }]);
    await storeSpecSections(db, document, [
      { csiCode: '081113', position: 0, title: 'DOORS', startingPageNumber: 1 },
    ]);
    await storeChecklist(db, document, checklistOf('Doors'));
    await storeThumbnail(db, thumbnail(1));
    await step('toc_created', { toc_count: 2 });
    annotation = await addAnnotation(product, administrator, { project, document, name: 'markup' });
    const [drawing] = await db.select().from(schema.drawings);
    const parts = { sheet: ids.get(1) ?? 0, drawing: drawing?.id ?? 0 };
    const made2 = await product.call(administrator, 'POST', '/v1/overlays', overlayBody(parts));
    ({ overlay_id: overlay, execution_id: execution } = made2.json<Created>());
    await addDifference(db, execution);
    const place = { document, sheet: ids.get(1) ?? 0 };
    issue = await addIssue(product, administrator, place, {
      assignee_id: administrator.userId,
      xfdf: xfdfOf('raised'),
    });
    await product.call(administrator, 'POST', `/v1/issues/${issue.id}/comments`, { text: 'Yes.' });
    const door = { issue: issue.id, name: 'door.jpg', bytes: photo() };
    attachment = await attach(product, administrator, door);
    await notePreparedAttachment(product.db, attachment.id, { widthPx: 320, heightPx: 160 });
    const up = { is_thumbs_up: true, is_thumbs_down: false };
    await product.call(administrator, 'POST', `/v1/issues/${issue.id}/evaluate`, up);
    await addTheme(db, { project, issues: [issue.id] });
    const issued = await product.call(administrator, 'POST', `/v1/projects/${project}/issuances`, {
      ...PERMIT,
      document_ids: [document],
    });
    issuance = issued.json<{ id: number }>().id;
    backtest = await backtestOf(product, administrator, { project, batch, issue: issue.id });
  });

  const thumbnail = (pageNumber: number) => ({
    ...{ documentId: document, pageNumber, widthPx: 1600, heightPx: 1200 },
  });

  async function step(eventType: 'toc_created' | 'files_stored', data: schema.StepData) {
    const found = await findDocumentToRead(product.db, document);
    if (!found) throw new Error('The document is gone');
    await noteStep(product.db, found, { eventType, data });
  }

  function poll(operation: OperationId, person: TestPerson, known?: string) {
    const places: Readonly<Record<string, number>> = {
      ...{ documents: document, issues: issue.id, 'overlay-executions': execution },
      'change-order-document-batches': batch.batchId,
      'change-order-matching-jobs': backtest,
    };
    const id = places[operation.split('/')[2] ?? ''] ?? project;
    return product.app.inject({
      method: 'GET',
      url: (operation.split(' ')[1] ?? '')
        .replace('{id}', String(id))
        .replace('{issuanceId}', String(issuance))
        .concat(operation.endsWith('/change-orders') ? `?matching_job_id=${backtest}` : ''),
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(known !== undefined && { 'if-none-match': known }),
      },
    });
  }

  /** Everyone's current responses, in the same order each time. */
  async function look(operations: readonly OperationId[] = POLLED): Promise<Map<string, Seen>> {
    const all = new Map<string, Seen>();
    for (const operation of operations) {
      for (const [index, person] of lookers.entries()) {
        const answer = await poll(operation, person);
        const key = `${operation} by ${index === 0 ? 'the administrator' : 'the viewer'}`;
        all.set(key, { etag: String(answer.headers.etag), body: answer.body });
      }
    }
    return all;
  }

  /** Performs the write and returns the responses it changed. Their ETags must differ. */
  async function changedBy(
    what: string,
    write: () => Promise<unknown>,
    operations?: readonly OperationId[],
  ): Promise<string[]> {
    const before = seen ?? (await look(operations));
    await write();
    const after = await look(operations);
    seen = after;
    const changed: string[] = [];
    for (const [key, { body, etag }] of after) {
      const known = before.get(key);
      if (known?.body === body) continue;
      changed.push(key);
      expect(etag, `after ${what}, ${key}`).not.toBe(known?.etag);
    }
    return changed;
  }

  /** The operations whose answers are made of a table's rows, as their queries say. */
  async function readersOf(table: string): Promise<OperationId[]> {
    const found: OperationId[] = [];
    for (const operation of POLLED) {
      const queries = vi.spyOn(Client.prototype, 'query');
      await poll(operation, administrator);
      const texts = queries.mock.calls.map(([query]) => JSON.stringify(query));
      queries.mockRestore();
      if (texts.some((text) => text.includes(table))) found.push(operation);
    }
    return found;
  }

  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    product.call(administrator, method, url, body);

  async function contents() {
    const { body } = await poll('GET /v1/documents/{id}/table-of-contents', administrator);
    const { drawings } = JSON.parse(body) as {
      drawings: { sheet_sets: { sheets: { id: number; drawings: { id: number }[] }[] }[] };
    };
    const sheet = drawings.sheet_sets[0]?.sheets[0];
    return { sheetId: sheet?.id ?? 0, drawingId: sheet?.drawings[0]?.id ?? 0 };
  }

  const WEBHOOK = { url: 'https://example.com/', events: ['issue.added'] };
  /** The address of a new one. */
  async function webhook(): Promise<string> {
    const address = `/v1/projects/${project}/webhooks`;
    const made = (await call('POST', address, WEBHOOK)).json<{ webhook: { id: number } }>();
    return `${address}/${made.webhook.id}`;
  }

  /** A call of each write operation. */
  const checklistItem = async () =>
    (await product.db.select().from(schema.checklistItems))[0]?.id ?? 0;

  const ids = () => ({ project, batch, backtest, issue: issue.id });
  const ofBacktests = backtestWrites(() => product, call, ids);
  const WRITES: Record<WriteId, () => Promise<{ statusCode: number }>> = {
    'POST /v1/projects': () =>
      call('POST', '/v1/projects', { name: 'More', organization_id: ours }),
    'DELETE /v1/projects/{id}': () => call('DELETE', `/v1/projects/${project}`),
    'POST /v1/documents': async () => {
      const { fileId } = await uploadPdf(product, administrator, ours);
      return call('POST', '/v1/documents', { project_id: project, file_ids: [fileId] });
    },
    'DELETE /v1/projects/{id}/documents/{documentId}': () =>
      call('DELETE', `/v1/projects/${project}/documents/${document}`),
    'PATCH /v1/documents/{id}': () =>
      call('PATCH', `/v1/documents/${document}`, { document_type_id: 1 }),
    'PATCH /v1/drawing-sheets/{id}': async () =>
      call('PATCH', `/v1/drawing-sheets/${(await contents()).sheetId}`, { sheet_title: 'ROOF' }),
    'POST /v1/drawings': async () => {
      const { sheetId } = await contents();
      const corners = { x0: 600, y0: 600, x1: 1000, y1: 1000 };
      return call('POST', '/v1/drawings', { drawing_sheet_id: sheetId, ...corners });
    },
    'PUT /v1/drawings/{id}': async () =>
      call('PUT', `/v1/drawings/${(await contents()).drawingId}`, { title: 'ROOF' }),
    'DELETE /v1/drawings/{id}': async () =>
      call('DELETE', `/v1/drawings/${(await contents()).drawingId}`),
    'POST /v1/users/me/inbox/read': () => call('POST', '/v1/users/me/inbox/read', { up_to: 1 }),
    'PUT /v1/users/me/inbox-settings': () =>
      call('PUT', '/v1/users/me/inbox-settings', { email: 'off' }),
    'POST /v1/users/me/tokens': () =>
      call('POST', '/v1/users/me/tokens', { name: 'A', scope: 'read', expires_in_days: null }),
    'DELETE /v1/users/me/tokens/{id}': async () => {
      const body = { name: 'B', scope: 'read', expires_in_days: null };
      const made = await call('POST', '/v1/users/me/tokens', body);
      const { token } = made.json<{ token: { id: number } }>();
      return call('DELETE', `/v1/users/me/tokens/${token.id}`);
    },
    'PUT /v1/users/me/tool-presets': () => call('PUT', '/v1/users/me/tool-presets', { data: [] }),
    'POST /v1/projects/{id}/annotations': () =>
      call('POST', `/v1/projects/${project}/annotations`, {
        document_id: document,
        annotations: [{ xfdf: xfdfOf('another') }],
      }),
    'POST /v1/projects/{id}/annotations/changes': () =>
      call('POST', `/v1/projects/${project}/annotations/changes`, {
        changes: [{ id: annotation.id, version: 1, xfdf: null }],
      }),
    'POST /v1/documents/{id}/pdf': () => call('POST', `/v1/documents/${document}/pdf`, {}),
    'PUT /v1/annotations/{id}': () =>
      call('PUT', `/v1/annotations/${annotation.id}`, {
        xfdf: xfdfOf('markup', { contents: 'Move the door' }),
        version: 1,
      }),
    'DELETE /v1/annotations/{id}': () =>
      call('DELETE', `/v1/annotations/${annotation.id}`, { version: 1 }),
    'POST /v1/issues': async () =>
      call('POST', '/v1/issues', issueBody({ document, sheet: (await contents()).sheetId })),
    'PUT /v1/issues/{id}': () =>
      call('PUT', `/v1/issues/${issue.id}`, { ...sameContent(issue), summary: 'Another' }),
    'POST /v1/issues/{id}/assignee': () =>
      call('POST', `/v1/issues/${issue.id}/assignee`, { assignee_id: null }),
    'POST /v1/issues/{id}/status': () =>
      call('POST', `/v1/issues/${issue.id}/status`, { status_id: 2 }),
    'POST /v1/issues/{id}/priority': () =>
      call('POST', `/v1/issues/${issue.id}/priority`, { priority_id: 4 }),
    'POST /v1/issues/{id}/discipline': () =>
      call('POST', `/v1/issues/${issue.id}/discipline`, { discipline_id: 1 }),
    'POST /v1/issues/{id}/evaluate': () =>
      call('POST', `/v1/issues/${issue.id}/evaluate`, {
        is_thumbs_up: false,
        is_thumbs_down: true,
      }),
    'POST /v1/issues/{id}/comments': () =>
      call('POST', `/v1/issues/${issue.id}/comments`, { text: 'Please confirm.' }),
    'POST /v1/issues/{id}/attachments/upload-url': () =>
      call('POST', `/v1/issues/${issue.id}/attachments/upload-url`, { name: 'window.jpg' }),
    'POST /v1/issues/{id}/attachments': async () => {
      const window = { issue: issue.id, name: 'window.jpg', bytes: photo('image/png') };
      const { fileId } = await sendAttachment(product, administrator, window);
      return call('POST', `/v1/issues/${issue.id}/attachments`, { file_id: fileId });
    },
    'DELETE /v1/issues/{id}/attachments/{attachmentId}': () =>
      call('DELETE', `/v1/issues/${issue.id}/attachments/${attachment.id}`),
    'POST /v1/issues/bulk-update': () =>
      call('POST', '/v1/issues/bulk-update', { issue_ids: [issue.id], scope_ids: [8] }),
    'POST /v1/projects/{id}/issues/bulk-update': () =>
      call('POST', `/v1/projects/${project}/issues/bulk-update`, { priority_id: 1 }),
    'POST /v1/issues/bulk-update/undo': async () => {
      const body = { issue_ids: [issue.id], priority_id: 2 };
      const answer = await call('POST', '/v1/issues/bulk-update', body);
      return call('POST', '/v1/issues/bulk-update/undo', answer.json());
    },
    'POST /v1/projects/{id}/issue-views': () =>
      call('POST', `/v1/projects/${project}/issue-views`, viewFields()),
    'PUT /v1/issue-views/{id}': async () => {
      const made = { name: 'To change' };
      const { id } = await addIssueView(product, administrator, project, made);
      return call('PUT', `/v1/issue-views/${id}`, viewFields({ name: 'Changed' }));
    },
    'DELETE /v1/issue-views/{id}': async () => {
      const made = { name: 'To delete' };
      const { id } = await addIssueView(product, administrator, project, made);
      return call('DELETE', `/v1/issue-views/${id}`, { version: 1 });
    },
    'POST /v1/projects/{id}/webhooks': () =>
      call('POST', `/v1/projects/${project}/webhooks`, WEBHOOK),
    'PATCH /v1/projects/{id}/webhooks/{webhookId}': async () =>
      call('PATCH', await webhook(), { is_active: false }),
    'DELETE /v1/projects/{id}/webhooks/{webhookId}': async () => call('DELETE', await webhook()),
    'POST /v1/projects/{id}/webhooks/{webhookId}/test': async () =>
      call('POST', `${await webhook()}/test`),
    'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': async () => {
      const address = await webhook();
      const { id } = (await call('POST', `${address}/test`)).json<{ id: number }>();
      await product.db.update(schema.webhookDeliveries).set({ status: 'delivered' });
      return call('POST', `${address}/deliveries/${id}/redeliver`);
    },
    'POST /v1/documents/{id}/carry-markups': () =>
      call('POST', `/v1/documents/${document}/carry-markups`),
    'POST /v1/projects/{id}/visits': () => call('POST', `/v1/projects/${project}/visits`),
    'POST /v1/projects/{id}/regenerate-themes': () =>
      call('POST', `/v1/projects/${project}/regenerate-themes?force=true`),
    'PUT /v1/documents/{id}/scales': () =>
      call('PUT', `/v1/documents/${document}/scales`, {
        page_number: 1,
        drawing_ids: [null],
        scale: null,
      }),
    ...overlayWrites((method, of) => async () => {
      const { sheetId: sheet, drawingId: drawing } = await contents();
      const scene = { project, document, sheet, drawing, overlay, execution, issuance };
      return call(method, ...of(scene));
    }),
    'PUT /v1/projects/{id}/check-settings': () =>
      call('PUT', `/v1/projects/${project}/check-settings`, SWITCHED_ON),
    'POST /v1/projects/{id}/checklist-items/check': () =>
      call('POST', `/v1/projects/${project}/checklist-items/check`),
    'POST /v1/projects/{projectId}/checklist-items/verifications': async () =>
      call('POST', `/v1/projects/${project}/checklist-items/verifications`, {
        ...JUDGMENT,
        checklist_item_id: await checklistItem(),
      }),
    'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': async () => {
      await product.db.delete(schema.checklistVerifications);
      const id = await addVerification(product.db, await checklistItem());
      return call('PUT', `/v1/projects/${project}/checklist-items/verifications/${id}`, JUDGMENT);
    },
    'POST /v1/change-order-document-batches': async () => {
      const { fileId } = await uploadChangeOrder(product, administrator, ours);
      const body = { name: 'Another', file_ids: [fileId] };
      return call('POST', '/v1/change-order-document-batches', body);
    },
    'PATCH /v1/change-orders/{id}': () =>
      call('PATCH', `/v1/change-orders/${batch.changeOrderIds[0] ?? 0}`, { oco_number: '8' }),
    ...backtestWrites(
      () => product,
      call,
      () => ({ project, batch, backtest, issue: issue.id }),
    ),
    'POST /v1/storage/upload-url': () =>
      call('POST', '/v1/storage/upload-url', { path: `organizations/${ours}/projects/b.pdf` }),
    'POST /v1/storage/presigned-url': () =>
      call('POST', '/v1/storage/presigned-url', { file_key: upload.fileKey }),
    'POST /v1/storage/presigned-urls': () =>
      call('POST', '/v1/storage/presigned-urls', { file_keys: [upload.fileKey] }),
    'DELETE /v1/storage/files': async () => {
      const { fileId } = await uploadPdf(product, administrator, ours);
      return call('DELETE', '/v1/storage/files', { file_ids: [fileId] });
    },
    ...peopleWrites(
      () => product,
      call,
      () => ({ project, ours }),
    ),
    ...adminWrites(
      () => product,
      call,
      () => ({ project, ours, administrator }),
    ),
  };
  /** These change what is polled here. */
  const SEEN: ReadonlySet<string> = new Set<WriteId>([
    'DELETE /v1/projects/{id}',
    'POST /v1/documents',
    'POST /v1/projects/{id}/regenerate-themes',
    'DELETE /v1/projects/{id}/documents/{documentId}',
    'PATCH /v1/documents/{id}',
    'PATCH /v1/drawing-sheets/{id}',
    'POST /v1/drawings',
    'PUT /v1/drawings/{id}',
    'DELETE /v1/drawings/{id}',
    'POST /v1/projects/{id}/annotations',
    'POST /v1/projects/{id}/annotations/changes',
    'PUT /v1/annotations/{id}',
    'DELETE /v1/annotations/{id}',
    'PATCH /v1/admin/projects/{id}',
    'POST /v1/admin/projects/{id}/delete-issues',
    'POST /v1/projects/{id}/issuances',
    'PATCH /v1/projects/{id}/issuances/{issuanceId}',
    'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets',
    'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs',
    'POST /v1/overlays',
    'POST /v1/overlays/{id}/manual-execution',
    'POST /v1/change-order-document-batches',
    'PATCH /v1/change-orders/{id}',
    ...(Object.keys(ofBacktests) as WriteId[]),
    'POST /v1/issues',
    'PUT /v1/issues/{id}',
    'POST /v1/issues/{id}/assignee',
    'POST /v1/issues/{id}/status',
    'POST /v1/issues/{id}/priority',
    'POST /v1/issues/{id}/discipline',
    'POST /v1/issues/{id}/evaluate',
    'POST /v1/issues/{id}/comments',
    'POST /v1/issues/{id}/attachments',
    'DELETE /v1/issues/{id}/attachments/{attachmentId}',
    'POST /v1/issues/bulk-update',
    'POST /v1/projects/{id}/issues/bulk-update',
    'POST /v1/issues/bulk-update/undo',
  ]);

  const writesThat = (isSeen: boolean) =>
    Object.entries(WRITES).filter(([id]) => SEEN.has(id) === isSeen);

  it.each(writesThat(false))(
    'is the same after a call that does not change it: %s',
    async (id, write) => {
      const changed = await changedBy(id, async () => {
        expect((await write()).statusCode).toBeLessThan(300);
      });
      expect(changed).toEqual([]);
      isReusable = true;
    },
  );

  it.each(writesThat(true))('is another after a call that changes it: %s', async (id, write) => {
    const changed = await changedBy(id, async () => {
      expect((await write()).statusCode).toBeLessThan(300);
    });
    expect(changed).not.toEqual([]);
  });

  const JOB_WRITES: Record<string, () => Promise<unknown>> = {
    'sheets are read again': () =>
      storeSheets(product.db, document, [{ ...SHEET, pageNumber: 1, sheetNum: 'S-1' }], SETTLED),
    'pages turn out to be no sheets': () => removeSheetsBut(product.db, document, [1]),
    'drawings are read again': async () =>
      storeDrawings(product.db, (await contents()).sheetId, [{ ...DRAWING, x1: 950 }]),
    'sections are read again': () => storeSpecSections(product.db, document, []),
    'a checklist is read again': () => storeChecklist(product.db, document, checklistOf('Windows')),
    'a step ends': () => step('files_stored', { files_processed: 1 }),
    'a step ends again': () => step('toc_created', { toc_count: 3 }),
    'the pages are counted': () => notePagesFound(product.db, document, { pageCount: 7 }),
    'the kind is found out': () => noteDocumentType(product.db, document, 3),
    'a linearized copy is there': () =>
      noteLinearized(product.db, upload.fileKey, `${upload.fileKey}.linearized`),
    'an overlay is aligned': () => noteAlignments(product.db, execution, [ALIGNED]),
    'an overlay is checked': () =>
      product.db.transaction((tx) => endExecution(tx, execution, CHECKED)),
    'a change order is read': () =>
      product.db.transaction((tx) =>
        endBatchDocument(tx, batch.documentIds[0] ?? 0, {
          ...{ found: [readChange({ change_order_value: 5000 })], pageCount: 2, problem: null },
        }),
      ),
    'a picture is painted': () => storeThumbnail(product.db, thumbnail(2)),
    'a picture of an attachment is painted': () =>
      notePreparedAttachment(product.db, attachment.id, { widthPx: 320, heightPx: 200 }),
  };

  it.each(Object.entries(JOB_WRITES))('is another after a job’s write: %s', async (what, write) => {
    expect(await changedBy(what, write)).not.toEqual([]);
  });

  it('stays the same after what no answer shows', async () => {
    const before = await look();
    await beginReading(product.db, document);
    await endReading(product.db, document);
    await notePrepared(product.db, document);
    await storePageTexts(product.db, document, [
      { pageNumber: 1, content: 'PLAN', places: [0, 0, 9, 9] },
    ]);
    expect(await look()).toEqual(before);
  });

  it('of a table of contents stays the same while pictures are painted', async () => {
    const operation = 'GET /v1/projects/{id}/table-of-contents';
    const { etag } = (await poll(operation, administrator)).headers;
    await storeThumbnail(product.db, thumbnail(3));
    expect((await poll(operation, administrator, String(etag))).statusCode).toBe(304);
  });

  const UNCHANGED = /^(identity_|secrets|versions|audit_|issue_tallies)/;
  const tables = Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    // No entry of the audit log changes, and tallies change only with the issues that they count.
    .filter((table) => !UNCHANGED.test(getTableName(table)));

  /** Columns that identify a row or tie it to another are never changed. */
  function changeableColumns(table: PgTable): PgColumn[] {
    const { primaryKeys, foreignKeys } = getTableConfig(table);
    const fixed = [
      ...primaryKeys.flatMap((key) => key.columns),
      ...foreignKeys.flatMap((key) => key.reference().columns),
    ].map((column) => column.name);
    return Object.values(getTableColumns(table)).filter(
      (column) => !column.primary && !column.generated && !fixed.includes(column.name),
    );
  }

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    'is another when a row changes that it shows, or goes: %s',
    async (name, table) => {
      // What a person may see depends on these alone; of all others one look is enough for each of 400 columns.
      if (!/^(users|.*organizations|issues|annotations)$/.test(name)) lookers = [administrator];
      const atFirst = await look();
      const readers = await readersOf(name);
      const identifier = sql.identifier(name);
      const last = sql`ctid = (select ctid from ${identifier} order by ctid desc limit 1)`;
      for (const column of changeableColumns(table)) {
        const set = sql`${sql.identifier(nameOf(column))} = ${otherValue(name, column)}`;
        await changedBy(
          `${name}.${nameOf(column)}`,
          () => product.db.execute(sql`update ${identifier} set ${set}`),
          readers,
        );
      }
      // Triggers may have changed other tables.
      seen = atFirst;
      await changedBy(`all columns of ${name}`, () => Promise.resolve());
      // Without people and organizations nobody could call, and no file of a document is deleted.
      if (/^(users|.*organizations|files)$/.test(name)) return;
      await changedBy(`a row of ${name} went`, () =>
        product.db.execute(sql`delete from ${identifier} where ${last}`),
      );
    },
  );

  it('is another every hour where addresses are in the answer', async () => {
    const operation = 'GET /v1/documents/{id}/thumbnails';
    const before = await poll(operation, administrator);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    const later = { ...administrator, token: await product.token('admin') };
    const after = await poll(operation, later, String(before.headers.etag));
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
  });

  it('is another after each of two writes at once, and neither waits for the other', async () => {
    const operation = 'GET /v1/projects/{id}/table-of-contents';
    const { sheetId, drawingId } = await contents();
    const connection = await openDatabase(product.databaseUrl);
    const [first, second] = [await connection.pool.connect(), await connection.pool.connect()];
    try {
      await first.query('begin');
      await second.query('begin');
      await first.query(`update drawing_sheets set sheet_num = 'X-1' where id = ${sheetId}`);
      await second.query(`update drawings set title = 'X' where id = ${drawingId}`);
      const etag = async () => String((await poll(operation, administrator)).headers.etag);
      const before = await etag();
      // The later one finishes first.
      await second.query('commit');
      const between = await etag();
      await first.query('commit');
      const after = await etag();
      expect(new Set([before, between, after]).size).toBe(3);
    } finally {
      first.release();
      second.release();
      await connection.close();
    }
  });

  it('is known without a look at what the answer is made of', async () => {
    const connection = await openDatabase(product.databaseUrl);
    const client = await connection.pool.connect();
    try {
      const known = new Map<OperationId, string>();
      for (const operation of POLLED) {
        known.set(operation, String((await poll(operation, administrator)).headers.etag));
      }
      // Anyone who reads these now waits.
      await client.query(
        `begin; lock table drawing_sheets, drawings, spec_sections, checklist_sections, checklist_items,
                           project_tasks, page_thumbnails, annotations in access exclusive mode`,
      );
      for (const [operation, etag] of known) {
        expect((await poll(operation, administrator, etag)).statusCode).toBe(304);
      }
    } finally {
      await client.query('rollback');
      client.release();
      await connection.close();
    }
  });

  it('leaves nothing behind when its project is removed', async () => {
    const subjects = async () => {
      const { rows } = await product.db.execute<{ subject: string }>(
        sql`select subject from versions where subject ~ ${`(project ${project}|document ${document})$`}`,
      );
      return rows.map(({ subject }) => subject);
    };
    expect(await subjects()).toContain(`contents of document ${document}`);
    expect((await call('DELETE', `/v1/projects/${project}`)).statusCode).toBe(204);
    expect(await subjects()).toEqual([]);
  });

  it('tells nothing to who may not see the answer', async () => {
    const stranger = await product.person({
      ...{ name: `stranger ${project}`, organizations: [await product.organization('Theirs')] },
    });
    for (const operation of POLLED) {
      const { etag } = (await poll(operation, administrator)).headers;
      const answer = await poll(operation, stranger, String(etag));
      // A list of one’s own is another one for everybody.
      if (!operation.includes('{id}')) {
        expect(answer.json()).toEqual({ data: [] });
        continue;
      }
      expect(answer.statusCode).toBeGreaterThan(400);
      expect(answer.headers.etag).toBeUndefined();
    }
  });
});
