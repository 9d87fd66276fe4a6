/** Backtests: the change orders of a batch beside the issues of a project, and which belong together. */
import { z } from 'zod';
import { issueSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';

const personSchema = z.object({ id, full_name: z.string() }).nullable();

/** Dollars with cents. */
const dollars = z.number();

/** Pending: the batch is still being read, or other backtests are ahead. */
export const BACKTEST_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type BacktestStatus = (typeof BACKTEST_STATUSES)[number];

/** REC-036. */
export const backtestSchema = z
  .object({
    id,
    project_id: id,
    project: z.object({ name: z.string() }),
    change_order_document_batch_id: id,
    change_order_document_batch: z.object({ name: z.string() }),
    status: z.enum(BACKTEST_STATUSES),
    /** Null if their account is gone. */
    created_by_user: personSchema,
    created_at: moment,
    /** When matching ended, well or not. */
    ended_at: moment.nullable(),
    /** Whether the caller may delete it. */
    can_delete: z.boolean(),
  })
  .meta({ id: 'Backtest' });
export type Backtest = z.infer<typeof backtestSchema>;

export const EVIDENCE_KINDS = [
  ...(['words', 'spelling', 'mark', 'discipline', 'sheet', 'grid'] as const),
  ...(['section', 'rfi', 'date', 'lead'] as const),
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/**
 * One thing that spoke for or against a match. `spelling`: how alike the texts are letter by letter. `mark`: doors, rooms, units
 * and the like that are named by a number. `lead`: how far the issue is ahead of the next one, or behind the first.
 */
export const matchEvidenceSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** What it added to the odds of the match, as a natural logarithm: 0.7 doubles them, -0.7 halves them. */
  weight: z.number(),
  /** As a sentence, such as "Both name the sheet M-201." */
  text: z.string(),
});
export type MatchEvidence = z.infer<typeof matchEvidenceSchema>;

/** REC-039. */
export const backtestMatchSchema = z
  .object({
    id,
    matching_job_id: id,
    change_order_id: id,
    issue_id: id,
    /** The full issue. Rejected: its `evaluation` is a thumbs down. */
    issue: issueSchema,
    /** From 0 to 1: of matches with 0.8, about four in five are right. 1 for those that a person added. */
    confidence_score: z.number().min(0).max(1),
    /** What the confidence follows from, what counted most first. Empty for those that a person added. */
    evidence: z.array(matchEvidenceSchema),
    /** Null until someone approves it. */
    match_approval: z
      .object({
        approved: z.literal(true),
        dollars_captured: dollars.nullable(),
        approved_by: personSchema,
        created_at: moment,
      })
      .nullable(),
    /** The one to look at first: of each change order with matches that are not rejected, one; an approved one if there is one. */
    is_primary: z.boolean(),
    /** What a person says the issue is worth in this change order, in dollars. */
    matched_issue_foreseeable_value: dollars.nullable(),
    /** Who added it; null if the backtest found it, or if their account is gone. */
    added_by: personSchema,
    is_added: z.boolean(),
  })
  .meta({ id: 'BacktestMatch' });
export type BacktestMatch = z.infer<typeof backtestMatchSchema>;

/** A sum and the list behind it. */
const total = z.object({ dollars, change_order_ids: z.array(id) });

/** Sums of a backtest, of what the caller sees. Change orders that state no value count as 0. */
export const backtestTotalsSchema = z
  .object({
    /** All change orders of the batch. */
    all: total,
    /** The foreseeable part of each: its value times `cost_fraction_foreseeable`. */
    foreseeable: total,
    /** Those with a match that is not rejected, with their whole values. */
    matched: total,
    /** Dollars captured with approved matches that are not rejected. */
    captured: total.extend({ match_ids: z.array(id) }),
  })
  .meta({ id: 'BacktestTotals' });
export type BacktestTotals = z.infer<typeof backtestTotalsSchema>;

/**
 * How much of what could be matched was matched. People review a random sample of the change orders without a match, in an
 * order that is drawn once for each backtest.
 */
export const backtestRecallSchema = z
  .object({
    /** Change orders with an approved match. */
    confirmed_count: z.int().min(0),
    /** Change orders with matches of which none was approved yet. They are left out of the recall until someone decides. */
    undecided_count: z.int().min(0),
    /** Change orders without a match that the backtest found, or with rejected ones only: the sample is of these. */
    unmatched_count: z.int().min(0),
    /** The sample in its order: those that were reviewed, and the next ones to review, 20 at most. */
    sample: z.array(
      z.object({
        change_order_id: id,
        /** Null: not reviewed yet. */
        review: z
          .object({
            /** An issue of the project belongs to it after all. */
            is_missed: z.boolean(),
            reviewed_by: personSchema,
            created_at: moment,
          })
          .nullable(),
      }),
    ),
    reviewed_count: z.int().min(0),
    missed_count: z.int().min(0),
    /** From 0 to 1, with a 95% interval. Null before a match is approved or one of the sample is missed. */
    recall: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
    /** How many more have to be reviewed to halve the interval, if as many of them are missed; null if all are reviewed. */
    reviews_to_halve: z.int().min(1).nullable(),
  })
  .meta({ id: 'BacktestRecall' });
export type BacktestRecall = z.infer<typeof backtestRecallSchema>;
