/** Rates of thumbs up over all organizations, each with its interval. */
import { FEWEST_WEEKLY_EVALUATIONS } from '../../../contract/src/analytics/schema.ts';
import type {
  EvaluatorPeriod,
  EvaluatorRow,
  ExtractionRow,
  OwnershipRow,
  ProjectRow,
  QuintileRow,
  WeeklyRow,
  Weeks,
} from '../../../contract/src/analytics/schema.ts';
import type { Database } from '../db/database.ts';
import { wilsonInterval } from '../domain/wilson.ts';
import {
  extractionsWithin,
  judgedByPerson,
  judgedByScore,
  judgedByWeek,
  judgedProjects,
  projectsByOwner,
} from '../repositories/analytics.ts';
import type { Judged } from '../repositories/analytics.ts';
import type { AdminScope } from '../repositories/scopes.ts';

const DAYS: Readonly<Record<EvaluatorPeriod, number>> = { week: 7, month: 30, year: 365 };

/** To a tenth. */
const percentOf = (fraction: number) => Math.round(fraction * 1000) / 10;

/** Of at least one evaluation. */
function rateOf({ evaluations, thumbsUp }: Judged) {
  const { low, high } = wilsonInterval(thumbsUp, evaluations);
  return {
    pct_upvote: percentOf(thumbsUp / evaluations),
    pct_low: percentOf(low),
    pct_high: percentOf(high),
  };
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService(db: Database) {
  return {
    async weekly(scope: AdminScope, by: Weeks): Promise<WeeklyRow[]> {
      const fewest = FEWEST_WEEKLY_EVALUATIONS;
      const rows = await judgedByWeek(db, scope, { by, fewest });
      return rows.map((row) => ({ week: row.week, num_evals: row.evaluations, ...rateOf(row) }));
    },

    async projects(scope: AdminScope): Promise<ProjectRow[]> {
      return (await judgedProjects(db, scope)).map((row) => ({
        project_id: row.id,
        project_name: row.name,
        is_open: row.isOpen,
        organization_name: row.organization,
        creator_name: row.creator,
        created_at: row.createdAt,
        num_issues: row.issues,
        num_evaluations: row.evaluations,
        num_thumbs_up: row.thumbsUp,
        ...rateOf(row),
      }));
    },

    async evaluators(scope: AdminScope, period: EvaluatorPeriod): Promise<EvaluatorRow[]> {
      const rows = await judgedByPerson(db, scope, DAYS[period]);
      return rows.map((row) => ({
        user_name: row.name,
        num_evaluations: row.evaluations,
        ...rateOf(row),
      }));
    },

    async confidence(scope: AdminScope, days: number): Promise<QuintileRow[]> {
      return (await judgedByScore(db, scope, days)).map((row) => {
        const { low, high } = wilsonInterval(row.thumbsUp, row.evaluations);
        return {
          doublechecker_confidence_quintile: row.quintile,
          n_rows: row.evaluations,
          thumbs_up_rate: row.thumbsUp / row.evaluations,
          rate_low: low,
          rate_high: high,
          prob_min: row.lowest,
          prob_max: row.highest,
        };
      });
    },

    extractions: (scope: AdminScope): Promise<ExtractionRow[]> =>
      extractionsWithin(db, scope, { day: 1, ...DAYS }),

    ownership: (scope: AdminScope): Promise<OwnershipRow[]> => projectsByOwner(db, scope),
  };
}
