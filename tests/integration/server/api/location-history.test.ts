/** The history of a place on a sheet, followed through the issuances of its set. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Issuance } from '../../../../contract/src/issuances/schema.ts';
import type { LocationHistory } from '../../../../contract/src/issuances/location-history.ts';
import type { OverlayAlignment, StoredDifference } from '../../../../server/src/db/schema.ts';
import { endExecution } from '../../../../server/src/repositories/overlay-runs.ts';
import { addSet, ALIGNED } from '../../../support/overlaid-sets.ts';
import type { CreatedOverlay } from '../../../support/overlaid-sets.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Added in the addendum, 200 by 100 points. Boxes are in points of the earlier sheet, sheets are 10 and 20 apart. */
const DOOR: StoredDifference = {
  ...{ id: 'door', kind: 'added', title: 'Door 110A added', group: 'drawing', areaSquareInches: 1 },
  box: [500, 500, 700, 600],
};
/** In the bulletin the same moved by 72 to the right. */
const MOVED: StoredDifference = {
  ...{ id: 'moved', kind: 'moved', group: 'drawing', areaSquareInches: 1 },
  ...{ box: [490, 480, 762, 580], move: [72, 0] },
};
const SPECK: StoredDifference = { ...DOOR, id: 'speck', group: 'specks' };
const ELSEWHERE: StoredDifference = { ...DOOR, id: 'else', box: [1000, 1000, 1100, 1100] };

let product: TestProduct;
let ada: TestPerson;
let viewer: TestPerson;
let organization = 0;
let project = 0;
/** The sheet in each issuance, the oldest first. */
let sheets: number[] = [];

beforeAll(async () => {
  product = await startTestProduct();
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  viewer = await product.person({ name: 'Vi', organizations: [organization], userTypeId: 2 });
});
afterAll(() => product[Symbol.asyncDispose]());

beforeEach(async () => {
  const body = { name: 'Clinic', organization_id: organization };
  project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  sheets = [];
  for (const [index, name] of ['Permit', 'Addendum 2', 'Bulletin 3'].entries()) {
    await issue(name, `2026-0${index + 1}-01`, [{ page: 1, number: 'A-101' }]);
  }
});

type Sheets = readonly { page: number; number: string }[];

async function issue(name: string, on: string, of: Sheets): Promise<Issuance> {
  const set = { project, name: `${name}.pdf`, sheets: of };
  const made = await addSet(product, { person: ada, organization }, set);
  sheets.push(made.sheets[0] ?? 0);
  const answer = await product.call(ada, 'POST', `/v1/projects/${project}/issuances`, {
    ...{ name, kind: 'other', issued_on: on, is_whole_set: true, document_ids: [made.document] },
  });
  return answer.json<Issuance>();
}

/** Compares the sheets of two issuances, by their places. */
async function compare(
  [earlier, later]: readonly [number, number],
  found: readonly StoredDifference[],
  alignment: OverlayAlignment = ALIGNED,
): Promise<CreatedOverlay> {
  const drawings = [earlier, later].map((at) => ({
    ...{ drawing_sheet_id: sheets[at], color: '#ff0000', opacity: 0.75 },
  }));
  const made = await product.call(ada, 'POST', '/v1/overlays', { drawings });
  const created = made.json<CreatedOverlay>();
  await product.db.transaction((tx) =>
    endExecution(tx, created.execution_id, {
      ...{ alignments: [alignment], limitation: null, hiddenCount: 0, failure: null },
      differences: found.map((content) => ({ drawingNumber: 2, content })),
    }),
  );
  return created;
}

/** At page points of a version. */
async function historyAt(version: number, x: number, y: number) {
  const inUnits = (points: number) => Math.round((points * 100) / 72);
  const url = `/v1/drawing-sheets/${sheets[version]}/location-history?x=${inUnits(x)}&y=${inUnits(y)}`;
  const answer = await product.call(viewer, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<LocationHistory>().steps;
}

type Step = LocationHistory['steps'][number];
const told = (steps: readonly Step[]) =>
  steps.map(({ issuance, state, differences, point }) => [
    issuance.name,
    ...[state, ...differences.map(({ id }) => id)],
    point && `${Math.round(point.x * 0.72)} ${Math.round(point.y * 0.72)}`,
  ]);

describe('the history of a place', () => {
  it('is followed back past what moved there, with the overlay of each step', async () => {
    const added = await compare([0, 1], [DOOR, SPECK, ELSEWHERE]);
    const moved = await compare([1, 2], [MOVED, ELSEWHERE]);
    // In the bulletin at 700, 520, which is 710, 540 on the addendum, where it came from 638, 540.
    const steps = await historyAt(2, 700, 520);
    expect(told(steps)).toEqual([
      ['Bulletin 3', 'changed', 'moved', '700 520'],
      ['Addendum 2', 'changed', 'door', '638 540'],
      ['Permit', 'first', '648 560'],
    ]);
    expect(steps).toMatchObject([
      { overlay_execution_id: moved.execution_id, earlier: { id: sheets[1] } },
      { overlay_execution_id: added.execution_id, differences: [{ title: 'Door 110A added' }] },
      { overlay_execution_id: null, sheet: { id: sheets[0] }, earlier: null },
    ]);
  });

  it('is the same from any version, and says where nothing changed', async () => {
    await compare([0, 1], [DOOR]);
    await compare([1, 2], [MOVED]);
    expect(told(await historyAt(0, 648, 560))).toEqual([
      ['Bulletin 3', 'changed', 'moved', '700 520'],
      ['Addendum 2', 'changed', 'door', '638 540'],
      ['Permit', 'first', '648 560'],
    ]);
    expect(told(await historyAt(1, 1500, 200)).map(([, state]) => state)).toEqual([
      ...['unchanged', 'unchanged', 'first'],
    ]);
  });

  it('ends at pairs that are not compared or not aligned, and says why', async () => {
    const reason = expect.stringContaining('not been compared yet');
    expect(await historyAt(1, 600, 500)).toMatchObject([
      { state: 'not-followed', reason, point: null, overlay_id: null },
      { state: 'not-followed', reason, issuance: { name: 'Addendum 2' } },
    ]);
    await compare([0, 1], [DOOR], { ...ALIGNED, status: 'uncertain' });
    await compare([1, 2], []);
    const steps = await historyAt(2, 600, 500);
    expect(told(steps)).toEqual([
      ['Bulletin 3', 'unchanged', '600 500'],
      ['Addendum 2', 'not-followed', '610 520'],
    ]);
    expect(steps[1]?.reason).toContain('not certain');
    expect((await historyAt(2, 2591, 1700))[0]?.reason).toContain('beyond the edge');
  });

  it('says that the sheet was removed from the set, and has no steps without an issuance', async () => {
    await compare([0, 1], []);
    await compare([1, 2], []);
    // Two sheets of one title: neither is the next version of the plan.
    const others = ['A-200', 'A-201'].map((number, index) => ({ page: index + 1, number }));
    await issue('Record', '2026-09-01', others);
    expect((await historyAt(2, 600, 500))[0]).toMatchObject({
      ...{ state: 'removed', issuance: { name: 'Record' }, sheet: { id: sheets[2] } },
    });
    const set = { project, sheets: [{ page: 1, number: 'S-101' }] };
    const {
      sheets: [alone = 0],
    } = await addSet(product, { person: ada, organization }, set);
    sheets.push(alone);
    expect(await historyAt(sheets.length - 1, 600, 500)).toEqual([]);
  });
});
