/** What administrators see of all organizations. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  EvaluatorRow,
  ExtractionRow,
  OwnershipRow,
  ProjectRow,
  QuintileRow,
  WeeklyRow,
} from '../../../../contract/src/analytics/schema.ts';
import {
  changeOrderBatches,
  changeOrders,
  issueEvaluations,
  issues,
  projectOrganizations,
  projects,
} from '../../../../server/src/db/schema.ts';
import { addBatch } from '../../../support/change-orders.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let product: TestProduct;
let admin: TestPerson;
let ada: TestPerson;
let bo: TestPerson;
let clinic = 0;
let ours = 0;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function addProject(name: string, organizationId: number, createdAt: Date): Promise<number> {
  const [made] = await product.db
    .insert(projects)
    .values({ name, createdAt, creatorId: admin.userId })
    .returning({ id: projects.id });
  const projectId = made?.id ?? 0;
  const owner = { projectId, organizationId, isOwner: true };
  await product.db.insert(projectOrganizations).values(owner);
  return projectId;
}

/** Issues with one evaluation each. `length` of the description decides their doublechecker score. */
async function evaluate(
  projectId: number,
  {
    up,
    down,
    by,
    at,
    length = 40,
  }: { up: number; down: number; by: TestPerson; at: Date; length?: number },
): Promise<void> {
  const made = await product.db
    .insert(issues)
    .values(
      Array.from({ length: up + down }, () => ({
        ...{ projectId, summary: 'Door', fullText: 'x'.repeat(length), refNumber: 'A-101' },
        ...{ priorityId: 3, disciplineId: 8, issueType: 'drawing' as const },
      })),
    )
    .returning({ id: issues.id });
  await product.db.insert(issueEvaluations).values(
    made.map(({ id: issueId }, index) => ({
      ...{ issueId, isThumbsUp: index < up, evaluatorId: by.userId, createdAt: at },
    })),
  );
}

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  const theirs = await product.organization('Theirs');
  admin = await product.person({ name: 'Admin', organizations: [ours], isAdmin: true });
  ada = await product.person({ name: 'Ada', organizations: [ours] });
  bo = await product.person({ name: 'Bo', organizations: [theirs] });
  // Two Wednesdays.
  clinic = await addProject('Clinic', ours, new Date('2025-03-12T12:00:00Z'));
  const depot = await addProject('Depot', theirs, new Date('2025-03-19T12:00:00Z'));
  await addProject('New', theirs, daysAgo(0.5));
  await addProject('Newer', theirs, daysAgo(3));
  await evaluate(clinic, { up: 41, down: 10, by: ada, at: daysAgo(2) });
  await evaluate(depot, { up: 5, down: 45, by: bo, at: daysAgo(20), length: 400 });
});
afterAll(() => product[Symbol.asyncDispose]());

async function get<T>(path: string): Promise<T[]> {
  const answer = await product.call(admin, 'GET', `/v1/admin/analytics/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T[] }>().data;
}

describe('analytics', () => {
  it('count by week of creation and of evaluation, only weeks with more than 50 evaluations', async () => {
    const monday = await get<WeeklyRow>('weekly-upvotes');
    // Depot has 50.
    expect(monday).toEqual([
      { week: '2025-03-10', num_evals: 51, pct_upvote: 80.4, pct_low: 67.5, pct_high: 89 },
    ]);
    const made = await get<WeeklyRow>('weekly-upvotes?by=evaluation');
    expect(made.map(({ num_evals }) => num_evals)).toEqual([51]);
    const { rows } = await product.db.execute<{ week: string }>(
      sql`select to_char(date_trunc('week', now() - interval '2 days'), 'YYYY-MM-DD') as week`,
    );
    expect(made[0]?.week).toBe(rows[0]?.week);
  });

  it('have a row for each project with evaluations, newest first', async () => {
    const rows = await get<ProjectRow>('project-scatter-data');
    expect(
      rows.map((row) => [row.project_name, row.organization_name, row.pct_upvote, row.is_open]),
    ).toEqual([
      ['Depot', 'Theirs', 10, false],
      ['Clinic', 'Ours', 80.4, true],
    ]);
    expect(rows[1]).toMatchObject({
      ...{ project_id: clinic, creator_name: 'Admin', created_at: '2025-03-12T12:00:00.000Z' },
      ...{ num_issues: 51, num_evaluations: 51, num_thumbs_up: 41 },
    });
  });

  it('count what each person evaluated in a period, a week unless said otherwise', async () => {
    const names = async (query: string) =>
      (await get<EvaluatorRow>(`evaluator-stats${query}`)).map((row) => [
        row.user_name,
        row.num_evaluations,
      ]);
    expect(await names('')).toEqual([['Ada', 51]]);
    expect(await names('?time_period=week')).toEqual([['Ada', 51]]);
    expect(await names('?time_period=month')).toEqual([
      ['Ada', 51],
      ['Bo', 50],
    ]);
    const url = '/v1/admin/analytics/evaluator-stats?time_period=day';
    expect((await product.call(admin, 'GET', url)).statusCode).toBe(422);
  });

  it('hold evaluations against the doublechecker score, in fifths, of 30 days unless said otherwise', async () => {
    const rows = await get<QuintileRow>('doublechecker-confidence-stats');
    expect(rows.map((row) => row.doublechecker_confidence_quintile)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.reduce((sum, { n_rows }) => sum + n_rows, 0)).toBe(101);
    const [first, last] = [rows[0], rows[4]];
    // A tenth of 0.2 for 40 characters, all of it for 400.
    expect([first?.prob_min, last?.prob_max]).toEqual([
      expect.closeTo(0.02) as number,
      expect.closeTo(0.2) as number,
    ]);
    expect(first?.thumbs_up_rate).toBeGreaterThan(0.9);
    expect(last?.thumbs_up_rate).toBe(0);
    expect(last?.rate_high).toBeGreaterThan(0.1);
    const week = await get<QuintileRow>('doublechecker-confidence-stats?days_back=7');
    expect(week.reduce((sum, { n_rows }) => sum + n_rows, 0)).toBe(51);
    const url = '/v1/admin/analytics/doublechecker-confidence-stats?days_back=8';
    expect((await product.call(admin, 'GET', url)).statusCode).toBe(422);
  });

  it('count the projects that organizations created lately', async () => {
    expect(await get<OwnershipRow>('organization-project-stats')).toContainEqual({
      organization_name: 'Theirs',
      ...{ projects_last_day: 1, projects_last_week: 2, projects_last_month: 2 },
      projects_last_year: expect.any(Number) as number,
    });
  });

  it('count batches of change orders lately, with the value of what was read', async () => {
    const batch = await addBatch(product, ada, { organization: ours });
    await product.db
      .update(changeOrders)
      .set({ valueCents: 123_456 })
      .where(inArray(changeOrders.id, batch.changeOrderIds));
    const old = await addBatch(product, ada, { organization: ours });
    await product.db
      .update(changeOrderBatches)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(changeOrderBatches.id, old.batchId));
    await product.db
      .update(changeOrders)
      .set({ valueCents: null })
      .where(inArray(changeOrders.id, old.changeOrderIds));
    const counts = batch.changeOrderIds.length;
    const total_value = (counts * 123_456) / 100;
    const lately = { batch_count: 1, change_order_count: counts, total_value };
    const ever = { batch_count: 2, change_order_count: 2 * counts, total_value };
    expect(await get<ExtractionRow>('change-order-stats')).toEqual([
      { time_period: 'day', ...lately },
      { time_period: 'week', ...lately },
      { time_period: 'month', ...ever },
      { time_period: 'year', ...ever },
    ]);
  });
});
