/** Drawings that people add, name, move and delete, and what later readings of the sheet leave unchanged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import { documents } from '../../../../server/src/db/schema.ts';
import { storeDrawings } from '../../../../server/src/repositories/drawing-readings.ts';
import type { DrawingReading } from '../../../../server/src/repositories/drawing-readings.ts';
import { storeSheets } from '../../../../server/src/repositories/reading.ts';
import { PLAN } from '../../../support/drawing-readings.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const BOX = { x0: 600, y0: 600, x1: 1000, y1: 1000 };
const DETAIL: DrawingReading = { ...PLAN, key: '2 DETAIL', title: 'DETAIL', x0: 2000, x1: 2400 };

describe('drawings', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let viewer: TestPerson;
  let project = 0;
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
    project = made.json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, creator, ours);
    const rows = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 2, pageCount: 100 })
      .returning({ id: documents.id });
    document = rows[0]?.id ?? 0;
  });
  afterAll(() => product[Symbol.asyncDispose]());
  /** A separate sheet for each test: 36 × 24 in. */
  beforeEach(async () => {
    page += 1;
    const reading = {
      pageNumber: page,
      sheetNum: `A-${page}`,
      sheetTitle: 'FLOOR PLAN',
      rotationDegrees: 90,
      widthPoints: 2592,
      heightPoints: 1728,
      confidence: 1,
    };
    const stored = await storeSheets(product.db, document, [reading], { areSettled: true });
    sheetId = stored.get(page) ?? 0;
  });

  /** The drawings of the sheet, from the table of contents. */
  async function listed(): Promise<Drawing[]> {
    const url = `/v1/projects/${project}/table-of-contents`;
    const contents = (await product.call(viewer, 'GET', url)).json<{
      drawings: { sheet_sets: { sheets: Sheet[] }[] };
    }>();
    const sheets = contents.drawings.sheet_sets.flatMap((set) => set.sheets);
    return sheets.find(({ id }) => id === sheetId)?.drawings ?? [];
  }
  const read = (...found: DrawingReading[]) => storeDrawings(product.db, sheetId, found);
  const add = (box: object = BOX) =>
    product.call(creator, 'POST', '/v1/drawings', { drawing_sheet_id: sheetId, ...box });
  const put = (id: number | undefined, body: object) =>
    product.call(creator, 'PUT', `/v1/drawings/${id}`, body);
  const remove = (id: number | undefined) => product.call(creator, 'DELETE', `/v1/drawings/${id}`);

  it('are added with a name that is free on their sheet, and stand in the contents', async () => {
    const first = await add();
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ title: 'New drawing', ...BOX });
    const second = (await add({ ...BOX, x0: 650.04 })).json<Drawing>();
    expect(second).toMatchObject({ title: 'New drawing 2', x0: 650 });
    expect(await listed()).toEqual([first.json(), second]);
  });

  it('are named and moved, by all corners or by some', async () => {
    await read(PLAN);
    const [plan] = await listed();
    const named = await put(plan?.id, { title: '  Level 1 plan ' });
    expect(named.json()).toEqual({ ...plan, title: 'Level 1 plan' });
    const moved = await put(plan?.id, { title: 'Level 1 plan', x1: 950 });
    expect(moved.json()).toMatchObject({ x0: 100, y0: 200, x1: 950, y1: 800 });
    expect(moved.json<Drawing>().cache_key).not.toBe(plan?.cache_key);
    expect(await listed()).toEqual([moved.json()]);
  });

  it('are refused without a name, off the sheet, or with sides the wrong way round', async () => {
    const drawing = (await add()).json<Drawing>();
    const refusals: [object, string][] = [
      [{ title: ' ' }, 'title: must not be empty'],
      [{}, 'title: Invalid input: expected string, received undefined'],
      [{ title: 'A', x0: 1000 }, 'x1 must be greater than x0.'],
      [{ title: 'A', y1: 600.04 }, 'y1 must be greater than y0.'],
      [
        { title: 'A', x1: 3700 },
        'The box must lie on the sheet, which is 3600 by 2400 units of 1/100 in.',
      ],
    ];
    for (const [body, detail] of refusals) {
      const answer = await put(drawing.id, body);
      expect([answer.statusCode, answer.json()]).toEqual([422, { detail, code: 'INVALID_INPUT' }]);
    }
    expect((await add({ ...BOX, y0: -1 })).statusCode).toBe(422);
    expect((await add({ x0: 600, y0: 600, x1: 1000 })).statusCode).toBe(422);
    expect(await listed()).toEqual([drawing]);
  });

  it('are deleted once, and are then not found', async () => {
    const drawing = (await add()).json<Drawing>();
    expect((await remove(drawing.id)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await remove(drawing.id)).statusCode).toBe(404);
    expect((await put(drawing.id, { title: 'A' })).statusCode).toBe(404);
    const missing = await product.call(creator, 'POST', '/v1/drawings', {
      drawing_sheet_id: 999_999,
      ...BOX,
    });
    expect(missing.json()).toEqual({ detail: 'Sheet 999999 not found', code: 'NOT_FOUND' });
  });

  it('are not for viewers to change', async () => {
    const drawing = (await add()).json<Drawing>();
    const answer = await product.call(viewer, 'PUT', `/v1/drawings/${drawing.id}`, { title: 'A' });
    expect(answer.json()).toEqual({
      detail: 'Only creators can create and change projects.',
      code: 'FORBIDDEN',
    });
    expect(await listed()).toEqual([drawing]);
  });

  it('stay as people said when the sheet is read again', async () => {
    await read(PLAN, DETAIL);
    const [plan, detail] = await listed();
    await put(plan?.id, { title: 'Level 1 plan', x1: 950 });
    await remove(detail?.id);
    const added = (await add()).json<Drawing>();
    const section = { ...PLAN, key: '3 SECTION', title: 'SECTION', y0: 1500, y1: 2000 };
    await read({ ...PLAN, title: 'PLAM', y0: 150 }, DETAIL, section);
    expect(await listed()).toMatchObject([
      // A moved box is kept as a whole.
      { id: plan?.id, title: 'Level 1 plan', x0: 100, y0: 200, x1: 950, y1: 800 },
      added,
      { title: 'SECTION' },
    ]);
    await read();
    expect(await listed()).toMatchObject([{ id: plan?.id, x1: 950 }, added]);
  });

  it('are known by their place where a reading finds them under other names', async () => {
    await read(PLAN, DETAIL);
    const [plan, detail] = await listed();
    await put(plan?.id, { title: 'Level 1 plan' });
    await remove(detail?.id);
    const added = (await add()).json<Drawing>();
    await read(
      { ...PLAN, key: '1 FLOOR PLAN', title: 'FLOOR PLAN', x1: 910 },
      { ...DETAIL, key: '2 DETAIL AT DOOR', title: 'DETAIL AT DOOR' },
      { ...PLAN, key: '4 STAIR', title: 'STAIR', ...BOX, x1: 990 },
    );
    expect(await listed()).toMatchObject([{ id: plan?.id, title: 'Level 1 plan' }, added]);
    expect(await listed()).toHaveLength(2);
  });

  it('keep their id under another name in the same place, and no other place', async () => {
    await read(PLAN, DETAIL);
    const [plan, detail] = await listed();
    await read(
      { ...PLAN, key: '1 FLOOR PLAN', title: 'FLOOR PLAN', x1: 910 },
      { ...DETAIL, key: '3 DOOR', title: 'DOOR', x0: 3000, x1: 3400 },
    );
    const [renamed, other] = await listed();
    expect(renamed).toMatchObject({ id: plan?.id, title: 'FLOOR PLAN', x1: 910 });
    expect(other?.id).not.toBe(detail?.id);
  });
});
