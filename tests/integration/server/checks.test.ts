/**
 * The check of a project's drawings: what it raises, that nothing is raised twice or again after people rejected it, and the steps
 * it takes, also when it is delivered twice or stopped.
 */
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Coverage } from '../../../contract/src/checks/operations.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import {
  checkFindings,
  checkLooks,
  checkRuns,
  checkSettings,
  documents,
  drawings,
  drawingSheets,
  issues,
  pageTexts,
  projectTasks,
  specSections,
} from '../../../server/src/db/schema.ts';
import { arrangeIssuances } from '../../../server/src/jobs/arrange-issuances-job.ts';
import { checkProject, checkProjectJob } from '../../../server/src/jobs/check-project-job.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import { compareIssuances } from '../../../server/src/jobs/compare-issuances-job.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const running = new AbortController().signal;
const log = pino({ level: 'silent' });

/** A line and its place, page points. */
type Line = readonly [text: string, x: number, y: number];
/** A section mark: a detail above a sheet. */
const mark = (sheet: string, x: number, y: number): Line[] => [
  ['1', x + 8, y],
  [sheet, x, y + 14],
];

let product: TestProduct;
let ada: TestPerson;
let organization = 0;
let project = 0;

beforeAll(async () => {
  product = await startTestProduct();
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization], isAdmin: true });
});
afterAll(() => product[Symbol.asyncDispose]());
beforeEach(async () => {
  const body = { name: 'Clinic', organization_id: organization };
  project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
});

const noteEvent = (documentId: number, eventType: string) =>
  product.db
    .insert(projectTasks)
    .values({ projectId: project, documentId, eventType, eventData: {} })
    .onConflictDoNothing();

/** A set as its reading leaves it: a sheet for each number, with these lines. */
async function addRead(
  sheets: Readonly<Record<string, readonly Line[]>>,
  name = 'Permit.pdf',
): Promise<number> {
  const numbers = Object.keys(sheets);
  const { document } = await addSet(
    product,
    { person: ada, organization },
    { project, name, sheets: numbers.map((number, at) => ({ page: at + 1, number })) },
  );
  await product.db
    .update(drawingSheets)
    .set({ cropBox: [0, 0, 2592, 1728] })
    .where(eq(drawingSheets.documentId, document));
  for (const [at, lines] of Object.values(sheets).entries()) {
    await product.db.insert(pageTexts).values({
      ...{ documentId: document, pageNumber: at + 1 },
      content: lines.map(([text]) => text).join('\n'),
      places: lines.flatMap(([text, x, y]) => [
        x * 10,
        y * 10,
        x * 10 + text.length * 60,
        y * 10 + 100,
      ]),
    });
  }
  await noteEvent(document, 'toc_created');
  await noteEvent(document, 'drawing_metadata_created');
  return document;
}

/** A-303 is not there. */
const SET: Record<string, readonly Line[]> = {
  'A-101': [...mark('A-301', 100, 100), ...mark('A-303', 400, 200)],
  'A-102': [...mark('A-301', 100, 100), ...mark('A-303', 500, 600)],
  'A-301': mark('A-101', 300, 300),
};

const check = () => checkProject({ db: product.db }, project, running);

/** What follows the reading of a project's files. */
async function process(): Promise<void> {
  const { db, store } = product;
  await arrangeIssuances({ db }, project, running);
  const needs = { db, store, log, places: new ChildPlaces(), version: '1' };
  await compareIssuances(needs, project, running);
  await check();
}

async function raised(): Promise<Issue[]> {
  const url = `/v1/projects/${project}/issues?sort_by=priority&sort_order=desc`;
  return (await product.call(ada, 'GET', url)).json<{ data: Issue[] }>().data;
}

async function tasks(): Promise<ProjectTask[]> {
  const answer = await product.call(ada, 'GET', `/v1/projects/${project}/tasks`);
  return answer.json<{ data: ProjectTask[] }>().data;
}

