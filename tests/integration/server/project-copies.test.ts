/** Copies of projects, as the job makes them: whole or not at all. */
import type { Readable } from 'node:stream';
import { PgTable } from 'drizzle-orm/pg-core';
import { eq, is, sql } from 'drizzle-orm';
import type { Table } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CopyStarted, ProjectCopy } from '../../../contract/src/admin/schema.ts';
import * as schema from '../../../server/src/db/schema.ts';
import { nameOf, referencesIn } from '../../../server/src/db/table-columns.ts';
import { copyProject } from '../../../server/src/jobs/copy-project-job.ts';
import { COPIED_TABLES, LEFT_OUT_TABLES } from '../../../server/src/repositories/copied-rows.ts';
import { xfdfOf } from '../../support/annotations.ts';
import { attach, photo } from '../../support/attachments.ts';
import { addIssue } from '../../support/issues.ts';
import { addOverlay } from '../../support/overlays.ts';
import { startTestProduct, uploadPdf } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;

let product: TestProduct;
let ours = 0;
let admin: TestPerson;
let ada: TestPerson;
let project = 0;

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  admin = await product.person({ name: 'Admin', organizations: [ours], isAdmin: true });
  ada = await product.person({ name: 'Ada', organizations: [ours] });
  const { db } = product;
  const made = await product.call(ada, 'POST', '/v1/projects', {
    ...{ name: 'Clinic', organization_id: ours },
  });
  project = made.json<{ id: number }>().id;
  const { fileId } = await uploadPdf(product, ada, ours);
  const added = await product.call(ada, 'POST', '/v1/documents', {
    ...{ project_id: project, file_ids: [fileId] },
  });
  const document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const [sheet] = await db
    .insert(schema.drawingSheets)
    .values({
      ...{ documentId: document, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
      ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
    })
    .returning({ id: schema.drawingSheets.id });
  const sheetId = sheet?.id ?? 0;
  const page = { documentId: document, pageNumber: 1 };
  const text = { ...page, content: 'ZEBRA DOOR', places: [0, 0, 9, 9] };
  await db.insert(schema.pageTexts).values(text);
  await db.insert(schema.pageThumbnails).values({ ...page, widthPx: 1600, heightPx: 1200 });
  await addOverlay(db, { project, sheets: [sheetId, sheetId], by: ada.userId });
  const place = { document, sheet: sheetId };
  const good = await addIssue(product, ada, place, { summary: 'Good', xfdf: xfdfOf('good') });
  const bad = await addIssue(product, ada, place, { summary: 'Bad', xfdf: xfdfOf('bad') });
  const judge = (id: number, isUp: boolean) =>
    product.call(ada, 'POST', `/v1/issues/${id}/evaluate`, {
      ...{ is_thumbs_up: isUp, is_thumbs_down: !isUp },
    });
  await judge(good.id, true);
  await judge(bad.id, false);
  await product.call(ada, 'POST', `/v1/issues/${good.id}/comments`, { text: 'Yes.' });
  await attach(product, ada, { issue: good.id, name: 'door.jpg', bytes: photo() });
});
afterAll(() => product[Symbol.asyncDispose]());

const needs = () => ({ db: product.db, store: product.store, log });

async function start(more: object = {}): Promise<CopyStarted> {
  const body = { source_project_id: project, new_project_name: 'Clinic, pilot', ...more };
  const answer = await product.call(admin, 'POST', '/v1/admin/projects/copy', body);
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<CopyStarted>();
}

async function copies(): Promise<ProjectCopy[]> {
  const answer = await product.call(admin, 'GET', '/v1/admin/project-copies');
  return answer.json<{ data: ProjectCopy[] }>().data;
}

