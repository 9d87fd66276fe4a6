/** Scales of sheets and drawings: what readings suggest, what people choose, and that a choice stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionScale, Scale } from '../../../../contract/src/scales/schema.ts';
import {
  documents,
  drawings,
  drawingSheets,
  pageScales,
} from '../../../../server/src/db/schema.ts';
import { eq, sql } from 'drizzle-orm';
import { storeDrawings } from '../../../../server/src/repositories/drawing-readings.ts';
import type { DrawingReading } from '../../../../server/src/repositories/drawing-readings.ts';
import { removeSheetsBut, storeSheets } from '../../../../server/src/repositories/reading.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const PLAN: DrawingReading = {
  ...{ key: '1 PLAN', title: 'PLAN', number: '1', confidence: 0.9 },
  ...{ scale: `1/4" = 1'-0"`, scaleSource: 'view-title' },
  ...{ x0: 100, y0: 200, x1: 900, y1: 800 },
};
const DETAIL: DrawingReading = {
  ...PLAN,
  ...{ key: '2 DETAIL', title: 'DETAIL', x0: 2000, x1: 2400 },
  ...{ scale: '1 in = 20 ft', scaleSource: 'viewport' },
};
const EIGHTH: Scale = {
  ...{ inches_per_point: 96 / 72, label: '1/8″ = 1′', source: 'chosen', relative_error: 0 },
};

describe('scales', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let viewer: TestPerson;
  let document = 0;
  let sheetId = 0;
  let page = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    const made = await product.call(creator, 'POST', '/v1/projects', {
      name: 'Clinic',
      organization_id: ours,
    });
    const { fileId } = await uploadPdf(product, creator, ours);
    const rows = await product.db
      .insert(documents)
      .values({
        ...{ projectId: made.json<{ id: number }>().id, fileId },
        ...{ documentTypeId: 2, pageCount: 100 },
      })
      .returning({ id: documents.id });
    document = rows[0]?.id ?? 0;
  });
  afterAll(() => product[Symbol.asyncDispose]());
  /** A separate sheet for each test. */
  beforeEach(async () => {
    page += 1;
    const reading = {
      ...{ pageNumber: page, sheetNum: `A-${page}`, sheetTitle: 'PLAN', rotationDegrees: 0 },
      ...{ widthPoints: 2592, heightPoints: 1728, confidence: 1 },
    };
    const stored = await storeSheets(product.db, document, [reading], { areSettled: true });
    sheetId = stored.get(page) ?? 0;
  });

  const read = (...found: DrawingReading[]) => storeDrawings(product.db, sheetId, found);
  async function idOf(key: string): Promise<number> {
    const rows = await product.db.select().from(drawings).where(eq(drawings.sheetId, sheetId));
    return rows.find((row) => row.key === key)?.id ?? 0;
  }
  async function listed(): Promise<RegionScale[]> {
    const url = `/v1/documents/${document}/scales?page_number=${page}`;
    return (await product.call(viewer, 'GET', url)).json<{ data: RegionScale[] }>().data;
  }
  const put = (drawing_ids: (number | null)[], scale: Scale | null, by = creator) =>
    product.call(by, 'PUT', `/v1/documents/${document}/scales`, {
      ...{ page_number: page, drawing_ids, scale },
    });

  it('are read from view titles and viewports, and are the sheet’s where all agree', async () => {
    await read(PLAN);
    const stated = {
      ...{ inches_per_point: 48 / 72, label: '1/4″ = 1′', source: 'view-title', relative_error: 0 },
    };
    expect(await listed()).toEqual([
      { drawing_id: null, chosen: null, read: stated, check: null },
      { drawing_id: await idOf('1 PLAN'), chosen: null, read: stated, check: null },
    ]);
    await read(PLAN, DETAIL);
    const [plan, detail] = await listed();
    expect(plan?.drawing_id).toBe(await idOf('1 PLAN'));
    expect(detail?.read).toMatchObject({ label: '1″ = 20′', source: 'viewport' });
  });

  it('that are not to scale, or not understood, are none', async () => {
    await read({ ...PLAN, scale: 'N.T.S.' }, { ...DETAIL, scale: 'AS NOTED' });
    expect(await listed()).toEqual([]);
  });

  it('are chosen by people for the sheet and its drawings, and a later reading leaves that', async () => {
    await read(PLAN);
    const id = await idOf('1 PLAN');
    const answer = await put([id, null], EIGHTH);
    expect(answer.statusCode).toBe(200);
    const regions = await listed();
    expect(answer.json()).toEqual({ data: regions });
    expect(regions.map(({ drawing_id, chosen }) => [drawing_id, chosen?.label])).toEqual([
      [null, '1/8″ = 1′'],
      [id, '1/8″ = 1′'],
    ]);
    expect(regions[0]?.chosen?.author?.id).toBe(creator.userId);
    await read({ ...PLAN, scale: '1:50' });
    expect((await listed()).map(({ chosen, read: now }) => [chosen?.label, now?.label])).toEqual([
      ['1/8″ = 1′', '1:50'],
      ['1/8″ = 1′', '1:50'],
    ]);
    // A drawing with a choice stays, even if a reading does not find it.
    await read();
    expect((await listed()).map(({ drawing_id }) => drawing_id)).toEqual([null, id]);
  });

  it('are checked against the dimensions, which make them as exact as the check', async () => {
    const measured = {
      ...{ inchesPerPoint: 48.01 / 72, relativeError: 0.0006, dimensionCount: 14 },
      ...{ lengthCount: 9, share: 1 },
    };
    await read({ ...PLAN, measuredScale: measured });
    const id = await idOf('1 PLAN');
    const planOf = async () => (await listed()).find(({ drawing_id }) => drawing_id === id);
    expect(await planOf()).toMatchObject({
      read: { label: '1/4″ = 1′', relative_error: 0.0006 },
      check: { verdict: 'agrees', dimension_count: 14, measured: { label: '1/4″ = 1′' } },
    });
    // What a person chose is checked instead.
    await put([id], EIGHTH);
    expect(await planOf()).toMatchObject({
      read: { relative_error: 0 },
      chosen: { relative_error: 0 },
      check: { verdict: 'disagrees', measured: { label: '1/4″ = 1′', source: 'dimensions' } },
    });
    await put([id], null);
    await read({ ...PLAN, measuredScale: { ...measured, inchesPerPoint: 96 / 72 } });
    expect(await planOf()).toMatchObject({
      read: { label: '1/4″ = 1′', relative_error: 0 },
      check: { verdict: 'disagrees', printed: 0.5, reprint: { is_half_size: true, from: null } },
    });
    // Too weak for a warning.
    const weak = { ...measured, inchesPerPoint: 96 / 72, dimensionCount: 4 };
    await read({ ...PLAN, measuredScale: weak });
    expect((await planOf())?.check).toBeNull();
  });

  it('are checked for drawings with few dimensions by those of the others', async () => {
    const reduction = {
      ...{ inchesPerPoint: 2, relativeError: 0.001, dimensionCount: 6, lengthCount: 5, share: 1 },
    };
    await product.db
      .update(drawingSheets)
      .set({ measuredReduction: reduction })
      .where(eq(drawingSheets.id, sheetId));
    await read(PLAN, DETAIL);
    expect((await listed()).map(({ check }) => check?.measured.label)).toEqual([
      '1/8″ = 1′',
      '1″ = 40′',
    ]);
  });

  it('that nothing states are those of the title block, or are offered by the dimensions', async () => {
    const measured = {
      ...{ inchesPerPoint: 50 / 72, relativeError: 0.001, dimensionCount: 8, lengthCount: 5 },
      share: 0.9,
    };
    const set = (change: Partial<typeof drawingSheets.$inferInsert>) =>
      product.db.update(drawingSheets).set(change).where(eq(drawingSheets.id, sheetId));
    await set({ measuredScale: measured });
    expect(await listed()).toMatchObject([
      { drawing_id: null, read: null, check: { verdict: 'unstated', measured: { label: '1:50' } } },
    ]);
    await set({ scale: 'SCALE 1:50' });
    expect(await listed()).toMatchObject([
      { read: { label: '1:50', source: 'title-block' }, check: { verdict: 'agrees' } },
    ]);
  });

  it('are kept if they are chosen while a reading removes their drawing', async () => {
    await read(PLAN, DETAIL);
    const id = await idOf('1 PLAN');
    let removed: Promise<void> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.select().from(drawings).where(eq(drawings.id, id)).for('key share');
      await tx.insert(pageScales).values({
        ...{ documentId: document, pageNumber: page, drawingId: id, label: '1/8″ = 1′' },
        ...{ inchesPerPoint: 96 / 72, source: 'chosen', relativeError: 0, updatedAt: new Date() },
      });
      // Waits for the choice, which holds its drawing.
      removed = read(DETAIL);
      const waiting = sql`select 1 from pg_locks where not granted`;
      await expect.poll(async () => (await product.db.execute(waiting)).rows.length).toBe(1);
    });
    await removed;
    expect((await listed()).map(({ drawing_id, chosen }) => [drawing_id, chosen?.label])).toEqual([
      [id, '1/8″ = 1′'],
      [await idOf('2 DETAIL'), undefined],
    ]);
  });

  it('are kept with their sheet if a reading takes it for none', async () => {
    await read(PLAN);
    const id = await idOf('1 PLAN');
    await put([id], EIGHTH);
    await removeSheetsBut(product.db, document, []);
    expect((await listed()).map(({ drawing_id }) => drawing_id)).toContain(id);
  });

  it('are replaced by another choice, and taken back', async () => {
    await put([null], EIGHTH);
    await put([null], { ...EIGHTH, label: '1:50', inches_per_point: 50 / 72, source: 'typed' });
    expect((await listed()).map(({ chosen }) => chosen?.label)).toEqual(['1:50']);
    await put([null, null], null);
    expect(await listed()).toEqual([]);
  });

  it('belong to creators and administrators', async () => {
    expect((await put([null], EIGHTH, viewer)).statusCode).toBe(403);
  });

  it('are refused for what is not there', async () => {
    expect((await put([2_000_000], EIGHTH)).statusCode).toBe(404);
    const url = `/v1/documents/${document}/scales`;
    const beyond = { page_number: 101, drawing_ids: [null], scale: EIGHTH };
    expect((await product.call(creator, 'PUT', url, beyond)).statusCode).toBe(404);
    for (const scale of [
      { ...EIGHTH, inches_per_point: 0 },
      { ...EIGHTH, label: '' },
      { ...EIGHTH, source: 'guessed' },
      { ...EIGHTH, relative_error: 2 },
    ]) {
      const body = { page_number: page, drawing_ids: [null], scale };
      expect((await product.call(creator, 'PUT', url, body)).statusCode).toBe(422);
    }
  });

  it('of a deleted drawing are not listed', async () => {
    await read(PLAN);
    const id = await idOf('1 PLAN');
    await put([id], EIGHTH);
    await product.call(creator, 'DELETE', `/v1/drawings/${id}`);
    expect(await listed()).toEqual([]);
  });
});