describe('the check of a project', () => {
  it('raises what it finds as the AI assistant, with Ref #, places, a markup and its evidence', async () => {
    await addRead(SET);
    await process();
    const all = await raised();
    expect(all).toHaveLength(1);
    const [issue] = all;
    expect(issue).toMatchObject({
      summary: 'Sheet A-303 is not in the set, but A-101 and A-102 point to it',
      ...{ creator_id: null, creator: null, issue_type: 'drawing', ref_number: 'A-101' },
      ...{ page_number: 1, evaluation_state: 'not_reviewed', status_id: 1, priority_id: 3 },
    });
    expect(issue?.full_text).toContain('A-102 (page 2): “A-303”');
    expect(issue?.full_text).toMatch(
      /Found by the check “References to sheets”. Confidence: \d+%\.$/u,
    );
    const whole = (await product.call(ada, 'GET', `/v1/issues/${issue?.id ?? 0}`)).json<Issue>();
    expect(whole.xfdf).toContain('<square');
    // At 400, 214 on a page that is 1728 points high, with air and the line around it.
    expect(whole.xfdf).toContain('rect="390,1494,440,1524"');
    expect(whole.locations.map((location) => location.location_description)).toEqual([
      'A-101 PLAN',
      'A-102 PLAN',
    ]);
  });

  it('takes the steps of a drawings file, with their counts', async () => {
    await addRead(SET);
    const later = await addRead({ 'A-101': SET['A-101'] ?? [] }, 'Bulletin 2.pdf');
    await process();
    const found = (await tasks()).filter(({ event_data }) => event_data.file_key.length > 0);
    const counts = (event: string) =>
      found
        .filter(({ event_type }) => event_type === event)
        .map(
          ({ event_data: { overlay_count, issues_count } }) =>
            overlay_count ?? issues_count ?? Number.NaN,
        )
        .toSorted((a, b) => a - b);
    expect(later).toBeGreaterThan(0);
    expect(counts('overlays_planned')).toEqual([0, 1]);
    expect(counts('overlays_created')).toEqual([0, 1]);
    expect(counts('issues_created')).toEqual([0, 1]);
  });

  it('raises nothing twice, whether it runs again or twice at once', async () => {
    await addRead(SET);
    await process();
    await Promise.all([check(), check()]);
    await process();
    expect(await raised()).toHaveLength(1);
    expect(await product.db.$count(checkFindings, eq(checkFindings.projectId, project))).toBe(1);
  });

  it('never raises again what people rejected or deleted', async () => {
    await addRead(SET);
    await process();
    const [issue] = await raised();
    const url = `/v1/issues/${issue?.id ?? 0}/evaluate`;
    await product.call(ada, 'POST', url, { is_thumbs_up: false, explanation: null });
    await check();
    expect(await raised()).toHaveLength(1);
    await product.db.delete(issues).where(eq(issues.id, issue?.id ?? 0));
    await check();
    expect(await raised()).toEqual([]);
    // Nor in a later issuance with the same mistake.
    await addRead(SET, 'Bulletin 1.pdf');
    await process();
    expect(await raised()).toEqual([]);
  });

  it('goes on where it was stopped', async () => {
    await addRead(SET);
    await arrangeIssuances({ db: product.db }, project, running);
    const needs = {
      db: product.db,
      store: product.store,
      log,
      places: new ChildPlaces(),
      version: '1',
    };
    await compareIssuances(needs, project, running);
    await expect(
      checkProject({ db: product.db }, project, AbortSignal.abort(new Error('stopped'))),
    ).rejects.toThrow('stopped');
    expect(await checkProjectJob.lost.find(product.db)).toContain(project);
    await check();
    expect(await raised()).toHaveLength(1);
    expect(await checkProjectJob.lost.find(product.db)).not.toContain(project);
  });

  it('gives up on a project that ended every worker, and says so', async () => {
    await addRead(SET);
    await arrangeIssuances({ db: product.db }, project, running);
    const needs = {
      db: product.db,
      store: product.store,
      log,
      places: new ChildPlaces(),
      version: '1',
    };
    await compareIssuances(needs, project, running);
    await product.db.insert(checkRuns).values({ projectId: project, state: 'running', begun: 3 });
    await check();
    expect(await raised()).toEqual([]);
    const [end] = (await tasks()).filter(({ event_type }) => event_type === 'issues_created');
    expect(end).toMatchObject({ had_error: true });
    expect(end?.event_data.error).toMatch('could not be checked');
    expect(await checkProjectJob.lost.find(product.db)).not.toContain(project);
  });

  it('waits while a document is being read or its overlays are not chosen', async () => {
    const set = await addRead(SET);
    await check();
    expect(await product.db.$count(checkRuns, eq(checkRuns.projectId, project))).toBe(0);
    await process();
    await product.db.delete(projectTasks).where(eq(projectTasks.documentId, set));
    await product.db.delete(checkRuns).where(eq(checkRuns.projectId, project));
    await check();
    expect(await product.db.$count(checkRuns, eq(checkRuns.projectId, project))).toBe(0);
  });

  it('leaves out checks that are switched off', async () => {
    await addRead(SET);
    await product.db
      .insert(checkSettings)
      .values({ projectId: project, checkId: 'missing-sheets', isOn: false });
    await process();
    expect(await raised()).toEqual([]);
  });

  it('keeps what became of every check on every sheet, and why', async () => {
    const set = await addRead({ ...SET, 'A-401': [] });
    await product.db
      .update(pageTexts)
      .set({ recognizedFrom: 0, recognition: 'done' })
      .where(and(eq(pageTexts.documentId, set), eq(pageTexts.pageNumber, 3)));
    await process();
    const looks = await product.db
      .select({
        page: drawingSheets.pageNumber,
        outcome: checkLooks.outcome,
        reason: checkLooks.reason,
      })
      .from(checkLooks)
      .innerJoin(drawingSheets, eq(drawingSheets.id, checkLooks.sheetId))
      .where(and(eq(drawingSheets.documentId, set), eq(checkLooks.checkId, 'missing-sheets')))
      .orderBy(drawingSheets.pageNumber);
    expect(looks).toEqual([
      { page: 1, outcome: 'found', reason: null },
      { page: 2, outcome: 'found', reason: null },
      {
        page: 3,
        outcome: 'not_checked',
        reason: 'Its text was recognized in a picture, and may be wrong.',
      },
      { page: 4, outcome: 'not_checked', reason: 'The sheet has no text.' },
    ]);
  });

  it('is switched check by check, and tells what became of each on every sheet', async () => {
    const url = `/v1/projects/${project}`;
    const coverage = async () => (await product.call(ada, 'GET', `${url}/checks`)).json<Coverage>();
    expect(await coverage()).toMatchObject({ state: 'none', checked_at: null, sheets: [] });
    await addRead(SET);
    await process();
    const first = await coverage();
    expect(first.state).toBe('done');
    expect(first.checks.filter((each) => each.is_on).map(({ id }) => id)).toEqual([
      'missing-sheets',
      'duplicate-numbers',
      'schedule-tags',
      'detail-numbers',
      'overlay-notes',
      'overlay-revisions',
    ]);
    expect(first.sheets.map(({ sheet_num }) => sheet_num)).toEqual(['A-101', 'A-102', 'A-301']);
    expect(first.sheets[0]?.looks).toContainEqual({
      ...{ check_id: 'missing-sheets', outcome: 'found', found_count: 1, reason: null },
    });
    const body = { check_id: 'missing-sheets', is_on: false };
    const answer = await product.call(ada, 'PUT', `${url}/check-settings`, body);
    expect(answer.statusCode).toBe(204);
    expect(await checkProjectJob.lost.find(product.db)).toContain(project);
    expect((await coverage()).state).toBe('waiting');
    await check();
    const last = await coverage();
    expect(last.checks.find(({ id }) => id === 'missing-sheets')?.is_on).toBe(false);
    expect(last.sheets.flatMap(({ looks }) => looks.map((look) => look.check_id))).not.toContain(
      'missing-sheets',
    );
    // What was raised stays.
    expect(await raised()).toHaveLength(1);
  });

  it('compares marks with the drawings that were recognized, except those that people deleted', async () => {
    const set = await addRead({
      ...SET,
      'A-101': [...mark('A-301', 100, 100), ['7', 408, 200], ['A-301', 400, 214]],
      'A-303': [],
    });
    const [target] = await product.db
      .select({ id: drawingSheets.id })
      .from(drawingSheets)
      .where(and(eq(drawingSheets.documentId, set), eq(drawingSheets.sheetNum, 'A-301')));
    const box = { x0: 100, y0: 100, x1: 900, y1: 900, confidence: 0.9 };
    await product.db.insert(drawings).values(
      ['1', '7'].map((number) => ({
        ...{ sheetId: target?.id ?? 0, key: number, title: 'SECTION', number, ...box },
        isDeleted: number === '7',
      })),
    );
    await process();
    expect(await raised()).toMatchObject([
      { summary: 'A-301 has no drawing 7, but A-101 points to it', ref_number: 'A-101' },
    ]);
  });

  it('compares the grids that were recognized on the plans of two disciplines, where people see them', async () => {
    const set = await addRead({ 'A-101': [['NOTES', 100, 100]], 'S-101': [['NOTES', 100, 100]] });
    // In points of the file, which go up.
    const gridOf = (numbers: Readonly<Record<string, number>>) => [
      [
        Object.entries(numbers).map(([label, x]) => ({ label, ends: [x, 1500, x, 300] as const })),
        Object.entries({ A: 400, B: 700, C: 1200 }).map(([label, y]) => ({
          ...{ label, ends: [100, y, 2000, y] as const },
        })),
      ],
    ];
    const [numbers, sheetTitle] = [{ 1: 200, 2: 500, 3: 900, 4: 1500 }, 'FIRST FLOOR PLAN'];
    for (const [sheetNum, places] of Object.entries({
      'A-101': numbers,
      'S-101': { ...numbers, 3: 950 },
    })) {
      await product.db
        .update(drawingSheets)
        .set({ sheetTitle, grids: gridOf(places) })
        .where(and(eq(drawingSheets.documentId, set), eq(drawingSheets.sheetNum, sheetNum)));
    }
    await product.db
      .insert(checkSettings)
      .values({ projectId: project, checkId: 'grid-lines', isOn: true });
    await process();
    const [issue, ...others] = await raised();
    expect(others).toEqual([]);
    expect(issue?.summary).toBe('Grid line 3 is elsewhere on S-101 than on A-101');
    const whole = (await product.call(ada, 'GET', `/v1/issues/${issue?.id ?? 0}`)).json<Issue>();
    // Around the bubble at 900, 1500.
    expect(whole.xfdf).toContain('rect="876,1476,924,1524"');
  });

  it('compares the columns that were recognized on the plans of two disciplines, where people see them', async () => {
    const set = await addRead({ 'A-101': [['NOTES', 100, 100]], 'S-101': [['NOTES', 100, 100]] });
    const numbers = { 1: 200, 2: 500, 3: 900, 4: 1500 };
    const letters = { A: 400, B: 700, C: 1200 };
    // In points of the file, which go up.
    const grids = [
      [
        Object.entries(numbers).map(([label, x]) => ({ label, ends: [x, 1500, x, 300] as const })),
        Object.entries(letters).map(([label, y]) => ({ label, ends: [100, y, 2000, y] as const })),
      ],
    ];
    const all = Object.entries(numbers).flatMap(([number, x]) =>
      Object.entries(letters).map(([letter, y]) => ({
        ...{ grid: 0, on: [number, letter] as const, box: [x - 9, y - 9, x + 9, y + 9] as const },
      })),
    );
    for (const [sheetNum, columns] of Object.entries({
      'A-101': all,
      'S-101': all.filter(({ on }) => on.join('') !== '3B'),
    })) {
      await product.db
        .update(drawingSheets)
        .set({ sheetTitle: 'FIRST FLOOR PLAN', grids, symbols: { columns, north: null } })
        .where(and(eq(drawingSheets.documentId, set), eq(drawingSheets.sheetNum, sheetNum)));
    }
    await product.db
      .insert(checkSettings)
      .values({ projectId: project, checkId: 'columns', isOn: true });
    await process();
    const [issue, ...others] = await raised();
    expect(others).toEqual([]);
    expect(issue?.summary).toBe('The column at B-3 of A-101 is not on S-101');
    const whole = (await product.call(ada, 'GET', `/v1/issues/${issue?.id ?? 0}`)).json<Issue>();
    // Around the column at 900, 700.
    const [x0, y0, x1, y1] = /rect="([^"]+)"/.exec(whole.xfdf ?? '')?.[1]?.split(',') ?? [];
    expect([Number(x0) + Number(x1), Number(y0) + Number(y1)]).toEqual([1800, 1400]);
  });

  it('compares the openings and walls that were recognized on the plans of two disciplines, where people see them', async () => {
    const set = await addRead({ 'A-101': [['NOTES', 100, 100]], 'S-101': [['NOTES', 100, 100]] });
    // In points of the file, which go up.
    const grids = [
      [
        Object.entries({ 1: 200, 2: 500, 3: 900, 4: 1500 }).map(([label, x]) => ({
          ...{ label, ends: [x, 1500, x, 300] as const },
        })),
        Object.entries({ A: 400, B: 700, C: 1200 }).map(([label, y]) => ({
          ...{ label, ends: [100, y, 2000, y] as const },
        })),
      ],
    ];
    const openings = [600, 800, 1000].map((x) => ({
      ...{ box: [x, 800, x + 45, 845] as const, isDashed: false, isNamed: false },
    }));
    const walls = Array.from({ length: 9 }, (_, at) => [600 + 40 * at, 900, 604.5 + 40 * at, 1000]);
    const wallsOf = (by: number) =>
      walls.map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0], at) =>
        at === 3 ? ([x0 + by, y0, x1 + by, y1] as const) : ([x0, y0, x1, y1] as const),
      );
    for (const [sheetNum, symbols] of Object.entries({
      'A-101': { columns: [], north: null, openings, walls: wallsOf(0) },
      'S-101': { columns: [], north: null, openings: openings.slice(1), walls: wallsOf(6) },
    })) {
      const [sheet] = await product.db
        .update(drawingSheets)
        .set({ sheetTitle: 'FIRST FLOOR PLAN', grids, symbols })
        .where(and(eq(drawingSheets.documentId, set), eq(drawingSheets.sheetNum, sheetNum)))
        .returning({ id: drawingSheets.id });
      await product.db.insert(drawings).values({
        ...{ sheetId: sheet?.id ?? 0, key: '1', title: 'PLAN', scale: '1/8" = 1\'-0"' },
        ...{ x0: 100, y0: 100, x1: 2900, y1: 1900, confidence: 0.9 },
      });
    }
    await product.db.insert(checkSettings).values(
      (['openings', 'walls'] as const).map((checkId) => ({
        ...{ projectId: project, checkId, isOn: true },
      })),
    );
    await process();
    const found = (await raised()).toSorted((a, b) => a.summary.localeCompare(b.summary));
    expect(found.map(({ summary }) => summary)).toEqual([
      'The opening near B-2 of A-101 is not on S-101',
      'The wall near B-3 is elsewhere on S-101 than on A-101',
    ]);
    const whole = (await product.call(ada, 'GET', `/v1/issues/${found[0]?.id ?? 0}`)).json<Issue>();
    // Around the opening, whose middle is at 622.5, 822.5.
    const [x0, y0, x1, y1] = /rect="([^"]+)"/.exec(whole.xfdf ?? '')?.[1]?.split(',') ?? [];
    expect([Number(x0) + Number(x1), Number(y0) + Number(y1)]).toEqual([1245, 1645]);
  });

  it('raises issues on sections of specifications', async () => {
    const book = await addRead({ 'A-1': [] }, 'Book.pdf');
    await product.db.update(documents).set({ documentTypeId: 1 }).where(eq(documents.id, book));
    await product.db.insert(specSections).values(
      ['033000', '081416', '092900', '099000'].map((csiCode, position) => ({
        ...{ documentId: book, csiCode, position, title: 'WORK' },
        ...{ startingPageNumber: position + 1, isListed: csiCode !== '081416' },
      })),
    );
    await product.db
      .insert(checkSettings)
      .values({ projectId: project, checkId: 'book-contents', isOn: true });
    await check();
    expect(await raised()).toMatchObject([
      {
        summary: 'Section 08 14 16 WORK is not in the table of contents',
        ...{ issue_type: 'spec', ref_number: '08 14 16', page_number: 2, creator_id: null },
      },
    ]);
  });

  it('ends the processing of a book of specifications', async () => {
    const book = await addRead({ 'A-1': [] }, 'Book.pdf');
    await product.db.update(documents).set({ documentTypeId: 1 }).where(eq(documents.id, book));
    await check();
    const events = (await tasks()).map(({ event_type }) => event_type);
    expect(events).toContain('issues_created');
    expect(await raised()).toEqual([]);
  });
});
