import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';
import { priorityStatSchema } from '../issues/schema.ts';
import { CELL_NAME } from './hot-spots.ts';
import { MOST_NAMED_NEWS } from './visits.ts';

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

/** What a row of trends counts. Closed ones and their days are those of the period; `open` is at present. */
const flow = {
  opened: count,
  closed: count,
  open: count,
  /** Half of the open issues are older, in days; null without open issues. */
  median_age_days: z.number().min(0).nullable(),
  /** Half of the issues that were closed in the period took longer, in days; null without such issues. */
  median_days_to_close: z.number().min(0).nullable(),
};

/** How issues are opened and closed. Times _from are included, those _to are not. */
export const trendsSchema = z
  .object({
    /** Of the whole period, which ends with the present week. */
    period_from: moment,
    total: z.object(flow),
    /** From Monday to Monday in the time zone that was asked for, the oldest first. */
    weeks: z.array(z.object({ from: moment, to: moment, opened: count, closed: count })),
    /** Open issues by when they were raised, the youngest first. Null: without a limit. */
    ages: z.array(
      z.object({
        days_from: count,
        days_to: count.nullable(),
        created_from: moment.nullable(),
        created_to: moment.nullable(),
        count,
      }),
    ),
    /** Issues that were closed in the period, by the days that took. */
    close_times: z.array(z.object({ days_from: count, days_to: count.nullable(), count })),
    /** Those with issues, most open ones first. */
    disciplines: z.array(z.object({ discipline_id: id, discipline_label: z.string(), ...flow })),
    /** Null: nobody, who comes last. */
    assignees: z.array(
      z.object({ user_id: id.nullable(), user_name: z.string().nullable(), ...flow }),
    ),
  })
  .meta({ id: 'Trends' });
export type Trends = z.infer<typeof trendsSchema>;

/** What changed in a project since the caller's last visit. Counts of issues are those of the lists with the same limits. */
export const projectNewsSchema = z
  .object({
    /** Null at the first visit: there is nothing to compare with, and all counts are 0. */
    since: moment.nullable(),
    new_issues: count,
    /** Issues whose status changed. */
    status_changes: count,
    /** Issues assigned to the caller, or raised by them, on which others commented. */
    commented_assigned: count,
    commented_raised: count,
    new_files: count,
    /** The latest of them. */
    files: z.array(z.object({ document_id: id, file_name: z.string() })).max(MOST_NAMED_NEWS),
    /** In overlays that were checked. */
    new_differences: count,
    /** The latest overlays with them. */
    overlays: z
      .array(
        z.object({
          overlay_id: id,
          overlay_execution_id: id,
          overlay_name: z.string(),
          differences_count: z.int().min(1),
        }),
      )
      .max(MOST_NAMED_NEWS),
  })
  .meta({ id: 'ProjectNews' });
export type ProjectNews = z.infer<typeof projectNewsSchema>;

/** Where open issues and changes are. All versions of a sheet, which have one number, count as one sheet. */
export const hotSpotsSchema = z
  .object({
    /** Those with open issues or changes, in the order of their numbers. Sheets without a number are left out. */
    sheets: z.array(
      z.object({
        sheet_number: z.string(),
        /** Of its latest version, as the rest. */
        sheet_title: z.string(),
        discipline: z.string(),
        document_id: id,
        page_number: id,
        /** As displayed, 1/72 in. */
        width_points: z.number(),
        height_points: z.number(),
        open_issues: count,
        /** Differences of the latest comparison of two of its versions. */
        changes: count,
        /** That comparison; null if there is none with changes. */
        overlay_id: id.nullable(),
        overlay_execution_id: id.nullable(),
        /** Those with issues or changes. `none` instead of a cell: issues without a markup there. */
        cells: z.array(
          z.object({ cell: z.string().regex(CELL_NAME), open_issues: count, changes: count }),
        ),
      }),
    ),
  })
  .meta({ id: 'HotSpots' });
export type HotSpots = z.infer<typeof hotSpotsSchema>;
