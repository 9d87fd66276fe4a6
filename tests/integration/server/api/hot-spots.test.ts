/** Hot spots against the cells of the same markups, found one by one. Every number is followed to the list, as the page does. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cellName,
  HOT_SPOT_COLUMNS,
  HOT_SPOT_ROWS,
  NO_CELL,
} from '../../../../contract/src/dashboard/hot-spots.ts';
import type { HotSpots } from '../../../../contract/src/dashboard/schema.ts';
import { applyMatrix } from '../../../../contract/src/geometry/matrix.ts';
import { toPage } from '../../../../markups/src/page-frame.ts';
import {
  annotations,
  drawingSheets,
  issues,
  overlayDifferences,
} from '../../../../server/src/db/schema.ts';
import { addDocuments, addProject } from '../../../support/large-data.ts';
import { listTotal } from '../../../support/list-totals.ts';
import { addExecution, addOverlay } from '../../../support/overlays.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type FourNumbers = [number, number, number, number];

const CROP: FourNumbers = [100, 50, 900, 650];
const TURNS = [0, 90, 180, 270] as const;

type Raised = {
  turn: (typeof TURNS)[number];
  /** The middle of the markup in the file; null without a markup. */
  at: { x: number; y: number } | null;
  isClosed: boolean;
  isRejected: boolean;
};
const anyRaised = fc.array(
  fc.record<Raised>({
    turn: fc.constantFrom(...TURNS),
    at: fc.option(
      fc.record({ x: fc.integer({ min: 90, max: 910 }), y: fc.integer({ min: 40, max: 660 }) }),
    ),
    isClosed: fc.boolean(),
    isRejected: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

/** By the geometry of the page, instead of that of the query. */
function cellOf({ turn, at }: Raised): string {
  if (at === null) return NO_CELL;
  const { x, y } = applyMatrix(toPage({ cropBox: CROP, rotation: turn, userUnit: 1 }), at);
  const [width, height] = turn % 180 === 0 ? [800, 600] : [600, 800];
  const within = (share: number, cells: number) =>
    Math.min(cells - 1, Math.max(0, Math.floor(share * cells)));
  return cellName(within(x / width, HOT_SPOT_COLUMNS), within(y / height, HOT_SPOT_ROWS));
}

describe('hot spots', () => {
  let product: TestProduct;
  let administrator: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let before = 0;
  let after = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    administrator = await product.person({ name: 'ada', organizations: [ours], isAdmin: true });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
    const owner = { userId: administrator.userId, organizationId: ours, issuer: 'test' };
    project = await addProject(product.db, owner);
    const wanted = { projectId: project, count: 2, type: 2 as const };
    [before = 0, after = 0] = await addDocuments(product.db, owner, wanted);
    const sheets = [before, after].flatMap((documentId) =>
      TURNS.map((turn, at) => ({
        ...{ documentId, pageNumber: at + 1, sheetNum: `A-10${at}`, sheetTitle: `PLAN ${turn}` },
        ...{ rotationDegrees: turn, cropBox: CROP, confidence: 1 },
        ...(turn % 180 === 0
          ? { widthPoints: 800, heightPoints: 600 }
          : { widthPoints: 600, heightPoints: 800 }),
      })),
    );
    await product.db.insert(drawingSheets).values(sheets);
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function make(all: readonly Raised[]) {
    await product.db.delete(annotations);
    await product.db.delete(issues);
    const made = await product.db
      .insert(issues)
      .values(
        all.map(({ turn, isClosed, isRejected }, at) => ({
          ...{ projectId: project, summary: 'Door', fullText: 'Too narrow', priorityId: 3 },
          ...{ disciplineId: 8, issueType: 'drawing' as const, refNumber: 'A-101' },
          // Both versions of a sheet count as one.
          ...{ documentId: at % 2 === 0 ? before : after, pageNumber: TURNS.indexOf(turn) + 1 },
          statusId: isClosed ? 4 : 1,
          evaluationState: isRejected ? ('rejected' as const) : ('approved' as const),
        })),
      )
      .returning({ id: issues.id, documentId: issues.documentId, pageNumber: issues.pageNumber });
    const marked = made.flatMap(({ id, documentId, pageNumber }, position) => {
      const at = all[position]?.at ?? null;
      if (at === null || documentId === null || pageNumber === null) return [];
      const rect = [at.x - 4.5, at.y - 2, at.x + 4.5, at.y + 2].join(',');
      const xfdf = `<xfdf><annots><square name="n${id}" page="0" rect="${rect}"/></annots></xfdf>`;
      return [{ documentId, pageNumber, issueId: id, name: `n${id}`, xfdf }];
    });
    if (marked.length > 0) await product.db.insert(annotations).values(marked);
  }

  async function hotSpots(by: TestPerson): Promise<HotSpots['sheets']> {
    const answer = await product.call(by, 'GET', `/v1/projects/${project}/hot-spots`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<HotSpots>().sheets;
  }

  it('count open issues by sheet and cell, however the page is turned, and lead to lists with that total', async () => {
    await fc.assert(
      fc.asyncProperty(anyRaised, async (all) => {
        await make(all);
        for (const by of [administrator, viewer]) {
          const isAdmin = by === administrator;
          const seen = all.filter((one) => !one.isClosed && (isAdmin || !one.isRejected));
          const found = await hotSpots(by);
          const cells = found.flatMap(({ sheet_number: number, cells: of }) =>
            of.map((cell) => `${number} ${cell.cell} ${cell.open_issues}`),
          );
          const expected = new Map<string, number>();
          for (const one of seen) {
            const key = `A-10${TURNS.indexOf(one.turn)} ${cellOf(one)}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
          expect(cells.toSorted()).toEqual(
            [...expected].map(([key, count]) => `${key} ${count}`).toSorted(),
          );
          for (const sheet of found.slice(0, 2)) {
            const place = { is_closed: false, sheet_number: sheet.sheet_number };
            const reader = { person: by, isAdmin, isViewer: !isAdmin };
            const listed = (counted: object) =>
              listTotal(product, reader, { project, counted: { ...place, ...counted } });
            expect(await listed({})).toBe(sheet.open_issues);
            for (const cell of sheet.cells.slice(0, 3)) {
              expect(await listed({ sheet_cell: cell.cell })).toBe(cell.open_issues);
            }
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it('count the changes of the latest comparison of two versions of a sheet, without specks', async () => {
    await product.db.delete(issues);
    const rows = await product.db.select().from(drawingSheets).orderBy(drawingSheets.id);
    const sheetIn = (document: number, page: number) =>
      rows.find((row) => row.documentId === document && row.pageNumber === page)?.id ?? 0;
    const versions = [sheetIn(before, 1), sheetIn(after, 1)] as const;
    const { overlay, execution: former } = await addOverlay(product.db, {
      ...{ project, sheets: versions },
    });
    const latest = await addExecution(product.db, overlay);
    // Two different sheets over each other are no change of either.
    const across = [sheetIn(after, 1), sheetIn(after, 3)] as const;
    const other = await addOverlay(product.db, { project, sheets: across });
    const difference = (box: FourNumbers, group: 'drawing' | 'specks' = 'drawing') => ({
      ...{ id: 'd', kind: 'added' as const, box, areaSquareInches: 1, group },
    });
    const of = (executionId: number, boxes: readonly ReturnType<typeof difference>[]) =>
      boxes.map((content, position) => ({ executionId, position, drawingNumber: 2, content }));
    await product.db.delete(overlayDifferences);
    await product.db
      .insert(overlayDifferences)
      .values([
        ...of(former, [difference([0, 0, 10, 10])]),
        ...of(latest, [
          difference([0, 0, 10, 10]),
          difference([20, 20, 30, 30]),
          difference([790, 590, 800, 600]),
          difference([400, 300, 401, 301], 'specks'),
        ]),
        ...of(other.execution, [difference([0, 0, 10, 10])]),
      ]);
    expect(await hotSpots(viewer)).toEqual([
      {
        ...{ sheet_number: 'A-100', sheet_title: 'PLAN 0', discipline: 'Architectural' },
        // The latest version.
        ...{ document_id: after, page_number: 1, width_points: 800, height_points: 600 },
        ...{ open_issues: 0, changes: 3, overlay_id: overlay, overlay_execution_id: latest },
        cells: [
          { cell: 'A1', open_issues: 0, changes: 2 },
          { cell: 'H6', open_issues: 0, changes: 1 },
        ],
      },
    ]);
  });
});
