/** The checks of an overlay's differences: what they raise, tied to the execution, and that it is raised once. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import { checkLooks, checkSettings, drawingSheets } from '../../../server/src/db/schema.ts';
import { checkOverlay } from '../../../server/src/jobs/check-overlay-job.ts';
import type { ComparedSheets, TableRow } from '../../../server/src/domain/checks/overlay-check.ts';
import { OVERLAY_CHECKS } from '../../../server/src/domain/checks/registry.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { addSet, executionOf } from '../../support/overlaid-sets.ts';
import type { CreatedOverlay } from '../../support/overlaid-sets.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../web/public/sample');
const log = pino({ level: 'silent' });
const running = new AbortController().signal;

describe.skipIf(!coreIsBuilt() || !existsSync(path.join(SAMPLE, 'issue-2.pdf')))(
  'an overlay of two versions of a sheet',
  () => {
    let product: TestProduct;
    let ada: TestPerson;
    let project = 0;
    const sheets: number[] = [];

    beforeAll(async () => {
      product = await startTestProduct();
      const organization = await product.organization('Ours');
      ada = await product.person({ name: 'Ada', organizations: [organization] });
      const body = { name: 'Clinic', organization_id: organization };
      project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
      await product.db
        .insert(checkSettings)
        .values({ projectId: project, checkId: 'overlay-dimensions', isOn: true });
      // A-102 is on page 2 of both; the second is at half size.
      for (const issue of [1, 2]) {
        const bytes = readFileSync(path.join(SAMPLE, `issue-${issue}.pdf`));
        const own = { person: ada, organization };
        const pages = [{ page: 2, number: 'A-102' }];
        const set = await addSet(product, own, { project, bytes, sheets: pages });
        sheets.push(...set.sheets);
      }
      const [first = 0, second = 0] = sheets;
      const place = (id: number, width: number, height: number) =>
        product.db
          .update(drawingSheets)
          .set({ cropBox: [0, 0, width, height], widthPoints: width, heightPoints: height })
          .where(eq(drawingSheets.id, id));
      await place(first, 2592, 1728);
      await place(second, 1296, 864);
    });
    afterAll(() => product[Symbol.asyncDispose]());

    async function overlay(color: string, order: readonly number[]): Promise<number> {
      const drawings = order.map((id, at) => ({
        ...{ drawing_sheet_id: id, color: at === 0 ? color : '#0000ff', opacity: 0.75 },
      }));
      const answer = await product.call(ada, 'POST', '/v1/overlays', { drawings });
      const { execution_id: id } = answer.json<CreatedOverlay>();
      await checkOverlay({ db: product.db, store: product.store, log }, id, running);
      return id;
    }
    async function issues(): Promise<Issue[]> {
      const answer = await product.call(ada, 'GET', `/v1/projects/${project}/issues`);
      return answer.json<{ data: Issue[] }>().data;
    }

    it('raises each discrepancy as an issue of type overlay, tied to its execution, once', async () => {
      const execution = await overlay('#ff0000', sheets);
      const all = await issues();
      const summaries = all.map(({ summary }) => summary);
      expect(summaries).toContain('Note removed on A-102: 2-POST RACKS, SEE TELECOM DRAWINGS');
      expect(summaries).toContain(
        'Dimension 12\'-0" became 12\'-6" on A-102, but nothing was moved',
      );
      for (const issue of all) {
        expect(issue).toMatchObject({
          ...{ issue_type: 'overlay', overlay_execution_id: execution, ref_number: 'A-102' },
          ...{ creator_id: null, page_number: 2 },
        });
      }
      const shown = await executionOf(product, ada, execution);
      expect(shown).toMatchObject({ has_been_checked: true, issue_count: all.length });
      const dimension = all.find(({ summary }) => summary.startsWith('Dimension'));
      const url = `/v1/issues/${dimension?.id ?? 0}`;
      const { xfdf } = (await product.call(ada, 'GET', url)).json<Issue>();
      // The text is at 988, 730 of the first page; the second is half as large, and its origin is at the lower left.
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] =
        /rect="([^"]+)"/
          .exec(xfdf ?? '')?.[1]
          ?.split(',')
          .map(Number) ?? [];
      expect((x0 + x1) / 2).toBeCloseTo(988 / 2, -1);
      expect((y0 + y1) / 2).toBeCloseTo((1728 - 730) / 2, -1);

      await overlay('#00aa00', sheets);
      await overlay('#ff0000', sheets.toReversed());
      expect(await issues()).toHaveLength(all.length);
      const [look] = await product.db
        .select()
        .from(checkLooks)
        .where(
          and(eq(checkLooks.sheetId, sheets[1] ?? 0), eq(checkLooks.checkId, 'overlay-notes')),
        );
      expect(look).toMatchObject({ outcome: 'found' });
    });
  },
);

const NO_REVISION = { revision: null, date: null };

describe('the checks of differences', () => {
  const found = (differences: ComparedSheets['differences'], newer: readonly TableRow[] = []) =>
    OVERLAY_CHECKS.flatMap(({ id, judge }) => {
      const judged = judge({
        ...{ names: ['A-101', 'A-101'], differences, rows: { older: [], newer } },
        revisions: [NO_REVISION, NO_REVISION],
        ...{ revisionRows: { older: [], newer: [] }, pair: null },
      });
      return typeof judged === 'string' ? [] : judged.map(() => id);
    });
  const retyped = {
    ...{ id: '1', kind: 'changed', group: 'drawing', areaSquareInches: 0.01 },
    ...{ title: '10\'-0" → 11\'-0"', box: [100, 100, 130, 110] },
    text: { before: '10', after: '11' },
  } as const satisfies ComparedSheets['differences'][number];
  const wall = {
    ...{ id: '2', kind: 'moved', group: 'drawing', areaSquareInches: 1 },
    ...{ title: 'Wall moved', box: [180, 100, 200, 300], move: [72, 0] },
  } as const satisfies ComparedSheets['differences'][number];
  const note = {
    ...{ id: '3', kind: 'added', group: 'drawing', areaSquareInches: 1, box: [0, 0, 90, 10] },
    ...{ title: '“SEAL ALL JOINTS” added', text: { before: '', after: 'SEAL ALL JOINTS' } },
  } as const satisfies ComparedSheets['differences'][number];

  it('find a dimension whose text changed only while nothing near it moved', () => {
    expect(found([retyped])).toEqual(['overlay-dimensions']);
    expect(found([retyped, wall])).toEqual([]);
    const far: ComparedSheets['differences'][number] = { ...wall, box: [600, 100, 620, 300] };
    expect(found([retyped, far])).toEqual(['overlay-dimensions']);
  });

  it('take neither cells of tables nor labels, dates and title blocks for notes or dimensions', () => {
    expect(found([note])).toEqual(['overlay-notes']);
    const row: TableRow = { title: 'DOOR SCHEDULE', cells: [], box: [0, 0, 500, 500] };
    expect(found([retyped, note], [row])).toEqual([]);
    expect(found([{ ...note, group: 'title-block' }])).toEqual([]);
    expect(found([{ ...note, text: { before: '', after: 'OFFICE 101' } }])).toEqual([]);
    const stamp = 'PLOTTED BY OFFICE 5/12/2026';
    expect(found([{ ...note, text: { before: '', after: stamp } }])).toEqual([]);
  });
});
