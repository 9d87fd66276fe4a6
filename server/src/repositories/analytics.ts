/** Counts over all organizations, for administrators. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ExtractionRow, OwnershipRow, Weeks } from '../../../contract/src/analytics/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  changeOrderBatches,
  changeOrderDocuments,
  changeOrders,
  issueEvaluations,
  issues,
  organizations,
  projectOrganizations,
  projects,
  userOrganizations,
  users,
} from '../db/schema.ts';
import { doublecheckerScore } from './doublecheck.ts';
import type { AdminScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** Newer projects say more about how the product does now. */
const MOST_PROJECTS = 1000;

/** Thumbs up among evaluations. */
export type Judged = { evaluations: number; thumbsUp: number };

const judged = sql`count(*)::int as evaluations,
  count(*) filter (where ${issueEvaluations.isThumbsUp})::int as "thumbsUp"`;

/** By week, the oldest first. A week begins on Monday, in UTC. */
export async function judgedByWeek(
  db: Executor,
  _scope: AdminScope,
  { by, fewest }: { by: Weeks; fewest: number },
): Promise<(Judged & { week: string })[]> {
  const moment = by === 'evaluation' ? issueEvaluations.createdAt : projects.createdAt;
  const { rows } = await db.execute<Judged & { week: string }>(sql`
    select to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD') as week, ${judged}
    from ${issueEvaluations}
    join ${issues} on ${issues.id} = ${issueEvaluations.issueId}
    join ${projects} on ${projects.id} = ${issues.projectId}
    group by 1 having count(*) >= ${fewest} order by 1`);
  return rows;
}

export type JudgedProject = Judged & {
  id: number;
  name: string;
  isOpen: boolean;
  organization: string | null;
  creator: string | null;
  createdAt: string;
  issues: number;
};

/** Projects with evaluations, the newest first. */
export async function judgedProjects(db: Executor, scope: AdminScope): Promise<JudgedProject[]> {
  const { rows } = await db.execute<JudgedProject>(sql`
    with judged as (
      select ${issues.projectId} as project_id, ${judged}
      from ${issueEvaluations} join ${issues} on ${issues.id} = ${issueEvaluations.issueId}
      group by 1)
    select ${projects.id} as id, ${projects.name} as name, ${organizations.name} as organization,
      exists (
        select from ${projectOrganizations} as shared
        join ${userOrganizations} on ${userOrganizations.organizationId} = shared.organization_id
        where shared.project_id = ${projects.id} and ${userOrganizations.userId} = ${scope.personId}
      ) as "isOpen",
      ${users.fullName} as creator, ${projects.createdAt} as "createdAt", evaluations, "thumbsUp",
      (select count(*)::int from ${issues} where ${issues.projectId} = ${projects.id}) as issues
    from judged join ${projects} on ${projects.id} = judged.project_id
    left join ${projectOrganizations} on ${projectOrganizations.projectId} = ${projects.id}
      and ${projectOrganizations.isOwner}
    left join ${organizations} on ${organizations.id} = ${projectOrganizations.organizationId}
    left join ${users} on ${users.id} = ${projects.creatorId}
    order by ${projects.createdAt} desc, ${projects.id} desc limit ${MOST_PROJECTS}`);
  return rows.map((row) => ({ ...row, createdAt: wireMoment(new Date(row.createdAt)) }));
}

/** Since when: `interval '7 days'`. */
const since = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`;

/** People by how much they evaluated in the last days, most first. */
export async function judgedByPerson(
  db: Executor,
  _scope: AdminScope,
  days: number,
): Promise<(Judged & { name: string })[]> {
  const { rows } = await db.execute<Judged & { name: string }>(sql`
    select ${users.fullName} as name, ${judged}
    from ${issueEvaluations} join ${users} on ${users.id} = ${issueEvaluations.evaluatorId}
    where ${issueEvaluations.createdAt} >= ${since(days)}
    group by ${users.id} order by evaluations desc, name, ${users.id}`);
  return rows;
}

export type Quintile = Judged & { quintile: number; lowest: number; highest: number };

/** Issues evaluated in the last days, in fifths by doublechecker score. */
export async function judgedByScore(
  db: Executor,
  _scope: AdminScope,
  days: number,
): Promise<Quintile[]> {
  const { rows } = await db.execute<Quintile>(sql`
    with latest as (
      select distinct on (issue_id) issue_id, is_thumbs_up, created_at
      from ${issueEvaluations} order by issue_id, id desc),
    scored as (
      select latest.is_thumbs_up, ${doublecheckerScore} as score, ${issues.id} as id
      from latest join ${issues} on ${issues.id} = latest.issue_id
      where latest.created_at >= ${since(days)}),
    ranked as (select is_thumbs_up, score, ntile(5) over (order by score, id) as quintile from scored)
    select quintile::int, count(*)::int as evaluations,
      count(*) filter (where is_thumbs_up)::int as "thumbsUp",
      min(score)::float8 as lowest, max(score)::float8 as highest
    from ranked group by quintile order by quintile`);
  return rows;
}

/** For each of these periods, in days before now: batches made in it, and the change orders in them. */
export async function extractionsWithin(
  db: Executor,
  _scope: AdminScope,
  days: Readonly<Record<ExtractionRow['time_period'], number>>,
): Promise<ExtractionRow[]> {
  const periods = sql.join(
    Object.entries(days).map(([name, count]) => sql`(${name}::text, ${count}::int)`),
    sql`, `,
  );
  const { rows } = await db.execute<ExtractionRow>(sql`
    select time_period, count(distinct ${changeOrderBatches.id})::int as batch_count,
      count(${changeOrders.id})::int as change_order_count,
      coalesce(sum(${changeOrders.valueCents}), 0)::float8 / 100 as total_value
    from (values ${periods}) as period (time_period, days)
    left join ${changeOrderBatches}
      on ${changeOrderBatches.createdAt} >= now() - make_interval(days => days)
    left join ${changeOrderDocuments} on ${changeOrderDocuments.batchId} = ${changeOrderBatches.id}
    left join ${changeOrders} on ${changeOrders.documentId} = ${changeOrderDocuments.id}
    group by time_period, days order by days`);
  return rows;
}

/** Organizations that own projects created in the last year, most first. */
export async function projectsByOwner(db: Executor, _scope: AdminScope): Promise<OwnershipRow[]> {
  const within = (days: number) =>
    sql`count(*) filter (where ${projects.createdAt} >= ${since(days)})::int`;
  const { rows } = await db.execute<OwnershipRow>(sql`
    select ${organizations.name} as organization_name, ${within(1)} as projects_last_day,
      ${within(7)} as projects_last_week, ${within(30)} as projects_last_month,
      count(*)::int as projects_last_year
    from ${projects}
    join ${projectOrganizations} on ${projectOrganizations.projectId} = ${projects.id}
      and ${projectOrganizations.isOwner}
    join ${organizations} on ${organizations.id} = ${projectOrganizations.organizationId}
    where ${projects.createdAt} >= ${since(365)}
    group by ${organizations.id}
    order by projects_last_year desc, organization_name, ${organizations.id}`);
  return rows;
}