/** Rows of a project in each table, and of none: those that people may see half of. */
async function counts(id: number): Promise<Record<string, number>> {
  const ofDocuments = sql`(select id from documents where project_id = ${id})`;
  const ofIssues = sql`(select id from issues where project_id = ${id})`;
  const queries = {
    documents: sql`documents where project_id = ${id}`,
    sheets: sql`drawing_sheets where document_id in ${ofDocuments}`,
    texts: sql`page_texts where document_id in ${ofDocuments}`,
    thumbnails: sql`page_thumbnails where document_id in ${ofDocuments}`,
    overlays: sql`overlays where project_id = ${id}`,
    executions: sql`overlay_executions where overlay_id in (select id from overlays where project_id = ${id})`,
    issues: sql`issues where project_id = ${id}`,
    evaluations: sql`issue_evaluations where issue_id in ${ofIssues}`,
    comments: sql`issue_comments where issue_id in ${ofIssues}`,
    attachments: sql`issue_attachments where issue_id in ${ofIssues}`,
    locations: sql`issue_locations where issue_id in ${ofIssues}`,
    markups: sql`annotations where document_id in ${ofDocuments}`,
    changes: sql`annotation_changes where project_id = ${id}`,
  };
  const found: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await product.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${query}`,
    );
    found[name] = rows[0]?.count ?? 0;
  }
  return found;
}

describe('a copied project', () => {
  it('has everything that the source has, and what refers to it refers to the copy', async () => {
    const { copy_id, new_project_id: id } = await start();
    expect(product.copiesAskedFor.at(-1)).toBe(copy_id);
    // Nothing shows until everything is there.
    expect((await product.call(ada, 'GET', `/v1/projects/${id}`)).statusCode).toBe(404);
    expect(await copies()).toMatchObject([
      { status: 'waiting', new_project_id: id, files_done: 0, files_total: 2 },
    ]);
    await copyProject(needs(), copy_id, running);
    expect(await copies()).toMatchObject([
      { status: 'done', error: null, files_done: 2, requested_by: 'Admin', name: 'Clinic, pilot' },
    ]);
    expect(await counts(id)).toEqual(await counts(project));
    const seen = await product.call(ada, 'GET', `/v1/projects/${id}`);
    expect(seen.json()).toMatchObject({
      ...{ name: 'Clinic, pilot', source_project_id: project, issues_count: 2 },
    });
    const { db, store } = product;
    const { rows } = await db.execute(sql`
      select i.document_id = d.id and s.document_id = d.id and a.document_id = d.id
        and r.document_id = d.id and r.drawing_sheet_id = s.id as is_inside, f.key
      from documents d join files f on f.id = d.file_id
      join issues i on i.project_id = d.project_id join drawing_sheets s on s.id = i.drawing_sheet_id
      join annotations a on a.issue_id = i.id
      join issue_locations l on l.issue_id = i.id join location_references r on r.location_id = l.id
      where d.project_id = ${id}`);
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row['is_inside'] === true)).toBe(true);
    expect(await store.size(String(rows[0]?.['key']))).toBeGreaterThan(0);
    // Search finds the words of the copy's pages in the copy.
    const found = await product.call(ada, 'GET', `/v1/projects/${id}/search?q=zebra&kinds=pages`);
    expect(found.json()).toMatchObject({ pages: { total: 1 } });
    const guids = await db.select({ guid: schema.issues.guid }).from(schema.issues);
    expect(new Set(guids.map(({ guid }) => guid)).size).toBe(guids.length);
    // A second run changes nothing.
    await copyProject(needs(), copy_id, running);
    expect(await counts(id)).toEqual(await counts(project));
  });

  it('leaves out rejected issues with their markups, and evaluations, on request', async () => {
    const { copy_id, new_project_id: id } = await start({
      ...{ exclude_rejected_issues: true, exclude_issue_evaluations: true },
    });
    await copyProject(needs(), copy_id, running);
    expect(await counts(id)).toMatchObject({ issues: 1, markups: 1, evaluations: 0, comments: 1 });
    const [issue] = await product.db
      .select()
      .from(schema.issues)
      .where(eq(schema.issues.projectId, id));
    expect([issue?.summary, issue?.evaluationState]).toEqual(['Good', 'not_reviewed']);
  });

  it('goes on where it stopped, and shows nothing of itself before it is complete', async () => {
    const { copy_id, new_project_id: id } = await start();
    const { store } = product;
    let puts = 0;
    const failing = {
      ...{ list: store.list.bind(store), read: store.read.bind(store) },
      put: async (key: string, body: Readable) => {
        puts += 1;
        if (puts > 1) throw new Error('The store is away');
        await store.put(key, body);
      },
    };
    const broken = {
      ...needs(),
      store: Object.assign(Object.create(store) as typeof store, failing),
    };
    await expect(copyProject(broken, copy_id, running)).rejects.toThrow('The store is away');
    expect((await copies())[0]).toMatchObject({ status: 'copying', files_done: 1, files_total: 2 });
    expect((await counts(id))['documents']).toBe(0);
    expect((await product.call(ada, 'GET', `/v1/projects/${id}`)).statusCode).toBe(404);
    await copyProject(needs(), copy_id, running);
    expect((await copies())[0]).toMatchObject({ status: 'done', files_done: 2 });
    expect(await counts(id)).toEqual(await counts(project));
  });

  it('fails with a reason when the source is deleted meanwhile, and leaves nothing behind', async () => {
    const made = await product.call(ada, 'POST', '/v1/projects', {
      ...{ name: 'Short-lived', organization_id: ours },
    });
    const { copy_id } = await start({ source_project_id: made.json<{ id: number }>().id });
    await product.call(ada, 'DELETE', `/v1/projects/${made.json<{ id: number }>().id}`);
    await copyProject(needs(), copy_id, running);
    expect((await copies())[0]).toMatchObject({
      ...{ status: 'failed', error: 'The project was deleted before it was copied.' },
    });
    const body = { source_project_id: 999_999, new_project_name: 'None' };
    const missing = await product.call(admin, 'POST', '/v1/admin/projects/copy', body);
    expect(missing.statusCode).toBe(404);
    const long = { source_project_id: project, new_project_name: 'x'.repeat(256) };
    expect((await product.call(admin, 'POST', '/v1/admin/projects/copy', long)).statusCode).toBe(
      422,
    );
  });
});

it('every table below a project is copied, or left out on purpose', () => {
  const all = Object.values<unknown>(schema).filter((one) => is(one, PgTable));
  const below = new Set<Table>([schema.projects]);
  for (let before = 0; before < below.size;) {
    before = below.size;
    for (const table of all) {
      if (referencesIn(table).some(({ to }) => below.has(to))) below.add(table);
    }
  }
  const known = new Set<Table>([schema.projects, ...COPIED_TABLES, ...LEFT_OUT_TABLES]);
  const forgotten = [...below].filter((table) => !known.has(table)).map((table) => nameOf(table));
  // Add each to COPIED_TABLES, or to LEFT_OUT_TABLES, of `repositories/copied-rows.ts`.
  expect(forgotten).toEqual([]);
});
