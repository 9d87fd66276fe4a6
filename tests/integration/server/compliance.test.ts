/**
 * The check of checklists: how often it is right on two checklists about the sample's two issuances, and what it stores, also
 * when it runs again or while a document is being read.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complianceOf } from '../../../contract/src/checklists/list.ts';
import type { ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type { ChecklistCheck, ChecklistItem } from '../../../contract/src/checklists/schema.ts';
import {
  checklistChecks,
  checklistItems,
  checklistReferences,
  checklistVerifications,
  documents,
  pageTexts,
  projectTasks,
} from '../../../server/src/db/schema.ts';
import {
  checkCompliance,
  checkComplianceJob,
} from '../../../server/src/jobs/check-compliance-job.ts';
import { askForChecks, reopenChecks } from '../../../server/src/repositories/compliance.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { addChecklistItem, JUDGMENT } from '../../support/checklists.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { killedAfter } from '../../support/killed.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { startTestProduct, uploadPdf } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../web/public/sample');
const TRUTH = path.join(import.meta.dirname, '../../quality/truth');
const running = new AbortController().signal;

type Truth = { file: string; items: { text: string; expected: ComplianceStatus }[] };

describe('the check of a checklist', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let organization = 0;
  let project = 0;
  let checklist = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    ada = await product.person({ name: 'Ada', organizations: [organization], isAdmin: true });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    const body = { name: 'Clinic', organization_id: organization };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, ada, organization);
    const [made] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 3, pageCount: 1 })
      .returning({ id: documents.id });
    checklist = made?.id ?? 0;
    await ended(checklist, 'toc_created');
  });

  const ended = (documentId: number, eventType: string) =>
    product.db
      .insert(projectTasks)
      .values({ projectId: project, documentId, eventType, eventData: {} })
      .onConflictDoNothing();
  const add = (requirement: string, label?: string) =>
    addChecklistItem(product.db, checklist, requirement, label);
  const check = () => checkCompliance({ db: product.db }, checklist, running);

  /** A sheet with lines of text below each other. */
  async function addSheet(lines: readonly string[], isRead = true): Promise<number> {
    const { document } = await addSet(product, { person: ada, organization }, { project });
    await product.db.insert(pageTexts).values({
      ...{ documentId: document, pageNumber: 1, content: lines.join('\n') },
      places: lines.flatMap((_, at) => [1000, 1000 + at * 400, 4000, 1100 + at * 400]),
    });
    if (isRead) await ended(document, 'drawing_metadata_created');
    return document;
  }
  async function listed(): Promise<ChecklistItem[]> {
    const url = `/v1/projects/${project}/checklist-items?sort_by=requirement_text&sort_order=asc`;
    return (await product.call(ada, 'GET', url)).json<{ data: ChecklistItem[] }>().data;
  }

  it('stores status, percentage, sentences and quoted places, and says how far it is', async () => {
    await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.']);
    await add('Guards at stairs are at least 36 inches high.');
    await add('Guards at stairs are at least 48 inches high.');
    const state = async () =>
      (
        await product.call(ada, 'GET', `/v1/projects/${project}/checklist-items/check`)
      ).json<ChecklistCheck>();
    expect(await state()).toMatchObject({ state: 'waiting', total_count: 2, checked_at: null });
    await check();
    const [low, high] = await listed();
    expect(low?.verifications).toMatchObject([
      {
        ...{ compliance_status: 'compliant', percent_compliant: 100, is_manual: false },
        verification_notes:
          'A-101 says “GUARD AT STAIR 42" ABOVE NOSING”: 42", which meets at least 36 in.',
        references: [
          {
            ...{ reference_type: 'drawing_sheet', sheet_num: 'A-101', page_number: 1 },
            ...{ quote: 'GUARD AT STAIR 42" ABOVE NOSING.', box: [100, 100, 400, 110] },
          },
        ],
      },
    ]);
    expect(high?.verifications).toMatchObject([
      { compliance_status: 'not_compliant', references: [{ sheet_num: 'A-101' }] },
    ]);
    expect(await state()).toMatchObject({ state: 'done', done_count: 2, total_count: 2 });
    const steps = await product.db
      .select({ step: projectTasks.eventType })
      .from(projectTasks)
      .where(eq(projectTasks.documentId, checklist));
    expect(steps.map(({ step }) => step)).toContain('issues_created');
    expect(await checkComplianceJob.lost.find(product.db)).not.toContain(checklist);
  });

  it('leaves the same when it runs again, and follows what documents say', async () => {
    const set = await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.']);
    await add('Guards at stairs are at least 36 inches high.');
    await check();
    await check();
    expect(await product.db.$count(checklistVerifications)).toBeGreaterThan(0);
    expect((await listed())[0]?.verifications).toHaveLength(1);
    await product.db
      .update(pageTexts)
      .set({ content: 'GUARD AT STAIR 30" ABOVE NOSING.' })
      .where(eq(pageTexts.documentId, set));
    await check();
    expect((await listed())[0]?.verifications[0]?.compliance_status).toBe('not_compliant');
  });

  it('changes only what it now finds otherwise, lists what flipped, and goes on with that when it was stopped', async () => {
    const set = await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.', 'ROOF DRAIN 4" DIAMETER.']);
    await add('Guards at stairs are at least 36 inches high.', '1');
    await add('Roof drains are at least 3 inches in diameter.', '2');
    await check();
    const first = await listed();
    expect(first.map((item) => item.verifications[0]?.compliance_status)).toEqual([
      'compliant',
      'compliant',
    ]);
    const url = `/v1/projects/${project}/checklist-items`;
    const flipped = async () => {
      const query = '?sort_by=requirement_text&sort_order=asc&flipped=1';
      const { data } = (await product.call(ada, 'GET', url + query)).json<{
        data: ChecklistItem[];
      }>();
      const { flipped_count: count } = (
        await product.call(ada, 'GET', `${url}/check`)
      ).json<ChecklistCheck>();
      expect(count).toBe(data.length);
      return data.map((item) => [item.item_id, item.verifications[0]?.flipped_from]);
    };
    expect(await flipped()).toEqual([]);
    await product.db
      .update(pageTexts)
      .set({ content: 'GUARD AT STAIR 30" ABOVE NOSING.\nROOF DRAIN 4" DIAMETER.' })
      .where(eq(pageTexts.documentId, set));
    await check();
    expect(await flipped()).toEqual([['1', 'compliant']]);
    const [, drain] = await listed();
    expect(drain).toEqual(first[1]);
    // As after a crash: the same check again.
    await product.db.update(checklistChecks).set({ state: 'running' });
    await check();
    expect(await flipped()).toEqual([['1', 'compliant']]);
    // As after a scan was recognized.
    await reopenChecks(product.db, [checklist]);
    await check();
    expect(await flipped()).toEqual([['1', 'compliant']]);
    await askForChecks(product.db, [checklist]);
    await check();
    expect(await flipped()).toEqual([]);
  });

  it('lists nothing as changed that recognized text makes as it was', async () => {
    const set = await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.']);
    await add('Guards at stairs are at least 36 inches high.');
    await check();
    const page = product.db.update(pageTexts);
    await page.set({ content: '' }).where(eq(pageTexts.documentId, set));
    await askForChecks(product.db, [checklist]);
    await check();
    expect((await listed())[0]?.verifications[0]?.flipped_from).toBe('compliant');
    await product.db
      .update(pageTexts)
      .set({ content: 'GUARD AT STAIR 42" ABOVE NOSING.' })
      .where(eq(pageTexts.documentId, set));
    await reopenChecks(product.db, [checklist]);
    await check();
    expect((await listed())[0]?.verifications[0]).toMatchObject({
      ...{ compliance_status: 'compliant', flipped_from: null },
    });
  });

  it('is not done while another checklist of the project waits', async () => {
    await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.']);
    await add('Guards at stairs are at least 36 inches high.');
    await check();
    const { fileId } = await uploadPdf(product, ada, organization);
    const [made] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 3, pageCount: 1 })
      .returning({ id: documents.id });
    const other = made?.id ?? 0;
    const state = async () =>
      (
        await product.call(ada, 'GET', `/v1/projects/${project}/checklist-items/check`)
      ).json<ChecklistCheck>();
    // Nothing is known of its items while it is being read.
    expect(await state()).toMatchObject({ state: 'done', total_count: 1 });
    await addChecklistItem(product.db, other, 'Doors close by themselves.');
    await ended(other, 'toc_created');
    expect(await state()).toMatchObject({ state: 'waiting', done_count: 1, total_count: 2 });
    await checkCompliance({ db: product.db }, other, running);
    expect(await state()).toMatchObject({ state: 'done', done_count: 2, total_count: 2 });
    // As after the set was issued again.
    await askForChecks(product.db, [checklist, other]);
    await check();
    expect(await state()).toMatchObject({ state: 'waiting', done_count: 1, total_count: 2 });
  });

  it('leaves the same wherever between two writes it is killed, and when it is delivered twice', async () => {
    await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.']);
    for (const label of Array.from({ length: 60 }, (_, at) => String(at + 100)))
      await add('Guards at stairs are at least 36 inches high.', label);
    const results = async () =>
      (await listed()).map((item) => [
        item.item_id,
        item.verifications.map((each) => [each.compliance_status, each.references.length]),
      ]);
    await check();
    const whole = await results();
    expect(whole).toHaveLength(60);
    const own = eq(checklistItems.documentId, checklist);
    const ids = product.db.select({ id: checklistItems.id }).from(checklistItems).where(own);
    for (let survived = false, writes = 0; !survived; writes += 1) {
      await product.db
        .delete(checklistVerifications)
        .where(inArray(checklistVerifications.itemId, ids));
      await product.db.update(checklistChecks).set({ state: 'waiting' });
      const { db, count } = killedAfter(product.db, writes);
      try {
        await checkCompliance({ db }, checklist, running);
        survived = count() <= writes;
      } catch (error) {
        expect(error).toMatchObject({ message: 'killed' });
        expect(await checkComplianceJob.lost.find(product.db)).toContain(checklist);
      }
      await Promise.all([check(), check()]);
      expect(await results()).toEqual(whole);
      expect(await checkComplianceJob.lost.find(product.db)).not.toContain(checklist);
      expect(writes).toBeLessThan(20);
    }
  });

  it('keeps what a person verified, beside what it finds', async () => {
    await addSheet(['GUARD AT STAIR 30" ABOVE NOSING.']);
    const item = await add('Guards at stairs are at least 36 inches high.');
    const url = `/v1/projects/${project}/checklist-items/verifications`;
    await product.call(ada, 'POST', url, { ...JUDGMENT, checklist_item_id: item });
    await check();
    const [only] = await listed();
    expect(only?.verifications.map((each) => [each.is_manual, each.compliance_status])).toEqual([
      [true, 'compliant'],
      [false, 'not_compliant'],
    ]);
  });

  it('waits while a document of the project is being read', async () => {
    const set = await addSheet(['GUARD AT STAIR 42" ABOVE NOSING.'], false);
    await add('Guards at stairs are at least 36 inches high.');
    await check();
    expect((await listed())[0]?.verifications).toEqual([]);
    expect(await checkComplianceJob.lost.find(product.db)).toContain(checklist);
    await ended(set, 'drawing_metadata_created');
    await check();
    expect((await listed())[0]?.verifications).toHaveLength(1);
  });

  it('judges what is asked of every sheet by how the sheets were read', async () => {
    await addSheet(['GUARD AT STAIR']);
    await add('A title block on every sheet', '1');
    await add('Date', '2');
    await add('Plan sheets: maximum 24" x 36"', '3');
    await add('Sheets: maximum 11" x 17"', '4');
    await check();
    const judged = (await listed())
      .toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1))
      .map(({ verifications: [one] }) => [
        ...[one?.compliance_status, one?.verification_notes],
        one?.references.map(({ sheet_num, quote }) => [sheet_num, quote]),
      ]);
    expect(judged).toEqual([
      [
        'compliant',
        'The only sheet has a title block with number and title.',
        [['A-101', 'A-101 PLAN']],
      ],
      ['not_evaluated', 'No sheet or section says anything about it.', []],
      ['compliant', 'The only sheet is at most 24" × 36".', [['A-101', '24" × 36"']]],
      [
        'not_compliant',
        'A-101 is not at most 11" × 17": A-101 is 24" × 36".',
        [['A-101', '24" × 36"']],
      ],
    ]);
  });

  it('evaluates nothing in a project without sheets and specifications', async () => {
    await add('Guards at stairs are at least 36 inches high.');
    await check();
    expect((await listed())[0]?.verifications).toMatchObject([
      { compliance_status: 'not_evaluated', references: [] },
    ]);
  });

  it('is asked for by administrators', async () => {
    const answer = await product.call(ada, 'POST', `/v1/projects/${project}/checklist-items/check`);
    expect([answer.statusCode, answer.json<ChecklistCheck>().state]).toEqual([202, 'waiting']);
  });

  describe.skipIf(!coreIsBuilt() || !existsSync(path.join(SAMPLE, 'issue-2.pdf')))(
    'on the sample',
    () => {
      /** What a check found of each item, beside the truth. */
      async function judged(name: string) {
        const truth: Truth = JSON.parse(readFileSync(path.join(TRUTH, `${name}.json`), 'utf8'));
        const bytes = readFileSync(path.join(SAMPLE, truth.file));
        const { document } = await addSet(
          product,
          { person: ada, organization },
          { project, bytes, sheets: [{ page: 1, number: '' }] },
        );
        const log = pino({ level: 'silent' });
        using reader = new PageReader();
        await readDocument(
          { db: product.db, store: product.store, log, reader },
          document,
          running,
        );
        for (const [at, { text }] of truth.items.entries()) await add(text, String(at));
        await check();
        const rows = await product.db
          .select({ label: checklistItems.label, verification: checklistVerifications })
          .from(checklistVerifications)
          .innerJoin(checklistItems, eq(checklistItems.id, checklistVerifications.itemId))
          .where(eq(checklistItems.documentId, checklist));
        return truth.items.map(({ text, expected }, at) => {
          const row = rows.find(({ label }) => label === String(at));
          const found = complianceOf(row?.verification.statusId ?? null);
          return { text, expected, found, id: row?.verification.id ?? 0 };
        });
      }

      it.each(['checklist-permit', 'checklist-addendum'])(
        'calls items of %s compliant or not with a precision and recall of at least 90 percent',
        async (name) => {
          const items = await judged(name);
          for (const status of ['compliant', 'not_compliant'] as const) {
            const called = items.filter(({ found }) => found === status);
            const meant = items.filter(({ expected }) => expected === status);
            const right = called.filter(({ expected }) => expected === status).length;
            console.log(
              `${name}, ${status}: precision ${right}/${called.length}, recall ${right}/${meant.length}`,
            );
            const wrong = called.filter(({ expected }) => expected !== status);
            expect(right / called.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9);
            expect(right / meant.length).toBeGreaterThanOrEqual(0.9);
          }
          const shown = new Set(
            (await product.db.select().from(checklistReferences)).map(
              (each) => each.verificationId,
            ),
          );
          for (const { text, found, id } of items) {
            if (found === 'compliant' || found === 'not_compliant')
              expect(shown.has(id), text).toBe(true);
          }
        },
      );
    },
  );
  it('has at least 60 requirements of all kinds as its truth', () => {
    const items = ['checklist-permit', 'checklist-addendum'].flatMap(
      (name) => (JSON.parse(readFileSync(path.join(TRUTH, `${name}.json`), 'utf8')) as Truth).items,
    );
    expect(items.length).toBeGreaterThanOrEqual(60);
    expect(new Set(items.map(({ expected }) => expected)).size).toBe(5);
  });
});
