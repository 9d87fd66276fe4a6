/** How a project's issues are opened and closed, as far as the caller sees them on its dashboard. */
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { issues, users } from '../db/schema.ts';
import { matching } from './issue-filters.ts';
import type { DashboardScope } from './scopes.ts';

/** What is counted of a group of issues. Times are in milliseconds since 1970. */
export type Flow = {
  opened: number;
  closed: number;
  open: number;
  medianAgeDays: number | null;
  medianDaysToClose: number | null;
};

const isOpen = sql`${issues.closedAt} is null`;
const isClosedSince = (from: Date) => sql`${issues.closedAt} >= ${from.toISOString()}::timestamptz`;
const number = (count: SQL) => sql<number>`${count}::int`;
const inDays = (interval: SQL) => sql`extract(epoch from ${interval})::float8 / 86400`;

const flowOf = ({ from, dayEnd }: { from: Date; dayEnd: Date }) => ({
  opened: number(
    sql`count(*) filter (where ${issues.createdAt} >= ${from.toISOString()}::timestamptz)`,
  ),
  closed: number(sql`count(*) filter (where ${isClosedSince(from)})`),
  open: number(sql`count(*) filter (where ${isOpen})`),
  // Whole days of the calendar: an issue of yesterday is one day old.
  medianAgeDays: sql<number | null>`percentile_disc(0.5) within group (
    order by floor(${inDays(sql`${dayEnd.toISOString()}::timestamptz - ${issues.createdAt}`)}))
    filter (where ${isOpen})`,
  medianDaysToClose: sql<number | null>`percentile_cont(0.5) within group (
    order by ${inDays(sql`${issues.closedAt} - ${issues.createdAt}`)})
    filter (where ${isClosedSince(from)})`,
});

type Period = { from: Date; dayEnd: Date };

/** All of them together. */
export async function totalFlow(
  db: Executor,
  scope: DashboardScope,
  period: Period,
): Promise<Flow> {
  const [row] = await db.select(flowOf(period)).from(issues).where(matching(scope, {}));
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

/** In no order. */
export function flowByDiscipline(
  db: Executor,
  scope: DashboardScope,
  period: Period,
): Promise<(Flow & { disciplineId: number })[]> {
  return db
    .select({ disciplineId: issues.disciplineId, ...flowOf(period) })
    .from(issues)
    .where(matching(scope, {}))
    .groupBy(issues.disciplineId);
}

/** Most open ones first, then by name; nobody last. */
export function flowByAssignee(
  db: Executor,
  scope: DashboardScope,
  period: Period,
): Promise<(Flow & { userId: number | null; userName: string | null })[]> {
  const flow = flowOf(period);
  return db
    .select({ userId: issues.assigneeId, userName: users.fullName, ...flow })
    .from(issues)
    .leftJoin(users, eq(users.id, issues.assigneeId))
    .where(matching(scope, {}))
    .groupBy(issues.assigneeId, users.fullName)
    .orderBy(
      sql`${issues.assigneeId} is null`,
      sql`${flow.open} desc`,
      sql`${users.fullName} collate as_read`,
      issues.assigneeId,
    );
}

/** How many are in each part between neighboring limits: from one, before the next. */
export async function countBetween(
  db: Executor,
  scope: DashboardScope,
  what: 'created' | 'closed',
  limits: readonly Date[],
): Promise<number[]> {
  const column = what === 'created' ? issues.createdAt : issues.closedAt;
  const [first, last] = [limits.at(0), limits.at(-1)];
  const part = sql<number>`width_bucket(${column}, ${sql.param(limits.map((limit) => limit.toISOString()))}::timestamptz[])`;
  const rows = await db
    .select({ part: part.as('part'), count: number(sql`count(*)`) })
    .from(issues)
    .where(
      matching(
        scope,
        what === 'created'
          ? { created_from: first?.toISOString(), created_to: last?.toISOString() }
          : { closed_from: first?.toISOString(), closed_to: last?.toISOString() },
      ),
    )
    .groupBy(sql`part`);
  return limits.slice(1).map((_limit, at) => rows.find((row) => row.part === at + 1)?.count ?? 0);
}

/** Open issues by age: how many were created before each of these moments, and not before the next. The latest first. */
export async function countByAge(
  db: Executor,
  scope: DashboardScope,
  before: readonly Date[],
): Promise<number[]> {
  // All are from before the first one, the end of today.
  const oldestFirst = before
    .slice(1)
    .toReversed()
    .map((moment) => moment.toISOString());
  const part = sql<number>`width_bucket(${issues.createdAt}, ${sql.param(oldestFirst)}::timestamptz[])`;
  const rows = await db
    .select({ part: part.as('part'), count: number(sql`count(*)`) })
    .from(issues)
    .where(matching(scope, { is_closed: false }))
    .groupBy(sql`part`);
  return before.map(
    (_moment, at) => rows.find((row) => row.part === before.length - 1 - at)?.count ?? 0,
  );
}

/** Issues that were closed since, by how many days that took: from each of these to the next. */
export async function countByDaysToClose(
  db: Executor,
  scope: DashboardScope,
  { from, days }: { from: Date; days: readonly number[] },
): Promise<number[]> {
  const taken = inDays(sql`${issues.closedAt} - ${issues.createdAt}`);
  const part = sql<number>`width_bucket(${taken}, ${sql.param([...days])}::float8[])`;
  const rows = await db
    .select({ part: part.as('part'), count: number(sql`count(*)`) })
    .from(issues)
    .where(matching(scope, { closed_from: from.toISOString() }))
    .groupBy(sql`part`);
  return days.map((_days, at) => rows.find((row) => row.part === at + 1)?.count ?? 0);
}
