/** Trends against a count of the same issues one by one. Every number is followed to the list, as the page does, and has its total. */
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVALUATION_STATES } from '../../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import type { Trends } from '../../../../contract/src/dashboard/schema.ts';
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import { issueComments, issues, projects } from '../../../../server/src/db/schema.ts';
import type { Counted } from '../../../../web/src/features/dashboard/model/counted.ts';
import { listTotal } from '../../../support/list-totals.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Row = {
  ageHours: number;
  /** After it was raised; null while it is open. */
  closedAfterHours: number | null;
  disciplineId: number;
  isOwned: boolean;
  evaluationState: EvaluationState;
};
const anyRows = fc.array(
  fc.record<Row>({
    ageHours: fc.nat({ max: 24 * 7 * 16 }),
    closedAfterHours: fc.option(fc.nat({ max: 24 * 100 }), { nil: null }),
    disciplineId: fc.constantFrom(7, 8),
    isOwned: fc.boolean(),
    evaluationState: fc.constantFrom(...EVALUATION_STATES),
  }),
  { minLength: 1, maxLength: 40 },
);

/** As people see it at their own clock. */
const isMonday = (moment: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', weekday: 'long', hour: 'numeric', hour12: false },
  }).format(new Date(moment));

describe('trends', () => {
  let product: TestProduct;
  let ours = 0;
  let administrator: TestPerson;
  let viewer: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    administrator = await product.person({ name: 'ada', organizations: [ours], isAdmin: true });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function make(rows: readonly Row[]) {
    await product.db.delete(projects);
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(administrator, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
    const now = Date.now();
    const wanted = rows.map(({ ageHours, closedAfterHours, isOwned, ...row }) => {
      const created = now - ageHours * HOUR;
      const closed = closedAfterHours === null ? null : created + closedAfterHours * HOUR;
      const isClosed = closed !== null && closed <= now;
      return {
        ...{ ...row, projectId: project, priorityId: 3, statusId: isClosed ? 4 : null },
        ...{ summary: 'Door', fullText: 'Too narrow', issueType: 'drawing' as const },
        ...{ refNumber: 'A-101', assigneeId: isOwned ? viewer.userId : null },
        ...{ createdAt: new Date(created), closedAt: isClosed ? new Date(closed) : null },
      };
    });
    await product.db.insert(issues).values(wanted);
    return wanted;
  }

  async function trends(by: TestPerson): Promise<Trends> {
    const url = `/v1/projects/${project}/dashboard-trends?time_zone=America%2FNew_York`;
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Trends>();
  }
  const listed = (by: TestPerson, counted: Counted) =>
    listTotal(
      product,
      { person: by, isAdmin: by === administrator, isViewer: by === viewer },
      { project, counted },
    );

  it('have the numbers of a count one by one, limited by person', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const all = await make(rows);
        for (const by of [administrator, viewer]) {
          const seen = all.filter(
            (row) => by === administrator || row.evaluationState !== 'rejected',
          );
          const found = await trends(by);
          const from = new Date(found.period_from);
          const of = (test: (row: (typeof all)[number]) => boolean) => seen.filter(test).length;
          const counts = (test: (row: (typeof all)[number]) => boolean) => ({
            opened: of((row) => test(row) && row.createdAt >= from),
            closed: of((row) => test(row) && row.closedAt !== null && row.closedAt >= from),
            open: of((row) => test(row) && row.closedAt === null),
          });
          expect(found.total).toMatchObject(counts(() => true));
          for (const row of found.disciplines) {
            expect(row).toMatchObject(counts((each) => each.disciplineId === row.discipline_id));
          }
          for (const row of found.assignees) {
            expect(row).toMatchObject(counts((each) => each.assigneeId === row.user_id));
          }
          expect(found.weeks).toHaveLength(12);
          for (const { from: start, to, opened, closed } of found.weeks) {
            expect(isMonday(start)).toMatch(/^Monday.* (00|24)$/);
            const isIn = (moment: Date | null) =>
              moment !== null && moment >= new Date(start) && moment < new Date(to);
            expect(opened).toBe(of((row) => isIn(row.createdAt)));
            expect(closed).toBe(of((row) => isIn(row.closedAt)));
          }
          const sum = (counted: readonly { count: number }[]) =>
            counted.reduce((total, { count }) => total + count, 0);
          expect(sum(found.ages)).toBe(found.total.open);
          expect(sum(found.close_times)).toBe(found.total.closed);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('lead with every number to a list with that total', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        await make(rows);
        for (const by of [administrator, viewer]) {
          const found = await trends(by);
          const since = found.period_from;
          const flow = (
            row: { opened: number; closed: number; open: number },
            counted: Counted,
          ): [number, Counted][] => [
            [row.open, { ...counted, is_closed: false }],
            [row.opened, { ...counted, created_from: since }],
            [row.closed, { ...counted, closed_from: since }],
          ];
          const numbers: [number, Counted][] = [
            ...flow(found.total, {}),
            ...found.disciplines.flatMap((row) =>
              flow(row, { discipline_ids: [row.discipline_id] }),
            ),
            ...found.assignees.flatMap((row) =>
              flow(row, { assignee_id: [row.user_id ?? NOBODY] }),
            ),
            ...found.weeks.flatMap(({ from, to, opened, closed }): [number, Counted][] => [
              [opened, { created_from: from, created_to: to }],
              [closed, { closed_from: from, closed_to: to }],
            ]),
            ...found.ages.map((row): [number, Counted] => [
              row.count,
              {
                is_closed: false,
                created_from: row.created_from ?? undefined,
                created_to: row.created_to ?? undefined,
              },
            ]),
            ...found.close_times.map((row): [number, Counted] => [
              row.count,
              {
                closed_from: since,
                days_to_close_from: row.days_from,
                days_to_close_to: row.days_to ?? undefined,
              },
            ]),
          ];
          for (const [count, counted] of numbers) {
            expect(await listed(by, counted), JSON.stringify(counted)).toBe(count);
          }
        }
      }),
      { numRuns: 2 },
    );
  });

  it('say how old half of the open issues are, and within how many days half of the others were closed', async () => {
    const row = { disciplineId: 8, isOwned: false, evaluationState: 'approved' as const };
    await make([
      ...[10, 20, 30].map((days) => ({ ...row, ageHours: 24 * days, closedAfterHours: null })),
      ...[1, 3, 8].map((days) => ({ ...row, ageHours: 24 * 10, closedAfterHours: 24 * days })),
    ]);
    const { total, ages, close_times: times } = await trends(viewer);
    expect(total.median_age_days).toBeCloseTo(20, 0);
    expect(total.median_days_to_close).toBe(3);
    expect(ages.map(({ count }) => count)).toEqual([0, 1, 1, 1, 0]);
    expect(times.map(({ count }) => count)).toEqual([0, 2, 1, 0, 0, 0]);
  });

  it('close an issue when its status becomes Resolved or Closed, and forget it when it is opened again', async () => {
    const row = { disciplineId: 8, isOwned: false, evaluationState: 'approved' as const };
    await make([{ ...row, ageHours: 48, closedAfterHours: null }]);
    const [issue] = await product.db.select({ id: issues.id }).from(issues);
    const id = issue?.id ?? 0;
    const started = Date.now();
    const give = async (status: number) => {
      const body = { status_id: status };
      const answer = await product.call(administrator, 'POST', `/v1/issues/${id}/status`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      const [now] = await product.db.select().from(issues).where(eq(issues.id, id));
      return now?.closedAt ?? null;
    };
    expect(await give(2)).toBeNull();
    const resolved = await give(4);
    expect(resolved?.getTime()).toBeGreaterThanOrEqual(started - DAY);
    expect(await give(5)).toEqual(resolved);
    expect(await give(1)).toBeNull();
  });

  it('limit a list to changed statuses and to comments of others since a time', async () => {
    const row = { disciplineId: 8, isOwned: true, evaluationState: 'approved' as const };
    await make([1, 2, 3].map((hours) => ({ ...row, ageHours: hours, closedAfterHours: null })));
    const [first, second] = await product.db
      .select({ id: issues.id })
      .from(issues)
      .orderBy(issues.id);
    const since = new Date(Date.now() - HOUR / 2).toISOString();
    const path = `/v1/issues/${first?.id}/status`;
    await product.call(administrator, 'POST', path, { status_id: 2 });
    const comment = { issueId: second?.id ?? 0, text: 'Seen', authorId: administrator.userId };
    await product.db.insert(issueComments).values(comment);
    expect(await listed(viewer, { status_changed_from: since })).toBe(1);
    expect(await listed(viewer, { commented_from: since })).toBe(1);
    expect(await listed(administrator, { commented_from: since })).toBe(0);
    const later = new Date(Date.now() + HOUR).toISOString();
    expect(await listed(viewer, { status_changed_from: later })).toBe(0);
    expect(await listed(viewer, { commented_from: later })).toBe(0);
  });
});
