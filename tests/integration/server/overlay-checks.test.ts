/**
 * The job that aligns and compares the drawings of an overlay, also when it runs twice, is killed anywhere, or cannot read a
 * sheet. The pairs are the sample's two issues.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix } from '../../../contract/src/geometry/types.ts';
import type { OverlayDifference } from '../../../contract/src/overlays/schema.ts';
import { files, overlayDifferences, overlayExecutions } from '../../../server/src/db/schema.ts';
import { checkOverlay, checkOverlayJob } from '../../../server/src/jobs/check-overlay-job.ts';
import { fitPoints } from '../../../server/src/jobs/comparing/fit-points.ts';
import {
  beginExecution,
  executionTurns,
  noteAlignments,
  uncheckedExecutions,
} from '../../../server/src/repositories/overlay-runs.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { addBox, addSet, ALIGNED, executionOf } from '../../support/overlaid-sets.ts';
import type { CreatedOverlay } from '../../support/overlaid-sets.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import type { SmallDrawing } from '../../support/small-drawing.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../web/public/sample');
const LOOKS = [
  { color: '#ff0000', opacity: 0.75 },
  { color: '#0000ff', opacity: 0.75 },
  { color: '#00ff00', opacity: 0.5 },
];
const UNITS_PER_POINT = 100 / 72;
const log = pino({ level: 'silent' });
const running = () => new AbortController().signal;

type Truth = {
  pairs: {
    sheet: string;
    oldPage: number;
    newPage: number;
    newToOld: Matrix;
    edits: { kind: string; group: string; box: Box; move?: [number, number] }[];
  }[];
};
type Named = { id: number } | { drawing_sheet_id: number };

let product: TestProduct;
let ada: TestPerson;
let organization = 0;
let project = 0;

beforeAll(async () => {
  product = await startTestProduct({ fitPoints });
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  const body = { name: 'Clinic', organization_id: organization };
  project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
});
afterAll(() => product[Symbol.asyncDispose]());

const check = (execution: number, signal = running()) =>
  checkOverlay({ db: product.db, store: product.store, log }, execution, signal);

async function create(...named: Named[]): Promise<CreatedOverlay> {
  const body = { drawings: named.map((each, at) => ({ ...each, ...LOOKS[at] })) };
  const answer = await product.call(ada, 'POST', '/v1/overlays', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<CreatedOverlay>();
}

type Listed = { data: OverlayDifference[]; limitation: string | null; hidden_count: number };

async function differencesOf(execution: number): Promise<Listed> {
  const url = `/v1/overlay-executions/${execution}/differences`;
  return (await product.call(ada, 'GET', url)).json<Listed>();
}

const rowOf = async (execution: number) =>
  (await product.db.select().from(overlayExecutions).where(eq(overlayExecutions.id, execution)))[0];

const storedDifferences = (execution: number) =>
  product.db
    .select()
    .from(overlayDifferences)
    .where(eq(overlayDifferences.executionId, execution))
    .orderBy(overlayDifferences.position);

describe('an overlay whose sheets cannot be read', () => {
  const addUnreadable = async () => {
    const own = { person: ada, organization };
    const [one, other] = [
      await addSet(product, own, { project }),
      await addSet(product, own, { project }),
    ];
    return create(
      { drawing_sheet_id: one.sheets[0] ?? 0 },
      { drawing_sheet_id: other.sheets[0] ?? 0 },
    );
  };

  it.skipIf(!coreIsBuilt())('is checked, with the reason, and can be created again', async () => {
    const { execution_id: execution } = await addUnreadable();
    await check(execution);
    expect(await executionOf(product, ada, execution)).toMatchObject({
      ...{ has_been_checked: true, differences_count: 0, alignment_2: null },
      failure: expect.stringMatching(/^The drawings could not be compared: one of the sheets is /),
    });
  });

  it('is checked, with the reason, when its file is gone from the store', async () => {
    const { execution_id: execution } = await addUnreadable();
    for (const { key } of await product.db.select({ key: files.key }).from(files)) {
      await product.store.removeAll(key);
    }
    await check(execution);
    expect(await executionOf(product, ada, execution)).toMatchObject({
      ...{ has_been_checked: true, failure: 'A file of this overlay is no longer in storage.' },
    });
  });

  it('is given up after three attempts that ended their workers', async () => {
    const { execution_id: execution } = await addUnreadable();
    for (let attempt = 0; attempt < 3; attempt += 1) await beginExecution(product.db, execution);
    expect(await uncheckedExecutions(product.db)).toContain(execution);
    await check(execution);
    expect(await executionOf(product, ada, execution)).toMatchObject({
      has_been_checked: true,
      failure: 'The drawings could not be compared: the comparing process stopped every time.',
    });
    expect(await uncheckedExecutions(product.db)).not.toContain(execution);
  });

  it('waits for its turn, and is left alone once it is gone', async () => {
    const { execution_id: execution, overlay_id: overlay } = await addUnreadable();
    expect(await executionTurns(product.db, [execution])).toMatchObject([
      { id: execution, organizationId: organization },
    ]);
    expect(await checkOverlayJob.lost.find(product.db)).toContain(execution);
    await product.db.execute(`delete from overlays where id = ${overlay}`);
    await check(execution);
    expect(await rowOf(execution)).toBeUndefined();
  });
});

it.skipIf(!coreIsBuilt())('tells what was marked in another program, and by whom', async () => {
  const own = { person: ada, organization };
  const add = async (drawing: SmallDrawing) => {
    const bytes = Buffer.from(await smallDrawing(drawing));
    return (await addSet(product, own, { project, bytes })).sheets[0] ?? 0;
  };
  const { execution_id: execution } = await create(
    { drawing_sheet_id: await add({}) },
    { drawing_sheet_id: await add({ annotation: 'Widen this room' }) },
  );
  await check(execution);
  expect((await differencesOf(execution)).data).toMatchObject([
    {
      ...{ kind: 'added', group: 'annotation', author: 'Ada', box: [300, 412, 420, 492] },
      title: 'Rectangle by Ada added: Widen this room',
    },
  ]);
});

describe.skipIf(!coreIsBuilt() || !existsSync(path.join(SAMPLE, 'issue-2.pdf')))(
  'overlays of the sample',
  () => {
    const truth: Truth = JSON.parse(readFileSync(path.join(SAMPLE, 'truth.json'), 'utf8'));
    const pairOf = (sheet: string) => {
      const pair = truth.pairs.find((each) => each.sheet === sheet);
      if (pair === undefined) throw new Error(sheet);
      return pair;
    };
    const [shifted, same] = [pairOf('S-102'), pairOf('A-101')];
    const pages = [shifted, same];
    let old: number[] = [];
    let next: number[] = [];
    /** Of `shifted`, in `old` and `next`. */
    const wholeSheets = () =>
      [old, next].map(([first]) => ({ drawing_sheet_id: first ?? 0 })) as [Named, Named];

    beforeAll(async () => {
      const add = async (issue: number, key: 'oldPage' | 'newPage') => {
        const bytes = readFileSync(path.join(SAMPLE, `issue-${issue}.pdf`));
        const sheets = pages.map(({ sheet, [key]: page }) => ({ page, number: sheet }));
        return (await addSet(product, { person: ada, organization }, { project, bytes, sheets }))
          .sheets;
      };
      [old, next] = [await add(1, 'oldPage'), await add(2, 'newPage')];
    });
    beforeEach(async () => {
      // What was found for the same sheets is not found again.
      await product.db.delete(overlayExecutions);
    });

    /** How far the middle of the sheet is off the truth, in inches. */
    function offBy(matrix: Matrix, exact: Matrix, at = { x: 1296, y: 864 }): number {
      const [found, right] = [applyMatrix(matrix, at), applyMatrix(exact, at)];
      return Math.hypot(found.x - right.x, found.y - right.y) / 72;
    }

    const touches = ([x0, y0, x1, y1]: Box, [a0, b0, a1, b1]: Box) =>
      x0 < a1 && a0 < x1 && y0 < b1 && b0 < y1;

    it('are aligned within the stated error, and every edit is among their differences', async () => {
      const { execution_id: execution } = await create(...wholeSheets());
      expect(await executionOf(product, ada, execution)).toMatchObject({
        ...{ has_been_checked: false, alignment_2: null, differences_count: null },
      });
      expect(await differencesOf(execution)).toEqual({
        ...{ data: [], limitation: null, hidden_count: 0 },
      });
      await check(execution);
      const checked = await executionOf(product, ada, execution);
      expect(checked).toMatchObject({ has_been_checked: true, failure: null, points: null });
      const { matrix, errorInches, status } = checked.alignment_2 ?? expect.fail();
      expect(status).toBe('aligned');
      expect(offBy(matrix, shifted.newToOld)).toBeLessThanOrEqual((errorInches ?? 0) + 0.001);
      const { data } = await differencesOf(execution);
      expect(data).toHaveLength(checked.differences_count ?? -1);
      expect(new Set(data.map(({ drawing_number: number }) => number))).toEqual(new Set([2]));
      const edits = shifted.edits.filter(({ group }) => group === 'drawing');
      const found = edits.filter(({ box }) => data.some((each) => touches(each.box, box)));
      expect(found).toHaveLength(edits.length);
    });

    it('of drawings are each aligned by their own content, not by that of their sheets', async () => {
      // Equipment that was moved on a sheet that was not.
      const moved = same.edits.find(({ kind, move }) => kind === 'moved' && move?.[1] === 36);
      const [x0, y0, x1, y1] = moved?.box ?? expect.fail();
      const [oldSheet = 0, newSheet = 0] = [old[1], next[1]];
      const first = await addBox(product, oldSheet, [x0 - 2, y0 - 2, x1 + 2, y1 + 2]);
      const second = await addBox(product, newSheet, [x0 - 4, y0 + 32, x1 + 4, y1 + 38]);
      const { execution_id: execution } = await create({ id: first }, { id: second });
      await check(execution);
      const { alignment_2: alignment, box_1: box } = await executionOf(product, ada, execution);
      const { matrix } = alignment ?? expect.fail();
      const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 36 };
      expect(offBy(matrix, [1, 0, 0, 1, 0, -36], middle)).toBeLessThan(0.02);
      expect(box?.[0]).toBeCloseTo((x0 - 2) * UNITS_PER_POINT);
      const { data } = await differencesOf(execution);
      for (const { box: around } of data) {
        expect(touches(around, [x0 - 2, y0 - 2, x1 + 2, y1 + 2])).toBe(true);
      }
    });

    it('are aligned by three points where a person gave them', async () => {
      const { overlay_id: overlay } = await create(...wholeSheets());
      const places = [
        { x: 600, y: 500 },
        { x: 2000, y: 500 },
        { x: 600, y: 1300 },
      ];
      const inUnits = ({ x, y }: { x: number; y: number }) => ({
        ...{ x: x * UNITS_PER_POINT, y: y * UNITS_PER_POINT },
      });
      const body = {
        points_drawing_1: places.map((at) => inUnits(applyMatrix(shifted.newToOld, at))),
        points_drawing_2: places.map(inUnits),
        ...{ color_1: '#ff0000', opacity_1: 1, color_2: '#0000ff', opacity_2: 0.5 },
      };
      const url = `/v1/overlays/${overlay}/manual-execution`;
      const answer = await product.call(ada, 'POST', url, body);
      expect(answer.statusCode, answer.body).toBe(201);
      const { execution_id: execution } = answer.json<CreatedOverlay>();
      await check(execution);
      const { alignment_2: alignment, ...rest } = await executionOf(product, ada, execution);
      expect(offBy(alignment?.matrix ?? expect.fail(), shifted.newToOld)).toBeLessThan(0.001);
      expect(rest).toMatchObject({ has_been_checked: true, failure: null });
      for (const residual of rest.residuals_inches ?? expect.fail()) {
        expect(residual).toBeLessThan(0.001);
      }
      // They determine no map.
      const line = [places[0], { x: 900, y: 500 }, places[1]];
      const refused = await product.call(ada, 'POST', url, { ...body, points_drawing_2: line });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ detail: expect.stringMatching(/nearly on one line/) });
      const double = [places[0], places[0], places[1]];
      const twice = await product.call(ada, 'POST', url, { ...body, points_drawing_1: double });
      expect(twice.json()).toMatchObject({ detail: expect.stringMatching(/at the same place/) });
      // They would make it 1.5 times as wide as it is high.
      const wide = body.points_drawing_1.map(({ x, y }) => ({ x: x * 1.5, y }));
      const stretched = await product.call(ada, 'POST', url, { ...body, points_drawing_1: wide });
      expect(stretched.statusCode).toBe(422);
      expect(stretched.json()).toMatchObject({
        detail: expect.stringMatching(
          /^The points do not match: they would scale drawing B by 1\.50/,
        ),
      });
    });

    it('have the same result when two workers check them at once, and one that begins again', async () => {
      const { execution_id: execution } = await create(...wholeSheets());
      // A worker that was killed after the alignment.
      await beginExecution(product.db, execution);
      await noteAlignments(product.db, execution, [ALIGNED]);
      const stopped = new AbortController();
      stopped.abort(new Error('The worker stops'));
      await expect(check(execution, stopped.signal)).rejects.toThrow('The worker stops');
      expect(await rowOf(execution)).toMatchObject({ begun: 1, hasBeenChecked: false });
      await Promise.all([check(execution), check(execution)]);
      const [once, found] = [await rowOf(execution), await storedDifferences(execution)];
      expect(once).toMatchObject({ hasBeenChecked: true, differencesCount: found.length });
      await check(execution);
      expect([await rowOf(execution), await storedDifferences(execution)]).toEqual([once, found]);
    });

    it('of more than two drawings have an alignment and differences for each', async () => {
      const drawings = [...wholeSheets(), { drawing_sheet_id: next[1] ?? 0 }];
      const { execution_id: execution } = await create(...drawings);
      await check(execution);
      const checked = await executionOf(product, ada, execution);
      expect(checked.alignment_2?.status).toBe('aligned');
      expect(checked.alignment_3).not.toBeNull();
      expect(checked.alignment_4).toBeNull();
    });
  },
);
