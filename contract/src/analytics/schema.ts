/** What the analytics drawer shows. Rates are percentages, with the limits of their 95% Wilson intervals. */
import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';

const count = z.int().min(0);
const percent = z.number().min(0).max(100);
const interval = { pct_low: percent, pct_high: percent };

/** AA-008. */
export const EVALUATOR_PERIODS = ['week', 'month', 'year'] as const;
export type EvaluatorPeriod = (typeof EVALUATOR_PERIODS)[number];

/** AA-010, in days. */
export const CONFIDENCE_WINDOWS = [7, 30, 365] as const;
export type ConfidenceWindow = (typeof CONFIDENCE_WINDOWS)[number];

/** Whose week it is: that in which the project was created, or in which people evaluated. */
export const WEEKS = ['project_creation', 'evaluation'] as const;
export type Weeks = (typeof WEEKS)[number];

/** AA-006: weeks with fewer evaluations say too little. */
export const FEWEST_WEEKLY_EVALUATIONS = 51;

/** `week`: its Monday, in UTC. */
export const weeklyRow = z
  .object({ week: z.iso.date(), pct_upvote: percent, num_evals: count, ...interval })
  .meta({ id: 'WeeklyUpvotes' });
export type WeeklyRow = z.infer<typeof weeklyRow>;

export const projectRow = z
  .object({
    project_id: id,
    project_name: z.string(),
    /** Whether the caller belongs to an organization with access to it. */
    is_open: z.boolean(),
    organization_name: z.string().nullable(),
    creator_name: z.string().nullable(),
    created_at: moment,
    num_issues: count,
    num_evaluations: count,
    num_thumbs_up: count,
    pct_upvote: percent,
    ...interval,
  })
  .meta({ id: 'ProjectUpvotes' });
export type ProjectRow = z.infer<typeof projectRow>;

export const evaluatorRow = z
  .object({ user_name: z.string(), num_evaluations: count, pct_upvote: percent, ...interval })
  .meta({ id: 'EvaluatorStats' });
export type EvaluatorRow = z.infer<typeof evaluatorRow>;

const fraction = z.number().min(0).max(1);

/** Of evaluated issues, ranked by doublechecker score: 1 has the lowest scores, from `prob_min` to `prob_max`. Fractions. */
export const quintileRow = z
  .object({
    doublechecker_confidence_quintile: z.int().min(1).max(5),
    n_rows: count,
    thumbs_up_rate: fraction,
    rate_low: fraction,
    rate_high: fraction,
    prob_min: fraction,
    prob_max: fraction,
  })
  .meta({ id: 'ConfidenceQuintile' });
export type QuintileRow = z.infer<typeof quintileRow>;

export const EXTRACTION_PERIODS = ['day', 'week', 'month', 'year'] as const;

/** Batches made in the last day, week, month or year, and the change orders read from them. `total_value`: US dollars. */
export const extractionRow = z
  .object({
    time_period: z.enum(EXTRACTION_PERIODS),
    batch_count: count,
    change_order_count: count,
    total_value: z.number(),
  })
  .meta({ id: 'ChangeOrderStats' });
export type ExtractionRow = z.infer<typeof extractionRow>;

export const ownershipRow = z
  .object({
    organization_name: z.string(),
    projects_last_day: count,
    projects_last_week: count,
    projects_last_month: count,
    projects_last_year: count,
  })
  .meta({ id: 'ProjectOwnership' });
export type OwnershipRow = z.infer<typeof ownershipRow>;
