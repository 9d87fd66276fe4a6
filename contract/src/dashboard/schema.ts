import { z } from 'zod';
import { id } from '../wire/fields.ts';
import { priorityStatSchema } from '../issues/schema.ts';

const count = z.int().min(0);
/** Null for people who are no administrators. */
const judged = count.nullable();

/** API-028. */
export const dashboardStatsSchema = z
  .object({
    total_issues: count,
    approved_count: judged,
    rejected_count: judged,
    /** All priorities, the most urgent first. `count` is `total_count`, as in the list of issues. */
    priority_stats: z.array(
      priorityStatSchema.extend({
        total_count: count,
        approved_count: judged,
        rejected_count: judged,
        not_reviewed_count: judged,
      }),
    ),
    /** Issues of Urgent, High and Medium priority. Only what there are issues of. */
    discipline_distribution: z.array(
      z.object({
        discipline_id: id,
        discipline_label: z.string(),
        priority_id: id,
        count: z.int().min(1),
      }),
    ),
    /**
     * Urgent and high issues by scope, most first. An issue with two scopes counts in both. `percentage` is the share in
     * all these counts, a whole number; scopes whose share rounds to 0 are left out.
     */
    scope_distribution: z.array(
      z.object({
        scope_id: id,
        scope_label: z.string(),
        count: z.int().min(1),
        percentage: z.int().min(1).max(100),
      }),
    ),
    /** Null for people who are no administrators. */
    evaluation_distribution: z
      .object({ approved: count, rejected: count, not_reviewed: count })
      .nullable(),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** API-027. `user_id` is null for issues that nobody has. */
export const assignmentStatSchema = z
  .object({ user_id: id.nullable(), user_name: z.string().nullable(), issue_count: z.int().min(1) })
  .meta({ id: 'AssignmentStat' });
export type AssignmentStat = z.infer<typeof assignmentStatSchema>;
