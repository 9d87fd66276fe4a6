/** Backtests: creating, reading, matching by hand, approving, rejecting, removing, sums, and the sample. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Backtest,
  BacktestMatch,
  BacktestRecall,
  BacktestTotals,
} from '../../../../contract/src/backtests/schema.ts';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import { REJECTED_IN_BACKTEST } from '../../../../contract/src/constants.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import {
  changeOrderDocuments,
  drawingSheets,
  files,
  projectOrganizations,
} from '../../../../server/src/db/schema.ts';
import { writeWords } from '../../../../server/src/jobs/exporting/report/write-report.ts';
import { matchChangeOrders } from '../../../../server/src/jobs/match-change-orders-job.ts';
import {
  backtestsThatWaitFor,
  beginBacktest,
  waitingBacktests,
} from '../../../../server/src/repositories/backtest-runs.ts';
import { addBacktest, foundMatch, MATCHING_JOBS } from '../../../support/backtests.ts';
import { addBatch, readChange } from '../../../support/change-orders.ts';
import { qpdfComplaints } from '../../../support/exported-pdf.ts';
import { pdfPages } from '../../../support/pdf-pages.ts';
import { readSpreadsheet } from '../../../support/spreadsheet.ts';
import type { ReadCell } from '../../../support/spreadsheet.ts';
import { addIssue } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const textOf = (cell: ReadCell | undefined) => (cell && 'text' in cell ? cell.text : '');

const MATCHES = '/v1/change-order-issue-matches';

describe('backtests', () => {
  let product: TestProduct;
  let ours = 0;
  let theirs = 0;
  let ada: TestPerson;
  let viewer: TestPerson;
  let admin: TestPerson;
  let stranger: TestPerson;
  /** A project and a batch of three change orders. */
  let project = 0;
  let issues: Issue[] = [];
  let batch: Awaited<ReturnType<typeof addBatch>>;

  beforeAll(async () => {
    product = await startTestProduct({ writeWords });
    ours = await product.organization('Ours');
    theirs = await product.organization('Theirs');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    admin = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
    stranger = await product.person({ name: 'stranger', organizations: [theirs] });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const addProject = async (person = ada, organization = ours) =>
    (
      await product.call(person, 'POST', '/v1/projects', {
        ...{ name: 'Clinic', organization_id: organization },
      })
    ).json<{ id: number }>().id;

  beforeEach(async () => {
    project = await addProject();
    const { fileId } = await uploadPdf(product, ada, ours);
    const body = { project_id: project, file_ids: [fileId] };
    const added = await product.call(ada, 'POST', '/v1/documents', body);
    const document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: document, pageNumber: 1, sheetNum: 'E-603', sheetTitle: 'POWER' },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    const place = { document, sheet: sheet?.id ?? 0 };
    issues = [];
    for (const summary of ['PW-2 is overloaded', 'Curb of RTU-2 is off its opening', 'No lintel']) {
      issues.push(await addIssue(product, ada, place, { summary }));
    }
    batch = await addBatch(product, ada, {
      organization: ours,
      changes: [
        readChange({ change_order_value: 4862 }, 'PCO 031'),
        readChange({ change_order_number: '033', change_order_value: 18_940 }, 'PCO 033'),
        readChange({ change_order_number: '034', change_order_value: -250.5 }, 'PCO 034'),
      ],
    });
  });

  const get = async <T>(url: string, person = ada) =>
    (await product.call(person, 'GET', url)).json<T>();
  const status = async (person: TestPerson, method: 'GET' | 'POST' | 'DELETE', url: string) =>
    (await product.call(person, method, url)).statusCode;
  const create = (body: object, person = ada) => product.call(person, 'POST', MATCHING_JOBS, body);
  const change = (at: number) => batch.changeOrderIds[at] ?? 0;
  const issue = (at: number) => issues[at]?.id ?? 0;
  /** The first change order with the first two issues. */
  const completed = () =>
    addBacktest(product, ada, {
      ...{ project, batch: batch.batchId },
      found: [
        foundMatch({ changeOrderId: change(0), issueId: issue(0), confidence: 0.96 }),
        foundMatch({ changeOrderId: change(0), issueId: issue(1), confidence: 0.71 }),
      ],
    });
  const matchesOf = async (backtest: number, at = 0, person = ada) =>
    (
      await get<{ data: BacktestMatch[] }>(
        `/v1/change-orders/${change(at)}/issue-matches?matching_job_id=${backtest}`,
        person,
      )
    ).data;
  const changesOf = async (backtest: number, person = ada) =>
    (
      await get<{ data: ChangeOrder[] }>(
        `/v1/change-order-document-batches/${batch.batchId}/change-orders?matching_job_id=${backtest}`,
        person,
      )
    ).data;
  const totals = (backtest: number, person = ada) =>
    get<BacktestTotals>(`${MATCHING_JOBS}/${backtest}/totals`, person);
  const reject = (id: number) =>
    product.call(ada, 'POST', `/v1/issues/${id}/evaluate`, {
      ...{ is_thumbs_up: false, is_thumbs_down: true, explanation: REJECTED_IN_BACKTEST },
    });
  const approve = (id: number, dollars: number | null = null) =>
    product.call(ada, 'POST', `${MATCHES}/${id}/approvals`, {
      ...{ approved: true, dollars_captured: dollars },
    });

  it('are created as pending for a project and a batch, and then matched', async () => {
    const before = product.backtestsAskedFor.length;
    const body = { project_id: project, change_order_document_batch_id: batch.batchId };
    const answer = await create(body);
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Backtest>();
    expect(made).toMatchObject({
      ...{ project_id: project, project: { name: 'Clinic' }, status: 'pending', ended_at: null },
      change_order_document_batch_id: batch.batchId,
      change_order_document_batch: { name: 'Closeout' },
      created_by_user: { id: ada.userId, full_name: 'ada' },
    });
    expect(product.backtestsAskedFor.slice(before)).toEqual([made.id]);
    expect(await get(`${MATCHING_JOBS}/${made.id}`)).toEqual(made);
    const { data } = await get<{ data: Backtest[] }>(MATCHING_JOBS, viewer);
    expect(data[0]).toEqual({ ...made, can_delete: false });
    const url = `/v1/change-order-document-batches/${batch.batchId}`;
    expect(await get(`${url}/matching-jobs/latest`)).toEqual(made);
    const { matching_jobs: jobs } = await get<ChangeOrderBatch>(url);
    expect(jobs).toEqual([{ id: made.id, project_id: project }]);
  });

  it('are refused for projects and batches of others, or that are missing', async () => {
    const body = { project_id: project, change_order_document_batch_id: batch.batchId };
    expect((await create(body, stranger)).statusCode).toBe(403);
    expect((await create(body, viewer)).statusCode).toBe(403);
    const missing = 2_000_000_000;
    const noBatch = { ...body, change_order_document_batch_id: missing };
    expect((await create(noBatch)).statusCode).toBe(404);
    expect((await create({ ...body, project_id: missing })).statusCode).toBe(404);
    expect((await create({ project_id: project })).statusCode).toBe(422);
    const latest = `/v1/change-order-document-batches/${batch.batchId}/matching-jobs/latest`;
    expect(await status(ada, 'GET', latest)).toBe(404);
  });

  it('are seen only by those with access to the project and to the batch', async () => {
    const id = await completed();
    // The stranger's organization has access to the project, but not to the batch.
    await product.db
      .insert(projectOrganizations)
      .values({ projectId: project, organizationId: theirs });
    expect(await status(stranger, 'GET', `/v1/projects/${project}`)).toBe(200);
    expect(await status(stranger, 'GET', `${MATCHING_JOBS}/${id}`)).toBe(404);
    expect((await get<{ data: unknown[] }>(MATCHING_JOBS, stranger)).data).toEqual([]);
    // Whoever cannot see the project sees the batch without its backtests.
    const both = await product.person({ name: 'both', organizations: [ours, theirs] });
    const foreignProject = await addProject(both, theirs);
    const foreign = await create(
      { project_id: foreignProject, change_order_document_batch_id: batch.batchId },
      both,
    );
    const { id: hidden } = foreign.json<Backtest>();
    expect(await status(ada, 'GET', `${MATCHING_JOBS}/${hidden}`)).toBe(404);
    const url = `/v1/change-order-document-batches/${batch.batchId}`;
    expect((await get<ChangeOrderBatch>(url)).matching_jobs.map((job) => job.id)).toEqual([id]);
    expect((await get<Backtest>(`${url}/matching-jobs/latest`)).id).toBe(id);
    expect(await status(ada, 'GET', `${url}/change-orders?matching_job_id=${hidden}`)).toBe(404);
    // Backtests of other batches are not of this one.
    const other = await addBatch(product, ada, { organization: ours });
    const foreignBatch = `/v1/change-order-document-batches/${other.batchId}/change-orders`;
    expect(await status(ada, 'GET', `${foreignBatch}?matching_job_id=${id}`)).toBe(404);
  });

  it('have change orders with their matches, full issues, evidence and a primary one', async () => {
    const id = await completed();
    const [first, second] = await changesOf(id);
    expect(first?.match_confidence).toBe(0.96);
    expect(first?.issue_matches).toMatchObject([
      {
        ...{ matching_job_id: id, change_order_id: change(0), issue_id: issue(0) },
        ...{ confidence_score: 0.96, is_primary: true, match_approval: null, is_added: false },
        issue: { id: issue(0), summary: 'PW-2 is overloaded', evaluation: null },
        evidence: [{ kind: 'sheet', weight: 1.2, text: 'Both name sheet E603.' }],
        ...{ matched_issue_foreseeable_value: null, added_by: null },
      },
      { issue_id: issue(1), confidence_score: 0.71, is_primary: false },
    ]);
    expect(second).toMatchObject({ issue_matches: [], match_confidence: 0 });
    expect(await matchesOf(id)).toEqual(first?.issue_matches);
    const one = `/v1/change-orders/${change(0)}`;
    expect(await get(`${one}?matching_job_id=${id}`)).toEqual(first);
    expect(await get<ChangeOrder>(one)).not.toHaveProperty('issue_matches');
    // Without a name it is the newest one.
    expect((await get<{ data: unknown[] }>(`${one}/issue-matches`)).data).toHaveLength(2);
    await create({ project_id: project, change_order_document_batch_id: batch.batchId });
    expect((await get<{ data: unknown[] }>(`${one}/issue-matches`)).data).toEqual([]);
  });

  it('take issues that people add, with what they are worth, each once', async () => {
    const id = await completed();
    const body = {
      ...{ change_order_id: change(1), matching_job_id: id, issue_id: issue(2) },
      matched_issue_foreseeable_value: 1200.5,
    };
    const answer = await product.call(ada, 'POST', MATCHES, body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<BacktestMatch>()).toMatchObject({
      ...{ confidence_score: 1, evidence: [], is_primary: true, is_added: true },
      ...{ matched_issue_foreseeable_value: 1200.5, added_by: { full_name: 'ada' } },
    });
    expect(await matchesOf(id, 1)).toEqual([answer.json()]);
    const again = await product.call(ada, 'POST', MATCHES, body);
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      409,
      'The issue is matched with this change order already.',
    ]);
    for (const [wrong, expected] of [
      [{ ...body, change_order_id: 2_000_000_000 }, 404],
      [{ ...body, issue_id: 2_000_000_000 }, 404],
      [{ ...body, matching_job_id: 2_000_000_000 }, 404],
      [{ ...body, matched_issue_foreseeable_value: -1 }, 422],
      [{ ...body, matched_issue_foreseeable_value: 'ten' }, 422],
    ] as const) {
      expect((await product.call(ada, 'POST', MATCHES, wrong)).statusCode).toBe(expected);
    }
    const pending = await create({
      ...{ project_id: project, change_order_document_batch_id: batch.batchId },
    });
    const early = { ...body, matching_job_id: pending.json<Backtest>().id };
    expect((await product.call(ada, 'POST', MATCHES, early)).statusCode).toBe(409);
  });

  it('keep approvals with dollars captured, once for each match', async () => {
    const id = await completed();
    const [, second] = await matchesOf(id);
    const answer = await approve(second?.id ?? 0, 4862);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<BacktestMatch>()).toMatchObject({
      // An approved match goes before one that is only more likely.
      ...{ is_primary: true, issue_id: issue(1) },
      match_approval: {
        ...{ approved: true, dollars_captured: 4862, approved_by: { full_name: 'ada' } },
      },
    });
    const again = await approve(second?.id ?? 0, 1);
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      409,
      'The match is approved already.',
    ]);
    const url = `${MATCHES}/${second?.id ?? 0}/approvals`;
    for (const body of [
      { approved: false },
      { approved: true, dollars_captured: 12.5 },
      { approved: true, dollars_captured: -1 },
    ]) {
      expect((await product.call(ada, 'POST', url, body)).statusCode).toBe(422);
    }
    expect((await totals(id)).captured).toMatchObject({ dollars: 4862 });
  });

  it('show a match whose issue got a thumbs down as rejected, until it is removed', async () => {
    const id = await completed();
    const [first] = await matchesOf(id);
    expect((await reject(issue(0))).statusCode).toBeLessThan(300);
    const [best, rejected] = await matchesOf(id);
    expect(best).toMatchObject({ issue_id: issue(1), is_primary: true });
    expect(rejected).toMatchObject({
      ...{ id: first?.id, is_primary: false },
      issue: {
        evaluation: { is_thumbs_down: true, explanation: 'Rejected from backtest matching' },
      },
    });
    const approval = await approve(first?.id ?? 0);
    expect([approval.statusCode, approval.json<{ detail: string }>().detail]).toEqual([
      409,
      'The issue is rejected. Remove the match instead.',
    ]);
    // Viewers see no rejected issues, so their matches neither.
    expect(await matchesOf(id, 0, viewer)).toHaveLength(1);
    expect((await changesOf(id))[0]?.match_confidence).toBe(0.71);
    const url = `${MATCHES}/${first?.id ?? 0}`;
    expect(await status(ada, 'DELETE', url)).toBe(204);
    expect(await status(ada, 'DELETE', url)).toBe(404);
    expect(await matchesOf(id)).toHaveLength(1);
  });

  it('add up, with the list behind each sum', async () => {
    const id = await completed();
    const [first, second] = await matchesOf(id);
    await approve(first?.id ?? 0, 1000);
    await approve(second?.id ?? 0, 500);
    expect(await totals(id)).toEqual({
      all: { dollars: 23_551.5, change_order_ids: [change(0), change(1), change(2)] },
      // 0.9 of each.
      foreseeable: { dollars: 21_196.35, change_order_ids: [change(0), change(1), change(2)] },
      matched: { dollars: 4862, change_order_ids: [change(0)] },
      captured: {
        ...{ dollars: 1500, change_order_ids: [change(0)] },
        match_ids: [first?.id, second?.id],
      },
    });
    await reject(issue(1));
    expect((await totals(id)).captured).toMatchObject({ dollars: 1000, match_ids: [first?.id] });
  });

  it('state their recall from reviews of a random sample of what was not matched', async () => {
    const id = await completed();
    const url = `${MATCHING_JOBS}/${id}/recall`;
    const before = await get<BacktestRecall>(url);
    expect(before).toMatchObject({
      ...{ confirmed_count: 0, undecided_count: 1, unmatched_count: 2, recall: null },
      ...{ reviewed_count: 0, missed_count: 0, reviews_to_halve: null },
    });
    const order = before.sample.map((each) => each.change_order_id);
    expect(order.toSorted((a, b) => a - b)).toEqual([change(1), change(2)]);
    const [match] = await matchesOf(id);
    await approve(match?.id ?? 0, 1000);
    const review = (changeOrderId: number, isMissed: boolean | null) =>
      product.call(ada, 'PUT', `${url}/${changeOrderId}`, { is_missed: isMissed });
    const half = (await review(order[0] ?? 0, false)).json<BacktestRecall>();
    expect(half.sample.map((each) => each.change_order_id)).toEqual(order);
    expect(half.sample[0]?.review).toMatchObject({
      ...{ is_missed: false, reviewed_by: { full_name: 'ada' } },
    });
    expect(half).toMatchObject({ reviewed_count: 1, recall: { value: 1 }, reviews_to_halve: 1 });
    expect(half.recall?.low).toBeLessThan(1);
    // All are reviewed: nothing is left open.
    const whole = (await review(order[1] ?? 0, true)).json<BacktestRecall>();
    expect(whole).toMatchObject({
      ...{ missed_count: 1, recall: { value: 0.5, low: 0.5, high: 0.5 }, reviews_to_halve: null },
    });
    const back = (await review(order[1] ?? 0, null)).json<BacktestRecall>();
    expect(back.reviewed_count).toBe(1);
    // A change order with a match is not in the sample.
    expect((await review(change(0), true)).statusCode).toBe(404);
  });

  it('have a report for those who trust nobody: the same data give the same bytes', async () => {
    const id = await completed();
    const [match] = await matchesOf(id);
    await approve(match?.id ?? 0, 1000);
    const url = `${MATCHING_JOBS}/${id}/report/xlsx`;
    const [one, again] = [
      await product.call(ada, 'GET', url),
      await product.call(viewer, 'GET', url),
    ];
    expect(one.headers['content-disposition']).toContain(`backtest-${id}.xlsx`);
    expect(Buffer.compare(one.rawPayload, again.rawPayload)).toBe(0);
    const read = (sheet: number) => readSpreadsheet(one.rawPayload, sheet);
    const summary = new Map(read(1).map((row) => [textOf(row['Backtest']), row['Value']]));
    expect(summary.get('Captured (USD)')).toEqual({ number: 1000 });
    expect(summary.get('Value of all change orders (USD)')).toEqual({ number: 23_551.5 });
    expect(textOf(summary.get('Recall'))).toContain('Not stated');
    expect(read(2)).toMatchObject([
      {
        ...{ 'Change order': { number: change(0) }, 'Captured (USD)': { number: 1000 } },
        ...{ 'Approved by': { text: 'ada' }, Issue: { number: issue(0) } },
        ...{
          Evidence: { text: 'For (1.2): Both name sheet E603.' },
          Confidence: { text: '96.0%' },
        },
      },
    ]);
    expect(read(3).map((row) => textOf(row['State']))).toEqual([
      ...['Approved', 'To review', 'No match', 'No match'],
    ]);
    expect(read(4)).toHaveLength(2);
    const stored = await product.db.select({ sha256: files.sha256 }).from(files);
    const known = stored.map(({ sha256 }) => sha256);
    const sources = read(5);
    expect(sources).toHaveLength(2);
    for (const row of sources) expect(known).toContain(textOf(row['SHA-256']));
    const pending = await create({
      ...{ project_id: project, change_order_document_batch_id: batch.batchId },
    });
    for (const form of ['xlsx', 'pdf']) {
      const early = `${MATCHING_JOBS}/${pending.json<Backtest>().id}/report/${form}`;
      expect(await status(ada, 'GET', early)).toBe(409);
    }
  });

  it('have the same report as a PDF that other readers open, byte for byte', async () => {
    const id = await completed();
    const [match] = await matchesOf(id);
    await approve(match?.id ?? 0, 1000);
    const recallUrl = `${MATCHING_JOBS}/${id}/recall`;
    const [first] = (await get<BacktestRecall>(recallUrl)).sample;
    const reviewed = `${recallUrl}/${first?.change_order_id ?? 0}`;
    await product.call(ada, 'PUT', reviewed, { is_missed: false });
    const url = `${MATCHING_JOBS}/${id}/report/pdf`;
    const one = await product.call(ada, 'GET', url);
    expect(one.headers['content-disposition']).toContain(`backtest-${id}.pdf`);
    expect(one.headers['content-length']).toBe(String(one.rawPayload.length));
    const again = await product.call(viewer, 'GET', url);
    expect(Buffer.compare(one.rawPayload, again.rawPayload)).toBe(0);
    expect(await qpdfComplaints(one.rawPayload)).toEqual([]);
    const text = (await pdfPages(one.rawPayload)).map((page) => page.text).join('\n');
    const { recall } = await get<BacktestRecall>(recallUrl);
    const percent = (share = 0) => `${(share * 100).toFixed(1)}%`;
    const stored = await product.db.select({ sha256: files.sha256 }).from(files);
    for (const words of [
      ...['Issues are matched with change orders by rules', '95% Wilson interval'],
      ...['Change orders with a match 1 of 3', 'Value of all change orders (USD) $23,551.50'],
      `Recall 100.0%, from ${percent(recall?.low)} to 100.0%. 1 more review would halve`,
      ...['Captured $1,000.00', 'Approved by ada, ', 'Confidence 96.0%', 'Sum captured $1,000.00'],
      ...['For (1.2): Both name sheet E603.', `Issue ${issue(0)}, sheet E-603: `, 'No match.'],
      ...[
        'Value $4,862.00',
        'foreseeable 90.0%, $4,375.80',
        '1. No issue belongs',
        '2. Not reviewed',
      ],
    ]) {
      expect(text).toContain(words);
    }
    const known = stored.map(({ sha256 }) => sha256);
    const named = text.slice(text.indexOf('Sources')).match(/(?<=pdf)[0-9a-f]{64}/g) ?? [];
    expect(named).toHaveLength(2);
    for (const sha256 of named) expect(known).toContain(sha256);
    // Whatever is decided changes it.
    await product.call(ada, 'PUT', reviewed, { is_missed: true });
    const changed = await product.call(ada, 'GET', url);
    expect(Buffer.compare(one.rawPayload, changed.rawPayload)).not.toBe(0);
  });

  it('match the issues of the project, once the batch is read', async () => {
    const needs = { db: product.db };
    const { signal } = new AbortController();
    const documents = eq(changeOrderDocuments.batchId, batch.batchId);
    await product.db.update(changeOrderDocuments).set({ processedAt: null }).where(documents);
    const made = await create({
      ...{ project_id: project, change_order_document_batch_id: batch.batchId },
    });
    const { id } = made.json<Backtest>();
    await matchChangeOrders(needs, id, signal);
    expect((await get<Backtest>(`${MATCHING_JOBS}/${id}`)).status).toBe('pending');
    expect(await waitingBacktests(product.db)).not.toContain(id);
    const processedAt = new Date();
    await product.db.update(changeOrderDocuments).set({ processedAt }).where(documents);
    expect(await backtestsThatWaitFor(product.db, batch.documentIds[0] ?? 0)).toEqual([id]);
    expect(await waitingBacktests(product.db)).toContain(id);
    const url = `/v1/change-orders/${change(1)}`;
    const words = { short_summary: 'Relocate RTU-2 curb', long_summary: 'Framed opening, E-603' };
    await product.call(ada, 'PATCH', url, words);
    await matchChangeOrders(needs, id, signal);
    const ended = await get<Backtest>(`${MATCHING_JOBS}/${id}`);
    expect(ended.status).toBe('completed');
    expect(ended.ended_at).not.toBeNull();
    const [match] = await matchesOf(id, 1);
    expect(match).toMatchObject({ issue_id: issue(1), is_primary: true, is_added: false });
    expect(match?.evidence.map(({ kind }) => kind)).toContain('mark');
    // Running again changes nothing.
    await matchChangeOrders(needs, id, signal);
    expect(await matchesOf(id, 1)).toEqual([match]);
  });

  it('fail for people once matching ended its worker again and again', async () => {
    const made = await create({
      ...{ project_id: project, change_order_document_batch_id: batch.batchId },
    });
    const { id } = made.json<Backtest>();
    for (let attempt = 0; attempt < 3; attempt += 1) await beginBacktest(product.db, id);
    expect((await get<Backtest>(`${MATCHING_JOBS}/${id}`)).status).toBe('processing');
    await matchChangeOrders({ db: product.db }, id, new AbortController().signal);
    expect((await get<Backtest>(`${MATCHING_JOBS}/${id}`)).status).toBe('failed');
    expect(await waitingBacktests(product.db)).not.toContain(id);
  });

  it('are deleted by their creator and by administrators, with everything in them', async () => {
    const one = await completed();
    const two = await completed();
    const other = await product.person({ name: 'other', organizations: [ours] });
    expect(await status(other, 'DELETE', `${MATCHING_JOBS}/${one}`)).toBe(403);
    expect(await status(ada, 'DELETE', `${MATCHING_JOBS}/${one}`)).toBe(204);
    expect(await status(ada, 'GET', `${MATCHING_JOBS}/${one}`)).toBe(404);
    expect(await status(admin, 'DELETE', `${MATCHING_JOBS}/${two}`)).toBe(204);
  });
});
