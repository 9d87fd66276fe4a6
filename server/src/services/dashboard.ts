/** The dashboard of a project: its issues by priority, discipline, scope, evaluation and person. */
import type { EvaluationState } from '../../../contract/src/constants.ts';
import {
  DISCIPLINE_PRIORITIES,
  SCOPE_PRIORITIES,
} from '../../../contract/src/dashboard/covered.ts';
import type { AssignmentStat, DashboardStats } from '../../../contract/src/dashboard/schema.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import { countByAssignee, countByScope, issueGroups } from '../repositories/dashboard.ts';
import type { IssueGroup } from '../repositories/dashboard.ts';
import { findProject } from '../repositories/projects.ts';
import { dashboardScope } from '../repositories/scopes.ts';
import type { DashboardScope, ProjectScope } from '../repositories/scopes.ts';
import { reportOf } from './dashboard-report.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

type States = readonly EvaluationState[] | undefined;

function sumOf(groups: readonly IssueGroup[], limits: Partial<IssueGroup> = {}): number {
  const wanted = Object.entries(limits);
  return groups
    .filter((group) => wanted.every(([name, value]) => group[name as keyof IssueGroup] === value))
    .reduce((sum, group) => sum + group.count, 0);
}

function scopeShares(counts: ReadonlyMap<number, number>): DashboardStats['scope_distribution'] {
  const sum = [...counts.values()].reduce((all, count) => all + count, 0);
  return LOOKUPS.scopes
    .map(({ id, label }) => {
      const count = counts.get(id) ?? 0;
      const percentage = sum === 0 ? 0 : Math.round((100 * count) / sum);
      return { scope_id: id, scope_label: label, count, percentage };
    })
    .filter(({ percentage }) => percentage > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** What `seesEvaluations` is false for gets null instead of counts of evaluations. */
function statsOf(
  groups: readonly IssueGroup[],
  scopes: ReadonlyMap<number, number>,
  seesEvaluations: boolean,
): DashboardStats {
  const judged = (evaluationState: EvaluationState, limits: Partial<IssueGroup> = {}) =>
    seesEvaluations ? sumOf(groups, { ...limits, evaluationState }) : null;
  return {
    total_issues: sumOf(groups),
    approved_count: judged('approved'),
    rejected_count: judged('rejected'),
    priority_stats: LOOKUPS.priorities.map(({ id: priorityId, label }) => {
      const total = sumOf(groups, { priorityId });
      return {
        ...{ priority_id: priorityId, priority_label: label, count: total, total_count: total },
        approved_count: judged('approved', { priorityId }),
        rejected_count: judged('rejected', { priorityId }),
        not_reviewed_count: judged('not_reviewed', { priorityId }),
      };
    }),
    discipline_distribution: LOOKUPS.disciplines.flatMap(({ id: disciplineId, label }) =>
      DISCIPLINE_PRIORITIES.flatMap((priorityId) => {
        const count = sumOf(groups, { disciplineId, priorityId });
        const discipline = { discipline_id: disciplineId, discipline_label: label };
        return count === 0 ? [] : [{ ...discipline, priority_id: priorityId, count }];
      }),
    ),
    scope_distribution: scopeShares(scopes),
    evaluation_distribution: seesEvaluations
      ? {
          approved: sumOf(groups, { evaluationState: 'approved' }),
          rejected: sumOf(groups, { evaluationState: 'rejected' }),
          not_reviewed: sumOf(groups, { evaluationState: 'not_reviewed' }),
        }
      : null,
  };
}

export function createDashboardService(db: Database) {
  async function counted(scope: DashboardScope, states: States): Promise<DashboardStats> {
    const [groups, scopes] = await Promise.all([
      issueGroups(db, scope, states),
      countByScope(db, scope, { states, priorities: SCOPE_PRIORITIES }),
    ]);
    return statsOf(groups, scopes, scope.evaluationStates.includes('rejected'));
  }

  return {
    stats: (project: ProjectScope, states: States): Promise<DashboardStats> =>
      counted(dashboardScope(project), states),

    assignments: (project: ProjectScope, states: States): Promise<AssignmentStat[]> =>
      countByAssignee(db, dashboardScope(project), states),

    async report(project: ProjectScope, states: States, zoneName: string): Promise<FileAnswer> {
      const scope = dashboardScope(project);
      const found = await findProject(db, scope);
      if (!found) throw notFound(`Project ${scope.projectId}`);
      const now = new Date();
      // As in ISO 8601.
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zoneName }).format(now);
      const bytes = reportOf({
        projectName: found.summary.name,
        stats: await counted(scope, states),
        assignments: await countByAssignee(db, scope, states),
        states: scope.evaluationStates.filter((state) => states?.includes(state) ?? true),
        ...{ zoneName, now },
      });
      return {
        ...{ name: `dashboard-report-${day}.xlsx`, sizeBytes: bytes.length },
        body: (async function* () {
          yield bytes;
        })(),
        close: () => Promise.resolve(),
      };
    },
  };
}
