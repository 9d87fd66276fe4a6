/** The change matrix of an issuance, whose pairs a job compares: the sample’s two issuances against what changed in them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeMatrix, SheetChange } from '../../../contract/src/issuances/changes.ts';
import type { Issuance } from '../../../contract/src/issuances/schema.ts';
import {
  checkLooks,
  checkSettings,
  files,
  overlayExecutions,
  overlays,
} from '../../../server/src/db/schema.ts';
import { checkKnownOverlays } from '../../../server/src/jobs/checking/check-known-overlays.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import {
  compareIssuances,
  compareIssuancesJob,
} from '../../../server/src/jobs/compare-issuances-job.ts';
import { writeWords } from '../../../server/src/jobs/exporting/report/write-report.ts';
import { projectsWithIssuances } from '../../../server/src/repositories/planned-overlays.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { qpdfComplaints } from '../../support/exported-pdf.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { pdfPages } from '../../support/pdf-pages.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../web/public/sample');
const isReady = () => coreIsBuilt() && existsSync(path.join(SAMPLE, 'truth.json'));
const log = pino({ level: 'silent' });

type Truth = { pairs: { sheet: string; oldPage: number; newPage: number }[] };

let product: TestProduct;
let ada: TestPerson;
let organization = 0;

beforeAll(async () => {
  product = await startTestProduct({ writeWords });
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
});
afterAll(() => product[Symbol.asyncDispose]());

async function addProject(): Promise<number> {
  const body = { name: 'Clinic', organization_id: organization };
  return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
}

type Sheets = readonly { page: number; number: string }[];

async function issue(
  project: number,
  { name, sheets, bytes }: { name: string; sheets: Sheets; bytes?: Buffer },
): Promise<number> {
  const own = { person: ada, organization };
  const set = { project, name: `${name}.pdf`, sheets, ...(bytes && { bytes }) };
  const { document } = await addSet(product, own, set);
  const body = { name, kind: 'other', issued_on: null, is_whole_set: true };
  const answer = await product.call(ada, 'POST', `/v1/projects/${project}/issuances`, {
    ...{ ...body, document_ids: [document] },
  });
  return answer.json<Issuance>().id;
}

async function changesOf(project: number, issuance: number): Promise<ChangeMatrix> {
  const url = `/v1/projects/${project}/issuances/${issuance}/changes`;
  return (await product.call(ada, 'GET', url)).json<ChangeMatrix>();
}

const compare = (project: number, signal = new AbortController().signal) =>
  compareIssuances(
    { db: product.db, store: product.store, log, places: new ChildPlaces(), version: 'test' },
    project,
    signal,
  );

const stateOf = ({ changes }: ChangeMatrix, number: string) =>
  changes.find(({ sheet, earlier }) => (sheet ?? earlier)?.sheet_num === number)?.state;

describe('before its pairs are compared, the matrix', () => {
  it('says which sheets wait, and which are new or gone', async () => {
    const project = await addProject();
    const [first, second, third] = ['A-101', 'A-102', 'A-103'].map((number, index) => ({
      ...{ page: index + 1, number },
    }));
    if (!first || !second || !third) throw new Error('Three sheets');
    await issue(project, { name: 'Permit', sheets: [first, second] });
    const later = await issue(project, { name: 'Construction', sheets: [second, third] });
    const matrix = await changesOf(project, later);
    expect(matrix).toMatchObject({ compared_count: 0, pairs_count: 1 });
    expect(['A-101', 'A-102', 'A-103'].map((number) => stateOf(matrix, number))).toEqual([
      ...['removed', 'waiting', 'added'],
    ]);
    expect(await projectsWithIssuances(product.db)).toContain(project);
    const missing = `/v1/projects/${project}/issuances/2000000000/changes`;
    expect((await product.call(ada, 'GET', missing)).statusCode).toBe(404);
  });

  it('goes into a transmittal that names every sheet and the files, byte for byte the same', async () => {
    const project = await addProject();
    const [first, second, third] = [
      ...[
        { page: 1, number: 'A-101' },
        { page: 2, number: 'A-102' },
      ],
      { page: 3, number: 'A-103' },
    ];
    if (!first || !second || !third) throw new Error('Three sheets');
    await issue(project, { name: 'Permit', sheets: [first, second] });
    const later = await issue(project, { name: 'Construction', sheets: [second, third] });
    const url = `/v1/projects/${project}/issuances/${later}/transmittal/pdf`;
    const one = await product.call(ada, 'GET', url);
    expect(one.headers['content-disposition']).toContain(`transmittal-${later}.pdf`);
    const again = await product.call(ada, 'GET', url);
    expect(Buffer.compare(one.rawPayload, again.rawPayload)).toBe(0);
    expect(await qpdfComplaints(one.rawPayload)).toEqual([]);
    const text = (await pdfPages(one.rawPayload)).map((page) => page.text).join('\n');
    const stored = await product.db.select().from(files).where(eq(files.name, 'Construction.pdf'));
    for (const words of [
      ...['Transmittal: Construction', 'Project Clinic', 'Kind Other', 'Issued Not dated'],
      'Sheets 1 added, 1 removed, 1 not compared yet',
      'Still to be compared: 1 of 1 sheets with an earlier version.',
      ...['File Construction.pdf', `SHA-256 ${stored.at(-1)?.sha256 ?? ''}`],
      ...['Added (1)', 'A-103 PLAN', 'Removed (1)', 'A-101 PLAN', 'Not compared yet (1)'],
      ...['Reviewed 0 of 2', 'Signed off No'],
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    }
    const missing = `/v1/projects/${project}/issuances/2000000000/transmittal/pdf`;
    expect((await product.call(ada, 'GET', missing)).statusCode).toBe(404);
  });
});

it.skipIf(!coreIsBuilt())('says why sheets that cannot be read are not aligned', async () => {
  const project = await addProject();
  const sheets = [{ page: 1, number: 'A-101' }];
  await issue(project, { name: 'Permit', sheets });
  const later = await issue(project, { name: 'Bid', sheets });
  await compare(project);
  const { changes, compared_count: count } = await changesOf(project, later);
  expect(count).toBe(1);
  expect(changes).toMatchObject([
    { state: 'not-aligned', reason: expect.stringContaining('could not be compared') },
  ]);
});

describe.skipIf(!isReady())('the matrix of the sample', () => {
  let project = 0;
  let later = 0;
  let first: ChangeMatrix;

  beforeAll(async () => {
    const truth = JSON.parse(readFileSync(path.join(SAMPLE, 'truth.json'), 'utf8')) as Truth;
    const bytes = (set: 1 | 2) => readFileSync(path.join(SAMPLE, `issue-${set}.pdf`));
    // A floor plan, one at half the size, and one of which only the exporter is another.
    const wanted = truth.pairs.filter(({ sheet }) => ['A-101', 'A-102', 'A-301'].includes(sheet));
    project = await addProject();
    const old = wanted.map(({ sheet, oldPage: page }) => ({ page, number: sheet }));
    const next = wanted.map(({ sheet, newPage: page }) => ({
      ...{ page, number: sheet === 'A-102' ? 'A-110' : sheet },
    }));
    await issue(project, { name: 'Permit', sheets: old, bytes: bytes(1) });
    later = await issue(project, { name: 'Addendum 1', sheets: next, bytes: bytes(2) });
    // The sheets of this test have one title, so a person says which one was renumbered.
    const { changes } = await changesOf(project, later);
    const idOf = (number: string, of: 'sheet' | 'earlier') =>
      changes.map((each) => each[of]).find((each) => each?.sheet_num === number)?.id ?? 0;
    await product.call(ada, 'PUT', `/v1/drawing-sheets/${idOf('A-110', 'sheet')}/earlier-sheet`, {
      ...{ choice: 'sheet', sheet_id: idOf('A-102', 'earlier') },
    });
    await compare(project);
    first = await changesOf(project, later);
  });

  const rowOf = (number: string): SheetChange => {
    const row = first.changes.find(({ sheet }) => sheet?.sheet_num === number);
    if (!row) throw new Error(`No row of ${number}`);
    return row;
  };

  it('has count, area and the largest difference of a changed sheet, and its overlay', async () => {
    expect(first).toMatchObject({ compared_count: 3, pairs_count: 3 });
    const row = rowOf('A-101');
    expect(row).toMatchObject({ state: 'changed', paired_by: 'number', reason: null });
    expect(row.differences_count).toBeGreaterThan(5);
    expect(row.area_square_inches).toBeGreaterThan(row.largest?.areaSquareInches ?? Infinity);
    expect(row.area_share).toBeGreaterThan(0);
    const url = `/v1/overlay-executions/${row.overlay_execution_id}`;
    expect((await product.call(ada, 'GET', url)).json()).toMatchObject({
      ...{ has_been_checked: true, requested_by_ai: true, overlay_id: row.overlay_id },
      alignment_2: { status: 'aligned' },
    });
  });

  it('is checked again by checks that are switched on later, without comparing anything again', async () => {
    const looksOf = async (checkId: 'overlay-dimensions' | 'overlay-moved-dimensions') =>
      product.db.select().from(checkLooks).where(eq(checkLooks.checkId, checkId));
    const { signal } = new AbortController();
    await checkKnownOverlays(product.db, project, signal);
    expect(await looksOf('overlay-dimensions')).toEqual([]);
    await product.db
      .insert(checkSettings)
      .values({ projectId: project, checkId: 'overlay-dimensions', isOn: true });
    await checkKnownOverlays(product.db, project, signal);
    // On A-102, renumbered, a dimension was retyped.
    expect((await looksOf('overlay-dimensions')).map(({ outcome }) => outcome).toSorted()).toEqual([
      ...['found', 'nothing', 'nothing'],
    ]);
    expect(await looksOf('overlay-moved-dimensions')).toEqual([]);
  });

  it('has a sheet as unchanged of which only dates and the table of revisions are new', () => {
    expect(rowOf('A-301')).toMatchObject({ state: 'unchanged' });
  });

  it('has a renumbered sheet with its differences', () => {
    const row = rowOf('A-110');
    expect(row).toMatchObject({ state: 'renumbered', earlier: { sheet_num: 'A-102' } });
    expect(row.differences_count).toBeGreaterThan(0);
  });

  it('is the same when the job runs again, and each overlay is there once', async () => {
    await compare(project);
    expect(await changesOf(project, later)).toEqual(first);
    const rows = await product.db.select().from(overlays);
    expect(rows.filter(({ projectId }) => projectId === project)).toHaveLength(3);
    expect(compareIssuancesJob.lost.look).toBe('at start');
  });

  it('stores nothing of what was stopped, and the rest when it runs again', async () => {
    await product.db.delete(overlays);
    expect(await product.db.select().from(overlayExecutions)).toEqual([]);
    const stop = new AbortController();
    stop.abort(new Error('The worker stops.'));
    await expect(compare(project, stop.signal)).rejects.toThrow('The worker stops.');
    expect((await changesOf(project, later)).compared_count).toBe(0);
    await compare(project);
    const { changes } = await changesOf(project, later);
    expect(changes.map(({ state }) => state)).toEqual(first.changes.map(({ state }) => state));
  });
});
