/**
 * The dashboard against a count of the same issues one by one, over random projects. Every number is followed to the list, as
 * the page does, and has its total.
 */
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVALUATION_STATES } from '../../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import {
  DISCIPLINE_PRIORITIES,
  SCOPE_PRIORITIES,
} from '../../../../contract/src/dashboard/covered.ts';
import type { AssignmentStat, DashboardStats } from '../../../../contract/src/dashboard/schema.ts';
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import { issues, projects } from '../../../../server/src/db/schema.ts';
import { LOOKUPS } from '../../../../server/src/domain/lookups.ts';
import type { Counted } from '../../../../web/src/features/dashboard/model/counted.ts';
import { listTotal } from '../../../support/list-totals.ts';
import { readSpreadsheet, sheetNames } from '../../../support/spreadsheet.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Row = {
  priorityId: number;
  disciplineId: number;
  scopeIds: number[];
  assignee: number;
  evaluationState: EvaluationState;
};

const SCOPES = [3, 8, 9, 26, 33];
const anyRow = fc.record<Row>({
  priorityId: fc.constantFrom(1, 2, 3, 4),
  disciplineId: fc.constantFrom(1, 7, 8, 15),
  scopeIds: fc.subarray(SCOPES),
  /** The place of the person; the last one is nobody. */
  assignee: fc.nat({ max: 3 }),
  evaluationState: fc.constantFrom(...EVALUATION_STATES),
});
const rows = fc.array(anyRow, { maxLength: 60 });

/** What becomes of an issue. Null: it is deleted. */
type Change = { at: number; row: Row | null };
const anyChanges = fc.array(
  fc.record<Change>({ at: fc.nat({ max: 59 }), row: fc.option(anyRow, { nil: null }) }),
  { maxLength: 12 },
);
const states = fc.option(fc.subarray([...EVALUATION_STATES], { minLength: 1 }), { nil: undefined });

describe('the dashboard', () => {
  let product: TestProduct;
  let ours = 0;
  let administrator: TestPerson;
  let creator: TestPerson;
  let viewer: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    administrator = await product.person({ name: 'ada', organizations: [ours], isAdmin: true });
    creator = await product.person({ name: 'Zoe', organizations: [ours] });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(() => make([]));

  const people = () => [administrator, creator, viewer];

  async function make(wanted: readonly Row[]): Promise<void> {
    await product.db.delete(projects);
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(creator, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
    if (wanted.length === 0) return;
    await product.db.insert(issues).values(
      wanted.map(({ assignee, ...row }) => ({
        ...row,
        projectId: project,
        ...{ summary: 'Door', fullText: 'Too narrow', issueType: 'drawing' as const },
        ...{ refNumber: 'A-101', assigneeId: people()[assignee]?.userId ?? null },
      })),
    );
  }

  const path = (what: string, asked?: readonly EvaluationState[]) =>
    `/v1/projects/${project}/${what}${asked ? `?evaluation_states=${asked.join(',')}` : ''}`;

  async function read<Answer>(by: TestPerson, url: string): Promise<Answer> {
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  }

  const listed = (by: TestPerson, counted: Counted) =>
    listTotal(
      product,
      { person: by, isAdmin: by === administrator, isViewer: by === viewer },
      { project, counted },
    );

  function expected(all: readonly Row[], isAdmin: boolean): DashboardStats {
    const of = (test: (row: Row) => boolean) => all.filter((row) => test(row)).length;
    const judged = (state: EvaluationState, test: (row: Row) => boolean = () => true) =>
      isAdmin ? of((row) => row.evaluationState === state && test(row)) : null;
    const scoped = all.filter(({ priorityId }) => priorityId >= 3);
    const named = scoped.flatMap(({ scopeIds }) => scopeIds);
    return {
      total_issues: all.length,
      approved_count: judged('approved'),
      rejected_count: judged('rejected'),
      priority_stats: [4, 3, 2, 1].map((id) => {
        const isIt = ({ priorityId }: Row) => priorityId === id;
        return {
          ...{ priority_id: id, priority_label: ['', 'Low', 'Medium', 'High', 'Urgent'][id] ?? '' },
          ...{ total_count: of(isIt), count: of(isIt) },
          approved_count: judged('approved', isIt),
          rejected_count: judged('rejected', isIt),
          not_reviewed_count: judged('not_reviewed', isIt),
        };
      }),
      discipline_distribution: [1, 7, 8, 15].flatMap((discipline) =>
        [4, 3, 2].flatMap((priority) => {
          const count = of((row) => row.disciplineId === discipline && row.priorityId === priority);
          const label = LOOKUPS.disciplines.find(({ id }) => id === discipline)?.label ?? '';
          const cell = { discipline_id: discipline, discipline_label: label };
          return count === 0 ? [] : [{ ...cell, priority_id: priority, count }];
        }),
      ),
      scope_distribution: SCOPES.map((id) => {
        const count = named.filter((each) => each === id).length;
        return {
          scope_id: id,
          scope_label: LOOKUPS.scopes.find((scope) => scope.id === id)?.label ?? '',
          count,
          percentage: Math.round((100 * count) / Math.max(1, named.length)),
        };
      })
        .filter(({ percentage }) => percentage > 0)
        .toSorted((a, b) => b.count - a.count),
      evaluation_distribution: isAdmin
        ? {
            approved: of(({ evaluationState }) => evaluationState === 'approved'),
            rejected: of(({ evaluationState }) => evaluationState === 'rejected'),
            not_reviewed: of(({ evaluationState }) => evaluationState === 'not_reviewed'),
          }
        : null,
    };
  }

  const seen = (all: readonly Row[], by: TestPerson, asked?: readonly EvaluationState[]) =>
    all.filter(
      ({ evaluationState: state }) =>
        (by === administrator || state !== 'rejected') && (asked?.includes(state) ?? true),
    );

  /** Changes and deletes issues one statement at a time. Returns what is left. */
  async function changed(all: readonly Row[], changes: readonly Change[]): Promise<Row[]> {
    const left = new Map(all.map((row, index) => [index, row]));
    const ids = await product.db.select({ id: issues.id }).from(issues).orderBy(issues.id);
    for (const { at, row } of changes) {
      const index = at % Math.max(1, all.length);
      const id = ids[index]?.id;
      if (id === undefined) continue;
      if (row === null) {
        await product.db.delete(issues).where(eq(issues.id, id));
        left.delete(index);
      } else if (left.has(index)) {
        const { assignee, ...values } = row;
        const assigneeId = people()[assignee]?.userId ?? null;
        await product.db
          .update(issues)
          .set({ ...values, assigneeId })
          .where(eq(issues.id, id));
        left.set(index, row);
      }
      if (at % 5 === 0) await product.db.execute(sql`select merge_issue_tallies(${project})`);
    }
    return [...left.values()];
  }

  it('has the numbers of a count one by one, limited by state and by person', async () => {
    await fc.assert(
      fc.asyncProperty(rows, anyChanges, states, async (first, later, asked) => {
        await make(first);
        const all = await changed(first, later);
        for (const by of people()) {
          const mine = seen(all, by, asked);
          const stats = await read<DashboardStats>(by, path('dashboard-stats', asked));
          expect(stats).toEqual(expected(mine, by === administrator));
          const url = path('issues/assignment-stats', asked);
          const { data } = await read<{ data: AssignmentStat[] }>(by, url);
          for (const [place, person] of [...people(), null].entries()) {
            const row = data.find(({ user_id: id }) => id === (person?.userId ?? null));
            const count = mine.filter(({ assignee }) => assignee === place).length;
            expect(row?.issue_count ?? 0).toBe(count);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('leads with every number to a list with that total', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        await make(all);
        for (const by of people()) {
          const stats = await read<DashboardStats>(by, path('dashboard-stats'));
          const url = path('issues/assignment-stats');
          const { data } = await read<{ data: AssignmentStat[] }>(by, url);
          const judged = stats.evaluation_distribution;
          const bars = new Map<number, number>();
          for (const { discipline_id: id, count } of stats.discipline_distribution) {
            bars.set(id, (bars.get(id) ?? 0) + count);
          }
          const numbers: [count: number, counted: Counted][] = [
            [stats.total_issues, {}],
            ...stats.priority_stats.flatMap((row): [number, Counted][] => [
              [row.total_count, { priority: [row.priority_id] }],
              ...(row.rejected_count === null
                ? []
                : [
                    [
                      row.rejected_count,
                      { priority: [row.priority_id], evaluation_states: ['rejected'] },
                    ] satisfies [number, Counted],
                  ]),
            ]),
            ...stats.discipline_distribution.map((cell): [number, Counted] => [
              cell.count,
              { discipline_ids: [cell.discipline_id], priority: [cell.priority_id] },
            ]),
            ...[...bars].map(([id, count]): [number, Counted] => [
              count,
              { discipline_ids: [id], priority: DISCIPLINE_PRIORITIES },
            ]),
            ...stats.scope_distribution.map((row): [number, Counted] => [
              row.count,
              { scopes: [row.scope_id], priority: SCOPE_PRIORITIES },
            ]),
            ...(judged === null
              ? []
              : EVALUATION_STATES.map((state): [number, Counted] => [
                  judged[state],
                  { evaluation_states: [state] },
                ])),
            ...data.map((row): [number, Counted] => [
              row.issue_count,
              { assignee_id: [row.user_id ?? NOBODY] },
            ]),
          ];
          for (const [count, counted] of numbers) {
            expect(await listed(by, counted), JSON.stringify(counted)).toBe(count);
          }
        }
      }),
      { numRuns: 4 },
    );
  });

  const SOME: readonly Row[] = [
    { priorityId: 4, disciplineId: 15, scopeIds: [26], assignee: 0, evaluationState: 'approved' },
    { priorityId: 3, disciplineId: 8, scopeIds: [8, 9], assignee: 1, evaluationState: 'rejected' },
    { priorityId: 1, disciplineId: 8, scopeIds: [], assignee: 3, evaluationState: 'not_reviewed' },
  ];

  it('counts right while many write, and tallies are merged, at the same time', async () => {
    const all = Array.from({ length: 20 }, () => SOME.slice(0, 2)).flat();
    await make(all);
    const ids = await product.db.select({ id: issues.id }).from(issues).orderBy(issues.id);
    await Promise.all(
      ids.map(async ({ id }, at) => {
        const set = { priorityId: 1 + (at % 4), scopeIds: [33] };
        await product.db.update(issues).set(set).where(eq(issues.id, id));
        await product.db.execute(sql`select merge_issue_tallies(${project})`);
      }),
    );
    const stats = await read<DashboardStats>(administrator, path('dashboard-stats'));
    expect(stats).toEqual(
      expected(
        all.map((each, at) => ({ ...each, priorityId: 1 + (at % 4), scopeIds: [33] })),
        true,
      ),
    );
  });

  it('lists people with most issues first, and what nobody has last', async () => {
    await make([...SOME, ...SOME.slice(0, 1), ...SOME.slice(2), ...SOME.slice(2)]);
    const { data } = await read<{ data: AssignmentStat[] }>(
      administrator,
      path('issues/assignment-stats'),
    );
    expect(data).toEqual([
      { user_id: administrator.userId, user_name: 'ada', issue_count: 2 },
      { user_id: creator.userId, user_name: 'Zoe', issue_count: 1 },
      { user_id: null, user_name: null, issue_count: 3 },
    ]);
  });

  async function report(by: TestPerson, asked?: readonly EvaluationState[]) {
    const answer = await product.call(by, 'GET', path('dashboard-stats/export/xlsx', asked));
    expect(answer.statusCode, answer.body).toBe(200);
    const bytes = answer.rawPayload;
    const names = sheetNames(bytes);
    const sheet = (name: string) => readSpreadsheet(bytes, names.indexOf(name) + 1);
    return { answer, names, sheet };
  }
  const n = (number: number) => ({ number });
  const t = (text: string) => ({ text });

  it('is a spreadsheet with a sheet for each part', async () => {
    await make(SOME);
    const { answer, names, sheet } = await report(administrator);
    expect(answer.headers['content-disposition']).toMatch(/dashboard-report-\d{4}-\d\d-\d\d\.xlsx/);
    expect(names).toEqual(['Summary', 'Priorities', 'Disciplines', 'Scopes', 'Ball in court']);
    expect(sheet('Summary')).toMatchObject([
      { Report: t('Project'), Value: t('Clinic') },
      { Report: t('Date') },
      { Report: t('Counted issues'), Value: t('Not reviewed, Approved, Rejected') },
      { Report: t('Issues'), Value: n(3) },
      { Report: t('Not reviewed'), Value: n(1) },
      { Report: t('Approved'), Value: n(1) },
      { Report: t('Rejected'), Value: n(1) },
    ]);
    const none = { Issues: n(0), Approved: n(0), Rejected: n(0), 'Not reviewed': n(0) };
    expect(sheet('Priorities')).toEqual([
      { ...none, Priority: t('Urgent'), Issues: n(1), Approved: n(1) },
      { ...none, Priority: t('High'), Issues: n(1), Rejected: n(1) },
      { ...none, Priority: t('Medium') },
      { ...none, Priority: t('Low'), Issues: n(1), 'Not reviewed': n(1) },
    ]);
    expect(sheet('Disciplines')).toEqual([
      { Discipline: t('Architectural'), Urgent: n(0), High: n(1), Medium: n(0), Total: n(1) },
      { Discipline: t('Electrical'), Urgent: n(1), High: n(0), Medium: n(0), Total: n(1) },
    ]);
    expect(sheet('Scopes').map((row) => row['Percent'])).toEqual([n(33), n(33), n(33)]);
    expect(sheet('Ball in court')).toEqual([
      { Person: t('ada'), Issues: n(1) },
      { Person: t('Zoe'), Issues: n(1) },
      { Person: t('Unassigned'), Issues: n(1) },
    ]);
  });

  it('has nothing of rejected issues and of evaluations in the spreadsheet of others', async () => {
    await make(SOME);
    for (const by of [creator, viewer]) {
      const { sheet } = await report(by, ['approved', 'rejected']);
      expect(sheet('Summary').slice(2)).toEqual([
        { Report: t('Counted issues'), Value: t('Approved') },
        { Report: t('Issues'), Value: n(1) },
      ]);
      expect(sheet('Priorities')[1]).toEqual({ Priority: t('High'), Issues: n(0) });
      expect(sheet('Ball in court')).toEqual([{ Person: t('ada'), Issues: n(1) }]);
    }
  });
});
